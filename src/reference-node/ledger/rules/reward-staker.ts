import type { PlatformState } from '../state/platform-state.ts';
import { splitReward } from '../state/rewards.ts';
import type { StakerEntry } from '../state/staker.ts';
import type { OwnerValue, TransferableOutput } from '../codec/transferables.ts';
import { produce } from './execute-tx.ts';
import { UtxoRecord } from '../codec/utxo.ts';

/** Ends a staker whose reward was agreed to: returns its stake, pays the reward, takes it out of the current set. */
export function rewardStaker(state: PlatformState, entry: StakerEntry): void {
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

function payment(assetID: Uint8Array, amount: bigint, owner: OwnerValue): TransferableOutput {
  return { assetID, output: { stakeableLocktime: 0n, amount, ...owner } };
}
