import type { Ledger } from '../../ledger.ts';

/** The weights in the present validator set of a Subnet, delegations counted to their validators. */
export function currentWeights(
  ledger: Ledger,
  subnetId: string,
): readonly { readonly nodeId: string; readonly weight: bigint }[] {
  if (ledger.subnet(subnetId)?.conversion !== undefined) {
    const set = ledger.validatorsAt(ledger.height, subnetId) ?? [];
    return [...set].map(([nodeId, { weight }]) => ({ nodeId, weight }));
  }
  return ledger.currentValidators(subnetId).map(({ nodeId, weight, delegators }) => ({
    nodeId,
    weight: delegators.reduce((sum, delegator) => sum + delegator.weight, weight),
  }));
}
