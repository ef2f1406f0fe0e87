import {
  compareTransaction,
  decodeHexChecked,
  decodeTransaction,
  encodeHex,
  encodeId,
  expect,
  expectDecoded,
  requirement,
  resultShape,
  sha256,
  type CheckContext,
  type Decoded,
  type SignedTransaction,
  ifTestable,
  integerOf,
  objectOf,
} from '../../../src/harness/index.ts';
import { unusedId } from '../../support/ids.ts';
import { blockAt, placedTransactions, withoutAborted } from '../../support/platform/blocks.ts';
import {
  expectNone,
  isShownOtherwise,
  bytesOfForm,
  expectSameForm,
  hexForm,
  jsonForm,
} from '../../support/json-form.ts';
import { kindOfTransaction, kindsFirst } from '../../support/platform/kinds.ts';
import { bytesOf, idOf, usesNetworkCodec } from '../../support/platform/network-codec.ts';
import { variedTransactions, acceptedOfKind } from '../../support/platform/transactions.ts';
import { renewing } from '../../support/platform/renewing.ts';

const METHOD = 'platform.getTx';
/** Number of transactions that a check tests. */
const TRANSACTIONS = 10;
/** Number of transactions to compare member by member. If possible, one of each kind. */
const COMPARED = 24;

async function asJson({ rpc }: CheckContext, txID: string) {
  return jsonForm((await rpc(METHOD, { txID, encoding: 'json' })).result.tx);
}

async function asHex({ rpc }: CheckContext, txID: string): Promise<string> {
  return hexForm((await rpc(METHOD, { txID, encoding: 'hex' })).result.tx);
}

async function payload(context: CheckContext, txID: string): Promise<Uint8Array> {
  return bytesOfForm(context, await asHex(context, txID), `transaction ${txID}`);
}

async function differencesOf(context: CheckContext, txID: string, transaction: SignedTransaction) {
  return compareTransaction(transaction, await asJson(context, txID));
}

/** The sampled transactions whose bytes the suite can decode. */
async function decodedTransactions(context: CheckContext): Promise<ReadonlyMap<string, SignedTransaction>> {
  const known = new Map<string, SignedTransaction>();
  for (const txID of await variedTransactions(context, COMPARED)) {
    const read = decodeTransaction(await payload(context, txID));
    if (read.ok) known.set(txID, read.value);
  }
  return known.size > 0 ? known : context.notTestable('the suite cannot decode the kinds of the sampled transactions');
}

resultShape(METHOD, async (context) => {
  const ids = await variedTransactions(context, COMPARED);
  const ask = (encoding: 'hex' | 'json') => ids.map((txID) => context.rpc(METHOD, { txID, encoding }));
  return Promise.all([...ask('hex'), ...ask('json')]);
});

requirement('platform.getTx/json-id-is-the-asked-id', async (context) => {
  for (const txID of await variedTransactions(context, TRANSACTIONS))
    expect((await asJson(context, txID)).id, 'the id in the JSON form').toBe(txID);
});

requirement('platform.getTx/hex-differs-by-transaction', async (context) => {
  const ids = await variedTransactions(context, TRANSACTIONS);
  if (ids.length < 2) context.notTestable('only one transaction is known; test a chain with more transactions');
  const idOf = new Map<string, string>();
  for (const txID of ids) {
    const hex = await asHex(context, txID);
    const other = idOf.get(hex);
    expect(other === undefined, `whether the hex of ${txID} differs from that of ${other ?? 'the others'}`).toBe(true);
    idOf.set(hex, txID);
  }
});

requirement('platform.getTx/json-same-as-in-its-block', async (context) => {
  const placed = context.sample.shuffled(await placedTransactions(context), 'placed');
  const compared = kindsFirst(placed, ({ json }) => [kindOfTransaction(json.unsignedTx)]).slice(0, COMPARED);
  for (const { id, json } of await withoutAborted(context, compared)) {
    const { unsignedTx, credentials } = await asJson(context, id);
    const own = { unsignedTx: json.unsignedTx ?? null, credentials: json.credentials ?? null };
    expectSameForm({ unsignedTx, credentials }, own, `the JSON form of ${id}`);
  }
});

requirement('platform.getTx/bytes-are-in-its-block', async (context) => {
  const placed = context.sample.shuffled(await placedTransactions(context), 'placed').slice(0, 4);
  for (const { id, height } of await withoutAborted(context, placed)) {
    const { block } = (await blockAt(context, height, 'hex')).result;
    const withoutCodec = (await payload(context, id)).slice(2);
    expect(hexForm(block).includes(encodeHex(withoutCodec).slice(2)), `the transaction ${id} in block ${height}`).toBe(
      true,
    );
  }
});

requirement('platform.getTx/hex-carries-a-checksum', async (context) => {
  for (const txID of await variedTransactions(context, TRANSACTIONS))
    expectDecoded(decodeHexChecked(await asHex(context, txID)), `the hex of ${txID}`);
});

requirement('platform.getTx/hash-of-bytes-is-the-id', async (context) => {
  for (const txID of await variedTransactions(context, TRANSACTIONS))
    expect(encodeId(sha256(await payload(context, txID))), `the hash of the bytes of ${txID}`).toBe(txID);
});

requirement('platform.getTx/hex-and-json-agree', async (context) => {
  for (const [txID, transaction] of await decodedTransactions(context))
    expectNone(await differencesOf(context, txID, transaction), `the JSON form of ${txID}`);
});

requirement('platform.getTx/bytes-agree-with-json', async (context) => {
  const read: { readonly txID: string; readonly hash: string; readonly facts: Decoded<SignedTransaction> }[] = [];
  for (const txID of await variedTransactions(context, COMPARED)) {
    const bytes = bytesOf(await asHex(context, txID));
    read.push({ txID, hash: idOf(bytes), facts: decodeTransaction(bytes) });
  }
  const known = read.filter(({ facts }) => facts.ok);
  const isOfNetwork = known.some(({ txID, hash }) => hash === txID) || (await usesNetworkCodec(context));
  if (known.length === 0 && !isOfNetwork) context.notTestable('the bytes of the node are in a codec of its own');
  for (const { txID, hash, facts } of read) {
    if (facts.ok) {
      const differences = await differencesOf(context, txID, facts.value);
      expectNone(differences.filter(isShownOtherwise), `the JSON form of ${txID}`);
    } else if (isOfNetwork) {
      // The suite does not know kinds from later releases, but their bytes have the ID.
      expect(hash, `the hash of the bytes of ${txID}, which are not those of a known kind,`).toBe(txID);
    }
  }
});

requirement('platform.getTx/json-has-what-the-bytes-hold', async (context) => {
  for (const [txID, transaction] of await decodedTransactions(context)) {
    const missing = (await differencesOf(context, txID, transaction)).filter((each) => each.isNamed && each.isMissing);
    expect(
      missing.map(({ path }) => path),
      `the members of the bytes of ${txID} that its JSON form lacks`,
    ).toBeEmpty();
  }
});

requirement('platform.getTx/unknown-is-told-as-not-found', async (context) => {
  const { error } = await context.call(METHOD, { txID: unusedId(context, 'transaction') });
  expect(error?.message, 'the error message').toContain('not found');
});

/** Number of transactions of each kind of renewal to compare. */
const RENEWALS = 4;
const RENEWAL_KINDS = [
  'AddAutoRenewedValidatorTx',
  'SetAutoRenewedValidatorConfigTx',
  'RewardAutoRenewedValidatorTx',
] as const;

requirement('platform.getTx/renewal-json-agrees-with-bytes', async (context) => {
  const ids = await Promise.all(RENEWAL_KINDS.map((kind) => ifTestable(acceptedOfKind(context, kind), [])));
  const chosen = ids.flatMap((each) => context.sample.shuffled(each, 'renewal transactions').slice(0, RENEWALS));
  if (chosen.length === 0)
    context.notTestable('no surveyed block has a transaction about validators that renew themselves');
  for (const txID of chosen) {
    const { tx } = (await context.rpc(METHOD, { txID, encoding: 'hex' })).result;
    const facts = decodeTransaction(bytesOfForm(context, hexForm(tx), `transaction ${txID}`));
    const json = jsonForm((await context.rpc(METHOD, { txID, encoding: 'json' })).result.tx);
    expect(facts, `the bytes of ${txID}`).toMatchObject({ ok: true });
    if (facts.ok) expectNone(compareTransaction(facts.value, json), `the JSON form of ${txID}`);
  }
});

requirement('platform.getTx/renewal-has-the-time-of-its-block', async (context) => {
  const ends = (await renewing(context)).flatMap((validator) => validator.ends);
  if (ends.length === 0) context.notTestable('no validator has renewed itself yet');
  for (const { txID, height, timestamp } of ends) {
    // The block before it proposes the renewal.
    const { block } = (await blockAt(context, height - 1n, 'json')).result;
    const proposed = objectOf(block, 'tx');
    if (proposed === undefined) continue;
    expect(timestamp, `the timestamp of ${txID}`).toBe(integerOf(block, 'time'));
  }
});
