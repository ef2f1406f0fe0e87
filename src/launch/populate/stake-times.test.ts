import { expect, test, vi } from 'vitest';
import type { Network } from './network.ts';
import { staked } from './stake-times.ts';
import { TxDropped } from './wallet.ts';

const DURANGO = { isDurango: true } as Network;

/** The starts with which a stake is issued whose first transaction is dropped after these seconds. */
async function startsIfDroppedAfter(seconds: number): Promise<readonly bigint[]> {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 });
  const starts: bigint[] = [];
  try {
    await staked(DURANGO, async (start) => {
      starts.push(start);
      if (starts.length > 1) return;
      vi.setSystemTime(Date.now() + seconds * 1000);
      throw new TxDropped('staking period is too short');
    });
    return starts;
  } finally {
    vi.useRealTimers();
  }
}

test('a stake that a slow node drops is issued again with a later start', async () =>
  expect(await startsIfDroppedAfter(3)).toEqual([1000n, 1003n]));

test('one that is dropped in time is not', () => expect(startsIfDroppedAfter(1)).rejects.toThrow('too short'));
