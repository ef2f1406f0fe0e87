import type { CheckContext } from './context.ts';

/** The code that tests one requirement on a target. It throws if the target breaks the requirement. */
export interface Check {
  readonly id: string;
  readonly run: (context: CheckContext) => Promise<void>;
  /**
   * Whether the check asserts nothing itself: all responses of the run test the requirement. Several spec files may declare it; the first
   * declaration counts.
   */
  readonly isShared?: boolean;
  /** Whether a check of its spec file waits for the node. */
  readonly waits?: boolean;
  /** Whether the requirement is about each state of a node: each node of a run is tested, not only the first that has its test data. */
  readonly inEachState?: boolean;
  /** Whether its spec file is about a node that finds a peer and loses it. Where it is tested, so are those about each state. */
  readonly whenMet?: boolean;
  /** Whether its spec file changes a node for good, so that it runs once, after all other checks and repetitions. */
  readonly isLast?: boolean;
}
