import {
  type CheckContext,
  decodeHexChecked,
  encodeId,
  ifTestable,
  type NetworkNode,
  objectOf,
  objectsOf,
  requirement,
  sha256,
  textOf,
  textsOf,
} from '../../src/harness/index.ts';
import { called, PRIMARY_CHAINS, expectInTheEnd, type Sign } from '../support/health/report.ts';
import { hexForm } from '../support/json-form.ts';
import { QUESTIONS, type Question } from '../support/life/questions.ts';
import { compare, type How, majorityOf, type Vote, votesOf } from '../support/network/votes.ts';
import { once } from '../support/once.ts';
import { lastTransactions, placedTransactions, withoutAborted } from '../support/platform/blocks.ts';
import { weighAlike, weightsAt } from '../support/platform/weights-at.ts';

const HEIGHTS = 3;
const TRANSACTIONS = 4;
/** Where two parts of the stake differ. */
const LEAST_PART = 1e-6;
/** What a height decides. Uptimes, connections and the health of a node are its own. */
const STATE = ['supply', 'balances', 'utxos', 'rewards', 'validators', 'subnetList', 'blockchains'] as const;

type AtHeight = Question & { readonly height: bigint };
type Standing = NetworkNode & { readonly height: bigint };

/** Ends a check that could compare nothing, with the peers that cannot be read. */
function notCompared({ notTestable, unread }: CheckContext, what: string): never {
  return notTestable([what, ...unread.values()].join('; '));
}

const differs: How['says'] = (odd, others, what) => `${odd} returned another answer than ${others} for ${what}`;

/** A short name for bytes: the ID of a block or a transaction is their hash. */
function idOf(text: unknown): unknown {
  const bytes = decodeHexChecked(hexForm(text));
  return bytes.ok ? encodeId(sha256(bytes.value)) : text;
}

const blockAt = (height: bigint): AtHeight => ({
  what: `the block at height ${height}`,
  height,
  ask: async ({ rpc }) => idOf((await rpc('platform.getBlockByHeight', { height, encoding: 'hex' })).result.block),
});
/** @param isWeighed Whether the weights are compared, too */
const setAt = (height: bigint, isWeighed: boolean): AtHeight => ({
  what: `the validator set at height ${height}`,
  height,
  ask: async (asked) => {
    const weights = await weightsAt(asked, height);
    return isWeighed ? weights : [...weights.keys()].sort();
  },
});
const bytesOf = (txID: string): Question => ({
  what: `the transaction ${txID}`,
  ask: async ({ rpc }) => idOf((await rpc('platform.getTx', { txID, encoding: 'hex' })).result.tx),
});
const statusOf = (txID: string): Question => ({
  what: `the status of ${txID}`,
  ask: async ({ rpc }) => (await rpc('platform.getTxStatus', { txID })).result.status,
});

/** The nodes whose first block is that of the tested one, and the height of each. */
async function ofOneNetwork(context: CheckContext): Promise<readonly Standing[]> {
  const strange = await once(context, 'nodes of another network', async () => {
    const [own, ...others] = await votesOf(context.nodes, blockAt(0n));
    return new Set(others.flatMap(({ node, value }) => (value === own?.value ? [] : [node.name])));
  });
  const same = context.nodes.filter(({ name }) => !strange.has(name));
  const votes = await votesOf(same, { ask: (asked) => asked.height({ fresh: true }) });
  return votes.flatMap(({ node, value }) => (typeof value === 'bigint' ? [{ ...node, height: value }] : []));
}

/** The names of the nodes whose block, at the last height that all have reached, is not that of most. Without a majority, none. */
const splitOff = (context: CheckContext): Promise<ReadonlySet<string>> =>
  once(context, 'nodes that split', async () => {
    const nodes = await ofOneNetwork(context);
    const votes = (await votesOf(nodes, blockAt(leastOf(nodes)))).filter(({ value }) => value !== undefined);
    const most = majorityOf(votes);
    const odd = most.length === 0 ? [] : votes.filter((vote) => !most.includes(vote));
    return new Set(odd.map(({ node }) => node.name));
  });

/** The nodes of the network of the tested one without peers that split: what these return follows from other blocks. */
async function standings(context: CheckContext): Promise<readonly Standing[]> {
  const split = await splitOff(context);
  return (await ofOneNetwork(context)).filter((node) => node.context === context || !split.has(node.name));
}

function leastOf(nodes: readonly Standing[]): bigint {
  return nodes.reduce((low, { height }) => (height < low ? height : low), nodes[0]?.height ?? 0n);
}

/** Asks each question of each node that has reached its height. @param questions Of a height that all have reached */
async function agreeOn(
  context: CheckContext,
  questions: (least: bigint, nodes: readonly Standing[]) => Promise<readonly AtHeight[]>,
  how: How = { says: differs },
  among = standings,
): Promise<void> {
  const nodes = await among(context);
  const least = leastOf(nodes);
  let compared = 0;
  for (const question of await questions(least, nodes)) {
    const reached = nodes.filter(({ height }) => height >= question.height);
    if (compare(context, question.what, await votesOf(reached, question), how)) compared += 1;
  }
  if (compared === 0) notCompared(context, 'no other node of its network answers the same question');
}

/** Sampled heights with the first and the last one of all nodes. */
async function heights({ sample }: CheckContext, least: bigint): Promise<readonly bigint[]> {
  return [...new Set([0n, ...(await ifTestable(sample.heights(HEIGHTS), [])), least])];
}

/** Transactions of sampled blocks, and those that each node accepted last. Those of a node that split are not of the network. */
function transactions(context: CheckContext, ask: (txID: string) => Question): Parameters<typeof agreeOn>[1] {
  return async (least, nodes) => {
    const { sample } = context;
    const split = await splitOff(context);
    const right = nodes.filter(({ name }) => !split.has(name));
    const accepted = placedTransactions(context).then((placed) => withoutAborted(context, placed));
    const own = right.length < nodes.length ? [] : await ifTestable(accepted, []);
    const sampled = sample.shuffled(own, 'transactions of a network');
    const newest = new Set<string>();
    for (const node of right)
      for (const id of await node.context.ifReadable(lastTransactions(node.context, least), [])) newest.add(id);
    return [
      ...[...newest].slice(0, TRANSACTIONS).map((id) => ({ ...ask(id), height: least })),
      ...sampled.slice(0, TRANSACTIONS).map(({ id, height }) => ({ ...ask(id), height })),
    ];
  };
}

requirement('network/is-one', async (context) => {
  const says: How['says'] = (odd, others) =>
    `${odd} returned another block for height 0 than ${others}: they are of different networks`;
  if (!compare(context, 'the first block', await votesOf(context.nodes, blockAt(0n)), { says }))
    notCompared(context, 'no other node returns the block at height 0');
});

requirement('network/blocks-agree', (context) =>
  agreeOn(
    context,
    async (least) => {
      // Above it, too few may be left to tell which block is that of most.
      const most = (await splitOff(context)).size > 0 ? least : undefined;
      return (await heights(context, least)).filter((height) => height <= (most ?? height)).map(blockAt);
    },
    { says: (odd, others, what) => `${odd} returned another block than ${others} for ${what}: the network split` },
    ofOneNetwork,
  ),
);

requirement('network/validator-sets-agree', async (context) => {
  const isWeighed = await weighAlike(context.nodes);
  await agreeOn(context, async (least) => (await heights(context, least)).map((height) => setAt(height, isWeighed)));
});

requirement('network/transactions-agree', (context) => agreeOn(context, transactions(context, bytesOf)));

requirement('network/committed-is-known', (context) =>
  agreeOn(context, transactions(context, statusOf), {
    right: (votes: readonly Vote[]) => {
      const known = votes.filter(({ value }) => value === 'Committed');
      return known.length > 0 ? known : votes;
    },
    says: (odd, others, what) =>
      `${odd} returned another answer for ${what}, whose height it had reached, than Committed, as ${others} did`,
  }),
);

requirement('network/states-agree', async (context) => {
  let compared = 0;
  for (const subject of STATE) {
    const questions: readonly Question[] = await ifTestable(QUESTIONS[subject](context), []);
    for (const question of questions) {
      const before = await standings(context);
      const level = before.filter(({ height }) => height === before[0]?.height);
      const votes = await votesOf(level, question);
      const after = new Map((await standings(context)).map(({ name, height }) => [name, height]));
      // A node that accepted a block meanwhile may have answered before or after it.
      const isStill = level.every(({ name, height }) => after.get(name) === height);
      if (isStill && compare(context, question.what, votes, { says: differs })) compared += 1;
    }
  }
  if (compared === 0) notCompared(context, 'no other node of its network stood at the same height');
});

requirement('network/connected-stake', async (context) => {
  const { nodes } = context;
  if (nodes.length < 2) return context.notTestable('the node has no peers; test a node with peers');
  for (const node of context.hasPeersOfSuite ? nodes : nodes.slice(0, 1))
    await expectInTheEnd(context, 'the checks of the chains tell of no connections', () =>
      connectionsOf(context, node),
    );
});

/** What the chains of a node say of its connections, beside what the node returns of validators. */
async function connectionsOf(context: CheckContext, node: NetworkNode): Promise<readonly Sign[]> {
  const own = node.context;
  const weights = await weightsAt(own, await own.height({ fresh: true }));
  const { rawResult } = await own.rpc('platform.getCurrentValidators', {}, { fresh: true });
  const absent = objectsOf(rawResult, 'validators').flatMap((each) =>
    each.connected === false ? (textOf(each, 'nodeID') ?? []) : [],
  );
  const sum = (all: Iterable<bigint>): number => Number([...all].reduce((total, weight) => total + weight, 0n));
  const part = 1 - sum(absent.map((id) => weights.get(id) ?? 0n)) / sum(weights.values());
  const { checks } = await own.afresh(() => called(own, 'health.health'));
  const last = own.exchanges.at(-1);
  if (last !== undefined) context.look(last);
  return PRIMARY_CHAINS.flatMap((name): readonly Sign[] => {
    const networking = objectOf(objectOf(checks.get(name), 'message'), 'networking');
    if (networking?.percentConnected === undefined) return [];
    const told = Number(networking.percentConnected);
    const isListed = networking.disconnectedValidators !== undefined;
    const listed = isListed ? textsOf(networking, 'disconnectedValidators') : absent;
    const of = `of ${name} on ${node.name}`;
    return [
      { what: `percentConnected ${of}`, told, right: Math.abs(told - part) < LEAST_PART ? told : part },
      { what: `disconnectedValidators ${of}`, told: [...listed].sort().join(), right: absent.sort().join() },
    ];
  });
}
