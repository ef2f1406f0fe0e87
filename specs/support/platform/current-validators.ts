import { toBigInt, type CheckContext } from '../../../src/harness/index.ts';

/** The members that only a proof-of-stake record has, whatever the release: what tells the two kinds of record apart. */
export const STAKING_MEMBERS = [
  'validationRewardOwner',
  'delegationRewardOwner',
  'potentialReward',
  'delegationFee',
  'delegatorCount',
  'delegatorWeight',
] as const;

type Listing = Awaited<ReturnType<typeof list>>;

/** Whole lists, by Subnet, with the height that they were asked at: on a large network one is megabytes long. */
const listings = new WeakMap<object, Map<string, Known>>();

interface Known {
  readonly height: bigint;
  readonly listing: Promise<Listing>;
}

/** The current validators of the Primary Network, or of a Subnet; those of `nodeIDs`, when it is given. */
export async function currentValidators(context: CheckContext, subnetID?: string, nodeIDs?: readonly string[]) {
  const answer = nodeIDs === undefined ? await wholeList(context, subnetID) : await list(context, subnetID, nodeIDs);
  return answer.result.validators;
}

/** The answer that lists all current validators. Checks share it as long as no block is accepted. */
export async function wholeList(context: CheckContext, subnetID?: string): Promise<Listing> {
  const height = await context.height();
  const bySubnet = listings.get(context.sample) ?? new Map<string, Known>();
  listings.set(context.sample, bySubnet);
  const key = subnetID ?? '';
  const known = bySubnet.get(key);
  if (known?.height === height) {
    const answer = await known.listing;
    context.exchanges.push(answer.exchange);
    return answer;
  }
  const listing = list(context, subnetID);
  bySubnet.set(key, { height, listing });
  // A list that did not come is asked for again.
  listing.catch(() => bySubnet.delete(key));
  return listing;
}

async function list({ rpc }: CheckContext, subnetID?: string, nodeIDs?: readonly string[]) {
  return rpc('platform.getCurrentValidators', {
    ...(subnetID === undefined ? {} : { subnetID }),
    ...(nodeIDs === undefined ? {} : { nodeIDs: [...nodeIDs] }),
  });
}

/** The same, when there are any; else the check is not-testable. */
export async function someCurrentValidators(context: CheckContext, subnetID?: string, atLeast = 1) {
  const validators = await currentValidators(context, subnetID);
  if (validators.length >= atLeast) return validators;
  const where = subnetID === undefined ? 'the Primary Network' : `Subnet ${subnetID}`;
  return context.notTestable(
    `${where} has ${validators.length} current validators; judge a network with at least ${atLeast}`,
  );
}

/** What the validator itself has staked or weighs. */
export function ownStake({ stakeAmount, weight }: { stakeAmount?: string; weight?: string }): bigint {
  return toBigInt(stakeAmount ?? weight ?? '0');
}

/** What is staked to a validator in all, or its weight on a permissioned Subnet. */
export function fullStake(validator: { stakeAmount?: string; weight?: string; delegatorWeight?: string }): bigint {
  return ownStake(validator) + toBigInt(validator.delegatorWeight ?? '0');
}

/** The node that answers names itself in a header. */
export function ownNodeId(headers: readonly (readonly [string, string])[]): string | undefined {
  return headers.find(([name]) => name.toLowerCase() === 'node-id')?.[1];
}
