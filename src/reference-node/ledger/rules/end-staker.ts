import type { PlatformState } from '../state/platform-state.ts';
import { splitReward } from '../state/rewards.ts';
import type { StakerEntry } from '../state/staker.ts';
import type { OwnerValue } from '../codec/transferables.ts';
import { payment, produce } from './outputs.ts';
import { UtxoRecord } from '../codec/utxo.ts';

/** Ends a staker: returns its stake, pays its reward or takes it from the supply, takes it out of the current set. */
export function endStaker(state: PlatformState, entry: StakerEntry, isRewarded: boolean): void {
  const { facts } = entry;
  state.stakers.remove(entry, state.height);
  produce(state, facts.txId, facts.stake, facts.outputCount);
  const assetID = facts.stake[0]?.assetID;
  if (!assetID) return;
  let index = facts.outputCount + facts.stake.length;
  const pay = (amount: bigint, to: OwnerValue | undefined): void => {
    if (amount === 0n || !to) return;
    state.addReward(facts.txId, new UtxoRecord(facts.txId, index++, payment(assetID, amount, to)));
  };
  if (!isRewarded) {
    const subnet = state.subnets.get(facts.subnetId);
    if (subnet) subnet.supply -= facts.potentialReward;
    pay(entry.accruedDelegateeReward, facts.delegationRewardOwner);
    return;
  }
  if (facts.role === 'delegator') {
    const validator = state.stakers.validator(facts.subnetId, facts.nodeId);
    const { delegator, validator: fee } = splitReward(facts.potentialReward, validator?.facts.shares ?? 0);
    pay(delegator, facts.rewardOwner);
    if (validator) validator.accruedDelegateeReward += fee;
    return;
  }
  pay(facts.potentialReward, facts.rewardOwner);
  pay(entry.accruedDelegateeReward, facts.delegationRewardOwner);
}
