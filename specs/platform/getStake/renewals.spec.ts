import { expect, isJsonObject, requirement, toBigInt } from '../../../src/harness/index.ts';
import { currentValidators } from '../../support/platform/current-validators.ts';
import { renewing, renewingNow } from '../../support/platform/renewing.ts';
import { knownStakes } from '../../support/platform/stakes.ts';
import { stakeOutput } from '../../support/platform/staker-transaction.ts';

requirement('platform.getStake/counts-what-a-renewing-validator-staked', async (context) => {
  await context.stable(async () => {
    const now = renewingNow(context, await renewing(context), await currentValidators(context));
    const renewed = now.filter(({ validator }) => validator.ends.length > 0);
    if (renewed.length === 0) return context.notTestable('no current validator has renewed itself yet');
    const { stakes, isComplete } = await knownStakes(context);
    if (!isComplete) return context.notTestable('the network has more stakers than the suite reads');
    for (const { validator } of renewed) {
      const stake = Array.isArray(validator.unsigned.stake) ? validator.unsigned.stake : [];
      const [own] = stake.flatMap((item) => (isJsonObject(item) ? stakeOutput(item) : []));
      const address = own?.addresses[0];
      if (own === undefined || address === undefined) continue;
      const owned = stakes.flatMap(({ outputs }) => outputs.filter(({ addresses }) => addresses.includes(address)));
      const { stakeds } = (await context.rpc('platform.getStake', { addresses: [address] })).result;
      const sum = owned.reduce((total, { assetID, amount }) => (assetID === own.assetID ? total + amount : total), 0n);
      expect(toBigInt(stakeds[own.assetID] ?? '0'), `the stake of ${address}, an owner of ${validator.txID}`).toBe(sum);
    }
  });
});
