import type { Finding, RequirementResult, Signature } from '../generated/report.ts';

/**
 * The signatures of a failure: each kind of finding once, in a fixed order, independent of the wording. Two failures
 * with the same signatures are the same failure.
 */
export function signaturesOf({ findings }: Pick<RequirementResult, 'findings'>): Signature[] {
  const byKey = new Map(findings.filter(isOwn).map(({ signature = UNKNOWN }) => [keyOf(signature), signature]));
  return [...byKey].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, signature]) => signature);
}

/** Whether all findings of a failure have a known signature. */
export function isKnownFailure(result: Pick<RequirementResult, 'findings'>, known: readonly Signature[]): boolean {
  const keys = new Set(known.map(keyOf));
  const own = signaturesOf(result);
  return own.length > 0 && own.every((signature) => keys.has(keyOf(signature)));
}

/** Whether two failures are the same. */
export function isSameFailure(a: Pick<RequirementResult, 'findings'>, b: Pick<RequirementResult, 'findings'>): boolean {
  return keysOf(a) === keysOf(b);
}

/** The signature of a finding that has none. */
const UNKNOWN: Signature = { kind: 'assertion' };

/** A shortened list of findings ends with a count of the rest, which is not a finding itself. */
function isOwn({ signature }: Finding): boolean {
  return signature?.kind !== 'more';
}

function keysOf(result: Pick<RequirementResult, 'findings'>): string {
  return signaturesOf(result).map(keyOf).join('\n');
}

function keyOf({ kind, at, rule, expected, actual, status }: Signature): string {
  return JSON.stringify([kind, at, rule, expected, actual, status]);
}
