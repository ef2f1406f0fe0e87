import { ZERO_ID } from '../../../encoding/id.ts';
import { encodeHex } from '../../../encoding/hex.ts';
import type { Delegator, Json, Ledger, Staker, Validator } from '../../ledger.ts';
import type { Call } from '../../rpc/call.ts';
import type { Members } from '../json-members.ts';
import { ownerJson } from './addresses.ts';

/** What a record says depends on where its staker stakes and on what was asked. */
export interface RecordOptions {
  /** Of the Primary Network or an elastic Subnet. */
  readonly proofOfStake: boolean;
  /** Adds the list of those who delegate to the validator. */
  readonly withDelegators: boolean;
}

export function validatorRecord(
  call: Call,
  validator: Validator,
  { proofOfStake, withDelegators }: RecordOptions,
): Json {
  return {
    ...baseMembers(call, validator, proofOfStake),
    ...(proofOfStake ? rewardMembers(call, validator) : {}),
    uptime: uptimeOf(call, validator, proofOfStake),
    connected: connectedOf(call, validator),
    signer: signerOf(call, validator),
    ...(call.dialect.renewalMembers ? renewalMembers(call.ledger, validator) : {}),
    ...(proofOfStake ? delegatorMembers(call, validator, withDelegators) : {}),
  };
}

/** A validator that will validate, but does not yet. */
export function pendingValidatorRecord(
  call: Call,
  validator: Validator,
  { proofOfStake }: Pick<RecordOptions, 'proofOfStake'>,
): Json {
  const withFee = proofOfStake || call.dialect.pendingDelegationFee === 'always';
  return {
    ...baseMembers(call, validator, proofOfStake),
    delegationFee: withFee ? percent(validator.shares / 10_000) : undefined,
    connected: connectedOf(call, validator),
    signer: signerOf(call, validator),
  };
}

/** A delegator that will delegate, but does not yet. */
export function pendingDelegatorRecord(call: Call, delegator: Delegator): Json {
  return baseMembers(call, delegator, true);
}

function delegatorRecord(call: Call, delegator: Delegator): Json {
  return {
    ...baseMembers(call, delegator, true),
    rewardOwner: ownerJson(call.ledger, delegator.rewardOwner),
    potentialReward: delegator.potentialReward.toString(),
  };
}

function baseMembers({ dialect }: Call, staker: Staker, proofOfStake: boolean): Members {
  const weight = staker.weight.toString();
  const amounts = dialect.stakerAmounts;
  return {
    txID: staker.txId,
    startTime: staker.startTime.toString(),
    endTime: staker.endTime.toString(),
    weight: amounts !== 'by-subnet' || !proofOfStake ? weight : undefined,
    nodeID: staker.nodeId,
    stakeAmount: amounts === 'both' || (amounts === 'by-subnet' && proofOfStake) ? weight : undefined,
  };
}

function rewardMembers({ ledger, dialect }: Call, validator: Validator): Members {
  const { validationRewardOwner: validation, delegationRewardOwner: delegation } = validator;
  const validationOwner = validation && ownerJson(ledger, validation);
  return {
    rewardOwner: dialect.validatorRewardOwner ? validationOwner : undefined,
    validationRewardOwner: validationOwner,
    delegationRewardOwner: delegation && ownerJson(ledger, delegation),
    potentialReward: validator.potentialReward.toString(),
    accruedDelegateeReward: dialect.accruedDelegateeReward ? validator.accruedDelegateeReward.toString() : undefined,
    delegationFee: percent(validator.shares / 10_000),
  };
}

function renewalMembers(ledger: Ledger, { renewal }: Validator): Members {
  if (renewal === undefined) return {};
  return {
    validatorAuthority: ownerJson(ledger, renewal.authority),
    nextPeriod: renewal.period.toString(),
    autoCompoundRewardShares: renewal.shares.toString(),
  };
}

function delegatorMembers(call: Call, { delegators }: Validator, withList: boolean): Members {
  const weight = delegators.reduce((sum, delegator) => sum + delegator.weight, 0n);
  return {
    delegatorCount: delegators.length.toString(),
    delegatorWeight: weight.toString(),
    delegators: withList ? delegators.map((delegator) => delegatorRecord(call, delegator)) : undefined,
  };
}

function uptimeOf({ dialect }: Call, validator: Validator, proofOfStake: boolean): string | undefined {
  if (dialect.uptimePresence === 'proof-of-stake') return proofOfStake ? percent(validator.uptime ?? 0) : undefined;
  if (dialect.uptimePresence === 'primary' && validator.subnetId !== ZERO_ID) return undefined;
  return validator.uptime === undefined ? undefined : percent(validator.uptime);
}

function connectedOf({ dialect, peers }: Call, validator: Validator): boolean | undefined {
  const hidden = dialect.connectedPresence === 'primary' && validator.subnetId !== ZERO_ID;
  return hidden ? undefined : peers !== 'lost' && validator.connected;
}

function signerOf({ dialect }: Call, { signer }: Validator): Json | undefined {
  return (
    signer && { publicKey: encodeHex(signer.publicKey), [dialect.signerProofName]: encodeHex(signer.proofOfPossession) }
  );
}

function percent(value: number): string {
  return value.toFixed(4);
}
