import {
  decodeHexChecked,
  decodeTransaction,
  encodeId,
  inputsOf,
  sha256,
  type Answer,
  type CheckContext,
} from '../../../src/harness/index.ts';
import { hexForm } from '../json-form.ts';
import { once } from '../once.ts';
import { issueBytes } from './network-codec.ts';
import { variedTransactions } from './transactions.ts';

/** A signed transaction as bytes. */
export interface SignedBytes {
  readonly id: string;
  readonly bytes: Uint8Array;
}

/** An invalid transaction, and the response to it. */
export interface Refused extends SignedBytes {
  readonly answer: Answer;
}

/** Requests for the status at most: for some 12 seconds, since a node may verify late. */
const POLLS = 120;
const POLL_MS = 100;
const MOST_AGAIN = 3;
/** Kinds of transactions that nothing but their spent UTXOs makes invalid. */
export const TRANSFERS: ReadonlySet<string> = new Set(['BaseTx', 'ExportTx', 'ImportTx']);

/** An accepted and signed transaction that spends UTXOs. To issue it, or a copy of it, again transfers nothing. */
export async function committedTransaction(context: CheckContext): Promise<SignedBytes> {
  const [first] = await committedTransactions(context);
  return first;
}

/** The first such transactions, of these kinds if any are given, at most as many as are issued again. */
function committedTransactions(
  context: CheckContext,
  kinds?: ReadonlySet<string>,
): Promise<readonly [SignedBytes, ...SignedBytes[]]> {
  return once(context, `committed transactions${kindsText(kinds)}`, async () => {
    const { rpc, sample, notTestable } = context;
    const found: SignedBytes[] = [];
    for (const id of sample.shuffled(await variedTransactions(context, 60), 'committed transaction')) {
      const answer = await rpc('platform.getTx', { txID: id, encoding: 'hex' });
      const bytes = answer.ok ? decodeHexChecked(hexForm(answer.result.tx)) : undefined;
      const facts = bytes?.ok === true ? decodeTransaction(bytes.value) : undefined;
      if (bytes?.ok !== true || facts?.ok !== true) continue;
      const { kind, body } = facts.value;
      // Since Durango, a memo makes a transaction invalid, too.
      if (kinds !== undefined && !(kinds.has(kind) && 'memo' in body && body.memo.length === 0)) continue;
      const spends =
        inputsOf(facts.value).length > 0 && facts.value.credentials.some(({ signatures }) => signatures.length > 0);
      if (spends) found.push({ id, bytes: bytes.value });
      if (found.length === MOST_AGAIN) break;
    }
    const [first, ...others] = found;
    if (first === undefined)
      return notTestable(
        `no sampled transaction${kindsText(kinds)} spends a UTXO; name one that does with --sample tx=...`,
      );
    return [first, ...others] as const;
  });
}

function kindsText(kinds: ReadonlySet<string> | undefined): string {
  return kinds === undefined ? '' : ` of the kinds ${[...kinds].join(', ')}`;
}

/** A copy of a signed transaction with one changed bit in its last signature. Each `which` gives another copy. */
export function forgedCopy(bytes: Uint8Array, which = 0): Uint8Array {
  const at = bytes.length - 2 - which;
  return bytes.with(at, (bytes[at] ?? 0) ^ 1);
}

/**
 * Issues a copy of an accepted transaction with one changed bit in its last signature. No node can accept it: its
 * inputs are spent and its signature is invalid. Its ID is new.
 */
export function refusedTransaction(context: CheckContext): Promise<Refused> {
  return once(context, 'rejected transaction', async () => {
    const { bytes } = await committedTransaction(context);
    const forged = forgedCopy(bytes);
    const answer = await issueBytes(context, forged);
    return { id: encodeId(sha256(forged)), bytes: forged, answer };
  });
}

/** The status of the refused transaction after the node has rejected it. */
export function refusedStatus(context: CheckContext): Promise<string> {
  return once(context, 'status of the rejected transaction', async () => {
    const { id } = await refusedTransaction(context);
    return decidedStatus(context, id);
  });
}

/** The status of a transaction, as soon as it is not Processing any more: a node may verify a transaction after it accepts the bytes. */
export async function decidedStatus({ rpc, pause }: CheckContext, txID: string): Promise<string> {
  for (let poll = 1; ; poll += 1) {
    const { status } = (await rpc('platform.getTxStatus', { txID })).result;
    if (status !== 'Processing' || poll === POLLS) return status;
    await pause(POLL_MS);
  }
}

/**
 * Issues an accepted transaction once more with the same bytes. Where the network rejected another block with it, a node may have it in its
 * mempool again, and answers with its ID: then another transaction is issued.
 */
export function reissuedTransaction(context: CheckContext, kinds?: ReadonlySet<string>): Promise<Refused> {
  return once(context, `reissued transaction${kindsText(kinds)}`, async () => {
    const [first, ...others] = await committedTransactions(context, kinds);
    const issue = async ({ id, bytes }: SignedBytes): Promise<Refused> => {
      const answer = await issueBytes(context, bytes, { encoding: 'hex' });
      return { id, bytes, answer };
    };
    let again = await issue(first);
    for (const other of others) if (again.answer.ok) again = await issue(other);
    return again;
  });
}
