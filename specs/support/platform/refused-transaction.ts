import {
  decodeHexChecked,
  decodeTransaction,
  encodeHexChecked,
  encodeId,
  sha256,
  type Answer,
  type CheckContext,
} from '../../../src/harness/index.ts';
import { hexForm } from '../json-form.ts';
import { once } from '../once.ts';
import { variedTransactions } from './transactions.ts';

/** A signed transaction that is accepted, as bytes. */
export interface CommittedBytes {
  readonly id: string;
  readonly bytes: Uint8Array;
}

/** An invalid transaction, and the response to it. */
export interface Refused {
  readonly id: string;
  readonly answer: Answer;
}

/** An accepted and signed transaction that spends UTXOs. To issue it, or a copy of it, again transfers nothing. */
export function committedTransaction(context: CheckContext): Promise<CommittedBytes> {
  return once(context, 'committed transaction', async () => {
    const { rpc, sample, notTestable } = context;
    for (const id of sample.shuffled(await variedTransactions(context, 60), 'committed transaction')) {
      const answer = await rpc('platform.getTx', { txID: id, encoding: 'hex' });
      const bytes = answer.ok ? decodeHexChecked(hexForm(answer.result.tx)) : undefined;
      const facts = bytes?.ok === true ? decodeTransaction(bytes.value) : undefined;
      if (bytes?.ok !== true || facts?.ok !== true) continue;
      const spends = facts.value.spends > 0 && facts.value.signatures.flat().length > 0;
      if (spends) return { id, bytes: bytes.value };
    }
    return notTestable('no sampled transaction spends a UTXO; name one that does with --tx');
  });
}

/**
 * Issues a copy of an accepted transaction with one changed bit in its last signature. No node can accept it: its
 * inputs are spent and its signature is invalid. Its ID is new.
 */
export function refusedTransaction(context: CheckContext): Promise<Refused> {
  return once(context, 'refused transaction', async () => {
    const { bytes } = await committedTransaction(context);
    const forged = bytes.with(bytes.length - 2, (bytes[bytes.length - 2] ?? 0) ^ 1);
    const answer = await context.call('platform.issueTx', { tx: encodeHexChecked(forged), encoding: 'hex' });
    return { id: encodeId(sha256(forged)), answer };
  });
}

/** Issues an accepted transaction once more with the same bytes. */
export function reissuedTransaction(context: CheckContext): Promise<Refused> {
  return once(context, 'reissued transaction', async () => {
    const { id, bytes } = await committedTransaction(context);
    const answer = await context.call('platform.issueTx', { tx: encodeHexChecked(bytes), encoding: 'hex' });
    return { id, answer };
  });
}
