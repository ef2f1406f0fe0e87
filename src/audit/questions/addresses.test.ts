import { expect, test } from 'vitest';
import type { JsonValue } from '../../encoding/json.ts';
import type { LedgerOutput } from '../ledger/outputs.ts';
import { addressQuestions } from './addresses.ts';
import { idText } from '../../judge/forms/same-value.ts';

const ASSET = 'a'.repeat(64);
const OWNER = 'b'.repeat(40);
const MOST = 2n ** 64n - 1n;

/** The questions about an address that holds these outputs. */
function questionsOf(outputs: ReadonlyMap<string, LedgerOutput>) {
  return addressQuestions(
    {
      ...{ owners: [OWNER], hrp: 'local', outputs, asset: ASSET, mayCountAllAssets: false, height: 1n, time: 1n },
      genesis: () => undefined,
      take: () => undefined,
      isRewardTold: () => false,
      heightOf: () => '1',
    },
    1024,
  );
}

/** The mismatches of `getBalance` for an address that holds these amounts without a lock. */
async function mismatchesOf(amounts: readonly bigint[], balance: bigint): Promise<readonly string[]> {
  const outputs = new Map(
    amounts.map((amount, at): [string, LedgerOutput] => [
      `${'c'.repeat(64)}:${at}`,
      { asset: ASSET, amount, locktime: 0n, stakeableLocktime: 0n, threshold: 1, owners: [OWNER] },
    ]),
  );
  const [walk, question] = questionsOf(outputs);
  await walk?.ask(() => Promise.resolve({ result: { utxos: [] } }));
  const sums = { [idText(ASSET)]: String(balance) };
  const result: JsonValue = {
    ...{ balance: String(balance), unlocked: String(balance), lockedStakeable: '0', lockedNotStakeable: '0' },
    ...{ balances: sums, unlockeds: sums, lockedStakeables: {}, lockedNotStakeables: {} },
    utxoIDs: amounts.map((_, at) => ({ txID: idText('c'.repeat(64)), outputIndex: at })),
  };
  const found = await question?.ask(() => Promise.resolve({ result }));
  return found?.map(({ message }) => message) ?? ['not asked'];
}

test('a balance ends at 2^64-1, where the sums of nodes end', async () => {
  expect(await mismatchesOf([MOST, 5n], MOST)).toEqual([]);
  expect(await mismatchesOf([MOST - 5n, 5n], MOST - 1n)).not.toEqual([]);
});

test('a page with more UTXOs than its limit is a mismatch by itself, and none of them is read', async () => {
  const utxos = Array.from({ length: 300_000 }, () => '0x');
  const [walk] = questionsOf(new Map());
  const found = await walk?.ask(() => Promise.resolve({ result: { utxos } }));
  expect(found?.map(({ message }) => message)).toEqual([
    expect.stringMatching(
      /^A page of platform\.getUTXOs for P-local1\w+ has 300000 UTXOs, more than its limit 1024\.$/,
    ),
  ]);
});
