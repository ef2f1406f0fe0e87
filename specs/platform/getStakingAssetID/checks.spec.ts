import { expect, requirement, resultShape, type CheckContext } from '../../../src/harness/index.ts';
import { someStakers } from '../../support/platform/current-validators.ts';
import { stakerTransaction } from '../../support/platform/staker-transaction.ts';

const METHOD = 'platform.getStakingAssetID';
const COMPARED = 3;

resultShape(METHOD, ({ rpc }) => rpc(METHOD, {}));

async function stakedAssets(context: CheckContext, subnetID?: string): Promise<ReadonlySet<string>> {
  const validators = context.sample.shuffled(await someStakers(context, subnetID), 'staked assets');
  const transactions = await Promise.all(
    validators.slice(0, COMPARED).map(({ txID }) => stakerTransaction(context, txID)),
  );
  const assets = new Set(transactions.flatMap(({ stake }) => stake.map(({ assetID }) => assetID)));
  return assets.size > 0
    ? assets
    : context.notTestable('the transactions of the sampled validators contain no stake outputs');
}

requirement('platform.getStakingAssetID/is-the-asset-that-is-staked', async (context) => {
  const assets = await stakedAssets(context);
  expect([(await context.rpc(METHOD, {})).result.assetID], 'the staking asset').toEqual([...assets]);
});

requirement('platform.getStakingAssetID/asset-of-elastic-subnet', async (context) => {
  const subnetID = await context.sample.subnet('elastic', { validators: true });
  const assets = await stakedAssets(context, subnetID);
  expect([(await context.rpc(METHOD, { subnetID })).result.assetID], `the staking asset of ${subnetID}`).toEqual([
    ...assets,
  ]);
});
