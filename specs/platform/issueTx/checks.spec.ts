import {
  decodeTransaction,
  encodeHex,
  encodeHexChecked,
  encodeId,
  expect,
  requirement,
  resultShape,
  sha256,
  type CheckContext,
  textOf,
} from '../../../src/harness/index.ts';
import { blockAt } from '../../support/platform/blocks.ts';
import { answered, committed, issued, type Issued, unsentTransaction } from '../../support/platform/issued.ts';
import { isSameForm, hexForm, jsonForm } from '../../support/json-form.ts';
import {
  committedTransaction,
  decidedStatus,
  forgedCopy,
  refusedStatus,
  refusedTransaction,
  reissuedTransaction,
  TRANSFERS,
} from '../../support/platform/refused-transaction.ts';
import { bytesOf, idOf, issueBytes, usesNetworkCodec } from '../../support/platform/network-codec.ts';
import { refuses } from '../../support/refusals.ts';

const METHOD = 'platform.issueTx';
/** Number of blocks to search for an issued transaction. */
const MOST_BLOCKS = 60n;

/** Number of accepted transactions whose status is read. */
const ACCEPTED = 3;

/** Invalid forms from which the bytes of a transaction can still be guessed. */
const INVALID_FORMS: readonly {
  readonly form: string;
  readonly paramsOf: (tx: string) => { tx: string };
}[] = [
  { form: 'without the prefix 0x', paramsOf: (tx) => ({ tx: tx.slice(2) }) },
  { form: 'with a character that is not a hex digit', paramsOf: (tx) => ({ tx: `${tx}z` }) },
];

async function statusOf({ rpc }: CheckContext, txID: string): Promise<string> {
  return (await rpc('platform.getTxStatus', { txID })).result.status;
}

/** The ID in the response. @throws NotTestable if it has none that is valid: that breaks the schema */
function returnedId({ answer }: Pick<Issued, 'answer'>): string {
  return textOf(answer.result, 'txID') ?? '';
}

/** Why the status of a rejected transaction does not show what the node has read. */
const FORGETS = 'the node does not remember rejected transactions, so no response shows what it read';

/**
 * Sends invalid forms of transactions, and expects an error for each of them. Every node rejects a copy of an accepted transaction, so its
 * status shows whether the node read it. In a form of an unsent transaction, which needs a key, the form is the only error.
 *
 * @param which Number of the first copy. Each form is of another one: no other request sends it.
 */
async function refusesForms(
  context: CheckContext,
  which: number,
  forms: (bytes: Uint8Array, tx: string) => readonly { readonly tx: string; readonly encoding?: string | number }[],
): Promise<void> {
  const unsent = await unsentTransaction(context);
  if (unsent !== undefined) await refuses(context, METHOD, forms(unsent, encodeHexChecked(unsent)));
  const { bytes } = await committedTransaction(context);
  const remembers = (await refusedStatus(context)) !== 'Unknown';
  for (let at = 0; ; at += 1) {
    const copy = forgedCopy(bytes, which + at);
    const form = forms(copy, encodeHexChecked(copy))[at];
    if (form === undefined) break;
    await refuses(context, METHOD, [form]);
    if (remembers)
      expect(
        await statusOf(context, encodeId(sha256(copy))),
        'the status of a transaction that was sent only in this form',
      ).toBe('Unknown');
  }
  if (unsent === undefined && !remembers) context.notTestable(FORGETS);
}

resultShape(METHOD, async (context) => {
  const { answer } = await issued(context);
  return answer;
});

requirement('platform.issueTx/takes-signed-bytes', async (context) => {
  const { statuses, said } = await issued(context);
  expect(statuses.at(-1), `the last status of the issued transaction${said}`).toBe('Committed');
});

requirement('platform.issueTx/takes-encoding-hex', async (context) => {
  if ((await refusedStatus(context)) === 'Unknown') context.notTestable(FORGETS);
  const copy = forgedCopy((await committedTransaction(context)).bytes, 3);
  const { exchange } = await issueBytes(context, copy, { encoding: 'hex' });
  const status = await statusOf(context, encodeId(sha256(copy)));
  context.assert(status !== 'Unknown', 'The node did not read a transaction that was sent with the encoding hex.', {
    exchange,
    actual: status,
  });
});

requirement('platform.issueTx/hex-variants-are-read', async (context) => {
  if ((await refusedStatus(context)) === 'Unknown') context.notTestable(FORGETS);
  const { bytes } = await committedTransaction(context);
  for (const [which, encoding, write] of [
    [48, 'hexc', encodeHexChecked],
    [49, 'hexnc', encodeHex],
  ] as const) {
    const copy = forgedCopy(bytes, which);
    await context.call(METHOD, { tx: write(copy), encoding });
    expect(
      await statusOf(context, encodeId(sha256(copy))),
      `the status of a transaction that was sent with the encoding ${encoding} alone`,
    ).not.toBe('Unknown');
  }
});

requirement('platform.issueTx/returned-id-is-found', async (context) => {
  expect(await statusOf(context, returnedId(await answered(context))), 'the status of the returned ID').toBeOneOf([
    'Processing',
    'Committed',
  ]);
});

requirement('platform.issueTx/issued-is-returned-by-get-tx', async (context) => {
  const transaction = await committed(context);
  const { bytes } = transaction;
  const id = returnedId(transaction);
  const { exchange, result } = await context.rpc('platform.getTx', { txID: id });
  const written = bytesOf(hexForm(result.tx));
  if (idOf(written) !== id && !(await usesNetworkCodec(context)))
    context.notTestable('the bytes of the node are in a codec of its own');
  context.look(exchange);
  expect(encodeHex(written), `the bytes of ${id}`).toBe(encodeHex(bytes));
});

requirement('platform.issueTx/issued-is-in-a-block', async (context) => {
  const { id, heightBefore } = await committed(context);
  const { unsignedTx } = jsonForm((await context.rpc('platform.getTx', { txID: id, encoding: 'json' })).result.tx);
  const tip = await context.height({ fresh: true });
  let isThere = false;
  for (let height = heightBefore; !isThere && height <= tip && height <= heightBefore + MOST_BLOCKS; height += 1n) {
    const { block } = (await blockAt(context, height, 'json')).result;
    const { txs } = jsonForm(block);
    isThere = txs.some((tx) => isSameForm({ unsignedTx: tx.unsignedTx }, { unsignedTx }));
  }
  const what = `whether a block from height ${heightBefore} on contains the transaction ${id}, which is Committed,`;
  expect(isThere, what).toBe(true);
});

requirement('platform.issueTx/issued-moves-the-balance', async (context) => {
  const { balanceBefore, balanceAfter, taken } = await committed(context);
  context.look(balanceAfter.exchange);
  expect(balanceAfter.value, 'the balance after the transfer').toBe(balanceBefore - taken);
});

requirement('platform.issueTx/id-is-the-hash', async (context) => {
  const transaction = await answered(context);
  const { bytes } = transaction;
  expect(returnedId(transaction), 'the returned txID').toBe(encodeId(sha256(bytes)));
});

requirement('platform.issueTx/missing-prefix-is-an-error', async (context) => {
  await refusesForms(context, 10, (_, tx) => [{ tx: tx.slice(2) }, { tx: tx.slice(2), encoding: 'hex' }]);
});

requirement('platform.issueTx/bad-digit-is-an-error', async (context) => {
  await refusesForms(context, 14, (_, tx) => [
    { tx: `${tx.slice(0, -1)}z` },
    { tx: tx.slice(0, -1) },
    { tx: `${tx} ` },
    { tx: 'x' },
  ]);
});

requirement('platform.issueTx/truncated-transaction-is-an-error', async (context) => {
  await refusesForms(context, 20, (bytes) =>
    [1, 2, 5, 40, bytes.length - 1]
      .filter((length) => length < bytes.length)
      .map((length) => ({ tx: encodeHexChecked(bytes.slice(0, length)) })),
  );
});

requirement('platform.issueTx/invalid-form-is-not-read', async (context) => {
  if ((await refusedStatus(context)) === 'Unknown') context.notTestable(FORGETS);
  for (const [at, one] of INVALID_FORMS.entries()) {
    const status = await statusAfterForms(context, at + 1, [one]);
    expect(status, `the status of a transaction that was sent only ${one.form}`).toBe('Unknown');
  }
});

/**
 * Sends a transaction that the node must reject, only in these forms. Its status then shows whether the node read it.
 *
 * @param which The number of the transaction: each has another ID.
 */
async function statusAfterForms(context: CheckContext, which: number, forms: typeof INVALID_FORMS): Promise<string> {
  const forged = forgedCopy((await committedTransaction(context)).bytes, which);
  for (const { paramsOf } of forms) await context.call(METHOD, paramsOf(encodeHexChecked(forged)));
  return statusOf(context, encodeId(sha256(forged)));
}

requirement('platform.issueTx/other-encoding-is-an-error', async (context) => {
  await refusesForms(context, 30, (_, tx) => ['json', 'cb58', 'base64', 7].map((encoding) => ({ tx, encoding })));
});

requirement('platform.issueTx/bad-signature-is-an-error', async (context) => {
  const { answer, id } = await refusedTransaction(context);
  const sent = [{ answer, id }];
  const unsent = await unsentTransaction(context);
  if (unsent !== undefined) {
    const forged = forgedCopy(unsent);
    const again = await issueBytes(context, forged);
    sent.push({ answer: again, id: encodeId(sha256(forged)) });
  }
  for (const {
    answer: { ok },
    id: forged,
  } of sent)
    expect(
      ok ? await decidedStatus(context, forged) : 'an error',
      `the response to ${forged}, a transaction with a forged signature,`,
    ).toBeOneOf(['an error', 'Dropped']);
});

requirement('platform.issueTx/refused-is-not-committed', async (context) => {
  const { id } = await refusedTransaction(context);
  expect(await refusedStatus(context), `the status of the rejected transaction ${id}`).toMatch(/^(Dropped|Unknown)$/);
});

requirement('platform.issueTx/bad-checksum-is-an-error', async (context) => {
  await refusesForms(context, 40, (bytes, tx) => [
    { tx: tx.endsWith('0') ? `${tx.slice(0, -1)}1` : `${tx.slice(0, -1)}0` },
    { tx: encodeHex(bytes) },
  ]);
});

requirement('platform.issueTx/trailing-bytes-are-an-error', async (context) => {
  await refusesForms(context, 44, (bytes) => [{ tx: encodeHexChecked(new Uint8Array([...bytes, 0])) }]);
});

/** Whether a transaction stakes until a time that has come, or comes within a minute: the rules need not allow it any more. */
function isOver(bytes: Uint8Array): boolean {
  const read = decodeTransaction(bytes);
  const end = read.ok && 'end' in read.value.body ? read.value.body.end : undefined;
  return typeof end === 'bigint' && end < BigInt(Math.floor(Date.now() / 1000) + 60);
}

requirement('platform.issueTx/takes-what-the-rules-allow', async (context) => {
  const refused = context.refused.filter((bytes) => !isOver(bytes));
  for (const bytes of refused) await issueBytes(context, bytes);
  const accepted = (await context.sample.transactions()).slice(0, ACCEPTED).map(({ id }) => id);
  for (const txID of [...refused.map((bytes) => encodeId(sha256(bytes))), ...accepted]) {
    const { rawResult } = await context.rpc('platform.getTxStatus', { txID });
    const reason = textOf(rawResult, 'reason');
    const said = reason === undefined ? '' : `, of which the node says "${reason}",`;
    expect(textOf(rawResult, 'status'), `the status of a transaction that its rules allow${said}`).toBeOneOf([
      'Committed',
      'Processing',
    ]);
  }
});

requirement('platform.issueTx/refused-is-dropped', async (context) => {
  const { answer, id } = await refusedTransaction(context);
  expect(answer).toBeError();
  expect(await refusedStatus(context), `the status of the rejected transaction ${id}`).toBe('Dropped');
});

requirement('platform.issueTx/refused-again-is-an-error', async (context) => {
  const { answer, bytes, id } = await refusedTransaction(context);
  if (answer.ok) return context.blocked('platform.issueTx/refused-is-dropped', `the node accepted the bytes of ${id}`);
  expect(await issueBytes(context, bytes)).toBeError();
});

requirement('platform.issueTx/committed-again-is-an-error', async (context) => {
  const { answer } = await reissuedTransaction(context);
  expect(answer).toBeError();
});

requirement('platform.issueTx/spent-utxo-is-told-as-not-found', async (context) => {
  // A node that refuses every transaction says why it refuses all.
  if (context.key !== undefined) await committed(context);
  const { answer, id } = await reissuedTransaction(context, TRANSFERS);
  if (answer.ok)
    return context.blocked('platform.issueTx/committed-again-is-an-error', `the node accepted ${id} again`);
  expect(answer.error?.message, `the error message for the accepted transfer ${id}`).toContain('not found');
});

requirement('platform.issueTx/double-spend-is-an-error', async (context) => {
  const { rival } = await answered(context);
  expect(rival.answer).toBeError();
  expect(rival.status, 'the status of the second transaction').toBe('Dropped');
});
