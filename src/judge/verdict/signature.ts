import type { Finding, RequirementResult, Signature } from '../../generated/report.ts';

/**
 * The signatures of a failure: each kind of finding once, in a fixed order, independent of the wording. Two failures
 * with the same signatures are the same failure.
 */
export function signaturesOf(result: Failed): Signature[] {
  const signatures = result.findings.filter(isOwn).map((finding) => finding.signature ?? ofAudit(finding, result));
  const byKey = new Map(signatures.map((signature) => [keyOf(signature), signature]));
  return [...byKey].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, signature]) => signature);
}

/** The methods that the findings of a failure name, without those that the node does not serve: any of them may be refused first. */
export function methodsOf(result: Failed): string[] {
  const named = signaturesOf(result).filter(({ kind }) => kind !== 'not-served');
  return [...new Set(named.flatMap(({ method }) => method ?? []))].sort();
}

/** The part of a result that tells its failure. */
type Failed = Pick<RequirementResult, 'findings'> & Partial<Pick<RequirementResult, 'evidence'>>;

/**
 * Whether a signature says what fails: a member, a part of the response, or a method. Another failure of the requirement could have the
 * same signature otherwise.
 */
export function namesPlace({ kind, at, member, method }: Signature): boolean {
  if (kind === 'schema') return at !== undefined;
  if (kind === 'no-result') return method !== undefined;
  return kind === 'http' || member !== undefined;
}

/**
 * Whether all findings of a failure have a known signature.
 *
 * @param isAnywhere Whether the method and the member may be others.
 */
export function isKnownFailure(result: Failed, known: readonly Signature[], isAnywhere = false): boolean {
  const key = isAnywhere ? kindKey : keyOf;
  const keys = new Set(known.map(key));
  const own = signaturesOf(result);
  return own.length > 0 && own.every((signature) => keys.has(key(signature)));
}

/** Whether two failures are the same. */
export function isSameFailure(a: Failed, b: Failed): boolean {
  return keysOf(a) === keysOf(b);
}

/** The signature of a value that an audit compared: its finding has the path of the member alone. */
function ofAudit({ path, exchange }: Finding, { evidence = [] }: Failed): Signature {
  const method = evidence.find((item) => item.exchange === exchange)?.call;
  const member = path?.replaceAll(/\/(?![A-Za-z_]\w{0,31}(?=\/|$))[^/]*/g, '/*').slice(1);
  return {
    kind: 'assertion',
    ...(method === undefined || !/^[\w.]{1,100}$/.test(method) ? {} : { method }),
    ...(member === undefined || member === '' ? {} : { member }),
  };
}

/** A shortened list of findings ends with a count of the rest, which is not a finding itself. */
function isOwn({ signature }: Finding): boolean {
  return signature?.kind !== 'more';
}

function keysOf(result: Failed): string {
  return signaturesOf(result).map(keyOf).join('\n');
}

function keyOf(signature: Signature): string {
  const { kind, method, at, member } = signature;
  // Of methods that are asked at once, any missing one may be refused first: it is the same failure.
  return JSON.stringify([kindKey(signature), kind === 'not-served' ? undefined : method, at, member]);
}

function kindKey({ kind, rule, expected, actual, status }: Signature): string {
  return JSON.stringify([kind, rule, expected, actual, status]);
}
