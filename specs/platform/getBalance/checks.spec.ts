import {
  expect,
  requirement,
  resultShape,
  toBigInt,
  type CheckContext,
  type UtxoFacts,
} from '../../../src/harness/index.ts';
import { around } from '../../support/around.ts';
import {
  addressFor,
  shortIdOf,
  unusedAddress,
  unusedPair,
  walkableOwners,
  type Owner,
} from '../../support/addresses.ts';
import { CLOCK_DOUBT, nodeClock } from '../../support/clock.ts';
import { chainTime } from '../../support/platform/chain-time.ts';
import { holdingsOf, sums } from '../../support/platform/holdings.ts';

const METHOD = 'platform.getBalance';
/** Number of owners that a check tests. */
const OWNERS = 5;
/** Number of UTXOs that can be read quickly. */
const FEW = 200;

type Amounts = Readonly<Record<string, string | number | bigint>>;

async function balanceOf({ rpc }: CheckContext, ...addresses: string[]) {
  return (await rpc(METHOD, { addresses })).result;
}

/** Amounts by asset, without those that are 0. */
function amounts(map: Amounts): Map<string, bigint> {
  const entries = Object.entries(map).map(([asset, amount]) => [asset, toBigInt(amount)] as const);
  return new Map(entries.filter(([, amount]) => amount > 0n));
}

/** Up to `n` owners. If possible, owners with few UTXOs, so that all of them can be read. */
async function someOwners(context: CheckContext, n = OWNERS): Promise<readonly Owner[]> {
  const owners = await walkableOwners(context);
  const few = owners.filter(({ utxoCount }) => utxoCount <= FEW);
  const [richest, ...others] = few.length > 0 ? few : owners;
  return [...(richest === undefined ? [] : [richest]), ...context.sample.shuffled(others, 'balances')].slice(0, n);
}

function nameOf({ txId, outputIndex }: UtxoFacts): string {
  return `${txId}:${outputIndex}`;
}

resultShape(METHOD, async (context) => {
  const owners = await someOwners(context);
  return Promise.all(owners.map(({ address }) => context.rpc(METHOD, { addresses: [address] })));
});

requirement('platform.getBalance/balances-are-the-sum-of-utxos', async (context) => {
  for (const owner of await someOwners(context))
    await context.stable(async () => {
      const { balances } = await balanceOf(context, owner.address);
      expect(amounts(balances), `the balances of ${owner.address}`).toEqual(sums(await holdingsOf(context, owner)));
    });
});

requirement('platform.getBalance/utxo-ids-are-the-utxos', async (context) => {
  for (const owner of await someOwners(context)) {
    await context.stable(async () => {
      const { utxoIDs } = await balanceOf(context, owner.address);
      const counted = utxoIDs.map(({ txID, outputIndex }) => `${txID}:${outputIndex}`).sort();
      expect(counted, `the UTXOs that the balance of ${owner.address} counts`).toEqual(
        (await holdingsOf(context, owner)).map(nameOf).sort(),
      );
    });
  }
});

requirement('platform.getBalance/utxo-ids-in-the-order-of-utxos', async (context) => {
  const owners = (await walkableOwners(context)).filter(({ utxoCount }) => utxoCount > 1 && utxoCount <= FEW);
  if (owners.length === 0) context.notTestable(`no sampled address has 2 to ${FEW} UTXOs`);
  for (const owner of owners.toSorted((a, b) => b.utxoCount - a.utxoCount).slice(0, OWNERS))
    await context.stable(async () => {
      const { utxoIDs } = await balanceOf(context, owner.address);
      const counted = utxoIDs.map(({ txID, outputIndex }) => `${txID}:${outputIndex}`);
      expect(counted, `the utxoIDs of ${owner.address}`).toEqual((await holdingsOf(context, owner)).map(nameOf));
    });
});

requirement('platform.getBalance/counts-beyond-one-page', async (context) => {
  // The number of UTXOs is not taken from a balance: the tested error is a balance that stops after a page.
  const owner = (await walkableOwners(context)).find(({ utxoCount }) => utxoCount >= 1024);
  const missing = 'no address has between 1025 and 4096 UTXOs; give one by --sample address=...';
  if (owner === undefined) return context.notTestable(missing);
  return context.stable(async () => {
    const holdings = await holdingsOf(context, { ...owner, utxoCount: 4096 });
    if (holdings.length <= 1024) context.notTestable(missing);
    const { balances, utxoIDs } = await balanceOf(context, owner.address);
    expect(utxoIDs, 'the utxoIDs').toHaveLength(holdings.length);
    expect(amounts(balances), 'the balances').toEqual(sums(holdings));
  });
});

requirement('platform.getBalance/parts-add-up', async (context) => {
  for (const { address } of await someOwners(context, 12)) {
    const { balances, unlockeds, lockedStakeables, lockedNotStakeables } = await balanceOf(context, address);
    const added = new Map<string, bigint>();
    for (const part of [unlockeds, lockedStakeables, lockedNotStakeables]) {
      for (const [asset, amount] of amounts(part)) added.set(asset, (added.get(asset) ?? 0n) + amount);
    }
    expect(added, `the sum of the parts of the balance of ${address}`).toEqual(amounts(balances));
    expect(added.size, `the number of assets of ${address}`).toBeGreaterThan(0);
  }
});

const AGGREGATES = [
  ['platform.getBalance/balance-is-of-the-staking-asset', 'balance', 'balances'],
  ['platform.getBalance/unlocked-is-of-the-staking-asset', 'unlocked', 'unlockeds'],
  ['platform.getBalance/locked-stakeable-is-of-the-staking-asset', 'lockedStakeable', 'lockedStakeables'],
  ['platform.getBalance/locked-not-stakeable-is-of-the-staking-asset', 'lockedNotStakeable', 'lockedNotStakeables'],
] as const;

function sumOf(amounts: readonly (string | number | bigint)[]): bigint {
  return amounts.reduce<bigint>((sum, amount) => sum + toBigInt(amount), 0n);
}

for (const [id, aggregate, map] of AGGREGATES) {
  requirement(id, async (context) => {
    const { assetID } = (await context.rpc('platform.getStakingAssetID', {})).result;
    let total = 0;
    let beside = 0;
    for (const { address } of await someOwners(context, 48)) {
      const result = await balanceOf(context, address);
      const amount = toBigInt(result[map][assetID] ?? 0);
      const isOneAsset = context.profile.has('aggregates-of-the-staking-asset');
      const allowed = isOneAsset ? [amount] : [amount, sumOf(Object.values(result[map]))];
      expect(toBigInt(result[aggregate]), `the ${aggregate} of ${address}`).toBeOneOf(allowed);
      if (amount > 0n) total += 1;
      // Other assets or other parts of the balance prove that the aggregate is not the sum over all of them.
      const others =
        map === 'balances' ? Object.keys(result.balances).length - 1 : toBigInt(result.balances[assetID] ?? 0) - amount;
      if (others > 0) beside += 1;
      if (total >= 3 && beside >= 1) return;
    }
    if (total === 0)
      context.notTestable(
        `\`${map}\` of every sampled address lacks the staking asset; name another address with --sample address=...`,
      );
  });
}

/** Up to `n` owners. If possible, they include two owners that share a UTXO. */
async function sharers(context: CheckContext, n: number): Promise<readonly Owner[]> {
  const owners = await someOwners(context, 4 * n);
  const shared = (await Promise.all(owners.map((owner) => holdingsOf(context, owner)))).flat();
  for (const utxo of shared.filter((each) => each.owners.length > 1)) {
    const names = await Promise.all(utxo.owners.map((bytes) => addressFor(context, bytes)));
    const both = owners.filter(({ address }) => names.includes(address));
    if (both.length > 1) return [...new Set([...both, ...owners])].slice(0, n);
  }
  return owners.slice(0, n);
}

requirement('platform.getBalance/several-addresses-combine', async (context) => {
  const owners = await sharers(context, 4);
  if (owners.length < 2)
    context.notTestable('only one sampled address owns anything; name a second one with --sample address=...');
  const named = owners.map(({ address }) => address);
  const lists = [named, ...around(named, await unusedPair(context, 'balance'))];
  await context.stable(async () => {
    const union = new Map<string, UtxoFacts>();
    for (const owner of owners) for (const utxo of await holdingsOf(context, owner)) union.set(nameOf(utxo), utxo);
    for (const addresses of lists.filter(isWithoutRepetition)) {
      const { balances, utxoIDs } = await balanceOf(context, ...addresses);
      expect(amounts(balances), `the balances of ${addresses.join()}`).toEqual(sums([...union.values()]));
      expect(utxoIDs, `the utxoIDs of ${addresses.join()}`).toHaveLength(union.size);
    }
  });
});

function isWithoutRepetition(addresses: readonly string[]): boolean {
  return new Set(addresses).size === addresses.length;
}

requirement('platform.getBalance/empty-address-has-nothing', async (context) => {
  const { balance, utxoIDs } = await balanceOf(context, await unusedAddress(context, 'balance'));
  expect({ balance: toBigInt(balance), utxos: utxoIDs.length }, 'the balance of an unused address').toEqual({
    balance: 0n,
    utxos: 0,
  });
  // The response for an owner with assets is not 0, so the node does not always return 0.
  const [owner] = await someOwners(context, 1);
  expect(
    amounts((await balanceOf(context, owner?.address ?? '')).balances).size,
    `the number of assets of ${owner?.address ?? 'the owner'}`,
  ).toBeGreaterThan(0);
});

requirement('platform.getBalance/repeated-address-counts-once', async (context) => {
  const named = (await someOwners(context, 2)).map(({ address }) => address);
  const lists = [[...named, ...named], ...around(named, await unusedPair(context, 'balance'))];
  await context.stable(async () => {
    const once = amounts((await balanceOf(context, ...named)).balances);
    for (const addresses of lists.filter((list) => !isWithoutRepetition(list))) {
      const { balances } = await balanceOf(context, ...addresses);
      expect(amounts(balances), `the balances of ${addresses.join()}, with repetitions,`).toEqual(once);
    }
  });
});

requirement('platform.getBalance/lock-decides-the-part', async (context) => {
  const time = await chainTime(context);
  let locked = 0;
  for (const owner of await someOwners(context, 24)) {
    await context.stable(async () => {
      const holdings = await holdingsOf(context, owner);
      const result = await balanceOf(context, owner.address);
      const now = nodeClock(context) ?? context.notTestable('the responses of the node have no header Date');
      // A lock that ends between the time of the chain and that of the node is open or not.
      const [early, late] = now < time ? [now, time] : [time, now];
      const sure = (locktime: bigint): boolean => locktime < early - CLOCK_DOUBT || locktime > late + CLOCK_DOUBT;
      if (!holdings.every(({ locktime, stakeableLocktime }) => sure(locktime) && sure(stakeableLocktime))) return;
      const firm = holdings.filter(({ locktime }) => locktime > now);
      const stakeable = holdings.filter(
        ({ locktime, stakeableLocktime }) => locktime <= now && stakeableLocktime > now,
      );
      const free = holdings.filter((utxo) => !firm.includes(utxo) && !stakeable.includes(utxo));
      expect(amounts(result.lockedNotStakeables), `the lockedNotStakeables of ${owner.address}`).toEqual(sums(firm));
      expect(amounts(result.lockedStakeables), `the lockedStakeables of ${owner.address}`).toEqual(sums(stakeable));
      expect(amounts(result.unlockeds), `the unlockeds of ${owner.address}`).toEqual(sums(free));
      locked += firm.length + stakeable.length;
    });
  }
  if (locked === 0) context.notTestable('no sampled address owns locked funds; name one with --sample address=...');
});

requirement('platform.getBalance/lock-ends-by-the-clock', async (context) => {
  if (context.freshAt === undefined)
    context.notTestable('only the clock of a node of this machine is known: run --launch');
  let ended = 0;
  for (const owner of await someOwners(context, 24)) {
    await context.stable(async () => {
      const time = await chainTime(context);
      const holdings = await holdingsOf(context, owner);
      const { unlockeds } = await balanceOf(context, owner.address);
      const now = nodeClock(context) ?? context.notTestable('the responses of the node have no header Date');
      const hasEnded = (locktime: bigint): boolean => locktime < now;
      const locks = holdings.map(({ locktime, stakeableLocktime }) => [locktime, stakeableLocktime]);
      if (!locks.flat().some((locktime) => hasEnded(locktime) && locktime > time)) return;
      const free = holdings.filter((_, at) => locks[at]?.every(hasEnded));
      expect(amounts(unlockeds), `the unlockeds of ${owner.address}`).toEqual(sums(free));
      ended += 1;
    });
  }
  if (ended === 0) context.notTestable('no lock of a sampled address has ended since the last block');
});

requirement('platform.getBalance/no-addresses-is-zero', async (context) => {
  const { balance, balances } = await balanceOf(context);
  expect({ balance, balances: amounts(balances).size }, 'the balance of no address').toEqual({
    balance: '0',
    balances: 0,
  });
});

requirement('platform.getBalance/addresses-may-be-short-ids', async (context) => {
  const [owner] = await someOwners(context, 1);
  if (owner === undefined)
    return context.notTestable('no address with UTXOs is known; name one by --sample address=...');
  const short = shortIdOf(owner.address);
  await context.stable(async () => {
    const { balances } = await balanceOf(context, owner.address);
    expect(amounts(balances).size, `the number of assets of ${owner.address}`).toBeGreaterThan(0);
    expect((await balanceOf(context, short)).balances, `the balance of ${short}`).toEqual(balances);
  });
});
