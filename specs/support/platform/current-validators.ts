import { ifTestable, integerOf, toBigInt, type CheckContext } from '../../../src/harness/index.ts';

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

/** The current validators of the Primary Network and of each sampled Subnet that has some. Not testable if there are none. */
export async function everyList(context: CheckContext) {
  const subnets = await ifTestable(context.sample.subnets(), []);
  const lists = await Promise.all(
    [undefined, ...subnets.map(({ id }) => id)].map(async (subnetID) => {
      const { exchange, result } = await listing(context, subnetID);
      return { subnetID, exchange, validators: result.validators };
    }),
  );
  const found = lists.filter(({ validators }) => validators.length > 0);
  return found.length > 0
    ? found
    : context.notTestable('neither the Primary Network nor a sampled Subnet has a current validator');
}

/** The validators in all of these lists, each with the exchange that listed it. */
export async function everyValidator(context: CheckContext) {
  return (await everyList(context)).flatMap(({ exchange, validators }) =>
    validators.map((validator) => ({ ...validator, exchange })),
  );
}

/** Number of validators of a list to request alone that tell of delegations, and if none does. */
const ALONE = 5;
const MOST_ALONE = 12;

/** Whether a record tells of delegations: a faulty node may write a wrong count or a wrong weight. */
function tellsOfDelegations(record: object): boolean {
  return ['delegatorCount', 'delegatorWeight'].some((name) => (integerOf(record, name) ?? 0n) > 0n);
}

/**
 * Some validators to request alone, for their delegators: also one that tells of none, and more if none tells of any. The one with the
 * most delegations is among them: with a single delegation, the sum, the count and the list cannot differ.
 */
export function toRequestAlone<V extends object>(validators: readonly V[]): readonly V[] {
  const telling = validators.filter(tellsOfDelegations);
  const others = validators.filter((each) => !telling.includes(each));
  const countOf = (record: object): bigint => integerOf(record, 'delegatorCount') ?? 0n;
  const most = telling.toSorted((a, b) => (countOf(a) < countOf(b) ? 1 : -1)).slice(0, 1);
  const chosen = [...most, ...telling.filter((each) => !most.includes(each))].slice(0, ALONE);
  return [...chosen, ...others.slice(0, telling.length === 0 ? MOST_ALONE : 1)];
}

/** Validators of each list, requested alone, whose record tells of delegations or lists some. Not testable if there are none. */
export async function delegatedValidators(context: CheckContext) {
  const lists = await everyList(context);
  const alone = await Promise.all(
    lists.flatMap(({ subnetID, validators }) =>
      toRequestAlone(context.sample.shuffled(validators, 'with delegators')).map(async ({ nodeID }) => {
        const { exchange, result } = await listing(context, subnetID, [nodeID]);
        return result.validators
          .filter((each) => each.nodeID === nodeID)
          .map((validator) => ({ subnetID, exchange, validator, delegators: validator.delegators ?? [] }));
      }),
    ),
  );
  const found = alone
    .flat()
    .filter(({ validator, delegators }) => delegators.length > 0 || tellsOfDelegations(validator));
  return found.length > 0 ? found : context.notTestable('no validator has delegators; test a network with delegations');
}

/** The validators that a transaction added for a period: all but those of an L1. */
export function stakersOf<V extends { readonly txID?: string; readonly endTime?: Integer }>(validators: readonly V[]) {
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

/** The node ID under which deployed nodes put the weight of the inactive validators of an L1 together. */
export const OF_INACTIVE = 'NodeID-111111111111111111116DBWJs';

/** Whether a validator of an L1 has used up its balance. It is in the list, and its weight counts for no node. */
export function isInactive(validator: object): boolean {
  return integerOf(validator, 'balance') === 0n;
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
