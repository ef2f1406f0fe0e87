import { PRIMARY_BYTES } from '../../../encoding/id.ts';
import { type StakingRule, potentialReward } from './network.ts';
import type { PlatformTx } from '../../../encoding/codec/layouts.ts';
import type { SignedTx } from '../codec/signed-tx.ts';
import type { StakerFacts } from './staker.ts';

const STAKING_KINDS = [
  'AddValidatorTx',
  'AddDelegatorTx',
  'AddSubnetValidatorTx',
  'AddPermissionlessValidatorTx',
  'AddPermissionlessDelegatorTx',
] as const;
export type StakingTx = Extract<PlatformTx, { kind: (typeof STAKING_KINDS)[number] }>;

export function isStaking(tx: PlatformTx): tx is StakingTx {
  return STAKING_KINDS.some((kind) => kind === tx.kind);
}

export function subnetOf(tx: StakingTx): Uint8Array {
  switch (tx.kind) {
    case 'AddValidatorTx':
    case 'AddDelegatorTx':
      return PRIMARY_BYTES;
    case 'AddSubnetValidatorTx':
      return tx.body.validator.subnetID;
    default:
      return tx.body.subnetID;
  }
}

/**
 * What a staking transaction makes. A start that has passed is the time of acceptance, as since Durango.
 * @param rule absent on a Subnet whose owner says who validates
 * @param supply of the staked asset when the transaction is accepted
 */
export function stakerFacts(
  tx: SignedTx,
  staking: StakingTx,
  now: bigint,
  rule: StakingRule | undefined,
  supply: bigint,
): StakerFacts {
  const { validator, outputs } = staking.body;
  const startTime = validator.start > now ? validator.start : now;
  const seconds = validator.end - startTime;
  return {
    txId: tx.idBytes,
    nodeId: validator.nodeID,
    subnetId: subnetOf(staking),
    startTime,
    endTime: validator.end,
    weight: validator.weight,
    potentialReward: rule ? potentialReward(rule, validator.weight, seconds, supply) : 0n,
    outputCount: outputs.length,
    ...roleFacts(staking),
  };
}

function roleFacts(
  tx: StakingTx,
): Pick<StakerFacts, 'role' | 'stake' | 'shares' | 'rewardOwner' | 'delegationRewardOwner' | 'signer'> {
  switch (tx.kind) {
    case 'AddSubnetValidatorTx':
      return { role: 'permissioned', stake: [], shares: 0 };
    case 'AddValidatorTx': {
      const { stake, shares, rewardsOwner } = tx.body;
      return { role: 'validator', stake, shares, rewardOwner: rewardsOwner, delegationRewardOwner: rewardsOwner };
    }
    case 'AddPermissionlessValidatorTx': {
      const { stake, shares, validationRewardsOwner, delegationRewardsOwner, signer } = tx.body;
      return {
        role: 'validator',
        stake,
        shares,
        rewardOwner: validationRewardsOwner,
        delegationRewardOwner: delegationRewardsOwner,
        ...(signer.publicKey && { signer }),
      };
    }
    default:
      return { role: 'delegator', stake: tx.body.stake, shares: 0, rewardOwner: tx.body.rewardsOwner };
  }
}
