import {
  decodeHex,
  decodeHexChecked,
  decodeNodeId,
  decodeTransaction,
  encodeNodeId,
  integerOf,
  isJsonObject,
  objectOf,
  objectsOf,
  textOf,
  type CheckContext,
  type JsonObject,
  type JsonValue,
} from '../../../src/harness/index.ts';

export interface StakeOutput {
  readonly assetID: string;
  readonly amount: bigint;
  readonly addresses: readonly string[];
}

/** The owner of a staking reward. */
export interface RewardOwner {
  /** Unix seconds. */
  readonly locktime: bigint | undefined;
  readonly threshold: bigint | undefined;
  /** Sorted: the document does not define an order. */
  readonly addresses: readonly string[];
}

/** The members of a staker transaction. */
export interface StakerTransaction {
  readonly nodeID: string | undefined;
  /** Unix seconds. */
  readonly start: bigint | undefined;
  readonly end: bigint | undefined;
  readonly weight: bigint | undefined;
  /** Empty on a permissioned Subnet. */
  readonly stake: readonly StakeOutput[];
  /** The delegation fee in millionths. */
  readonly shares: bigint | undefined;
  /** The BLS key that it registers. Undefined if it registers none. */
  readonly publicKey: string | undefined;
  readonly proofOfPossession: string | undefined;
  /** Owner of the reward for the staker's own stake. Undefined on a permissioned Subnet. */
  readonly rewardOwner: RewardOwner | undefined;
  /** Owner of the validator's part of the rewards for delegations. */
  readonly delegationRewardOwner: RewardOwner | undefined;
  /** Whether the type is older than staking on Subnets: these stakers start at the start time in the transaction. */
  readonly startsAsItSays: boolean;
  /** Whether the staker renews itself: it may restake a part of its rewards, and the transaction says no end. */
  readonly renewsItself: boolean;
}

/** The unsigned part of an accepted transaction. */
export async function unsignedTransaction({ rpc, notTestable }: CheckContext, txID: string): Promise<JsonObject> {
  const { tx } = (await rpc('platform.getTx', { txID, encoding: 'json' })).result;
  const unsigned = objectOf(tx as JsonValue, 'unsignedTx');
  return unsigned ?? notTestable(`the JSON form of transaction ${txID} has no unsignedTx`);
}

export async function stakerTransaction(context: CheckContext, txID: string): Promise<StakerTransaction> {
  const unsigned = await unsignedTransaction(context, txID);
  const validator = unsigned.validator;
  return {
    nodeID: textOf(validator, 'nodeID') ?? nodeIdIn(unsigned),
    start: integerOf(validator, 'start'),
    end: integerOf(validator, 'end'),
    weight: integerOf(validator, 'weight'),
    stake: objectsOf(unsigned, 'stake').flatMap(stakeOutput),
    shares: integerOf(unsigned, 'shares') ?? integerOf(unsigned, 'delegationShares'),
    publicKey: textOf(unsigned.signer, 'publicKey'),
    proofOfPossession: textOf(unsigned.signer, 'proofOfPossession'),
    rewardOwner: rewardOwner(objectOf(unsigned, 'validationRewardsOwner') ?? objectOf(unsigned, 'rewardsOwner')),
    delegationRewardOwner: rewardOwner(
      objectOf(unsigned, 'delegationRewardsOwner') ?? objectOf(unsigned, 'rewardsOwner'),
    ),
    renewsItself: unsigned.validatorAuthority !== undefined,
    startsAsItSays: unsigned.subnetID === undefined && unsigned.rewardsOwner !== undefined,
  };
}

/** Whether a transaction registers no BLS key, by its bytes. Its JSON form may lack the key: the document does not list it. */
export async function registersNoKey({ rpc }: CheckContext, txID: string): Promise<boolean> {
  const bytes = decodeHexChecked(
    textOf((await rpc('platform.getTx', { txID, encoding: 'hex' })).rawResult, 'tx') ?? '',
  );
  const transaction = bytes.ok ? decodeTransaction(bytes.value) : bytes;
  if (!transaction.ok) return false;
  const { body } = transaction.value;
  return !('signer' in body) || body.signer.publicKey === undefined;
}

/** The node ID of a transaction that adds a validator that renews itself. Deployed nodes write its bytes as hex. */
export function nodeIdIn(unsigned: JsonObject): string | undefined {
  const text = textOf(unsigned, 'nodeID') ?? '';
  if (decodeNodeId(text).ok) return text;
  const bytes = decodeHex(text);
  return bytes.ok && bytes.value.length === 20 ? encodeNodeId(bytes.value) : undefined;
}

/** Reads an owner. Transactions contain numbers, records contain decimal text. */
export function rewardOwner(owner: JsonObject | undefined): RewardOwner | undefined {
  const addresses = owner?.addresses;
  if (owner === undefined || !Array.isArray(addresses)) return undefined;
  return {
    locktime: integerOf(owner, 'locktime'),
    threshold: integerOf(owner, 'threshold'),
    addresses: addresses.filter((address) => typeof address === 'string').sort(),
  };
}

/** Reads a stake output. Empty if members are missing. A locked output contains the actual output. */
export function stakeOutput(item: JsonObject): readonly StakeOutput[] {
  const outer = objectOf(item, 'output');
  const output = objectOf(outer, 'output') ?? outer;
  const assetID = textOf(item, 'assetID');
  const amount = integerOf(output, 'amount');
  const addresses = isJsonObject(output) ? output.addresses : undefined;
  if (assetID === undefined || amount === undefined || !Array.isArray(addresses)) return [];
  return [{ assetID, amount, addresses: addresses.filter((address) => typeof address === 'string') }];
}
