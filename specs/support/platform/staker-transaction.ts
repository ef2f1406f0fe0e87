import {
  integerOf,
  isJsonObject,
  objectOf,
  objectsOf,
  textOf,
  type CheckContext,
  type JsonObject,
  type JsonValue,
} from '../../../src/harness/index.ts';

/** An output of a stake. */
export interface StakeOutput {
  readonly assetID: string;
  readonly amount: bigint;
  readonly addresses: readonly string[];
}

/** Who is paid for staking. */
export interface RewardOwner {
  /** Unix seconds. */
  readonly locktime: bigint | undefined;
  readonly threshold: bigint | undefined;
  /** Sorted: no order is promised. */
  readonly addresses: readonly string[];
}

/** What a transaction that made a staker says about it. */
export interface StakerTransaction {
  readonly nodeID: string | undefined;
  /** Unix seconds. */
  readonly start: bigint | undefined;
  readonly end: bigint | undefined;
  readonly weight: bigint | undefined;
  /** Empty on a permissioned Subnet. */
  readonly stake: readonly StakeOutput[];
  /** Millionths of the delegation fee. */
  readonly shares: bigint | undefined;
  /** The BLS key that it registers, when it does. */
  readonly publicKey: string | undefined;
  readonly proofOfPossession: string | undefined;
  /** Owner of what staking itself earns; undefined on a permissioned Subnet. */
  readonly rewardOwner: RewardOwner | undefined;
  /** Owner of what delegations earn a validator. */
  readonly delegationRewardOwner: RewardOwner | undefined;
  /** Whether it is of the kind that came before Subnets could be staked on: it took effect when it said. */
  readonly startsAsItSays: boolean;
}

/** The unsigned part of an accepted transaction. */
export async function unsignedTransaction({ rpc, notTestable }: CheckContext, txID: string): Promise<JsonObject> {
  const { tx } = (await rpc('platform.getTx', { txID, encoding: 'json' })).result;
  const unsigned = objectOf(tx as JsonValue, 'unsignedTx');
  return unsigned ?? notTestable(`the JSON form of transaction ${txID} has no unsignedTx`);
}

/** Reads the transaction of a staker. */
export async function stakerTransaction(context: CheckContext, txID: string): Promise<StakerTransaction> {
  const unsigned = await unsignedTransaction(context, txID);
  const validator = unsigned.validator;
  return {
    nodeID: textOf(validator, 'nodeID'),
    start: integerOf(validator, 'start'),
    end: integerOf(validator, 'end'),
    weight: integerOf(validator, 'weight'),
    stake: objectsOf(unsigned, 'stake').flatMap(stakeOutput),
    shares: integerOf(unsigned, 'shares'),
    publicKey: textOf(unsigned.signer, 'publicKey'),
    proofOfPossession: textOf(unsigned.signer, 'proofOfPossession'),
    rewardOwner: rewardOwner(objectOf(unsigned, 'validationRewardsOwner') ?? objectOf(unsigned, 'rewardsOwner')),
    delegationRewardOwner: rewardOwner(
      objectOf(unsigned, 'delegationRewardsOwner') ?? objectOf(unsigned, 'rewardsOwner'),
    ),
    startsAsItSays: unsigned.subnetID === undefined && unsigned.rewardsOwner !== undefined,
  };
}

/** An owner as a transaction or a record writes it: numbers in the one, decimal text in the other. */
export function rewardOwner(owner: JsonObject | undefined): RewardOwner | undefined {
  const addresses = owner?.addresses;
  if (owner === undefined || !Array.isArray(addresses)) return undefined;
  return {
    locktime: integerOf(owner, 'locktime'),
    threshold: integerOf(owner, 'threshold'),
    addresses: addresses.filter((address) => typeof address === 'string').sort(),
  };
}

/** An output of a stake; none where it has not the members of one. A locked output has the real one inside. */
export function stakeOutput(item: JsonObject): readonly StakeOutput[] {
  const outer = objectOf(item, 'output');
  const output = objectOf(outer, 'output') ?? outer;
  const assetID = textOf(item, 'assetID');
  const amount = integerOf(output, 'amount');
  const addresses = isJsonObject(output) ? output.addresses : undefined;
  if (assetID === undefined || amount === undefined || !Array.isArray(addresses)) return [];
  return [{ assetID, amount, addresses: addresses.filter((address) => typeof address === 'string') }];
}
