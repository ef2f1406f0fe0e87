import type { EvidenceItem, Report, RequirementResult } from '../../generated/report.ts';
import type { MethodState } from '../../judge/verdict/method-states.ts';
import type { Kind } from '../kind.ts';

/** A requirement of the page. Its exchanges are stored separately, since several requirements may share one. */
export interface PageResult extends Omit<RequirementResult, 'evidence'> {
  readonly kind: Kind;
  /** Why the requirement matters to clients. */
  readonly why?: string | undefined;
  /** The statements of the document from which it follows. */
  readonly from?: readonly string[] | undefined;
  /** Numbers of its exchanges. */
  readonly exchanges: readonly number[];
}

/** The IDs of the failures with one cause. */
export interface PageGroup {
  readonly cause: string;
  /** What the node said in the response that shows the failure, and who else answered. */
  readonly remarks: readonly string[];
  readonly others: readonly string[];
  /** Requirements that are not testable because of it. */
  readonly blocked: readonly string[];
}

/** The data of the page. The page contains it as JSON. */
export interface PageData {
  readonly head: Omit<Report, 'requirements'>;
  readonly results: readonly PageResult[];
  /** The titles of the sections of the document, by number. */
  readonly sections: Readonly<Record<string, string>>;
  /** The methods of a node that is being written, in the order in which clients need them; else none. */
  readonly methods: readonly MethodState[];
  readonly groups: readonly PageGroup[];
  /** Exchanges by number. */
  readonly exchanges: Readonly<Record<string, EvidenceItem>>;
}
