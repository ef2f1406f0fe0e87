import {
  type CheckContext,
  type Fault,
  FAULTS,
  ifTestable,
  integerOf,
  isJsonObject,
  type Network,
  objectsOf,
  parseJson,
  PRIMARY_NETWORK,
  textOf,
  toBigInt,
} from '../../../src/harness/index.ts';
import { called, connectedPeers, type Report } from '../health/report.ts';
import { lastAccepted, range } from '../index/reading.ts';
import { type Question, QUESTIONS } from '../life/questions.ts';
import { once } from '../once.ts';
import { lastTransactions } from '../platform/blocks.ts';
import { taken } from '../platform/issued.ts';
import { weighAlike, weightsAt } from '../platform/weights-at.ts';

/** The index by which nodes are compared, and how many of its last containers. */
const PATH = '/ext/index/P/block';
const TAIL = 16n;
const POLL_MS = 200;
/** Seconds to which nodes round times, and the part of a time to which they round an uptime. */
const LEAST_ROUNDING = 3;
const UPTIME_STEP = 2e-6;
export const START = 'before the faults';
export const END = 'after the faults';

/** What each node is asked before, under and after each fault, and of that what follows its last block. */
const SUBJECTS = ['blocks', 'transactions', 'statuses', 'pastSets', 'containers'] as const;
const NEWEST = ['newestBlocks', 'newestContainers'] as const;
export type Subject = (typeof SUBJECTS)[number] | (typeof NEWEST)[number];

type Node = Network['nodes'][number];

/** What a node returned, and the exchange that shows it. */
export interface Said<V> {
  readonly node: string;
  /** For example `after the fault cut-off`. */
  readonly when: string;
  readonly outcome: PromiseSettledResult<V>;
  readonly exchange: CheckContext['exchanges'][number] | undefined;
}

/** A request, and what nodes returned to it, in order of time. */
interface Asked extends Question {
  readonly said: Said<unknown>[];
}

/** How far a node came: where it stood, and where others did. */
export interface Heights {
  readonly before: bigint;
  readonly after: bigint;
}

type Status = Readonly<Record<'txID' | 'status', string>>;

/** For how long a node says that it has seen another one online, and by how much that may be rounded, in seconds. */
export interface Online {
  readonly seconds: number;
  readonly rounding: number;
  /** For how long it validates, in seconds. */
  readonly age: number;
}

/** What became of the nodes of a network by faults. */
export interface History {
  readonly asked: ReadonlyMap<Subject, Asked[]>;
  /** The reports of nodes without the majority, once they are unhealthy or the time is over. */
  readonly apart: Said<Report>[];
  /** The heights of a node that was cut off, and of a node with the majority meanwhile. */
  readonly stood: Said<Heights>[];
  readonly moved: Said<Heights>[];
  /** The heights of the node with the stake while connections of the network are bad, or a disk is full. */
  readonly wentOn: Said<Heights>[];
  /** The heights of a node before its disk was full, and once it has space again. */
  readonly back: Said<Heights>[];
  /** For each node, before the faults and after each: the ends of the chains of another node, and its own, once there or out of time. */
  readonly reached: Said<readonly (Heights & { readonly what: string })[]>[];
  /** The report of each node before the faults and after each, once it is well and has its peers, or the time is over. */
  readonly recovered: Said<Report>[];
  /** The status of a transaction as soon as a node has reached the height of its block. */
  readonly known: Said<Status>[];
  /** The positions and IDs of the last containers of each node after each fault. */
  readonly tails: Said<readonly string[]>[];
  /** Node ID -> for how long each node has seen it online, after each fault. */
  readonly online: Said<ReadonlyMap<string, Online>>[];
  /** The same of the tested node, while its peer is gone. */
  readonly missing: Said<ReadonlyMap<string, Online>>[];
  /** A height of each node after each fault, with what it says of stakers at it. */
  readonly stakers: Said<readonly string[]>[];
  /** The status of a transaction that a cut off node took, on that node, then and after the fault. */
  readonly kept: Said<Status>[];
  /** Whether the nodes weigh validators alike. */
  readonly isWeighedAlike: boolean;
}

/** Whether nothing is left of a failure. */
export function isWell({ healthy, failing, checks }: Report): boolean {
  return healthy && failing.length === 0 && [...checks.values()].every((each) => each.contiguousFailures === undefined);
}

/** The number of peers that a node was connected to before the faults; undefined if it did not tell. */
export function peersBefore({ recovered }: Pick<History, 'recovered'>, name: string): bigint | undefined {
  const first = recovered.find(({ node, when }) => node === name && when === START);
  return first?.outcome.status === 'fulfilled' ? connectedPeers(first.outcome.value) : undefined;
}

/** Puts the network under each fault, in an order by seed, and asks its nodes. Runs once in a run. */
export function historyOf(context: CheckContext): Promise<History> {
  return once(context, 'faults', async () => {
    const { network } = context;
    const history: History = {
      asked: new Map([...SUBJECTS, ...NEWEST].map((subject) => [subject, []])),
      ...{ apart: [], stood: [], moved: [], wentOn: [], back: [], reached: [], recovered: [], known: [], tails: [] },
      ...{
        stakers: [],
        online: [],
        missing: [],
        kept: [],
        peers: new Map(),
        isWeighedAlike: await weighAlike(network.nodes),
      },
    };
    await learn(context, history, SUBJECTS);
    const [own] = network.nodes;
    await settle(network, history, own, START);
    for (const fault of context.sample.shuffled(FAULTS, 'faults'))
      if (fault !== 'full' || 'name' in network.frail) await endure(network, history, fault);
    await settle(network, history, own, END);
    return history;
  });
}

/** Chooses what the nodes are asked from now on. */
async function learn(context: CheckContext, { asked }: History, subjects: readonly Subject[]): Promise<void> {
  for (const subject of subjects) {
    const questions: readonly Question[] = await ifTestable(QUESTIONS[subject](context), []);
    const known = new Set(asked.get(subject)?.map(({ what }) => what));
    asked
      .get(subject)
      ?.push(...questions.filter(({ what }) => !known.has(what)).map((each) => ({ ...each, said: [] })));
  }
}

/** Whether a node returned no result: no response, or an error. Whatever else went wrong is a failure, or a suite bug. */
export function isGone({ outcome, exchange }: Said<unknown>): boolean {
  if (outcome.status === 'fulfilled' || exchange === undefined) return false;
  const json = exchange.outcome.kind === 'answer' ? parseJson(exchange.outcome.body) : undefined;
  return json?.ok !== true || !isJsonObject(json.value) || !('result' in json.value);
}

/** @param mayBeGone Whether it is right that the node returns no result. */
async function askAll({ asked }: History, node: Node, when: string, mayBeGone = false): Promise<void> {
  for (const { ask, said } of [...asked.values()].flat()) {
    const each = await told(node, when, ask);
    if (!mayBeGone || !isGone(each)) said.push(each);
  }
}

/** What a node returns. */
async function told<V>(
  { name, context }: Node,
  when: string,
  ask: (context: CheckContext) => Promise<V>,
): Promise<Said<V>> {
  const [outcome] = await Promise.allSettled([context.afresh(() => ask(context))]);
  return { node: name, when, outcome, exchange: context.exchanges.at(-1) };
}

/** What a node returns as soon as it is as expected, or when the time is over. */
async function toldAt<V>(
  node: Node,
  when: string,
  deadline: number,
  ask: (context: CheckContext) => Promise<V>,
  isExpected: (value: V) => boolean,
): Promise<Said<V>> {
  for (;;) {
    const said = await told(node, when, ask);
    const isThere = said.outcome.status === 'fulfilled' && isExpected(said.outcome.value);
    if (isThere || Date.now() > deadline) return said;
    await node.context.pause(POLL_MS);
  }
}

const heightOf = ({ context }: Node): Promise<bigint> => context.height({ fresh: true });
const sinceHeight = (before: bigint) => async (context: CheckContext) => ({
  before,
  after: await context.height({ fresh: true }),
});
const statusOf = (txID: string) => async (context: CheckContext) => {
  return { txID, status: (await context.rpc('platform.getTxStatus', { txID })).result.status };
};
const isUnhealthy = ({ healthy }: Report): boolean => !healthy;
const report = (context: CheckContext): Promise<Report> => called(context, 'health.health');

/** The last containers of the index of P-Chain blocks. */
async function tailOf(context: CheckContext): Promise<readonly string[]> {
  const { index } = await lastAccepted(context, PATH, true);
  const first = toBigInt(index) + 1n - TAIL;
  const containers = await range(context, PATH, first < 0n ? 0n : first, TAIL);
  return containers.map((each) => `${each.index} ${each.id}`);
}

/** At a height: the total stake, the weight of each validator, and each delegation to it. Not testable while the chain moves. */
async function stakersOf(context: CheckContext): Promise<readonly string[]> {
  const { rpc } = context;
  const height = await context.height({ fresh: true });
  const total = (await rpc('platform.getTotalStake', { subnetID: PRIMARY_NETWORK })).rawResult;
  const stakers = [`height ${height}`, `total ${integerOf(total, 'weight') ?? integerOf(total, 'stake')}`];
  for (const [nodeID, weight] of await weightsAt(context, height)) {
    const { rawResult } = await rpc('platform.getCurrentValidators', { nodeIDs: [nodeID] });
    const delegators = objectsOf(rawResult, 'validators').flatMap((each) => objectsOf(each, 'delegators'));
    stakers.push(`${nodeID} ${weight}`, ...delegators.map((each) => `${nodeID} ${textOf(each, 'txID')}`));
  }
  if ((await context.height({ fresh: true })) !== height) context.notTestable('the chain moves');
  return stakers.sort();
}

/** For how long a node has seen each validator online: its uptime of the time since the validator began. */
async function onlineOf({ rpc }: CheckContext): Promise<ReadonlyMap<string, Online>> {
  const { rawResult } = await rpc('platform.getCurrentValidators', {});
  return new Map(
    objectsOf(rawResult, 'validators').flatMap((each): [string, Online][] => {
      const [nodeID, start, uptime] = [textOf(each, 'nodeID'), integerOf(each, 'startTime'), textOf(each, 'uptime')];
      if (nodeID === undefined || start === undefined || uptime === undefined) return [];
      const age = Date.now() / 1000 - Number(start);
      const rounding = LEAST_ROUNDING + age * UPTIME_STEP;
      return [[nodeID, { seconds: (Number(uptime) / 100) * age, rounding, age }]];
    }),
  );
}

/** Puts a network under a fault, and reads what becomes of it. */
async function endure(network: Network, history: History, fault: Fault): Promise<void> {
  const { nodes, apart, frail, mostMs, put } = network;
  const without = nodes.filter(({ name }) => apart[fault]?.includes(name));
  const [own, staked = own] = nodes;
  const rest = without.length === 1 && !without.includes(own) ? own : staked;
  const under = `under the fault ${fault}`;
  const held: string[] = [];
  const full = nodes.find(({ name }) => fault === 'full' && 'name' in frail && frail.name === name);
  const before = full && (await heightOf(full));
  await put(fault, async (pay) => {
    const deadline = Date.now() + mostMs;
    if (fault === 'gone') history.missing.push(await told(own, under, onlineOf));
    for (const node of without) history.apart.push(await toldAt(node, under, deadline, report, isUnhealthy));
    const [alone] = without;
    const isStrained = pay !== undefined && alone === undefined;
    if (pay !== undefined) {
      const [still, others] = [await heightOf(alone ?? rest), await heightOf(rest)];
      if (alone !== undefined && fault === 'cut-off') held.push(...(await taken(alone.context)));
      await pay();
      for (const txID of held) history.kept.push(await told(alone ?? rest, under, statusOf(txID)));
      if (alone !== undefined) history.stood.push(await told(alone, under, sinceHeight(still)));
      const hasRisen = ({ before, after }: Heights): boolean => after > before;
      const rise = await toldAt(rest, under, Date.now() + mostMs, sinceHeight(others), hasRisen);
      history[isStrained ? 'wentOn' : 'moved'].push(rise);
    }
    for (const node of isStrained ? nodes : without) await askAll(history, node, under, node === full);
    // What one has shown, all have later.
    if (isStrained) await learn(rest.context, history, NEWEST);
  });
  const after = `after the fault ${fault}`;
  if (full !== undefined && before !== undefined) history.back.push(await told(full, after, sinceHeight(before)));
  for (const txID of held) history.kept.push(await told(without[0] ?? rest, after, statusOf(txID)));
  await settle(network, history, rest, after);
}

/** Waits until each node has what the tested one and another one have, and is well. Then asks each. */
async function settle({ nodes, mostMs }: Network, history: History, source: Node, when: string): Promise<void> {
  await learn(nodes[0].context, history, NEWEST);
  const deadline = Date.now() + mostMs;
  const [txID] = await lastTransactions(source.context, await heightOf(source));
  const ends: readonly Question<bigint>[] = [...(await QUESTIONS.height()), ...(await QUESTIONS.ends(source.context))];
  const goals = await Promise.all(
    ends.map(async (end) => ({ ...end, goal: await source.context.afresh(() => end.ask(source.context)) })),
  );
  for (const node of nodes) {
    const reach = (context: CheckContext) =>
      Promise.all(goals.map(async ({ what, goal, ask }) => ({ what, before: goal, after: await ask(context) })));
    const isThere = (all: readonly Heights[]): boolean => all.every(({ before, after }) => after >= before);
    const reached = await toldAt(node, when, deadline, reach, isThere);
    history.reached.push(reached);
    if (txID === undefined || reached.outcome.status === 'rejected' || !isThere(reached.outcome.value)) continue;
    history.known.push(await told(node, when, statusOf(txID)));
  }
  for (const node of nodes) {
    const had = peersBefore(history, node.name);
    const isBack = (now: Report): boolean => isWell(now) && (had === undefined || (connectedPeers(now) ?? had) >= had);
    history.recovered.push(await toldAt(node, when, deadline, report, isBack));
    history.tails.push(await told(node, when, tailOf));
    history.stakers.push(await told(node, when, stakersOf));
    history.online.push(await told(node, when, onlineOf));
  }
  for (const node of nodes) await askAll(history, node, when);
}
