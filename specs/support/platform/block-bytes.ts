import { expect, toBigInt, type Decoded, type WholeBlockFacts } from '../../../src/harness/index.ts';
import { expectSameTransaction } from './transaction-json.ts';

/** Whether the suite knows everything in the bytes of a block. */
export function isReadWhole(facts: Decoded<WholeBlockFacts>): boolean {
  if (!facts.ok) return false;
  const { transactions, proposed } = facts.value;
  return [...transactions, ...(proposed === undefined ? [] : [proposed])].every(({ ok }) => ok);
}

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
  for (const [at, decoded] of inBytes.entries()) {
    const tx = listed[at];
    if (decoded.ok && tx !== undefined) expectSameTransaction(tx, decoded.value, `transaction ${at} in ${what}`);
  }
}

/** The transactions of the bytes that `txs` of the JSON form lists; undefined where the document does not tell. */
function shownBy({ kind, transactions, proposed }: WholeBlockFacts, count: number) {
  if (kind === 'standard') return transactions;
  // The document does not name kinds of blocks: a node may show a transaction in `txs` or in another member.
  if (count === 0 || kind === 'commit' || kind === 'abort') return undefined;
  return proposed !== undefined && count > transactions.length ? [...transactions, proposed] : transactions;
}
