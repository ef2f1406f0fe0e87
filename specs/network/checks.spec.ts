import {
  type CheckContext,
  decodeHexChecked,
  encodeId,
  ifTestable,
  type NetworkNode,
  requirement,
  sha256,
} from '../../src/harness/index.ts';
import { hexForm } from '../support/json-form.ts';
import { QUESTIONS, type Question } from '../support/life/questions.ts';
import { compare, type Vote, voteOf } from '../support/network/votes.ts';
import { once } from '../support/once.ts';
import { lastTransactions, placedTransactions, withoutAborted } from '../support/platform/blocks.ts';
import { weightsAt } from '../support/platform/weights-at.ts';

const HEIGHTS = 3;
const TRANSACTIONS = 4;
/** How often nodes are asked again that accept blocks meanwhile. */
const TRIES = 3;
/** What a height decides. Uptimes, connections and the health of a node are its own. */
const STATE = ['supply', 'balances', 'utxos', 'rewards', 'validators', 'subnetList', 'blockchains'] as const;

/** A question whose answer is known from a height on. */
interface AtHeight extends Question {
  readonly height: bigint;
}

const another = (odd: string, others: string, what: string): string =>
  `${odd} returned another answer than ${others} for ${what}`;

/** A name for bytes: what is hashed to their ID. */
function idOf(text: unknown): unknown {
  const bytes = decodeHexChecked(hexForm(text));
  return bytes.ok ? encodeId(sha256(bytes.value)) : text;
}

function blockAt(height: bigint): AtHeight {
  return {
    what: `the block at height ${height}`,
    height,
    ask: async ({ rpc }) => idOf((await rpc('platform.getBlockByHeight', { height, encoding: 'hex' })).result.block),
  };
}

function setAt(height: bigint): AtHeight {
  return { what: `the validator set at height ${height}`, height, ask: (asked) => weightsAt(asked, height) };
}

const bytesOf = (txID: string): Question => ({
  what: `the transaction ${txID}`,
  ask: async ({ rpc }) => idOf((await rpc('platform.getTx', { txID, encoding: 'hex' })).result.tx),
});

const statusOf = (txID: string): Question => ({
  what: `the status of ${txID}`,
  ask: async ({ rpc }) => (await rpc('platform.getTxStatus', { txID })).result.status,
});

/** What each node returns that can be asked, the tested one first. */
async function votesOf(nodes: readonly NetworkNode[], question: Question): Promise<readonly Vote[]> {
  const votes: Vote[] = [];
  for (const node of nodes) votes.push(...[(await voteOf(node, question)) ?? []].flat());
  return votes;
}

/** The nodes whose first block is that of the tested one, and the height of each. */
async function reached(context: CheckContext): Promise<readonly (NetworkNode & { readonly height: bigint })[]> {
  const [own, ...peers] = context.nodes;
  const strange = await once(context, 'nodes of another network', async () => {
    const [first, ...others] = await votesOf([own, ...peers], blockAt(0n));
    return new Set(others.filter(({ value }) => value !== first?.value).map(({ node }) => node));
  });
  const found = [];
  for (const node of [own, ...peers].filter(({ name }) => !strange.has(name))) {
    const height = await voteOf(node, { what: 'the height', ask: (asked) => asked.height({ fresh: true }) });
    if (typeof height?.value === 'bigint') found.push({ ...node, height: height.value });
  }
  return found;
}

/** Asks each question of each node that has reached its height. */
async function agreeOn(
  context: CheckContext,
  questions: (least: bigint) => Promise<readonly AtHeight[]> | readonly AtHeight[],
  how: Parameters<typeof compare>[3] = { says: another },
): Promise<void> {
  const nodes = await reached(context);
  const least = nodes.reduce((low, { height }) => (height < low ? height : low), nodes[0]?.height ?? 0n);
  let compared = 0;
  for (const question of await questions(least)) {
    const votes = await votesOf(
      nodes.filter(({ height }) => height >= question.height),
      question,
    );
    if (compare(context, question.what, votes, how)) compared += 1;
  }
  if (compared === 0) context.notTestable('no other node of its network answers the same question');
}

/** Transactions of sampled blocks, and those that the nodes accepted last at a height that all have reached. */
async function transactions(context: CheckContext, least: bigint, ask: (txID: string) => Question) {
  const placed = await ifTestable(
    placedTransactions(context).then((found) => withoutAborted(context, found)),
    [],
  );
  const sampled = context.sample.shuffled(placed, 'transactions of a network').slice(0, TRANSACTIONS);
  const newest = new Set<string>();
  for (const { context: asked } of await reached(context))
    for (const id of await ifTestable(lastTransactions(asked, least), [])) newest.add(id);
  return [
    ...[...newest].slice(0, TRANSACTIONS).map((id) => ({ ...ask(id), height: least })),
    ...sampled.map(({ id, height }) => ({ ...ask(id), height })),
  ];
}

requirement('network/is-one', async (context) => {
  const says = (odd: string, others: string): string =>
    `${odd} returned another block for height 0 than ${others}: they are of different networks`;
  const question = blockAt(0n);
  if (!compare(context, question.what, await votesOf(context.nodes, question), { says }))
    context.notTestable('no other node of its network returns the block at height 0');
});

requirement('network/blocks-agree', async (context) => {
  const heights = async (least: bigint) => [...(await ifTestable(context.sample.heights(HEIGHTS), [])), least];
  const says = (odd: string, others: string, what: string): string =>
    `${odd} returned another block than ${others} for ${what}: the network split`;
  await agreeOn(context, async (least) => [...new Set(await heights(least))].map(blockAt), { says });
});

requirement('network/validator-sets-agree', (context) =>
  agreeOn(context, async (least) =>
    [...new Set([0n, ...(await ifTestable(context.sample.heights(HEIGHTS), [])), least])].map(setAt),
  ),
);

requirement('network/transactions-agree', (context) =>
  agreeOn(context, (least) => transactions(context, least, bytesOf)),
);

requirement('network/committed-is-known', async (context) => {
  const committed = (votes: readonly Vote[]) => {
    const known = votes.filter(({ value }) => value === 'Committed');
    return known.length > 0 ? known : votes;
  };
  const says = (odd: string, others: string, what: string): string =>
    `${odd} had reached the height of a transaction that was Committed on ${others}, and did not return so for ${what}`;
  await agreeOn(context, (least) => transactions(context, least, statusOf), { right: committed, says });
});

requirement('network/states-agree', async (context) => {
  let compared = 0;
  for (const subject of STATE) {
    const questions: readonly Question[] = await ifTestable(QUESTIONS[subject](context), []);
    for (const question of questions)
      for (let tries = 0; tries < TRIES; tries += 1) {
        const [own, ...peers] = await reached(context);
        if (own === undefined) break;
        const level = [own, ...peers.filter(({ height }) => height === own.height)];
        const votes = await votesOf(level, question);
        const after = await reached(context);
        const isStill = level.every(({ name, height }) =>
          after.some((each) => each.name === name && each.height === height),
        );
        if (!isStill) continue;
        if (compare(context, question.what, votes, { says: another })) compared += 1;
        break;
      }
  }
  if (compared === 0) context.notTestable('no other node of its network stands at the same height');
});
