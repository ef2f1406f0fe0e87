import type { CheckContext } from './context.ts';

/** The code that proves one requirement on a target. It throws when the requirement does not hold. */
export interface Check {
  readonly id: string;
  readonly run: (context: CheckContext) => Promise<void>;
  /** Whether several spec files may declare it: answers to all of them prove it, and the first declaration counts. */
  readonly isShared?: boolean;
}
