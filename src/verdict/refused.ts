import type { RequirementResult } from '../generated/report.ts';

type Caused = Pick<RequirementResult, 'cause'>;

/** Statuses of a gateway that excludes some requests: what it lets pass is a result. */
const BY_RULE: ReadonlySet<number> = new Set([403, 429]);
const CREDENTIALS: ReadonlySet<number> = new Set([401, 402, 407]);

/** Whether a requirement is untested because a gateway in front of the node rejected the request. */
export function isRefused({ cause }: Caused): boolean {
  return cause?.kind === 'refused';
}

/**
 * Whether a gateway rejected the request because it did not reach the node, or because credentials are missing. Such a run is incomplete:
 * a node could send the same statuses for a fault of its own.
 */
export function isUnavailable({ cause }: Caused): boolean {
  return cause?.kind === 'refused' && !BY_RULE.has(cause.status);
}

/** The statuses of all refusals, for a sentence. */
export function statusesShown(results: readonly Caused[]): string {
  return ` (HTTP ${statusesIn(results).join(', ')})`;
}

/** What to do about the refusals, as the beginning of a sentence. */
export function adviceOn(results: readonly Caused[]): string {
  const statuses = statusesIn(results);
  const [first, ...others] = [
    ...(statuses.some((status) => CREDENTIALS.has(status)) ? ['send credentials with --header'] : []),
    ...(statuses.every((status) => CREDENTIALS.has(status)) ? [] : ['lower the rate with --rate']),
  ];
  return [(first ?? '').replace(/^./, (letter) => letter.toUpperCase()), ...others].join(', ');
}

function statusesIn(results: readonly Caused[]): number[] {
  const statuses = results.flatMap(({ cause }) => (cause?.kind === 'refused' ? [cause.status] : []));
  return [...new Set(statuses)].sort((a, b) => a - b);
}
