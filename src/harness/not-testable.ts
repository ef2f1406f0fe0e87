import { cut } from '../encoding/cut.ts';
import type { Cause } from '../generated/report.ts';

/** The reason for a check that cannot continue, because a response that it needs breaks another requirement. */
export function blockedBy(
  { requirement, message }: { readonly requirement: string; readonly message: string },
  { number }: { readonly number: number },
): NotTestable {
  const reason = `blocked by ${requirement}: ${message} (exchange ${number})`;
  return new NotTestable(reason, { kind: 'blocked', by: requirement, exchange: number });
}

/** A check is not testable on this target. The message is the reason; a reason of more than 1000 characters is cut. */
export class NotTestable extends Error {
  override readonly name = 'NotTestable';
  override readonly cause: Cause;

  constructor(reason: string, cause: Cause = { kind: 'test-data' }) {
    super(cut(reason, 1000));
    this.cause = cause;
  }
}

/** The requirement does not apply, by the profile or by a declared capability. */
export class NotApplicable extends Error {
  override readonly name = 'NotApplicable';
  override readonly cause: Cause;

  constructor(reason: string, cause: Cause = { kind: 'ruled-out' }) {
    super(cut(reason, 1000));
    this.cause = cause;
  }
}

/**
 * The found test data; `otherwise` where the target cannot show it: it lacks the data, does not offer them, or returns them in a response
 * that breaks another requirement, which then fails. A failure of the node, a bug of the suite and the end of the run are none of these.
 */
export async function ifTestable<T, D>(found: Promise<T>, otherwise: D): Promise<T | D> {
  return found.catch((error: unknown) => {
    const isUntestable = error instanceof NotTestable || error instanceof NotApplicable;
    if (!isUntestable || error.cause.kind === 'ended') throw error;
    return otherwise;
  });
}
