import { expect, test } from 'vitest';
import type { ReadTransaction } from '../codec/platform-transaction.ts';
import { OutputLedger } from './output-ledger.ts';

const OUTPUT = { owners: ['aa'], threshold: 1, isLocked: false, isStakeableLocked: false, isLarge: false };

function transaction(id: string, spends: readonly string[]): ReadTransaction {
  return { id, kind: 'BaseTx', spends, outputs: [OUTPUT], stake: [], starts: [], special: [] };
}

function names(ledger: OutputLedger): readonly string[] {
  return ledger.unspent().map(({ name }) => name);
}

test('what a transaction makes is unspent until another one spends it', () => {
  const ledger = new OutputLedger();
  ledger.accept({ transactions: [transaction('a', []), transaction('b', ['a:0'])] });
  expect([names(ledger), ledger.isSpent('a:0'), ledger.isSpent('b:0'), ledger.isWhole]).toEqual([
    ['b:0'],
    true,
    false,
    true,
  ]);
});

test.each([
  ['commit', ['a'], ['a:0']],
  ['abort', [], []],
] as const)('what is proposed counts when the next block says so: %s', (kind, accepted, unspent) => {
  const ledger = new OutputLedger();
  expect(ledger.accept({ kind: 'proposal', transactions: [], proposed: transaction('a', []) })).toEqual([]);
  expect(ledger.accept({ kind, transactions: [] }).map(({ id }) => id)).toEqual(accepted);
  expect(names(ledger)).toEqual(unspent);
});

test('blocks that are left out, or hold what is not known, leave the ledger in parts', () => {
  const [skipped, unknown] = [new OutputLedger(), new OutputLedger()];
  skipped.skip();
  unknown.accept({ kind: 'standard' });
  expect([skipped.isWhole, unknown.isWhole]).toEqual([false, false]);
});
