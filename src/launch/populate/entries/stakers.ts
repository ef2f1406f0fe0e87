import { decodeNodeId, encodeNodeId } from '../../../encoding/node-id.ts';
import { decodeHex } from '../../../encoding/hex.ts';
import { PRIMARY_BYTES } from '../../../encoding/id.ts';
import { type RpcClient, RpcRefusal, RpcUnavailable } from '../../../client/rpc-client.ts';
import { integerOf, objectOf, objectsOf, textOf } from '../../../encoding/read-json.ts';
import { type BlsSigner, blsSigner } from '../bls-signer.ts';
import { allEnded } from '../all-ended.ts';
import { type Entry, NotAllowed, type Populating } from '../entry.ts';
import { derived } from '../../../encoding/derived.ts';
import { AVAX, DAY, now } from '../../../client/fees/measures.ts';
import { addDelegator, addValidator, type Stake } from '../platform-drafts.ts';
import { MOST_NODES } from '../../../client/target.ts';
import { inAvax } from '../../../client/fees/budget.ts';
import { hasStarted, staked } from '../stake-times.ts';
import type { CodecOwner } from '../../../encoding/codec/layout.ts';
import { ownedBy } from '../../../encoding/codec/outputs.ts';

/** The maximum time until the network rewards an ended stake, in milliseconds. */
const REWARDED_MS = 60_000;
const POLL_MS = 200;
const VALIDATORS = 31;
/** The smallest stake of a validator on the Mainnet, in nAVAX. No network is known to have a larger one. */
const MOST_STAKE = 2000n * AVAX;
const DELEGATORS = 12;
/** The number of validators that have delegators. */
const DELEGATED = 4;
/** The step between the delegation fees of validators, in millionths. The fees differ, and have four decimals of a percent. */
const FEE_STEP = 12_345;

/** The node ID of a validator of the plan. */
export function validatorId(index: number): Uint8Array {
  return derived(`validator ${index}`);
}

/** Owners of four kinds, in turn. */
function ownerOfKind(index: number): CodecOwner {
  const addresses = [derived(`reward ${index}`), derived(`reward ${index} second`), derived(`reward ${index} third`)];
  const kinds = [
    ownedBy(addresses.slice(0, 1)),
    ownedBy(addresses, 2),
    ownedBy(addresses.slice(0, 1), 1, now() + 400n * DAY),
    ownedBy(addresses.slice(0, 2), 2, now() + 10n * DAY),
  ];
  return kinds[index % kinds.length] ?? ownedBy(addresses);
}

/** What a delegator stakes. */
function weightOf(index: number): bigint {
  return (25n + BigInt(index)) * AVAX;
}

/** The kind of the owner of a delegator's stake: each validator has delegators of several kinds. */
function kindOf(index: number): number {
  return (index + Math.floor(index / DELEGATED)) % 4;
}

/** What delegators stake whose stake the key alone does not get back. */
const STAKED_WITH_OTHERS = Array.from({ length: DELEGATORS }, (_, index) => index)
  .filter((index) => kindOf(index) > 1)
  .reduce((sum, index) => sum + weightOf(index), 0n);

/** Who gets the stake of a delegator back: the key alone, later, or with others. */
function stakeOwnerOf(index: number, key: Uint8Array): Pick<Stake, 'owner' | 'stakeableUntil'> {
  const later = now() + 200n * DAY;
  const kinds: readonly Pick<Stake, 'owner' | 'stakeableUntil'>[] = [
    { owner: ownedBy([key]) },
    { owner: ownedBy([key]), stakeableUntil: later },
    { owner: ownedBy([key, derived('owner of kinds'), derived('second owner')], 2) },
    { owner: ownedBy([derived('owner of kinds')], 1, later), stakeableUntil: later },
  ];
  return kinds[kindOf(index)] ?? { owner: ownedBy([key]) };
}

/** The node IDs of the current validators, with the number of delegators of each. */
async function current({ rpc }: Populating): Promise<Map<string, bigint>> {
  const validators = objectsOf(await rpc.result('platform.getCurrentValidators', {}), 'validators');
  return new Map(validators.map((each) => [textOf(each, 'nodeID') ?? '', integerOf(each, 'delegatorCount') ?? 0n]));
}

/**
 * How long a validator of a Subnet that `longValidators` names validates it, in seconds. A test network takes a day and more, from the
 * moment on at which a node verifies the transaction.
 */
export const SUBNET_TERM = (3n * DAY) / 2n;

/** The node IDs of validators that validate for two days and more. Those that may have more delegators come first. */
export async function longValidators({ rpc }: Pick<Populating, 'rpc'>, most: number): Promise<Uint8Array[]> {
  const listed = objectsOf(await rpc.result('platform.getCurrentValidators', {}), 'validators');
  const long = listed.filter((each) => (integerOf(each, 'endTime') ?? 0n) > now() + 2n * DAY);
  const isFull = (each: (typeof long)[number]): boolean => (integerOf(each, 'weight') ?? 0n) > 2_500_000n * AVAX;
  long.sort((a, b) => Number(isFull(a)) - Number(isFull(b)));
  return long.slice(0, most).flatMap((each) => {
    const id = decodeNodeId(textOf(each, 'nodeID') ?? '');
    return id.ok ? [id.value] : [];
  });
}

/** The smallest stake of a validator. @throws Error for a larger one than that of every network: it would lock the funds of the key */
export async function minStake({ rpc }: Populating): Promise<bigint> {
  const answer = await rpc.result('platform.getMinStake', {});
  const minimum = integerOf(answer, 'minValidatorStake') ?? MOST_STAKE;
  if (minimum <= MOST_STAKE) return minimum;
  throw new Error(
    `platform.getMinStake returns ${inAvax(minimum)} for a validator, and populate stakes at most ${inAvax(MOST_STAKE)} with each`,
  );
}

interface NewValidator {
  readonly nodeId: Uint8Array;
  readonly index: number;
  readonly signer: BlsSigner;
  readonly min: bigint;
  /** How long it validates, in seconds; days by default. */
  readonly seconds?: bigint;
}

/** Adds a validator. The last one of the plan stays pending where it can be. @returns its start */
async function add({ p, network, key }: Populating, validator: NewValidator): Promise<bigint> {
  const { nodeId, index, signer, min, seconds = (30n + BigInt(index)) * DAY } = validator;
  const owner = ownedBy([key.address]);
  const stake = { subnet: PRIMARY_BYTES, asset: network.avax, owner };
  const terms = {
    rewards: ownerOfKind(index),
    delegationRewards: ownerOfKind(index + 1),
    shares: 20_000 + index * FEE_STEP,
    signer,
  };
  const issue = (start: bigint): Promise<unknown> => {
    const term = { nodeId, start, end: start + seconds, weight: min + BigInt(index) * AVAX };
    return p.issue(addValidator(term, stake, terms));
  };
  return staked(network, issue, index === VALIDATORS - 1);
}

/** Validators with BLS keys. Their nodes do not exist. */
export const validators: Entry = {
  id: 'validators',
  makes: `${VALIDATORS} validators with BLS keys and reward owners of different kinds`,
  serves: [
    'http.paths/answers-are-not-compressed',
    'platform.getAllValidatorsAt/public-key',
    'platform.getAllValidatorsAt/weight',
    'platform.getAllValidatorsAt/node-ids',
    'platform.getAllValidatorsAt/lists-validators-by-key',
    'platform.getCurrentValidators/signer',
    'platform.getCurrentValidators/signer-public-key',
    'platform.getCurrentValidators/signer-with-bls-key',
    'platform.getCurrentValidators/signer-is-the-registered-key',
    'platform.getCurrentValidators/signer-proof-spelt-out',
    'platform.getCurrentValidators/proof-*',
    'platform.getCurrentValidators/public-key-is-48-bytes',
    'platform.getStake/addresses-are-a-union',
    'platform.getCurrentValidators/owner-addresses-in-order',
    'platform.sampleValidators/in-the-order-of-node-ids',
  ],
  most: { p: { addPrimaryNetworkValidatorFee: VALIDATORS } },
  needs: ['coins'],
  make: async (on) => {
    const there = await current(on);
    const missing = Array.from({ length: VALIDATORS }, (_, index) => index).filter(
      (index) => !there.has(encodeNodeId(validatorId(index))),
    );
    const min = await minStake(on);
    const added = missing.map((index) =>
      add(on, { nodeId: validatorId(index), index, signer: blsSigner(`validator ${index}`), min }),
    );
    await allEnded(added);
    return missing.length;
  },
};

/** Whether a node is a validator. If its stake has ended, waits for the reward: then the node can become a validator again. */
export async function stillValidates({ rpc }: Populating, nodeId: string): Promise<boolean> {
  const deadline = Date.now() + REWARDED_MS;
  for (;;) {
    const listed = await rpc.result('platform.getCurrentValidators', { nodeIDs: [nodeId] }).catch((error: unknown) => {
      // A node that is busy with the blocks of the other entries may be slow.
      if (!(error instanceof RpcUnavailable) || Date.now() > deadline) throw error;
    });
    if (listed !== undefined) {
      const [own] = objectsOf(listed, 'validators').filter((each) => textOf(each, 'nodeID') === nodeId);
      if (own === undefined) return false;
      if ((integerOf(own, 'endTime') ?? 0n) > now() || Date.now() > deadline) return true;
    }
    await rpc.pause(POLL_MS);
  }
}

/** The ID and the BLS key of a node; undefined if it does not tell them. */
export async function identityOf(rpc: RpcClient): Promise<Pick<NewValidator, 'nodeId' | 'signer'> | undefined> {
  const identity = await rpc.result('info.getNodeID', {});
  const nodeId = decodeNodeId(textOf(identity, 'nodeID') ?? '');
  const pop = objectOf(identity, 'nodePOP');
  const publicKey = decodeHex(textOf(pop, 'publicKey') ?? '');
  const proof = decodeHex(textOf(pop, 'proofOfPossession') ?? '');
  if (!nodeId.ok || !publicKey.ok || !proof.ok) return undefined;
  return { nodeId: nodeId.value, signer: { publicKey: publicKey.value, proofOfPossession: proof.value } };
}

/** Seconds of the stakes that end at once, and by how much each ends later than the one before. */
const SHORT = 4n;
const APART = 1n;

/** Delegates to a validator for some seconds, or until it ends. */
function delegateShortly(on: Populating, nodeId: Uint8Array, place: number, until?: bigint): Promise<bigint> {
  const { p, network, key } = on;
  const stake = { subnet: PRIMARY_BYTES, asset: network.avax, owner: ownedBy([key.address]) };
  return staked(network, (start) => {
    const weight = (25n + BigInt(place)) * AVAX;
    const term = { nodeId, start, end: until ?? start + SHORT + APART * BigInt(place), weight };
    return p.issue(addDelegator(term, stake, ownerOfKind(place)));
  });
}

/** Some networks take no stakes of seconds. */
export function refusesShort(error: unknown): never {
  if (!(error instanceof RpcRefusal)) throw error;
  throw new NotAllowed(`the network refuses stakes of ${SHORT} seconds: ${error.message}`, { cause: error });
}

/** The node to test, as a validator that has ended: only one that is there is rewarded. */
export const rewardedValidator: Entry = {
  id: 'rewarded-validator',
  makes: 'the node itself as a validator that ended, with its reward and its part of that of a delegator',
  serves: ['audit/supply-is-the-genesis-and-the-rewards'],
  most: { p: { addPrimaryNetworkValidatorFee: 1, addPrimaryNetworkDelegatorFee: 1 } },
  needs: ['coins'],
  isRecent: true,
  make: async (on) => {
    const { network, peers, rpc } = on;
    const own = await identityOf(rpc);
    // Before Durango it would start half a minute later; under Helicon's rules it renews itself. A network may take longer for a block.
    if (own === undefined || !network.isDurango || network.helicon !== 'never' || peers.length > 0) return 0;
    if (await stillValidates(on, encodeNodeId(own.nodeId))) return 0;
    const seconds = SHORT + 2n * APART;
    const start = await add(on, { ...own, index: VALIDATORS, min: await minStake(on), seconds }).catch(refusesShort);
    await delegateShortly(on, own.nodeId, 0, start + seconds).catch(refusesShort);
    await hasStarted(rpc, [start + seconds]);
    return 2;
  },
};

/** The node to test, and its peers without a stake, as validators of their network. */
export const ownValidator: Entry = {
  id: 'own-validator',
  makes: 'the node itself, and its peers, as validators',
  serves: ['platform.getBlockchainStatus/validating', 'platform.getCurrentValidators/own-node-connected'],
  most: { p: { addPrimaryNetworkValidatorFee: MOST_NODES } },
  needs: ['coins', 'rewarded-validator'],
  // Its peers are to see it become a validator while they are connected.
  isRecent: true,
  make: async (on) => {
    // Under Helicon's rules, the tested one is to renew itself.
    const own = on.network.helicon === 'never' ? [on.rpc] : [];
    const starts = await Promise.all(
      [...own, ...on.peers].map(async (rpc, at) => {
        const node = await identityOf(rpc);
        if (node === undefined || (await stillValidates(on, encodeNodeId(node.nodeId)))) return [];
        return [
          await add(on, { ...node, index: at === 0 ? VALIDATORS : VALIDATORS + 1 + at, min: await minStake(on) }),
        ];
      }),
    );
    await hasStarted(on.rpc, starts.flat());
    return starts.flat().length;
  },
};

/** Delegators of the first validators. */
export const delegators: Entry = {
  id: 'delegators',
  makes: `${DELEGATORS} delegators of ${DELEGATED} validators`,
  serves: [
    'platform.getStake/validators-only-*',
    'platform.getCurrentValidators/delegator',
    'platform.getCurrentValidators/delegator-tx-id',
    'platform.getCurrentValidators/delegator-start-time',
    'platform.getCurrentValidators/delegator-end-time',
    'platform.getCurrentValidators/delegator-node-id*',
    'platform.getCurrentValidators/delegator-reward-owner*',
    'platform.getCurrentValidators/delegator-potential-reward',
    'platform.getCurrentValidators/delegator-count-matches',
    'platform.getCurrentValidators/delegator-weight-matches',
    'platform.getCurrentValidators/delegator-period-within-validators',
    'platform.getCurrentValidators/delegator-agrees-with-transaction',
    'platform.getCurrentValidators/delegation-weight',
    'platform.getCurrentValidators/delegation-stake-amount-gone',
  ],
  most: { p: { addPrimaryNetworkDelegatorFee: DELEGATORS }, given: STAKED_WITH_OTHERS },
  needs: ['validators'],
  isRecent: true,
  make: async (on) => {
    const { p, network, key, rpc } = on;
    const there = await current(on);
    const each = DELEGATORS / DELEGATED;
    // Those of one validator follow one another, so that a block has more than one of them.
    const order = Array.from({ length: DELEGATORS }, (_, at) => Math.floor(at / each) + (at % each) * DELEGATED);
    const missing = order
      .map((index) => ({ index, of: validatorId(index % DELEGATED) }))
      .filter(
        ({ index, of }) => (there.get(encodeNodeId(of)) ?? 0n) <= BigInt(Math.floor(index / DELEGATED)) % BigInt(each),
      );
    const starts = await allEnded(
      missing.map(async ({ index, of }) => {
        const isLater = index === DELEGATORS - 1;
        const weight = weightOf(index);
        const stake = { subnet: PRIMARY_BYTES, asset: network.avax, ...stakeOwnerOf(index, key.address) };
        const issue = (start: bigint): Promise<unknown> => {
          const term = { nodeId: of, start, end: start + (20n + BigInt(index) / 4n) * DAY, weight };
          return p.issue(addDelegator(term, stake, ownerOfKind(index)));
        };
        const start = await staked(network, issue, isLater);
        return isLater ? 0n : start;
      }),
    );
    await hasStarted(rpc, starts);
    return missing.length;
  },
};

/**
 * Stakes that end within seconds. The delegators of the node to test are rewarded, those of a node that does not exist are not; this
 * node validates again with another key.
 */
export const endedStakes: Entry = {
  id: 'ended-stakes',
  makes:
    'rewarded delegators of a validator that goes on, and a validator that ended and, since Durango, validates again with another key',
  serves: ['audit/accrued-reward-is-the-share-of-ended-delegations', 'audit/supply-is-the-genesis-and-the-rewards'],
  most: { p: { addPrimaryNetworkValidatorFee: 2, addPrimaryNetworkDelegatorFee: 3 } },
  needs: ['own-validator'],
  isRecent: true,
  make: async (on) => {
    const { network } = on;
    const [own, min, passing] = [await identityOf(on.rpc), await minStake(on), validatorId(VALIDATORS + 1)];
    if (own === undefined || (await stillValidates(on, encodeNodeId(passing)))) return 0;
    if (network.helicon !== 'never') throw new NotAllowed('the node itself is to validate under the rules of Helicon');
    const index = VALIDATORS + 1;
    const first = { nodeId: passing, index, signer: blsSigner('passing'), min, seconds: SHORT + 2n * APART };
    const delegators = [0, 1].map((place) => delegateShortly(on, own.nodeId, place));
    const [start = 0n] = await allEnded([add(on, first), ...delegators]).catch(refusesShort);
    await delegateShortly(on, passing, 0, start + first.seconds);
    await hasStarted(on.rpc, [start + first.seconds]);
    if (await stillValidates(on, encodeNodeId(passing))) throw new Error(`${encodeNodeId(passing)} still validates`);
    // Before Durango it would start half a minute later, in the midst of the tests.
    if (!network.isDurango) return 4;
    await add(on, { ...first, signer: blsSigner('passing again'), seconds: 100n * DAY });
    return 5;
  },
};
