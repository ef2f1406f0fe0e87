import { toBigInt, type CheckContext } from '../../../src/harness/index.ts';

/** The members that only a proof-of-stake record has, in every release. */
export const STAKING_MEMBERS = [
  'validationRewardOwner',
  'delegationRewardOwner',
  'potentialReward',
  'delegationFee',
  'delegatorCount',
  'delegatorWeight',
] as const;

/** The current validators of the Primary Network or a Subnet. With `nodeIDs`, only these validators. */
export async function currentValidators(context: CheckContext, subnetID?: string, nodeIDs?: readonly string[]) {
  return (await listing(context, subnetID, nodeIDs)).result.validators;
}

/** The response that lists them. */
export async function listing({ rpc }: CheckContext, subnetID?: string, nodeIDs?: readonly string[]) {
  return rpc('platform.getCurrentValidators', {
    subnetID,
    ...(nodeIDs === undefined ? {} : { nodeIDs: [...nodeIDs] }),
  });
}

/** The current validators. Not testable if there are fewer than `atLeast`. */
export async function someCurrentValidators(context: CheckContext, subnetID?: string, atLeast = 1) {
  const validators = await currentValidators(context, subnetID);
  if (validators.length >= atLeast) return validators;
  const where = subnetID === undefined ? 'the Primary Network' : `Subnet ${subnetID}`;
  return context.notTestable(
    `${where} has ${validators.length} current validators; test a network with at least ${atLeast}`,
  );
}

/** The validators that a transaction added for a period: all but those of an L1. */
export function stakersOf<V extends { readonly txID?: string; readonly endTime?: string }>(validators: readonly V[]) {
  return validators.flatMap((each) => {
    const { txID, endTime } = each;
    return txID === undefined || endTime === undefined ? [] : [{ ...each, txID, endTime }];
  });
}

/** The current validators that a transaction added for a period. Not testable if there are none. */
export async function someStakers(context: CheckContext, subnetID?: string) {
  const stakers = stakersOf(await someCurrentValidators(context, subnetID));
  return stakers.length > 0 ? stakers : context.notTestable('no current validator has a transaction and an end');
}

/** A record of a validator or delegator, of which some releases write both amounts. */
interface Amounts {
  readonly stakeAmount?: Integer;
  readonly weight?: Integer;
}

/** An integer of a record. The document gives no types for the members of delegators and pending validators. */
type Integer = string | number | bigint;

/** The fee of a validator, to which the document gives two names. */
interface Fee {
  readonly delegationFee?: string | number;
  readonly delegationFeeRate?: string | number;
}

/** The percent fee of a validator for its delegators. */
export function feeOf({ delegationFee, delegationFeeRate }: Fee): string | number | undefined {
  return delegationFee ?? delegationFeeRate;
}

/** A record of a validator. One without a fee for delegators does not stake. */
type OwnAmounts = Amounts & Fee;

/** The stake of the validator itself, or its weight on a permissioned Subnet. */
export function ownStake(validator: OwnAmounts): bigint {
  const { stakeAmount, weight } = validator;
  return toBigInt((feeOf(validator) === undefined ? (weight ?? stakeAmount) : (stakeAmount ?? weight)) ?? '0');
}

/** The stake of a delegator. */
export function delegatedStake({ stakeAmount, weight }: Amounts): bigint {
  return toBigInt(stakeAmount ?? weight ?? '0');
}

/** The stake of the validator with that of its delegators, or its weight on a permissioned Subnet. */
export function fullStake(validator: OwnAmounts & { delegatorWeight?: string }): bigint {
  return ownStake(validator) + toBigInt(validator.delegatorWeight ?? '0');
}

/** The node ID of the tested node, which it returns in a header. */
export function ownNodeId(headers: readonly (readonly [string, string])[]): string | undefined {
  return headers.find(([name]) => name.toLowerCase() === 'node-id')?.[1];
}
