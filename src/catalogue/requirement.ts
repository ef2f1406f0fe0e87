import type { ExcludedRow, RequirementRow, RequirementsFile } from '../generated/catalogue.ts';

/** One sentence that a node must keep, with its place in the document. */
export interface Requirement extends RequirementRow {
  readonly service: RequirementsFile['service'];
  readonly method: string;
}

/** A statement of the document that no exchange can show, and why. */
export type Excluded = ExcludedRow;
