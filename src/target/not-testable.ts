import { cut } from '../encoding/cut.ts';
import type { Cause } from '../generated/report.ts';

/** A check cannot go on: an answer that it needs breaks another requirement. */
export function blockedBy(
  { requirement, message }: { readonly requirement: string; readonly message: string },
  { number }: { readonly number: number },
): NotTestable {
  const reason = `blocked by ${requirement}: ${message} (exchange ${number})`;
  return new NotTestable(reason, { kind: 'blocked', by: requirement, exchange: number });
}

/** The data of this target cannot show what a check needs. Carries the reason, cut when long, and what would make it testable. */
export class NotTestable extends Error {
  override readonly name = 'NotTestable';
  override readonly cause: Cause;

  constructor(reason: string, cause: Cause = { kind: 'test-data' }) {
    super(cut(reason, 1000));
    this.cause = cause;
  }
}
