import {
  decodeAddress,
  decodeHex,
  decodeNodeId,
  decodeTransaction,
  encodeId,
  encodeNodeId,
  integerOf,
  objectOf,
  objectsOf,
  textOf,
  type Answer,
  type CheckContext,
  type JsonObject,
  type SignedTransaction,
  type SomeMembers,
  memberOf,
} from '../../../src/harness/index.ts';
import { addressFor } from '../addresses.ts';
import { hexForm } from '../json-form.ts';
import { bytesOf } from './network-codec.ts';
import { once } from '../once.ts';

export interface StakeOutput {
  readonly assetID: string;
  readonly amount: bigint;
  readonly addresses: readonly string[];
}

export interface RewardOwner {
  /** Unix seconds. */
  readonly locktime: bigint | undefined;
  readonly threshold: bigint | undefined;
  /** Sorted: the document does not define an order. */
  readonly addresses: readonly string[];
}

/** The members of a staker transaction that the document shows in its JSON form. */
export interface StakerTransaction {
  readonly nodeID: string | undefined;
  /** Unix seconds. */
  readonly start: bigint | undefined;
  readonly end: bigint | undefined;
  readonly weight: bigint | undefined;
  /** Empty on a permissioned Subnet. */
  readonly stake: readonly StakeOutput[];
  /** Whether the staker renews itself: it may restake a part of its rewards, and the transaction says no end. */
  readonly renewsItself: boolean;
}

/** Kinds older than staking on Subnets: these stakers start at the start time in the transaction. */
const STARTING_AS_THEY_SAY = new Set(['AddValidatorTx', 'AddDelegatorTx']);

/** The kind of an accepted transaction and its members. Each kind has some of them. */
export interface Body extends SomeMembers {
  readonly kind: SignedTransaction['kind'];
}

/**
 * An accepted transaction by its bytes: the document does not show most members of the JSON forms, so that a node may leave them out or
 * write them otherwise. Undefined if the bytes are in another codec.
 */
export async function bodyOf({ rpc }: CheckContext, txID: string): Promise<Body | undefined> {
  const { tx } = (await rpc('platform.getTx', { txID, encoding: 'hex' })).result;
  const transaction = decodeTransaction(bytesOf(hexForm(tx)));
  return transaction.ok ? { kind: transaction.value.kind, ...transaction.value.body } : undefined;
}

/** Whether a staker starts at the start time in its transaction. */
export function startsAsItSays(body: Body | undefined): boolean {
  return body !== undefined && STARTING_AS_THEY_SAY.has(body.kind);
}

/** The delegation fee is in millionths. */
export const SHARES_PER_PERCENT = 10_000;

/** The delegation fee of a validator in its transaction. Undefined for others. */
export function sharesIn({ shares, delegationShares }: Body): number | undefined {
  return shares ?? delegationShares;
}

/** The Subnet for which a transaction adds a staker; undefined for the Primary Network. */
export function subnetOf({ subnetID, validator }: Body): string | undefined {
  const id = subnetID ?? (validator !== undefined && 'subnetID' in validator ? validator.subnetID : undefined);
  return id && encodeId(id);
}

/** Whether the addresses of an owner in a record are in the encoding of releases. */
export function isReadable(owner: RewardOwner | undefined): boolean {
  return owner?.addresses.every((address) => decodeAddress(address).ok) !== false;
}

/** An owner in the bytes of a transaction, as a record shows it. */
export async function ownerIn(
  context: CheckContext,
  owner: SomeMembers['rewardsOwner'],
): Promise<RewardOwner | undefined> {
  if (owner === undefined) return undefined;
  const { locktime, threshold, addresses } = owner;
  const texts = await Promise.all(addresses.map((bytes) => addressFor(context, bytes)));
  return { locktime, threshold: BigInt(threshold), addresses: texts.sort() };
}

/** The unsigned part of an accepted transaction, in its JSON form. */
export async function unsignedTransaction({ rpc, notTestable }: CheckContext, txID: string): Promise<JsonObject> {
  const { tx } = (await rpc('platform.getTx', { txID, encoding: 'json' })).result;
  const unsigned = objectOf(tx, 'unsignedTx');
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
    renewsItself: unsigned.validatorAuthority !== undefined,
  };
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
  const addresses = memberOf(output, 'addresses');
  if (assetID === undefined || amount === undefined || !Array.isArray(addresses)) return [];
  return [{ assetID, amount, addresses: addresses.filter((address) => typeof address === 'string') }];
}

/** Number of staker transactions to request. */
const ASKED = 16;

/** Staker transactions that have ended, according to sampled transactions. */
export async function endedStakers({ sample }: CheckContext): Promise<readonly string[]> {
  const ended = (await sample.transactions()).flatMap(({ json }) => textOf(json.unsignedTx, 'txID') ?? []);
  return sample.shuffled([...new Set(ended)].sort(), 'ended stakers').slice(0, ASKED);
}

/** A staker transaction, and the reward UTXOs in the response of an exchange. */
interface Reward {
  readonly txID: string;
  readonly utxos: readonly string[];
  readonly exchange: Answer['exchange'];
}

/** Staker transactions for which the node returns reward UTXOs, with these UTXOs. */
export function rewarded(context: CheckContext): Promise<readonly Reward[]> {
  return once(context, 'rewards', async () => {
    const found: Reward[] = [];
    for (const txID of await endedStakers(context)) {
      const { exchange, result } = await context.rpc('platform.getRewardUTXOs', { txID });
      if (result.utxos.length > 0) found.push({ txID, utxos: result.utxos, exchange });
    }
    return found.length > 0
      ? found
      : context.notTestable(
          'no sampled transaction ended a staking period with a reward; name the staker transaction with --sample tx=...',
        );
  });
}
