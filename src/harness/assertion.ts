import type { Signature } from '../generated/report.ts';
import { assertionSignature } from '../validation/signature.ts';

/** How matchers refuse a value of a type that they cannot compare: the node left it out, or sent something else. */
const WRONG_TYPE = /^\.\w+\(\) expects to receive |^actual value must be /;

/** A matcher that was given nothing to look into breaks in its own code; a check that breaks does so in ours. */
const BROKE_IN_MATCHER = /^TypeError: .*\n(?:\s+at .*<anonymous>\)?\n)?\s+at .*@vitest[\\/]expect/;

/** A matcher that did not hold. */
export interface FailedAssertion extends Error {
  readonly expected?: unknown;
  readonly actual?: unknown;
  /** How chai compared. */
  readonly operator?: string;
  /** What vitest tells of matchers that `expect.extend` added. */
  readonly __vitest_error_context__?: { readonly assertionName?: string };
}

/** A matcher that did not hold: chai's own name it so, those that `expect.extend` added carry what they compared. */
export function isAssertion(error: unknown): error is FailedAssertion {
  if (!(error instanceof Error)) return false;
  if (error instanceof TypeError && (WRONG_TYPE.test(error.message) || BROKE_IN_MATCHER.test(error.stack ?? '')))
    return true;
  return error.name === 'AssertionError' || ('actual' in error && 'expected' in error);
}

/** What kind of failure it is; `status` is that of the response that it is about. */
export function signatureOf(error: FailedAssertion, status: number | undefined): Signature {
  const { expected, actual, operator, __vitest_error_context__: context } = error;
  return assertionSignature({ rule: context?.assertionName ?? operator, expected, actual, status });
}
