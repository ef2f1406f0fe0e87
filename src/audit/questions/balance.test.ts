import { expect, test } from 'vitest';
import { encodeId } from '../../encoding/id.ts';
import type { LedgerOutput } from '../ledger/outputs.ts';
import { balanceQuestion } from './addresses.ts';
import type { Reply } from './question.ts';

const ASSET = 'aa'.repeat(32);
const NAME = `${'bb'.repeat(32)}:0`;
const HOUR = 3600n;
const now = BigInt(Math.floor(Date.now() / 1000));

/** The messages about an output of 5 whose lock ends at a time, which the node counts as this part of the balance. */
async function said(locktime: bigint, part: string, date: bigint | undefined): Promise<readonly string[]> {
  const output: LedgerOutput = { asset: ASSET, amount: 5n, locktime, stakeableLocktime: 0n, threshold: 1, owners: [] };
  const outputs = new Map([[NAME, output]]);
  const asset = encodeId(Buffer.from(ASSET, 'hex'));
  const parts = { unlockeds: {}, lockedStakeables: {}, lockedNotStakeables: {}, [part]: { [asset]: '5' } };
  const utxoIDs = [{ txID: encodeId(Buffer.from(NAME.slice(0, 64), 'hex')), outputIndex: 0 }];
  const reply: Reply = { result: { balances: { [asset]: '5' }, ...parts, utxoIDs }, date };
  const facts = {
    owners: ['cc'.repeat(20)],
    hrp: 'local',
    outputs,
    asset: undefined,
    mayCountAllAssets: false,
    height: 1n,
    time: now - 24n * HOUR,
    genesis: () => undefined,
    take: () => undefined,
    isRewardTold: () => true,
    heightOf: () => undefined,
  };
  const question = balanceQuestion(facts, ['P-local1'], () => ({ outputs, replies: [] }));
  return (await question.ask(() => Promise.resolve(reply))).map(({ requirement }) => requirement);
}

const LOCKS = 'platform.getBalance/lock-decides-the-part';

test.each<[string, bigint, string, bigint | undefined, readonly string[]]>([
  ['open by the clock of a node that is hours ahead', now + HOUR, 'unlockeds', now + 2n * HOUR, []],
  ['locked by the clock of a node that is hours behind', now - HOUR, 'lockedNotStakeables', now - 2n * HOUR, []],
  ['locked by the time of the chain, open by the clock', now - HOUR, 'unlockeds', now, []],
  ['ended for both', now - 48n * HOUR, 'lockedNotStakeables', now, [LOCKS, LOCKS]],
  ['ahead of both', now + 3n * HOUR, 'unlockeds', now + 2n * HOUR, [LOCKS, LOCKS]],
  ['unknown, since the node shows no clock', now + 3n * HOUR, 'unlockeds', undefined, []],
])('a lock that is %s', async (_, locktime, part, date, found) => {
  expect(await said(locktime, part, date)).toEqual(found);
});
