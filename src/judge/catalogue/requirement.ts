import type { ClientName } from '../../generated/report.ts';
import type { ExcludedRow, RequirementRow, RequirementsFile } from '../../generated/catalogue.ts';

/** One requirement for a node, with its place in the document. */
export interface Requirement extends RequirementRow {
  readonly service: RequirementsFile['service'];
  readonly method: string;
  /** Clients that break on a node that breaks it. */
  readonly neededBy?: ClientName[] | undefined;
}

/** A statement of the document that no exchange can prove, and the reason. */
export type Excluded = ExcludedRow;
