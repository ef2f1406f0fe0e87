import {
  ifTestable,
  integerOf,
  objectOf,
  textOf,
  type CheckContext,
  type JsonObject,
} from '../../../src/harness/index.ts';
import { unsignedTransaction } from './staker-transaction.ts';

/** An elastic Subnet, and the unsigned part of the transaction that made it elastic, if it is known. */
export interface SubnetTransformation {
  readonly subnetID: string;
  readonly unsigned: JsonObject | undefined;
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
    return { subnetID, unsigned: await unsignedTransaction(context, subnetTransformationTxID) };
  }
  const sampled = (await sample.transactions()).map(({ json }) => objectOf(json, 'unsignedTx'));
  const isIt = (unsigned: JsonObject | undefined): boolean =>
    textOf(unsigned, 'subnetID') === subnetID && integerOf(unsigned, 'initialSupply') !== undefined;
  return { subnetID, unsigned: sampled.find(isIt) };
}
