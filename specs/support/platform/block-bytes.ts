import { expect, toBigInt, type WholeBlockFacts } from '../../../src/harness/index.ts';
import { expectSameTransaction } from './transaction-json.ts';

/** The members of a block that the document names. */
interface BlockForm {
  readonly parentID: string;
  readonly height: string | number | bigint;
  readonly txs?: unknown;
}

/** Expects the JSON form of a block to show what its bytes say, as far as the document names the members. */
export function expectFormOf(form: BlockForm, facts: WholeBlockFacts, id: string): void {
  const what = `the JSON form of block ${id}, beside its bytes`;
  const { parentID, height, txs } = form;
  expect({ parentID, height: toBigInt(height) }, what).toEqual({ parentID: facts.parentId, height: facts.height });
  const listed: readonly unknown[] = Array.isArray(txs) ? txs : [];
  const inBytes = shownBy(facts, listed.length);
  if (inBytes === undefined) return;
  expect(listed.length, `the number of transactions in ${what}`).toBe(inBytes.length);
  for (const [at, transaction] of inBytes.entries()) {
    const tx = listed[at];
    if (tx !== undefined) expectSameTransaction(tx, transaction, `transaction ${at} in ${what}`);
  }
}

/** The transactions of the bytes that `txs` of the JSON form lists; undefined where the document does not tell. */
function shownBy({ kind, transactions, proposed }: WholeBlockFacts, count: number) {
  if (kind === 'standard') return transactions;
  // The document does not name kinds of blocks: a node may show a transaction in `txs` or in another member.
  if (count === 0 || kind === 'commit' || kind === 'abort') return undefined;
  return proposed !== undefined && count > transactions.length ? [...transactions, proposed] : transactions;
}
