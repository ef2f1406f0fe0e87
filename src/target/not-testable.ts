import { cut } from '../encoding/cut.ts';
import type { Cause } from '../generated/report.ts';

/** The data of this target cannot show what a check needs. Carries the reason, cut when long, and what would make it testable. */
export class NotTestable extends Error {
  override readonly name = 'NotTestable';
  override readonly cause: Cause;

  constructor(reason: string, cause: Cause = { kind: 'test-data' }) {
    super(cut(reason, 1000));
    this.cause = cause;
  }
}
