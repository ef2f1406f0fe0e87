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
import { type Checked, runChecks, together } from './run-checks.ts';
import type { Twin } from './twin/twin.ts';
import { isJsonObject } from '../encoding/json.ts';
import { openUrl } from '../client/open-target.ts';
import { NO_HINTS } from '../client/sample-hints.ts';

export interface Testing extends SessionsOptions {
  readonly chosen: readonly Requirement[];
  /** Requirements that other shards test. */
  readonly otherShards: readonly Requirement[];
  /** A trusted node that is asked what the target is asked. */
  readonly twin?: Twin | undefined;
}

/** Questions to both nodes at each moment of the run in which nothing moves. */
const SWEEP = { first: 400, whole: 2500, last: 400 } as const;

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
  const { target, options, signal, twin, budget } = testing;
  const { repeat = 1 } = options;
  const { files, broken, selected } = await selectedChecks(testing);
  const rounds: Collector[] = [];
  let stopped: StopReason | undefined;
  const mayGoOn = (): boolean => stopped === undefined && !signal.aborted;
  const check = async (sessions: Sessions, own: typeof files, collector: Collector): Promise<readonly Checked[]> => {
    const all: Checked[] = [];
    const onCheck = (checked: Checked): void => {
      all.push(checked);
      collector.add(checked);
      options.onChecked?.(checked.result.id, checked.responses, checked.failedAt);
      options.onProgress?.(collector.done, selected, checked.result);
    };
    await runChecks({ sessions, files: own, onCheck, signal });
    stopped ??= sessions.stopped;
    return all;
  };
  /** Opens sessions without kept responses. */
  const within = async <T>(observations: Observations, action: (sessions: Sessions) => Promise<T>): Promise<T> => {
    const sessions = openSessions({ ...testing, observations });
    try {
      return await action(sessions);
    } finally {
      await sessions.close();
    }
  };
  const those = (wanted: (check: Check) => boolean): typeof files => files.map((checks) => checks.filter(wanted));
  const crossing = those((each) => isOf(UPGRADE_SERVICE, each));
  const ofLife = LIFE_SERVICES.map((service) => those((each) => isOf(service, each) && each.isLast !== true));
  const last = those(({ isLast = false }) => isLast);
  const others = those((each) => each.isLast !== true && !OF_FIRST_NODE.some((service) => isOf(service, each)));
  let crossed: readonly Checked[] = [];
  let moved: MovingRound | undefined;
  do {
    const observations = new Observations(new Set(options.disarmed), currentCheck);
    const collector = new Collector(scopeOf(testing), observations);
    rounds.push(collector);
    // A node crosses its upgrade only once, with or without a check of it. The other checks run after the upgrade.
    if (rounds.length > 1) {
      target.onRepeat?.();
      for (const each of crossed) collector.add(each);
    }
    crossed = await crossBeside(testing, mayGoOn, async () => {
      const isFirst = rounds.length === 1 && crossing.some((checks) => checks.length > 0);
      return isFirst ? within(observations, (sessions) => check(sessions, crossing, collector)) : crossed;
    });
    if (!mayGoOn()) break;
    await within(observations, async (sessions) => {
      const tested = new Map((await check(sessions, others, collector)).map((each) => [each.result.id, each]));
      const isLastRound = rounds.length === repeat;
      /** Tests the nodes beside the target once more, and then starts one of them with other flags. */
      const testBeside = async (): Promise<readonly Checked[]> => {
        const onCheck = (again: Checked): void => {
          const { id } = again.result;
          const checked = tested.get(id);
          if (checked === undefined) return;
          const both = together(checked, again);
          tested.set(id, both);
          collector.add(both);
          // What only these states show, it shows once.
          for (const earlier of rounds) if (earlier.of(id).checked?.verdict === 'not-testable') earlier.add(both);
          options.onChecked?.(id, both.responses, both.failedAt);
        };
        const stoppedBeside = await runMeetings({ ...testing, observations, files: others, onCheck });
        stopped ??= stoppedBeside;
        return mayGoOn() ? check(sessions, last, collector) : [];
      };
      const goThroughLife = async (): Promise<void> => {
        await twin?.beginMoving();
        if (isLastRound) moved = await runMoving({ ...testing, scope: scopeOf(testing), files: others });
        stopped ??= moved?.stopped;
        if (isLastRound && mayGoOn()) await loadBeside(testing);
        for (const own of ofLife) if (mayGoOn()) await check(sessions, own, collector);
      };
      if (!mayGoOn()) return;
      const [ended] = await Promise.all([isLastRound ? testBeside() : [], watched(twin, goThroughLife)]);
      for (const earlier of rounds.slice(0, -1)) for (const each of ended) earlier.add(each);
      if (isLastRound && mayGoOn()) await twin?.compare('at its end', SWEEP.last);
    });
  } while (rounds.length < repeat && mayGoOn());
  return { rounds, broken, requests: budget.spent, stopped, moved };
}

/** Lets a target cross its upgrades, which checks may do, and compares it with the trusted node before, meanwhile and after. */
async function crossBeside<T>(
  { target: { upgrade }, twin }: Testing,
  mayGoOn: () => boolean,
  checks: () => Promise<T>,
): Promise<T> {
  const cross = async (): Promise<T> => {
    const checked = await checks();
    if (mayGoOn()) await upgrade?.();
    return checked;
  };
  if (upgrade !== undefined) {
    await twin?.compare('before its upgrades', SWEEP.first);
    twin?.enter('while it crossed its upgrades', true);
  }
  const done = await (upgrade === undefined ? cross() : watched(twin, cross));
  if (!mayGoOn()) return done;
  const things = await twin?.compare('at rest', SWEEP.whole);
  if (things !== undefined) await twin?.race(things);
  return done;
}

/** Lets the chain of a target work as hard as it can, and compares it with the trusted node meanwhile and after. */
async function loadBeside({ target: { load }, twin }: Testing): Promise<void> {
  if (load === undefined || twin === undefined) return;
  twin.enter('under load', true);
  await load();
  await twin.compare('after the load', SWEEP.first);
  await twin.beginMoving();
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

/** The checks of the chosen requirements. Disarmed checks do nothing. */
async function selectedChecks({ chosen, expected, options }: Testing): Promise<{
  readonly files: readonly (readonly Check[])[];
  readonly broken: readonly string[];
  /** Number of chosen requirements that apply. */
  readonly selected: number;
}> {
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
/** Most milliseconds until the health of a node follows what happened to its peer. One that does not follow is tested as it is. */
const LONGEST_MS = 20_000;

/** The options for a round on a node that finds its peer and loses it. */
interface MeetingOptions extends SessionsOptions {
  /** The checks of each spec file. */
  readonly files: readonly (readonly Check[])[];
  readonly onCheck: (checked: Checked) => void;
}

/**
 * Tests a node beside the target once more when it has found the peer that it waited for, and when it has lost it again: by each check that
 * is about every state of a node and does not wait for it. Without a check about its peer, or without such a node, it tests nothing.
 */
async function runMeetings({ files, onCheck, ...testing }: MeetingOptions): Promise<Sessions['stopped']> {
  const { alternatives, isPassing, known } = testing.target;
  const waiting = alternatives.find(({ meet }) => meet !== undefined);
  if (waiting?.meet === undefined || !files.flat().some(({ whenMet }) => whenMet === true)) return undefined;
  const those = files.map((checks) =>
    checks.filter(({ inEachState, waits }) => inEachState === true && waits !== true),
  );
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
      await healthFollows(sessions, peers === 'found');
      // As it waits, it has been tested with the others.
      if (peers !== undefined) await runChecks({ sessions, files: those, onCheck, signal: testing.signal });
      if (sessions.stopped !== undefined || testing.signal.aborted) return sessions.stopped;
    } finally {
      await sessions.close();
    }
  }
  return undefined;
}

async function healthFollows({ all: [{ client }] }: Sessions, expected: boolean): Promise<void> {
  const deadline = Date.now() + LONGEST_MS;
  while (client.presence.stopped === undefined && Date.now() < deadline) {
    const { json } = await client.call('health.health', {}, { fresh: true });
    const result = isJsonObject(json) ? json.result : undefined;
    if (isJsonObject(result) && result.healthy === expected) return;
    await client.pause(PAUSE_MS).catch(() => undefined);
  }
}
