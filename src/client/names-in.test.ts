import { expect, test } from 'vitest';
import { addressesIn, txIdsIn } from './names-in.ts';

const ADDRESS = `P-custom1${'q'.repeat(38)}`;

test('addresses are found wherever they stand, in lists of any length', () => {
  const document = { owner: { addresses: [ADDRESS, 'X-other'] }, list: Array.from({ length: 500_000 }, () => 0) };
  expect(addressesIn(document)).toEqual([ADDRESS]);
});

test('a block names its transactions, and those that it rewards', () => {
  const rewarding = { id: 'second', unsignedTx: { txID: 'rewarded' } };
  expect(txIdsIn({ txs: [{ id: 'first' }], tx: rewarding })).toEqual(['first', 'second', 'rewarded']);
});
