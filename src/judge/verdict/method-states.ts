import { METHODS } from '../../generated/methods.ts';
import type { Report, RequirementResult } from '../../generated/report.ts';
import { groupBy } from '../../encoding/group-by.ts';
import { gatesBy } from './gates.ts';

/**
 * The methods in the order in which clients need them: an operator's tool waits for health, a wallet reads prices and UTXOs and issues
 * a transaction, a staking page lists validators, an explorer reads blocks and the index. All others follow.
 */
const NEEDED = [
  ...['health.health', 'health.readiness', 'health.liveness'],
  ...['platform.getStakingAssetID', 'platform.getFeeConfig', 'platform.getFeeState', 'platform.getUTXOs'],
  ...['platform.issueTx', 'platform.getTxStatus', 'platform.getTx', 'platform.getHeight', 'platform.getBalance'],
  ...['platform.getCurrentValidators', 'platform.getMinStake', 'platform.getStake', 'platform.getSubnet'],
  ...['platform.getSubnets', 'platform.getBlockchains', 'platform.getL1Validator', 'platform.getValidatorsAt'],
  ...['platform.getBlock', 'platform.getBlockByHeight', 'platform.getTimestamp', 'platform.getCurrentSupply'],
  ...['platform.getRewardUTXOs', 'index.getContainerRange', 'index.getLastAccepted', 'index.getContainerByIndex'],
];
const ORDER = [...new Set([...NEEDED, ...METHODS.map(({ method }) => method)])];

/** A node that lacks as many methods is being written. */
const LACKING = 5;

/** How far a node may serve a method. */
export const STATES = ['works', 'partly', 'missing', 'untested'] as const;

/** How far a node serves a method, and how many of its tested requirements passed. */
export interface MethodState {
  readonly method: string;
  readonly state: (typeof STATES)[number];
  readonly passed: number;
  readonly tested: number;
  /** How many there are with those that were not testable. */
  readonly all: number;
}

/** The method without which a requirement failed, because the node does not know it, or does not serve its path. */
export function missingMethod({ findings }: Pick<RequirementResult, 'findings'>): string | undefined {
  return findings.find(({ signature }) => signature?.kind === 'not-served')?.signature?.method;
}

/** The other method without whose result a requirement of a method failed. One of no single method is about each response. */
export function unansweredMethod({
  findings: [finding],
  method,
}: Pick<RequirementResult, 'findings' | 'method'>): string | undefined {
  const { kind, method: asked } = finding?.signature ?? {};
  const isKnown = (name = ''): boolean => METHODS.some((each) => each.method === name);
  return kind === 'no-result' && asked !== method && isKnown(asked) && isKnown(method) ? asked : undefined;
}

/** Whether the node is one that is being written: it lacks several methods of its profile. */
export function isUnfinished({ requirements }: Pick<Report, 'requirements'>): boolean {
  return missingMethods(requirements).length >= LACKING;
}

/** The methods that the node does not know. */
export function missingMethods(results: readonly Pick<RequirementResult, 'findings'>[]): string[] {
  const findings = results.flatMap((result) => result.findings);
  return [...new Set(findings.flatMap((finding) => missingMethod({ findings: [finding] }) ?? []))];
}

/** The position of a method in the order in which clients need methods; the last one of any other name. */
export function neededAs(method: string): number {
  const at = ORDER.indexOf(method);
  return at === -1 ? ORDER.length : at;
}

/** How far a node serves its methods, in the order in which clients need them. */
export interface MethodMap {
  readonly states: readonly MethodState[];
  /** A sentence if the envelope of responses is wrong: then a method that works alone is of no use to most clients. */
  readonly envelope: string | undefined;
}

/** The map of the methods that apply. A failure for want of another method is none of their own. */
export function methodMap(report: Pick<Report, 'requirements' | 'gate'>): MethodMap {
  return { states: methodStates(report), envelope: envelopeText(report) };
}

function methodStates({ requirements, gate }: Pick<Report, 'requirements' | 'gate'>): MethodState[] {
  const stops = gatesBy(gate);
  const missing = new Set(missingMethods(requirements));
  const applying = requirements.filter(({ verdict }) => verdict !== 'not-applicable');
  const byMethod = groupBy(applying, ({ method }) => method);
  return ORDER.flatMap((method): MethodState[] => {
    const own = byMethod
      .get(method)
      ?.filter((result) => missingMethod(result) === undefined && unansweredMethod(result) === undefined);
    if (own === undefined)
      return missing.has(method) ? [{ method, state: 'missing', passed: 0, tested: 0, all: 0 }] : [];
    const passed = own.filter(({ verdict }) => verdict === 'pass').length;
    const tested = passed + own.filter((result) => stops(result) || result.verdict === 'expected-fail').length;
    const all = tested + own.filter(({ verdict }) => verdict === 'not-testable').length;
    const served = tested === 0 ? 'untested' : passed === tested ? 'works' : 'partly';
    return [{ method, state: missing.has(method) ? 'missing' : served, passed, tested, all }];
  });
}

/** Most requirements of the envelope that are named. */
const MOST_NAMED = 3;

function envelopeText({ requirements, gate }: Pick<Report, 'requirements' | 'gate'>): string | undefined {
  const stops = gatesBy(gate);
  const failed = requirements.filter((result) => result.service === 'envelope' && stops(result));
  const own = failed.flatMap((result) => (missingMethod(result) === undefined ? [result.id] : []));
  if (own.length === 0) return undefined;
  const others = own.length - MOST_NAMED;
  const names = [...own.slice(0, MOST_NAMED), ...(others > 0 ? [`${others} more`] : [])].join(', ');
  const lacking = failed.length - own.length;
  const more = lacking === 0 ? '' : `; ${lacking} more fail for want of methods`;
  return `The envelope of responses is wrong. Mend first: ${names}${more}.`;
}

/** How many requirements of a method passed, or were tested, where that is not all of them; else empty. */
export function shareOf({ state, passed, tested, all }: MethodState): string {
  if (state === 'partly') return `${passed}/${tested}`;
  return state === 'works' && tested < all ? `${tested} of ${all}` : '';
}

/** The methods in a state, in short: `--only` finds those of the P-Chain without `platform.`. */
export function namesIn(states: readonly MethodState[], of: MethodState['state']): string[] {
  return states
    .filter(({ state }) => state === of)
    .map((each) => `${each.method.replace(/^platform\./, '')} (${shareOf(each)})`.replace(' ()', ''));
}
