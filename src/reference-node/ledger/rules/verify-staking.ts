import { PRIMARY_BYTES } from '../../../encoding/id.ts';
import type { StakingRule } from '../state/network.ts';
import type { PlatformState } from '../state/platform-state.ts';
import type { StakerEntry } from '../state/staker.ts';
import { type StakingTx, subnetOf } from '../state/staker-facts.ts';
import { isPrimary } from '../state/subnet-registry.ts';
import { ensure } from './verify-spend.ts';
import { idKey } from '../codec/id-key.ts';

/**
 * That a staking transaction keeps the rules of its Subnet.
 * @throws VerificationError
 */
export function verifyStaking(state: PlatformState, tx: StakingTx): void {
  const { validator } = tx.body;
  const subnetId = subnetOf(tx);
  const rule = state.subnets.get(subnetId)?.staking;
  const start = validator.start > state.time ? validator.start : state.time;
  ensure(validator.end > start, 'staking period is too short');
  ensure(validator.weight > 0n, 'weight of this validator is too low');
  if (tx.kind === 'AddSubnetValidatorTx') {
    verifyNewValidator(state, tx, start);
    return;
  }
  ensure(rule !== undefined, 'the Subnet is not open to everybody');
  verifyPeriod(rule, validator.end - start);
  const staked = tx.body.stake.reduce((sum, { amount }) => sum + amount, 0n);
  ensure(staked === validator.weight, `weight ${validator.weight} is not the stake ${staked}`);
  ensure(
    tx.body.stake.every(({ assetID }) => idKey(assetID) === idKey(rule.assetID)),
    'staked asset is not the staking asset',
  );
  if (tx.kind === 'AddValidatorTx' || tx.kind === 'AddPermissionlessValidatorTx') {
    ensure(validator.weight >= rule.minValidatorStake, 'weight of this validator is too low');
    ensure(validator.weight <= rule.maxValidatorStake, 'weight of this validator is too large');
    ensure(tx.body.shares >= rule.minDelegationFee, 'staker charges an insufficient delegation fee');
    verifyNewValidator(state, tx, start);
    return;
  }
  ensure(validator.weight >= rule.minDelegatorStake, 'weight of this validator is too low');
  verifyDelegation(state, tx, rule, start);
}

/** @throws VerificationError */
export function verifyPeriod(rule: StakingRule, seconds: bigint): void {
  ensure(seconds >= rule.minStakeDuration, 'staking period is too short');
  ensure(seconds <= rule.maxStakeDuration, 'staking period is too long');
}

/** The validator that a node is, or is going to be, on a Subnet. */
export function findValidator(state: PlatformState, subnetId: Uint8Array, nodeId: Uint8Array): StakerEntry | undefined {
  const current = state.stakers.validator(subnetId, nodeId);
  return (
    current ??
    state.stakers
      .pending(subnetId)
      .find(({ facts }) => facts.role !== 'delegator' && idKey(facts.nodeId) === idKey(nodeId))
  );
}

function verifyNewValidator(state: PlatformState, tx: StakingTx, start: bigint): void {
  const subnetId = subnetOf(tx);
  const { nodeID, end } = tx.body.validator;
  ensure(findValidator(state, subnetId, nodeID) === undefined, 'attempted to issue duplicate validation');
  if (isPrimary(subnetId)) return;
  const primary = findValidator(state, PRIMARY_BYTES, nodeID);
  ensure(primary !== undefined, 'not a validator');
  ensure(
    primary.facts.startTime <= start && end <= primary.facts.endTime,
    'proposed staking period is not inside dependant staking period',
  );
}

function verifyDelegation(state: PlatformState, tx: StakingTx, rule: StakingRule, start: bigint): void {
  const subnetId = subnetOf(tx);
  const { nodeID, end, weight } = tx.body.validator;
  const validator = findValidator(state, subnetId, nodeID);
  ensure(validator !== undefined, 'not a validator');
  const { facts } = validator;
  ensure(facts.role === 'validator', 'delegated to a permissioned validator');
  ensure(
    facts.startTime <= start && end <= facts.endTime,
    'proposed staking period is not inside dependant staking period',
  );
  const limit = [rule.maxValidatorStake, facts.weight * rule.maxValidatorWeightFactor].reduce((a, b) =>
    a < b ? a : b,
  );
  const delegated = [...state.stakers.current(subnetId), ...state.stakers.pending(subnetId)]
    .filter((entry) => entry.facts.role === 'delegator' && idKey(entry.facts.nodeId) === idKey(nodeID))
    .reduce((sum, entry) => sum + entry.facts.weight, 0n);
  ensure(facts.weight + delegated + weight <= limit, 'validator would be over delegated');
}
