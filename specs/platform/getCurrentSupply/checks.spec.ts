import {
  PRIMARY_NETWORK,
  decodeWholeBlock,
  expect,
  integerOf,
  requirement,
  resultShape,
  toBigInt,
  type CheckContext,
} from '../../../src/harness/index.ts';
import { hexForm } from '../../support/json-form.ts';
import { blockAt } from '../../support/platform/blocks.ts';
import { fullStake, someCurrentValidators } from '../../support/platform/current-validators.ts';
import { committed } from '../../support/platform/issued.ts';
import { bytesOf } from '../../support/platform/network-codec.ts';
import { TRANSFERS } from '../../support/platform/refused-transaction.ts';
import { subnetTransformation } from '../../support/platform/subnets.ts';

const METHOD = 'platform.getCurrentSupply';
/** Number of blocks to read, in which a transfer and others are accepted. */
const MOST_BLOCKS = 60n;

resultShape(METHOD, ({ rpc }) => rpc(METHOD, {}));

async function supplyOf({ rpc }: CheckContext, subnetID?: string): Promise<bigint> {
  return toBigInt((await rpc(METHOD, subnetID === undefined ? {} : { subnetID })).result.supply);
}

requirement('platform.getCurrentSupply/at-least-the-total-stake', async (context) => {
  await context.stable(async () => {
    const { stake, weight } = (await context.rpc('platform.getTotalStake', { subnetID: PRIMARY_NETWORK })).result;
    const total = toBigInt(stake ?? weight);
    if (total === 0n) return context.notTestable('the Primary Network has no stake; test a network with validators');
    const supply = await supplyOf(context);
    expect(supply, 'the supply').toBeGreaterThanOrEqual(total);
  });
});

requirement('platform.getCurrentSupply/at-least-the-stake-of-elastic-subnet', async (context) => {
  const subnetID = await context.sample.subnet('elastic', { validators: true });
  await context.stable(async () => {
    const total = (await someCurrentValidators(context, subnetID)).reduce((sum, one) => sum + fullStake(one), 0n);
    const supply = await supplyOf(context, subnetID);
    expect(supply, `the supply of ${subnetID}`).toBeGreaterThanOrEqual(total);
  });
});

requirement('platform.getCurrentSupply/subnet-id-selects', async (context) => {
  const { subnetID, body } = await subnetTransformation(context);
  const supply = await supplyOf(context, subnetID);
  // Early releases do not return the transformation. Two assets hardly ever have the same supply.
  if (body === undefined) {
    expect(supply, `the supply of ${subnetID}`).not.toBe(await supplyOf(context));
    return;
  }
  const { initialSupply = 0n, maximumSupply = 0n } = body;
  expect(supply, `the supply of ${subnetID}`).toBeGreaterThanOrEqual(initialSupply);
  expect(supply, `the supply of ${subnetID}`).toBeLessThanOrEqual(maximumSupply);
});

requirement('platform.getCurrentSupply/height', async (context) => {
  await context.stable(async (height) => {
    const answer = await context.call(METHOD, {});
    expect(answer).toSucceed();
    expect(integerOf(answer.rawResult, 'height'), 'the height of the result').toBe(height);
  });
});

requirement('platform.getCurrentSupply/no-height', async ({ rpc }) => {
  const answer = await rpc('platform.getCurrentSupply', {});
  expect(answer).toSucceed();
  expect(answer.rawResult, 'the result').not.toHaveProperty('height');
});

requirement('platform.getCurrentSupply/ignores-burnt-fees', async (context) => {
  const { id, heightBefore, heightAfter, supplyBefore, supplyAfter } = await committed(context);
  for (let height = heightBefore + 1n; height <= heightAfter && height <= heightBefore + MOST_BLOCKS; height += 1n) {
    const block = decodeWholeBlock(bytesOf(hexForm((await blockAt(context, height, 'hex')).result.block)));
    const kinds = block.ok ? (block.value.transactions ?? []).map(({ kind }) => kind) : ['other'];
    if (!kinds.every((kind) => TRANSFERS.has(kind)))
      return context.notTestable('other transactions than transfers were accepted meanwhile; run it on a quiet chain');
  }
  context.look(supplyAfter.exchange);
  expect(supplyAfter.value, `the supply after the fee of ${id}`).toBe(supplyBefore);
});
