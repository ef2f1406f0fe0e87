import { expect, test } from 'vitest';
import { PLAIN, SPENT, transactionOf } from '../../../test/fixtures/transactions.ts';
import type { SignedTransaction } from '../../encoding/codec/platform-chain.ts';
import { OutputLedger } from './output-ledger.ts';

const [A, B] = [transactionOf('a').id, transactionOf('b').id];

/** A transaction that makes one output, and may spend the one of another. */
function transaction(word: string, spent: readonly string[]): SignedTransaction {
  return transactionOf(word, {
    outputs: [PLAIN],
    inputs: spent.map((each) => ({ ...SPENT, txID: Buffer.from(each, 'hex'), outputIndex: 0 })),
  });
}

const names = (ledger: OutputLedger): readonly string[] => ledger.unspent().map(({ name }) => name);

test('what a transaction makes is unspent until another one spends it', () => {
  const ledger = new OutputLedger();
  ledger.accept({ transactions: [transaction('a', []), transaction('b', [A])] });
  expect([names(ledger), ledger.isSpent(`${A}:0`), ledger.isSpent(`${B}:0`), ledger.isWhole]).toEqual([
    [`${B}:0`],
    true,
    false,
    true,
  ]);
});

test.each([
  ['commit', [A], [`${A}:0`]],
  ['abort', [], []],
] as const)('what is proposed counts when the next block says so: %s', (kind, accepted, unspent) => {
  const ledger = new OutputLedger();
  expect(ledger.accept({ kind: 'proposal', transactions: [], proposed: transaction('a', []) })).toEqual([]);
  expect(ledger.accept({ kind, transactions: [] }).map(({ id }) => id)).toEqual(accepted);
  expect(names(ledger)).toEqual(unspent);
});

test('what a later block makes has a higher number', () => {
  const ledger = new OutputLedger();
  for (const word of ['a', 'b']) ledger.accept({ transactions: [transaction(word, [])] });
  expect(ledger.unspent().map(({ block }) => block)).toEqual([1, 2]);
});

test('blocks that are left out, or hold what is not known, leave the ledger in parts', () => {
  const [skipped, unknown] = [new OutputLedger(), new OutputLedger()];
  skipped.skip();
  unknown.accept({ kind: 'standard' });
  expect([skipped.isWhole, unknown.isWhole]).toEqual([false, false]);
});
