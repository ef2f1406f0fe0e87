import { setTimeout as delay } from 'node:timers/promises';
import type { Requirement } from '../judge/catalogue/catalogue.ts';
import type { Check } from '../harness/declared-checks.ts';
import type { StopReason } from '../client/presence.ts';
import { currentCheck } from '../harness/grounds.ts';
import { LIFE_SERVICES, OF_FIRST_NODE, UPGRADE_SERVICE } from '../harness/session.ts';
import { Observations } from '../client/observations.ts';
import { Collector, type Scope } from './collect.ts';
import { loadChecks } from './load-checks.ts';
import { type MovingRound, runMoving } from './moving-round.ts';
import { openSessions, type Sessions, type SessionsOptions } from './open-sessions.ts';
import { type Checked, runChecks } from './run-checks.ts';
import type { Twin } from './twin/twin.ts';
import { isJsonObject } from '../encoding/json.ts';
import { memberOf } from '../encoding/read-json.ts';
import { openUrl } from '../client/target.ts';
import { NO_HINTS } from '../client/knowledge.ts';

export interface Testing extends SessionsOptions {
  readonly chosen: readonly Requirement[];
  /** Requirements that other shards test. */
  readonly otherShards: readonly Requirement[];
  /** A trusted node that is asked what the target is asked. */
  readonly twin?: Twin | undefined;
}

/** Questions to both nodes at each moment of the run in which nothing moves. */
const SWEEP = { first: 400, whole: 2500, last: 1600 } as const;

/** Milliseconds for which a chain stands still: a node proposes what is older than 30 seconds, by its clock. */
const QUIET_MS = 34_000;

/** Beside a trusted node, which alone can tell what a crash has lost that a clean end writes. */
const CRASH_FIRST: readonly (typeof LIFE_SERVICES)[number][] = ['network', 'sequences', 'crash', 'restart', 'faults'];

export interface Rounds {
  /** One for each repetition. */
  readonly rounds: readonly Collector[];
  /** The results while the chain accepted transactions. */
  readonly moved?: MovingRound | undefined;
  /** Spec files that could not be loaded. */
  readonly broken: readonly string[];
  /** Requests sent by checks, and by the comparison with a trusted node. */
  readonly requests: number;
  /** Why the suite sent no more requests. */
  readonly stopped?: StopReason | undefined;
}

/** The result without any test. */
export function noRounds(testing: Testing): Rounds {
  return { rounds: [new Collector(scopeOf(testing))], broken: [], requests: 0 };
}

/**
 * Tests a ready node `repeat` times. Each round has new sessions, so that kept responses hide no change. The last round also tests the
 * node while its chain accepts transactions, if the target can do this, and ends with the checks that change a node for good. All
 * rounds share one limit of requests, which includes the requests of the preflight without those that waited for the node.
 */
export async function runRounds(testing: Testing): Promise<Rounds> {
  const { target, options, budget } = testing;
  const { repeat = 1 } = options;
  const { broken, ...selected } = await selectedChecks(testing);
  const once: Checked[] = [];
  const rounds: Collector[] = [];
  let round: Round;
  do {
    if (rounds.length > 0) target.onRepeat?.();
    const observations = new Observations(new Set(options.disarmed), currentCheck);
    const collector = new Collector(scopeOf(testing), observations);
    for (const each of once) collector.addAgain(each);
    rounds.push(collector);
    round = { ...testing, ...selected, observations, rounds, once, isLast: rounds.length === repeat };
    await crossBeside(round);
    if (mayGoOn(round)) await within(round, (sessions) => testOnce(round, sessions, collector));
  } while (rounds.length < repeat && mayGoOn(round));
  return { rounds, broken, requests: budget.spent, stopped: round.stopped, moved: round.moved };
}

/** A repetition of all checks, to which each step adds its facts. */
interface Round extends Testing, Selected, Pick<Rounds, 'rounds'> {
  readonly observations: Observations;
  /** What checks have shown that run in one round for all. */
  readonly once: Checked[];
  readonly isLast: boolean;
  stopped?: Rounds['stopped'];
  moved?: Rounds['moved'];
}

function mayGoOn({ stopped, signal }: Round): boolean {
  return stopped === undefined && !signal.aborted;
}

/** Opens sessions without kept responses. */
async function within(round: Round, action: (sessions: Sessions) => Promise<void>): Promise<void> {
  const sessions = openSessions(round);
  try {
    await action(sessions);
  } finally {
    await sessions.close();
  }
}

/** Takes what a check shows. @param isForAll Whether it runs in no other round */
function receiver({ rounds, once, options }: Round, isForAll: boolean): (checked: Checked) => void {
  return (checked) => {
    for (const each of isForAll ? rounds : rounds.slice(-1)) each.addAgain(checked);
    if (isForAll) once.push(checked);
    options.onChecked?.(checked.result.id, checked.responses, checked.failedAt);
  };
}

async function check(round: Round, sessions: Sessions, files: Files, isForAll = false): Promise<void> {
  const { rounds, selected, options, signal } = round;
  const take = receiver(round, isForAll);
  const onCheck = (checked: Checked): void => {
    take(checked);
    options.onProgress?.(rounds.at(-1)?.done ?? 0, selected, checked.result);
  };
  await runChecks({ sessions, files, onCheck, signal });
  round.stopped ??= sessions.stopped;
}

/**
 * Lets the target cross its upgrades, and compares it with the trusted node before, meanwhile and after. A node crosses them once, with
 * or without a check of it.
 */
async function crossBeside(round: Round): Promise<void> {
  const { target, twin, files, rounds } = round;
  const crossing = those(files, (each) => rounds.length === 1 && isOf(UPGRADE_SERVICE, each));
  const cross = async (): Promise<void> => {
    if (crossing.flat().length > 0) await within(round, (sessions) => check(round, sessions, crossing, true));
    if (mayGoOn(round)) await target.upgrade?.();
  };
  if (target.upgrade !== undefined) {
    await twin?.compare('before its upgrades', SWEEP.first);
    twin?.enter('while it crossed its upgrades', true);
  }
  await (target.upgrade === undefined ? cross() : watched(twin, cross));
  const things = mayGoOn(round) ? await twin?.compare('at rest', SWEEP.whole) : undefined;
  if (things !== undefined) await twin?.race(things);
}

/** Tests the target at rest, then while its life goes on, and the nodes beside it once more. */
async function testOnce(round: Round, sessions: Sessions, collector: Collector): Promise<void> {
  const { twin, isLast } = round;
  const files = those(round.files, (each) => each.isLast !== true && !OF_FIRST_NODE.some((name) => isOf(name, each)));
  const isToMeet = round.target.alternatives.some(({ meet }) => meet !== undefined);
  await check(
    round,
    sessions,
    those(files, ({ whenMet }) => whenMet !== 'alone' || !isToMeet),
  );
  if (!mayGoOn(round)) return;
  await collector.findUnwritten(sessions.all[0].client);
  await Promise.all([
    isLast ? testBeside(round, sessions, files) : undefined,
    isLast ? testQuiet(round) : undefined,
    watched(twin, () => goThroughLife(round, sessions, files)),
  ]);
  if (isLast && mayGoOn(round)) await twin?.compare('at its end', SWEEP.last);
}

/** Tests the nodes beside the target once more, and then starts one of them with other flags. */
async function testBeside(round: Round, sessions: Sessions, files: Files): Promise<void> {
  const stopped = await runMeetings({ ...round, files, onCheck: receiver(round, true) });
  round.stopped ??= stopped;
  const last = those(round.files, ({ isLast = false }) => isLast);
  if (mayGoOn(round)) await check(round, sessions, last, true);
}

async function goThroughLife(round: Round, sessions: Sessions, files: Files): Promise<void> {
  await round.twin?.beginMoving();
  if (round.isLast) round.moved = await runMoving({ ...round, scope: scopeOf(round), files });
  round.stopped ??= round.moved?.stopped;
  if (round.isLast && mayGoOn(round)) await loadBeside(round);
  const services = round.twin === undefined ? LIFE_SERVICES : CRASH_FIRST;
  for (const service of services) {
    const own = those(round.files, (each) => isOf(service, each) && each.isLast !== true);
    if (mayGoOn(round)) await check(round, sessions, own);
  }
}

/** Checks, file by file. */
type Files = readonly (readonly Check[])[];

function those(files: Files, wanted: (check: Check) => boolean): Files {
  return files.map((checks) => checks.filter(wanted));
}

/** Lets the chain of a target work as hard as it can, and compares it with the trusted node meanwhile and after. */
async function loadBeside({ target: { load }, twin }: Testing): Promise<void> {
  if (load === undefined) return;
  twin?.enter('under load', true);
  await load();
  await twin?.compare('after the load', SWEEP.first);
  await twin?.beginMoving();
}

/** Tests a node whose chain has stood still for half a minute. */
async function testQuiet(round: Round): Promise<void> {
  const { target, files, signal } = round;
  const quiet = those(files, (each) => each.whenQuiet === true);
  if (target.quiet === undefined || quiet.flat().length === 0) return;
  const { url, since } = target.quiet;
  await delay(Math.max(since + QUIET_MS - Date.now(), 0), undefined, { signal }).catch(() => undefined);
  // It has other data than the tested node, and another ID.
  const known = { ...target.known, hints: NO_HINTS };
  const preflight = { ...round.preflight, habit: undefined };
  const own = { ...round, preflight, target: { ...openUrl(url, { isPassing: true }), known } };
  if (mayGoOn(round)) await within(own, (sessions) => check(own, sessions, quiet, true));
}

/** Does something while the trusted node is asked at each new height. */
function watched<T>(twin: Testing['twin'], action: () => Promise<T>): Promise<T> {
  return twin?.watch(action) ?? action();
}

function isOf(service: string, { id, writes = false }: Check): boolean {
  return id.startsWith(`${service}/`) || (writes && service === 'sequences');
}

function scopeOf({ chosen, otherShards, expected: { notApplicable } }: Testing): Scope {
  return { chosen, otherShards, notApplicable };
}

interface Selected {
  readonly files: Files;
  /** Number of chosen requirements that apply. */
  readonly selected: number;
}

/** The checks of the chosen requirements. Disarmed checks do nothing. */
async function selectedChecks({
  chosen,
  expected,
  options,
}: Testing): Promise<Selected & { readonly broken: readonly string[] }> {
  const { files, broken } = await loadChecks();
  const { disarmed = [] } = options;
  const selected = new Set(chosen.map(({ id }) => id).filter((id) => !expected.notApplicable.has(id)));
  const own = files.map((checks) =>
    checks
      .filter(({ id }) => selected.has(id))
      .map((check) => (disarmed.includes(check.id) ? { ...check, isShared: true, run: async () => undefined } : check)),
  );
  return { files: own, broken, selected: selected.size };
}

const PAUSE_MS = 50;
/** Most milliseconds, beside two runs of its checks, until the health of a node follows what its peer did; else it is tested as it is. */
const LONGEST_MS = 20_000;

/** The options for a round on a node that finds its peer and loses it. */
interface MeetingOptions extends SessionsOptions {
  readonly files: Files;
  readonly onCheck: (checked: Checked) => void;
}

/**
 * Tests a node beside the target once more when it has found the peer that it waited for, and when it has lost it again: by each check that
 * is about every state of a node and does not wait for it. Without a check about its peer, or without such a node, it tests nothing.
 */
async function runMeetings({ files, onCheck, ...testing }: MeetingOptions): Promise<Sessions['stopped']> {
  const { alternatives, isPassing, known } = testing.target;
  const waiting = alternatives.find(({ meet }) => meet !== undefined);
  if (waiting?.meet === undefined || !files.flat().some(({ whenMet }) => whenMet !== undefined)) return undefined;
  const ofStates = those(files, ({ inEachState, waits }) => inEachState === true && waits !== true);
  let freshAt: bigint | undefined;
  const states = [undefined, 'found', 'lost'] as const;
  for (const peers of states) {
    const met = peers && { peers, since: BigInt(Date.now()) * 1_000_000n };
    if (peers !== undefined) await waiting.meet(peers);
    if (peers === 'found') freshAt = met?.since;
    const own = { hints: NO_HINTS, healthCheckMs: known?.healthCheckMs, freshAt };
    const preflight = { ...testing.preflight, habit: undefined };
    const sessions = openSessions({
      ...testing,
      preflight,
      target: { ...openUrl(waiting.url), isPassing: isPassing === true, known: own },
      met,
    });
    try {
      await healthFollows(sessions, peers === 'found', LONGEST_MS + 2 * (known?.healthCheckMs ?? 0));
      // As it waits, it has been tested with the others.
      if (peers !== undefined) await runChecks({ sessions, files: ofStates, onCheck, signal: testing.signal });
      if (sessions.stopped !== undefined || testing.signal.aborted) return sessions.stopped;
    } finally {
      await sessions.close();
    }
  }
  return undefined;
}

async function healthFollows({ all: [{ client }] }: Sessions, expected: boolean, mostMs: number): Promise<void> {
  const deadline = Date.now() + mostMs;
  while (client.presence.stopped === undefined && Date.now() < deadline) {
    const { json } = await client.call('health.health', {}, { fresh: true });
    const result = memberOf(json, 'result');
    if (isJsonObject(result) && result.healthy === expected) return;
    await client.pause(PAUSE_MS).catch(() => undefined);
  }
}
