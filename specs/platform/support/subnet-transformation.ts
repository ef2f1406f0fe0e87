import { type CheckContext, type JsonObject } from '../../../src/harness/index.ts';
import { unsignedTransaction } from './staker-transaction.ts';

/** An elastic Subnet and the unsigned part of the transaction that made it one. */
export async function subnetTransformation(
  context: CheckContext,
): Promise<{ readonly subnetID: string; readonly txID: string; readonly unsigned: JsonObject }> {
  const subnetID = await context.sample.subnet('elastic');
  const { subnetTransformationTxID: txID } = (await context.rpc('platform.getSubnet', { subnetID })).result;
  return { subnetID, txID, unsigned: await unsignedTransaction(context, txID) };
}
