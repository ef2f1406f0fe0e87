import { ifTestable, integerOf, textOf, type CheckContext } from '../../../src/harness/index.ts';
import { type Body, bodyOf } from './staker-transaction.ts';

/** An elastic Subnet, and the transaction that made it elastic, if it is known and can be decoded. */
export interface SubnetTransformation {
  readonly subnetID: string;
  readonly body: Body | undefined;
}

/**
 * Finds the transformation of an elastic Subnet. Early releases do not return its ID, so it is searched in the samples.
 */
export async function subnetTransformation(context: CheckContext): Promise<SubnetTransformation> {
  const { profile, rpc, sample } = context;
  const subnetID =
    (await ifTestable(sample.subnet('elastic', { validators: true }), undefined)) ?? (await sample.subnet('elastic'));
  if (profile.serves('platform.getSubnet')) {
    const { subnetTransformationTxID } = (await rpc('platform.getSubnet', { subnetID })).result;
    return { subnetID, body: await bodyOf(context, subnetTransformationTxID) };
  }
  const found = (await sample.transactions()).find(({ json: { unsignedTx } }) => {
    const unsigned = unsignedTx ?? null;
    return textOf(unsigned, 'subnetID') === subnetID && integerOf(unsigned, 'initialSupply') !== undefined;
  });
  return { subnetID, body: found && (await bodyOf(context, found.id)) };
}
