import {
  decodeAddress,
  decodeAs,
  encodeAddress,
  encodeId,
  decodeHexChecked,
  expect,
  listOf,
  requirement,
  resultShape,
  sha256,
  textOf,
  toBigInt,
  type CheckContext,
} from '../../../src/harness/index.ts';
import { around } from '../../support/around.ts';
import { refuses } from '../../support/refusals.ts';
import { everyValidator } from '../../support/platform/current-validators.ts';
import { knownStakes, type Stake } from '../../support/platform/stakes.ts';
import { shortIdOf } from '../../support/addresses.ts';
import { misspelt } from '../../support/ids.ts';

const METHOD = 'platform.getStake';
const MAX_ADDRESSES = 256;

resultShape(METHOD, async (context) => {
  const { address } = await staker(context);
  return [
    await context.rpc(METHOD, { addresses: [address] }),
    await context.rpc(METHOD, { addresses: [address], validatorsOnly: true }),
    await context.rpc(METHOD, { addresses: [strangerTo(context, address)] }),
  ];
});

type Amounts = Readonly<Record<string, bigint>>;

async function stakeOf({ rpc }: CheckContext, addresses: readonly string[], validatorsOnly?: boolean) {
  const params = { addresses: [...addresses], validatorsOnly };
  const { stakeds, stakedOutputs, staked } = (await rpc(METHOD, params)).result;
  const amounts: Amounts = Object.fromEntries(
    Object.entries(stakeds).map(([assetID, amount]) => [assetID, toBigInt(amount)]),
  );
  return { amounts, outputs: stakedOutputs, staked };
}

function outputsOf(stakes: readonly Stake[], address: string) {
  return stakes.flatMap(({ outputs }) => outputs.filter(({ addresses }) => addresses.includes(address)));
}

function sums(outputs: readonly { readonly assetID: string; readonly amount: bigint }[]): Amounts {
  const total: Record<string, bigint> = {};
  for (const { assetID, amount } of outputs) total[assetID] = (total[assetID] ?? 0n) + amount;
  return total;
}

/** The sums of two stakes, by asset. */
function added(one: Amounts, other: Amounts): Amounts {
  return sums([one, other].flatMap((each) => Object.entries(each).map(([assetID, amount]) => ({ assetID, amount }))));
}

/** The stakes that may count. The document does not say whether pending ones do; in all releases they do. */
function countedStakes({ profile }: CheckContext, stakes: readonly Stake[]): readonly (readonly Stake[])[] {
  return profile.has('stakes-count-pending') ? [stakes] : [stakes, currentOf(stakes)];
}

function currentOf(stakes: readonly Stake[]): readonly Stake[] {
  return stakes.filter(({ isPending }) => !isPending);
}

/** The stake of an address in the outputs of current stakers. With `role`, only those of this role count. */
function currentSums(stakes: readonly Stake[], address: string, role?: Stake['role']): Amounts {
  const current = currentOf(stakes).filter((stake) => role === undefined || stake.role === role);
  return sums(outputsOf(current, address));
}

function expectAtLeast(amounts: Amounts, least: Amounts, what: (assetID: string) => string): void {
  for (const [assetID, amount] of Object.entries(least))
    expect(amounts[assetID] ?? 0n, what(assetID)).toBeGreaterThanOrEqual(amount);
}

/** The address with the most stake outputs, and the known stakes. With `role`, only stakes of this role count. */
async function staker(context: CheckContext, role?: Stake['role']) {
  const { stakes, isComplete } = await knownStakes(context);
  const counts = new Map<string, number>();
  for (const stake of stakes) {
    if (stake.isPending || (role !== undefined && stake.role !== role)) continue;
    for (const { addresses } of stake.outputs) {
      for (const address of addresses) counts.set(address, (counts.get(address) ?? 0) + 1);
    }
  }
  const [most] = [...counts].sort((a, b) => b[1] - a[1]);
  if (most === undefined)
    return context.notTestable(`no transaction of a sampled ${role ?? 'staker'} contains its stake outputs`);
  return { address: most[0], stakes, isComplete };
}

requirement('platform.getStake/amounts-are-the-staked-outputs', async (context) => {
  await context.stable(async () => {
    const { address, stakes, isComplete } = await staker(context);
    const { amounts } = await stakeOf(context, [address]);
    if (isComplete) {
      const allowed = countedStakes(context, stakes).map((counted) => sums(outputsOf(counted, address)));
      expect(amounts, `the stake of ${address}`).toBeOneOf(allowed);
    } else expectAtLeast(amounts, currentSums(stakes, address), (assetID) => `the stake of ${address} in ${assetID}`);
  });
});

requirement('platform.getStake/excludes-rewards', async (context) => {
  await context.stable(async () => {
    const { address, stakes, isComplete } = await staker(context);
    const { amounts, outputs } = await stakeOf(context, [address]);
    // With more stakers than the suite reads, the outputs in the response give the amount of the stake.
    const all = sums(isComplete ? outputsOf(stakes, address) : outputs.map((output) => amountIn(context, output)));
    // An omitted amount is 0.
    for (const assetID of Object.keys({ ...sums(outputsOf(stakes, address)), ...amounts })) {
      const [amount, most] = [amounts[assetID] ?? 0n, all[assetID] ?? 0n];
      expect(amount, `the stake of ${address} in ${assetID}`).toBeLessThanOrEqual(most);
    }
    const rewards = (await everyValidator(context)).map(({ potentialReward }) => toBigInt(potentialReward ?? '0'));
    if (rewards.every((reward) => reward === 0n))
      context.notTestable('each potentialReward is 0, so that the stake would be the same with the rewards');
  });
});

requirement('platform.getStake/one-output-for-each-staked', async (context) => {
  await context.stable(async () => {
    const { address, stakes, isComplete } = await staker(context);
    const { outputs } = await stakeOf(context, [address]);
    // With more stakers than the suite reads, there may be more.
    const allowed = isComplete
      ? countedStakes(context, stakes).map((counted) => outputsOf(counted, address).length)
      : [Math.max(outputs.length, outputsOf(currentOf(stakes), address).length)];
    expect(outputs.length, `the number of stakedOutputs of ${address}`).toBeOneOf(allowed);
  });
});

requirement('platform.getStake/outputs-add-up-to-amounts', async (context) => {
  await context.stable(async () => {
    const { address } = await staker(context);
    const { amounts, outputs } = await stakeOf(context, [address]);
    expect(sums(outputs.map((output) => amountIn(context, output))), `the sum of stakedOutputs of ${address}`).toEqual(
      amounts,
    );
  });
});

requirement('platform.getStake/validators-only-skips-delegators', async (context) => {
  await context.stable(async () => {
    const { address, stakes } = await staker(context, 'delegator');
    const skipped = currentSums(stakes, address, 'delegator');
    const all = (await stakeOf(context, [address], false)).amounts;
    const kept = (await stakeOf(context, [address], true)).amounts;
    for (const [assetID, least] of Object.entries(skipped)) {
      const difference = (all[assetID] ?? 0n) - (kept[assetID] ?? 0n);
      expect(difference, `the amount of ${assetID} that validatorsOnly excludes`).toBeGreaterThanOrEqual(least);
    }
    const validating = currentSums(stakes, address, 'validator');
    expectAtLeast(kept, validating, (assetID) => `the amount of ${assetID} with validatorsOnly`);
  });
});

async function expectDelegatorsCounted(context: CheckContext, validatorsOnly?: boolean): Promise<void> {
  await context.stable(async () => {
    const { address, stakes } = await staker(context, 'delegator');
    const { amounts } = await stakeOf(context, [address], validatorsOnly);
    expectAtLeast(amounts, currentSums(stakes, address), (assetID) => `the stake of ${address} in ${assetID}`);
  });
}

requirement('platform.getStake/validators-only-false-includes-delegators', (context) =>
  expectDelegatorsCounted(context, false),
);

requirement('platform.getStake/validators-only-defaults-to-false', (context) => expectDelegatorsCounted(context));

/** An address like the given one. Nobody has its key. */
function strangerTo(context: CheckContext, address: string, name = ''): string {
  const decoded = decodeAddress(address);
  if (!decoded.ok) return context.notTestable(`the address ${address} cannot be decoded: ${decoded.reason}`);
  const { chain, hrp } = decoded.value;
  const bytes = sha256(new TextEncoder().encode(`avalanche-conformance stranger ${name}${context.seed}`)).slice(0, 20);
  return encodeAddress({ chain, hrp, bytes });
}

requirement('platform.getStake/addresses-select', async (context) => {
  const { address } = await staker(context);
  const { amounts, outputs } = await stakeOf(context, [strangerTo(context, address)]);
  expect(
    Object.values(amounts).filter((amount) => amount !== 0n),
    'the amounts staked by an unused address',
  ).toEqual([]);
  expect(outputs, 'the outputs staked by an unused address').toEqual([]);
});

requirement('platform.getStake/addresses-are-a-union', async (context) => {
  await context.stable(async () => {
    const { address, stakes } = await staker(context);
    const others = stakes.flatMap(({ outputs }) => outputs.flatMap(({ addresses }) => addresses));
    const other = others.find((candidate) => candidate !== address);
    if (other === undefined)
      return context.notTestable(
        'all sampled stakes belong to one address; test a network with stakes of several owners',
      );
    const [one, two] = [await stakeOf(context, [address]), await stakeOf(context, [other])];
    const [first, second] = [new Set(one.outputs), new Set(two.outputs)];
    const isApart = [...first].every((output) => !second.has(output));
    const strangers = [strangerTo(context, address), strangerTo(context, address, 'other')] as const;
    for (const addresses of around([address, other], strangers)) {
      const { amounts, outputs } = await stakeOf(context, addresses);
      expect(new Set(outputs), `the outputs of ${addresses.join()}`).toEqual(new Set([...first, ...second]));
      if (isApart)
        expect(amounts, `the stake of ${addresses.join()}, who share no output,`).toEqual(
          added(one.amounts, two.amounts),
        );
    }
  });
});

requirement('platform.getStake/repeated-address-counts-once', async (context) => {
  await context.stable(async () => {
    const { address } = await staker(context);
    const strangers = [strangerTo(context, address), strangerTo(context, address, 'other')] as const;
    const once = await stakeOf(context, [address]);
    for (const addresses of [[address, address], ...around([address], strangers)]) {
      const { amounts, outputs, staked } = await stakeOf(context, addresses);
      expect({ amounts, staked, outputs: outputs.toSorted() }, `the stake of ${addresses.join()}`).toEqual({
        ...once,
        outputs: once.outputs.toSorted(),
      });
    }
  });
});

requirement('platform.getStake/staked-is-the-primary-part', async (context) => {
  await context.stable(async () => {
    const { address } = await staker(context);
    const { assetID } = (await context.rpc('platform.getStakingAssetID', {})).result;
    const { amounts, staked } = await stakeOf(context, [address]);
    const said = staked === undefined ? undefined : toBigInt(staked);
    expect(said, `\`staked\` of ${address}`).toBe(amounts[assetID] ?? 0n);
  });
});

requirement('platform.getStake/too-many-addresses-is-an-error', async (context) => {
  const { address } = await staker(context);
  const addresses = Array.from({ length: MAX_ADDRESSES + 1 }, () => address);
  expect(await context.call(METHOD, { addresses: addresses.slice(1) })).toSucceed();
  expect(await context.call(METHOD, { addresses })).toBeError();
});

requirement('platform.getStake/bad-address-is-an-error', async (context) => {
  const { address } = await staker(context);
  await refuses(context, METHOD, [{ addresses: [misspelt(address)] }], { addresses: [address] });
});

/** Asset and amount of an encoded output. */
function amountIn({ fail }: CheckContext, hex: string): { readonly assetID: string; readonly amount: bigint } {
  const bytes = decodeHexChecked(hex);
  const output = bytes.ok ? decodeAs('output', bytes.value) : bytes;
  if (!output.ok) return fail(`An output cannot be decoded: ${output.reason}`, { actual: hex });
  return { assetID: encodeId(output.value.assetID), amount: output.value.amount };
}

requirement('platform.getStake/encoding-defaults-to-hex', async (context) => {
  const { address } = await staker(context);
  const answer = await context.call(METHOD, { addresses: [address] });
  expect(textOf(answer.rawResult, 'encoding'), 'the encoding without one in the request').toBe('hex');
});

requirement('platform.getStake/encodings-are-echoed', async (context) => {
  const { address } = await staker(context);
  const checked = (await stakeOf(context, [address])).outputs;
  const answer = await context.call(METHOD, { addresses: [address], encoding: 'hexnc' });
  expect(answer).toSucceed();
  expect(textOf(answer.rawResult, 'encoding'), 'the encoding').toBe('hexnc');
  // The checksum is the last four bytes.
  expect(listOf(answer.rawResult, 'stakedOutputs'), 'the stakedOutputs with the encoding hexnc').toEqual(
    checked.map((output) => output.slice(0, -8)),
  );
});

requirement('platform.getStake/addresses-may-be-short-ids', async (context) => {
  const { address } = await staker(context);
  const short = shortIdOf(address);
  await context.stable(async () => {
    const own = await stakeOf(context, [address]);
    expect(own.outputs.length, `the number of staked outputs of ${address}`).toBeGreaterThan(0);
    expect((await stakeOf(context, [short])).amounts, `the stake of ${short}`).toEqual(own.amounts);
  });
});

requirement('platform.getStake/in-the-order-of-ends', async (context) => {
  await context.stable(async () => {
    const { address, stakes, isComplete } = await staker(context);
    if (!isComplete) return context.notTestable('the suite does not read every stake of this network');
    const nameOf = ({ assetID, amount }: ReturnType<typeof amountIn>): string => `${amount} of ${assetID}`;
    // An output tells nothing of its stake but its amount.
    const ends = new Map<string, bigint | undefined>();
    for (const { end, isPending, outputs } of stakes)
      for (const name of outputs.map(nameOf)) ends.set(name, ends.has(name) || isPending ? undefined : end);
    const { outputs } = await stakeOf(context, [address]);
    const shown = outputs.flatMap((output) => ends.get(nameOf(amountIn(context, output))) ?? []);
    if (new Set(shown).size < 2)
      return context.notTestable(
        `${address} has no two stakes that end at different times; test a network with such ones`,
      );
    expect(shown, `the ends of the stakes of ${address}, in the order of stakedOutputs,`).toEqual(
      shown.toSorted((a, b) => Number(a - b)),
    );
  });
});
