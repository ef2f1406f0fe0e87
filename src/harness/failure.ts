import type { Cause, Finding } from '../generated/report.ts';

/** The node answered wrongly: the verdict of the check is `fail`, with these findings. */
export class Failure extends Error {
  /** Test reporters tell a failed assertion from a broken test by this name. */
  override readonly name = 'AssertionError';
  readonly findings: readonly Finding[];

  constructor(...findings: readonly [Finding, ...Finding[]]) {
    super(findings.map(({ message }) => message).join('\n'));
    this.findings = findings;
  }
}

/** The profile or a declared capability rules the requirement out. */
export class NotApplicable extends Error {
  override readonly name = 'NotApplicable';
  override readonly cause: Cause;

  constructor(reason: string, cause: Cause = { kind: 'ruled-out' }) {
    super(reason);
    this.cause = cause;
  }
}
