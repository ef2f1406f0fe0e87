import type { CheckContext } from './context.ts';

/** The code that proves one requirement on a target. It throws when the requirement does not hold. */
export interface Check {
  readonly id: string;
  readonly run: (context: CheckContext) => Promise<void>;
  /**
   * Whether it makes no assertion of its own: the answers of the whole run prove it, whoever asks. Several spec files may declare it,
   * and the first declaration counts.
   */
  readonly isShared?: boolean;
}
