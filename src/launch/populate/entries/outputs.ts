import { allEnded } from '../all-ended.ts';
import type { Entry, Populating } from '../entry.ts';
import { derived } from '../../../encoding/derived.ts';
import { AVAX, DAY, now } from '../../../client/fees/measures.ts';
import { addressOn } from '../network.ts';
import type { CodecOutput, CodecOwner } from '../../../encoding/codec/layout.ts';
import { ownedBy, pay } from '../../../encoding/codec/outputs.ts';
import { utxoPages } from '../utxo.ts';
import type { Wallet } from '../wallet.ts';

const COINS = 24;
const COIN = 10_000n * AVAX;
const MANY = 2600;
/** The amount of each of the many outputs. */
const SMALL = AVAX / 1000n;

/** Makes equal outputs, as many in each transaction as fit. @returns the number of transactions */
async function payAll(wallet: Wallet, output: CodecOutput, count: number): Promise<number> {
  const most = wallet.outputsPerTx(output);
  const sizes = Array.from({ length: Math.max(0, Math.ceil(count / most)) }, (_, index) =>
    Math.min(most, count - index * most),
  );
  const payments = sizes.map((length) => wallet.paymentOf(Array.from({ length }, () => output)));
  await allEnded(payments.map((payment) => wallet.issue(payment)));
  return sizes.length;
}

/** Several outputs of the key, so that many transactions can be in progress at once. */
export const coins: Entry = {
  id: 'coins',
  makes: `${COINS} outputs of the key on the P-Chain`,
  serves: [],
  most: { outputs: COINS },
  make: async ({ p, network, key }) => {
    const missing = COINS - p.coins.filter(({ amount }) => amount >= COIN).length;
    const rich = p.coins.some(({ amount }) => amount >= COIN * BigInt(COINS + 1));
    if (missing <= 0 || !rich) return 0;
    const coin = pay(network.avax, COIN, ownedBy([key.address]));
    return payAll(p, coin, missing);
  },
};

/** An address with more UTXOs than two pages contain. */
export const manyUtxos: Entry = {
  id: 'many-utxos',
  makes: `an address with ${MANY} UTXOs`,
  serves: [
    'platform.getBalance/counts-beyond-one-page',
    'platform.getUTXOs/omitted-limit-is-1024',
    'platform.getUTXOs/limit-above-1024-is-clamped',
    'platform.getUTXOs/limit-up-to-1024-is-kept',
  ],
  most: { outputs: MANY, given: BigInt(MANY) * SMALL },
  needs: ['coins'],
  make: async (on) => {
    const owner = ownedBy([derived('owner of many')]);
    const missing = MANY - (await utxosOf(on, derived('owner of many')));
    return payAll(on.p, pay(on.network.avax, SMALL, owner), missing);
  },
};

/** The number of outputs of different kinds, and the amount of each, apart from what tells it from the others. */
const KINDS = 18n;
const OF_KIND = AVAX / 5n;

/** The outputs of one address: each kind of owner, with and without each kind of lock. Its second owner has others. All amounts differ. */
function outputsOfKinds({ network }: Populating, address: Uint8Array): CodecOutput[] {
  const [past, later] = [now() - DAY, now() + 3n * 365n * DAY];
  const [one, two] = [[address], [address, derived('second owner')]];
  const three = [...two, derived('third owner')];
  const other = [derived('second owner')];
  const kinds: readonly (readonly [owner: CodecOwner, stakeableLocktime?: bigint])[] = [
    ...[one, two, three, other, other, other].map((addresses) => [ownedBy(addresses)] as const),
    ...[two, three].map((addresses) => [ownedBy(addresses, 2)] as const),
    ...[past, later].flatMap((locktime) => [
      [ownedBy(one, 1, locktime)] as const,
      [ownedBy(two, 1, locktime)] as const,
      [ownedBy(one), locktime] as const,
      ...[past, later].map((inner) => [ownedBy(one, 1, inner), locktime] as const),
    ]),
  ];
  return kinds.map(([owner, lock], index) => pay(network.avax, OF_KIND + 2n ** BigInt(index), owner, lock));
}

/** Outputs that are locked, that can only be staked, or that need two keys. */
export const lockedOutputs: Entry = {
  id: 'locked-outputs',
  makes: 'outputs that are locked, stakeable while locked, both, and of several keys',
  serves: [
    'platform.getBalance/locked-stakeable-is-of-the-staking-asset',
    'platform.getBalance/locked-not-stakeable-is-of-the-staking-asset',
    'platform.getBalance/lock-decides-the-part',
  ],
  most: { p: { txFee: 1 }, given: KINDS * OF_KIND + 2n ** KINDS - 1n },
  needs: ['coins'],
  make: async (on) => {
    const { p } = on;
    const address = derived('owner of kinds');
    if ((await utxosOf(on, address)) > 0) return 0;
    await p.issue(p.paymentOf(outputsOfKinds(on, address)));
    return 1;
  },
};

/** Seconds until the lock of an output ends: its block comes before. */
const SOON = 4n;

/** An output that is locked for seconds. Until the next block, only the clock of the node shows that its lock has ended. */
export const endingLock: Entry = {
  id: 'ending-lock',
  makes: `an output whose lock ends ${SOON} seconds later`,
  serves: ['platform.getBalance/lock-ends-by-the-clock'],
  most: { p: { txFee: 1 }, given: OF_KIND },
  onlyIfNamed: true,
  make: async ({ p, network }) => {
    const owner = ownedBy([derived('owner of an ending lock')], 1, now() + SOON);
    await p.issue(p.paymentOf([pay(network.avax, OF_KIND, owner)]));
    return 1;
  },
};

export async function utxosOf({ p, network }: Populating, address: Uint8Array): Promise<number> {
  let count = 0;
  for await (const page of utxoPages(p, addressOn(network, 'P', address))) count += page.length;
  return count;
}
