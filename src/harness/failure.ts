import { cut } from '../encoding/cut.ts';
import type { Finding } from '../generated/report.ts';

/** The node broke the requirement: the verdict of the check is `fail`, with these findings. */
export class Failure extends Error {
  /** Test reporters recognise a failed assertion by this name. */
  override readonly name = 'AssertionError';
  readonly findings: readonly Finding[];

  /** @param findings Their long texts are shortened, since a target may have written them. */
  constructor(...findings: readonly [Finding, ...Finding[]]) {
    const short = findings.map(inShort);
    super(short.map(({ message }) => message).join('\n'));
    this.findings = short;
  }
}

function inShort({ message, expected, actual, ...rest }: Finding): Finding {
  return {
    message: cut(message, 1000),
    ...(expected === undefined ? {} : { expected: cut(expected, 1000) }),
    ...(actual === undefined ? {} : { actual: cut(actual, 1000) }),
    ...rest,
  };
}
