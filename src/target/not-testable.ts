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
