import { ifTestable, type CheckContext, type JsonObject, expect, textOf } from '../../../src/harness/index.ts';
import { placedTransactions } from './blocks.ts';
import { kindOfTransaction, kindsFirst } from './kinds.ts';
import { once } from '../once.ts';

/** Number of transactions to read because their outputs are inputs of another one. */
const ANCESTORS = 24;
/** Number of owners whose UTXOs lead to transactions, and the largest number of UTXOs of each owner. */
const OWNERS = 6;
const FEW = 200;

interface Known {
  readonly id: string;
  readonly unsignedTx: unknown;
}

function spentBy(unsignedTx: unknown): readonly string[] {
  const inputs = (unsignedTx as JsonObject | null | undefined)?.inputs;
  return Array.isArray(inputs) ? inputs.flatMap((input) => textOf(input, 'txID') ?? []) : [];
}

/** IDs of the transactions whose outputs the sampled blocks spend. Those of the newest block are last. */
async function spentInBlocks(context: CheckContext): Promise<readonly string[]> {
  const placed = await ifTestable(placedTransactions(context), []);
  return placed.toSorted((a, b) => (a.height < b.height ? -1 : 1)).flatMap(({ json }) => spentBy(json.unsignedTx));
}

/** IDs of the transactions that created the UTXOs of sampled owners. */
async function makersOfUtxos({ rpc, sample }: CheckContext): Promise<readonly string[]> {
  const owners = (await ifTestable(sample.addresses(), []))
    .filter(({ utxoCount }) => utxoCount <= FEW)
    .slice(0, OWNERS);
  const makers = owners.map(async ({ address }) => {
    const { utxoIDs } = (await rpc('platform.getBalance', { addresses: [address] })).result;
    return utxoIDs.map(({ txID }) => txID);
  });
  return [...new Set((await Promise.all(makers)).flat())];
}

/** Transactions whose outputs newer ones spend, read one by one. Their kinds differ from those of the samples. */
async function ancestors(context: CheckContext, known: ReadonlySet<string>): Promise<readonly Known[]> {
  const open = [...(await makersOfUtxos(context)), ...(await spentInBlocks(context))];
  const [asked, found] = [new Set(known), [] as Known[]];
  for (let id = open.pop(); id !== undefined && asked.size < known.size + ANCESTORS; id = open.pop()) {
    if (asked.has(id)) continue;
    asked.add(id);
    const answer = await context.rpc('platform.getTx', { txID: id, encoding: 'json' });
    if (!answer.ok) continue;
    const { tx } = answer.result;
    if (typeof tx === 'string') continue;
    found.push({ id, unsignedTx: tx.unsignedTx });
    open.push(...spentBy(tx.unsignedTx));
  }
  return found;
}

/** Whether the survey read every block of the P-Chain. */
async function isKnownWhole({ sample }: CheckContext): Promise<boolean> {
  return (await sample.isSurveyed()) && (await sample.surveys(['P/block'])).every(({ isWhole }) => isWhole);
}

/** IDs of up to `n` accepted transactions, of as many kinds as possible: one of each kind is first. */
export async function variedTransactions(context: CheckContext, n: number): Promise<readonly string[]> {
  const ids = await once(context, 'varied transactions', async () => {
    const { sample } = context;
    const sampled = (await sample.transactions()).map(({ id, json }): Known => ({ id, unsignedTx: json.unsignedTx }));
    // A survey of the whole chain has found a transaction of each kind.
    const older = (await isKnownWhole(context)) ? [] : await ancestors(context, new Set(sampled.map(({ id }) => id)));
    const found = sample.shuffled([...sampled, ...older], 'transactions');
    return kindsFirst(found, ({ unsignedTx }) => [kindOfTransaction(unsignedTx)]).map(({ id }) => id);
  });
  return ids.slice(0, n);
}

/** The IDs of the surveyed transactions of these kinds. Not testable if there are none. */
export async function acceptedOfKind(context: CheckContext, ...kinds: readonly string[]): Promise<readonly string[]> {
  const { transactions } = await context.sample.survey('P/block');
  const ids = transactions.filter(({ traits: [kind = ''] }) => kinds.includes(kind)).map(({ id }) => id);
  return ids.length > 0
    ? ids
    : context.notTestable(`no surveyed block has a transaction of the kind ${kinds.join(' or ')}`);
}

/** Fails if a list lacks what an accepted transaction of this kind created: its ID is that of the transaction. */
export async function expectCreatedListed(
  context: CheckContext,
  kind: string,
  list: () => Promise<readonly { readonly id: string }[]>,
  what: string,
): Promise<void> {
  const created = await acceptedOfKind(context, kind);
  await context.stable(async () => {
    const listed = new Set((await list()).map(({ id }) => id));
    expect(
      created.filter((id) => !listed.has(id)),
      `${what} that accepted transactions created and that the list lacks`,
    ).toEqual([]);
  });
}
