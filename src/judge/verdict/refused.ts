import type { RefusedCause, RequirementResult } from '../../generated/report.ts';
import { gatewayStatus, type GatewayStatus } from '../../transport/gateway-statuses.ts';

type Caused = Pick<RequirementResult, 'cause'>;

/** Whether a requirement is untested because a gateway in front of the node rejected the request. */
export function isRefused({ cause }: Caused): boolean {
  return cause?.kind === 'refused';
}

/** `unknown`: the status does not say why, as HTTP 200 with an error of the gateway. */
type Meaning = GatewayStatus | NonNullable<RefusedCause['asked']> | 'unknown';

/** What gateways keep from a node for good. What they let pass is a result. */
const BY_RULE: ReadonlySet<Meaning> = new Set<Meaning>(['forbidden', 'head', 'host', 'too-large', 'too-many']);

/** With these, a gateway says that it has no such path or method: a rule, as one that forbids. */
const NOT_ROUTED: ReadonlySet<number> = new Set([404, 405]);

function meaningOf({ asked, status, code }: RefusedCause): Meaning {
  return asked ?? gatewayStatus(status, code) ?? (NOT_ROUTED.has(status) ? 'forbidden' : 'unknown');
}

/**
 * Whether a gateway rejected the request because it did not reach the node, or because credentials are missing, or for a reason that is not
 * known, or because it keeps upgrades. Such a run is incomplete: a node could send the same for a fault of its own.
 */
export function isUnavailable({ cause }: Caused): boolean {
  return cause?.kind === 'refused' && !BY_RULE.has(meaningOf(cause));
}

/** The largest part of the requirements of a run that a gateway may refuse for too many requests. */
const SMALL_SHARE = 0.05;

/**
 * Whether a gateway refused too many requests for a verdict: more than a small part of what the run should test, and the user does not say
 * what must be tested. The demand `services` says too little: one requirement of each meets it.
 *
 * @param asked The number of requirements of the run.
 */
export function isLimited(results: readonly Caused[], asked: number, demands: readonly string[] = []): boolean {
  const limited = results.filter(({ cause }) => cause?.kind === 'refused' && meaningOf(cause) === 'too-many');
  return limited.length > SMALL_SHARE * asked && demands.every((demand) => demand === 'services');
}

/** The statuses of all refusals, for a sentence. */
export function statusesShown(results: readonly Caused[]): string {
  const shown = causesIn(results).map(({ status, code }) =>
    code === undefined ? `${status}` : `${status} with code ${code}`,
  );
  return ` (HTTP ${[...new Set(shown)].join(', ')})`;
}

const PASS = 'let the gateway pass these requests';
/** What to do about a refusal. A gateway without a connection to the node may be overloaded. */
const ADVICE: Readonly<Record<Meaning, string>> = {
  credentials: 'send valid credentials with --header, or with --header-command if they expire',
  forbidden: PASS,
  head: 'let the gateway pass the method HEAD',
  host: 'let the gateway pass requests for any host',
  'too-large': 'let the gateway pass requests of 64 KiB',
  'too-many': 'lower the rate with --rate',
  unknown: PASS,
  unavailable: 'start the node behind the gateway or lower the rate with --rate',
  upgrade: 'let the gateway pass the upgrade to a WebSocket',
};

/** What to do about the refusals, as the beginning of a sentence. */
export function adviceOn(results: readonly Caused[]): string {
  const advice = new Set(causesIn(results).map((cause) => ADVICE[meaningOf(cause)]));
  return [...advice].join(', ').replace(/^./, (letter) => letter.toUpperCase());
}

function causesIn(results: readonly Caused[]): RefusedCause[] {
  return results.flatMap(({ cause }) => (cause?.kind === 'refused' ? [cause] : [])).sort((a, b) => a.status - b.status);
}
