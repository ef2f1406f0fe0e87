import type { CheckContext } from './context.ts';

/** The code that proves one requirement on a target. It throws when the requirement does not hold. */
export interface Check {
  readonly id: string;
  readonly run: (context: CheckContext) => Promise<void>;
}
