import { PRIMARY_NETWORK, expect, requirement, resultShape, type CheckContext } from '../../../src/harness/index.ts';
import { knownBlocks, placedTransactions, withoutAborted } from '../../support/platform/blocks.ts';
import { unusedId } from '../../support/ids.ts';
import { answered, notInBlockOfPeer } from '../../support/platform/issued.ts';
import { kindOfTransaction, kindsFirst } from '../../support/platform/kinds.ts';
import {
  committedTransaction,
  refusedStatus,
  refusedTransaction,
  reissuedTransaction,
} from '../../support/platform/refused-transaction.ts';

const METHOD = 'platform.getTxStatus';
/** Number of transactions that a check tests. */
const TRANSACTIONS = 16;

async function statusOf({ rpc }: CheckContext, txID: string): Promise<string> {
  return (await rpc(METHOD, { txID })).result.status;
}

async function droppedId(context: CheckContext): Promise<string> {
  const { id } = await refusedTransaction(context);
  const status = await refusedStatus(context);
  if (status !== 'Dropped')
    context.notTestable(
      `the status of a rejected transaction is ${status}; test a node that remembers dropped transactions`,
    );
  return id;
}

resultShape(METHOD, async (context) => {
  const [{ id: committed }, { id: refused }] = [await committedTransaction(context), await refusedTransaction(context)];
  const ids = [committed, refused, unusedId(context, 'status'), ...context.sample.hints.transactions];
  return Promise.all(ids.map((txID) => context.rpc(METHOD, { txID })));
});

requirement('platform.getTxStatus/unknown', async (context) => {
  // The last ID has 32 zero bytes.
  for (const id of [unusedId(context, 'unseen'), unusedId(context, 'unseen too'), PRIMARY_NETWORK])
    expect(await statusOf(context, id), `the status of ${id}, an unknown transaction ID,`).toBe('Unknown');
});

requirement('platform.getTxStatus/unknown-for-a-block', async (context) => {
  const [block] = await knownBlocks(context, 1);
  expect(await statusOf(context, block?.id ?? ''), 'the status of the ID of a block').toBe('Unknown');
});

requirement('platform.getTxStatus/committed', async (context) => {
  const placed = context.sample.shuffled(await placedTransactions(context), 'status');
  const chosen = kindsFirst(placed, ({ json }) => [kindOfTransaction(json.unsignedTx)]).slice(0, TRANSACTIONS);
  for (const { id } of await withoutAborted(context, chosen))
    expect(await statusOf(context, id), `the status of ${id}`).toBe('Committed');
});

requirement('platform.getTxStatus/dropped', async (context) => {
  const { id } = await refusedTransaction(context);
  const status = await refusedStatus(context);
  if (status === 'Unknown')
    context.notTestable(
      'the node does not remember the rejected transaction; test a node that remembers dropped transactions',
    );
  expect(status, `the status of the rejected transaction ${id}`).toBe('Dropped');
});

requirement('platform.getTxStatus/processing', async (context) => {
  let undecided = 0;
  for (const txID of context.sample.hints.transactions) {
    const answer = await context.rpc(METHOD, { txID });
    // A transaction that the node does not return afterwards was not accepted at the time of the status request.
    if ((await context.call('platform.getTx', { txID })).ok) continue;
    const { status } = answer.result;
    if (/Dropped|Unknown/.test(status)) continue;
    expect(status, `the status of ${txID}, which is not accepted,`).toBe('Processing');
    undecided += 1;
  }
  if (context.key !== undefined) {
    const { seen, acceptedAtOnce } = await answered(context);
    for (const { value } of context.lookAtEach(acceptedAtOnce ? [] : seen.slice(0, 1))) {
      expect(value, 'the status of an issued transaction, right after issueTx,').toBe('Processing');
      undecided += 1;
    }
  }
  if (undecided === 0)
    context.notTestable(
      'no undecided transaction is known; give a funded --key, or name an undecided transaction with --sample tx=...',
    );
});

requirement('platform.getTxStatus/processing-becomes-committed', async (context) => {
  const { statuses, seen } = await answered(context);
  if (statuses[0] === 'Committed')
    context.notTestable('the network decided the transaction before the suite could read its status');
  await notInBlockOfPeer(context, statuses);
  const expected = ['Processing', 'Committed'];
  const shown = seen.find(({ value }, at) => value !== expected[at]) ?? seen.at(-1);
  if (shown !== undefined) context.look(shown.exchange);
  expect(statuses, 'the statuses after issueTx').toEqual(expected);
});

requirement('platform.getTxStatus/committed-can-be-had', async (context) => {
  const { id } = await committedTransaction(context);
  if ((await statusOf(context, id)) !== 'Committed') return context.notTestable(`the status of ${id} is not Committed`);
  expect(await context.rpc('platform.getTx', { txID: id, encoding: 'json' }, { fresh: true })).toSucceed();
});

requirement('platform.getTxStatus/unknown-cannot-be-had', async (context) => {
  const txID = unusedId(context, 'status and transaction');
  if ((await statusOf(context, txID)) !== 'Unknown') return context.notTestable(`the status of ${txID} is not Unknown`);
  expect(await context.call('platform.getTx', { txID })).toBeError();
});

requirement('platform.getTxStatus/dropped-cannot-be-had', async (context) => {
  const txID = await droppedId(context);
  expect(await context.call('platform.getTx', { txID })).toBeError();
});

requirement('platform.getTxStatus/committed-stays', async (context) => {
  const { id } = await committedTransaction(context);
  await reissuedTransaction(context);
  expect(await statusOf(context, id), `the status of ${id} after a second issueTx`).toBe('Committed');
});

requirement('platform.getTxStatus/reason-only-with-dropped', async (context) => {
  const [{ id }, unused] = [await committedTransaction(context), unusedId(context, 'no reason')];
  for (const txID of [id, unused]) {
    const { result } = await context.rpc(METHOD, { txID });
    expect(result, `the result for ${txID}`).not.toHaveProperty('reason');
    expect(result.status, `the status of ${txID}`).toBeOneOf(['Committed', 'Unknown']);
  }
});
