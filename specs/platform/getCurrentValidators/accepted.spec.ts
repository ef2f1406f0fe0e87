import { ifTestable, PRIMARY_NETWORK, expect, requirement, type CheckContext } from '../../../src/harness/index.ts';
import { acceptedOfKind } from '../../support/platform/transactions.ts';
import { timeOfLastBlock } from '../../support/platform/chain-time.ts';
import { currentValidators } from '../../support/platform/current-validators.ts';
import { bodyOf, stakerTransaction, subnetOf } from '../../support/platform/staker-transaction.ts';

/** Transactions that add stakers, who stay until their period ends: nobody can remove them. */
const STAKERS = [
  ['AddValidatorTx', 'AddPermissionlessValidatorTx'],
  ['AddDelegatorTx', 'AddPermissionlessDelegatorTx'],
] as const;
/** Number of transactions of each kind of staker, and of Subnets, to look for. */
const COMPARED = 6;
/** Seconds in which a staking period may end while the check runs. */
const A_MINUTE = 60n;

/** Accepted stakers whose period has begun, and does not end soon. */
async function stakersNow(context: CheckContext) {
  const now = await timeOfLastBlock(context);
  const ids = await Promise.all(
    STAKERS.map(async (kinds) => {
      const accepted = await ifTestable(acceptedOfKind(context, ...kinds), []);
      return context.sample.shuffled(accepted, `accepted ${kinds[0]}`).slice(0, COMPARED);
    }),
  );
  const found = await Promise.all(
    ids.flat().map(async (id) => {
      const [{ nodeID, start, end }, body] = [await stakerTransaction(context, id), await bodyOf(context, id)];
      const isNow = start !== undefined && start <= now && end !== undefined && end > now + A_MINUTE;
      if (!isNow || nodeID === undefined || body === undefined) return [];
      const { status } = (await context.rpc('platform.getTxStatus', { txID: id })).result;
      return status === 'Committed' ? [{ id, nodeID, subnetID: subnetOf(body) ?? PRIMARY_NETWORK }] : [];
    }),
  );
  if (!found.some(({ length }) => length > 0))
    context.notTestable('no surveyed transaction adds a staker whose period has begun and not ended');
  return found.flat();
}

requirement('platform.getCurrentValidators/lists-accepted-stakers', async (context) => {
  for (const { id, nodeID, subnetID } of await stakersNow(context)) {
    await context.stable(async () => {
      const validators = await currentValidators(context, subnetID, [nodeID]);
      const listed = validators.flatMap((each) => [each, ...(each.delegators ?? [])]).map(({ txID }) => txID);
      expect(listed, `the transactions in the records of ${nodeID}`).toContain(id);
    });
  }
});

requirement('platform.getCurrentValidators/l1-has-validators', async (context) => {
  const converted = await acceptedOfKind(context, 'ConvertSubnetToL1Tx');
  for (const id of context.sample.shuffled(converted, 'converted Subnets').slice(0, COMPARED)) {
    const body = await bodyOf(context, id);
    const subnetID = body && subnetOf(body);
    if (subnetID === undefined) context.notTestable(`the suite cannot decode the transaction ${id}`);
    else expect(await currentValidators(context, subnetID), `the validators of the L1 ${subnetID}`).not.toBeEmpty();
  }
});
