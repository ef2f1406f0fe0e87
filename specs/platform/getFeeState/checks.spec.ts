import { expect, requirement, resultShape, toBigInt, type CheckContext } from '../../../src/harness/index.ts';
import { nanoseconds } from '../../support/clock.ts';
import { transferred } from '../../support/platform/issued.ts';
import { expectPriceOfExcess } from '../../support/platform/price.ts';

resultShape('platform.getFeeState', ({ rpc }) => rpc('platform.getFeeState', {}));

requirement('platform.getFeeState/within-the-configuration', async ({ rpc }) => {
  const { maxCapacity, minPrice } = (await rpc('platform.getFeeConfig', {})).result;
  const { capacity, price } = (await rpc('platform.getFeeState', {})).result;
  expect(toBigInt(capacity), 'the capacity').toBeLessThanOrEqual(toBigInt(maxCapacity));
  expect(toBigInt(price), 'the price').toBeGreaterThanOrEqual(toBigInt(minPrice));
});

requirement('platform.getFeeState/timestamp-is-the-chain-time', async ({ rpc, stable }) => {
  await stable(async () => {
    const { timestamp } = (await rpc('platform.getTimestamp', {})).result;
    expect((await rpc('platform.getFeeState', {})).result.timestamp, 'the timestamp').toBe(timestamp);
  });
});

requirement('platform.getFeeState/counts-gas-once-there-are-l1s', async ({ rpc, sample }) => {
  await sample.validationId();
  const { capacity, excess } = (await rpc('platform.getFeeState', {})).result;
  expect(toBigInt(capacity) + toBigInt(excess), 'the sum of capacity and excess').toBeGreaterThan(0n);
});

requirement('platform.getFeeState/price-follows-from-excess', async ({ rpc }) => {
  const config = (await rpc('platform.getFeeConfig', {})).result;
  expectPriceOfExcess(config, (await rpc('platform.getFeeState', {})).result);
});

/** How often the check issues a transaction until it is alone in its block. */
const ATTEMPTS = 3;

async function stateAt(context: CheckContext) {
  const { capacity, excess, timestamp } = (await context.rpc('platform.getFeeState', {}, { fresh: true })).result;
  return { capacity: toBigInt(capacity), excess: toBigInt(excess), time: nanoseconds(timestamp) / 1_000_000_000n };
}

/** The state before and after the block of a transaction that the run issues. */
async function aroundBlock(context: CheckContext) {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const height = await context.height();
    const before = await stateAt(context);
    const { id, statuses, said } = await context.afresh(() => transferred(context));
    if (statuses.at(-1) !== 'Committed')
      return context.blocked('platform.issueTx/takes-signed-bytes', `the transaction ${id} is not Committed${said}`);
    const after = await stateAt(context);
    if ((await context.height()) === height + 1n) return { before, after };
  }
  return context.notTestable('others issue transactions, too');
}

requirement('platform.getFeeState/block-takes-and-adds-its-gas', async (context) => {
  const config = (await context.rpc('platform.getFeeConfig', {})).result;
  const [most, back, target] = [config.maxCapacity, config.maxPerSecond, config.targetPerSecond].map(toBigInt);
  if (most === undefined || back === undefined || target === undefined) return;
  const { before, after } = await aroundBlock(context);
  if (after.capacity + after.excess === 0n) return context.notTestable('the chain counts no gas yet');
  const seconds = after.time - before.time;
  const restored = before.capacity + back * seconds;
  const fallen = before.excess - target * seconds;
  const taken = (restored < most ? restored : most) - after.capacity;
  const added = after.excess - (fallen > 0n ? fallen : 0n);
  expect(taken, `the gas that a block takes from the capacity, which adds ${added} to the excess,`).toBe(added);
  expect(taken, 'the gas of a block').toBeGreaterThan(0n);
});
