import {
  ifTestable,
  addressOfKey,
  encodeHex,
  objectsOf,
  PRIMARY_NETWORK,
  toBigInt,
  type CheckContext,
  integerOf,
  textOf,
} from '../../../src/harness/index.ts';
import { addressFor } from '../addresses.ts';
import { containerAt, containerById, lastAccepted, positions } from '../index/reading.ts';
import { unordered } from '../json-form.ts';
import { once } from '../once.ts';
import { knownBlocks } from '../platform/blocks.ts';
import { ownNodeId, ownStake } from '../platform/current-validators.ts';
import { chainTime } from '../platform/chain-time.ts';
import { utxosOf } from '../platform/holdings.ts';
import { bytesOf } from '../platform/network-codec.ts';
import { rewarded } from '../platform/staker-transaction.ts';
import { weightsAt } from '../platform/weights-at.ts';

/** A request that is sent before and after an event. */
export interface Question<V = unknown> {
  /** Its subject in findings: `the block at height 5`. */
  readonly what: string;
  readonly ask: (context: CheckContext) => Promise<V>;
}

const BLOCKS = 3;
const TRANSACTIONS = 4;
const OWNERS = 2;
/** Largest number of UTXOs of an owner: all of them are read. */
const FEW = 300;
const SUBNETS = 3;
const HEIGHTS = 2;
/** The first container of each index and the last one. */
const POSITIONS = 2;
const REWARDS = 4;
/** A time that no chain reaches, in Unix seconds. */
const NEVER = 2n ** 63n;
/** Members of a validator that do not change while it validates. */
const LASTING = ['txID', 'validationID', 'nodeID', 'startTime', 'endTime', 'stake', 'potentialReward'];

async function transactions({ sample }: CheckContext): Promise<readonly string[]> {
  const sampled = sample.shuffled(await sample.transactions(), 'across an event');
  return sampled.slice(0, TRANSACTIONS).map(({ id }) => id);
}

/** Owners whose outputs no transaction of the suite spends. */
async function owners(context: CheckContext) {
  const { key, sample, notTestable } = context;
  const spender = key === undefined ? undefined : await addressFor(context, addressOfKey(key));
  const found = (await sample.addresses()).filter(({ address, utxoCount }) => address !== spender && utxoCount <= FEW);
  if (found.length === 0)
    notTestable(`only addresses with more than ${FEW} UTXOs are known; name another by --sample address=...`);
  return found.slice(0, OWNERS);
}

async function networks({ sample }: CheckContext): Promise<readonly string[]> {
  const subnets = await ifTestable(sample.subnets(), []);
  return [PRIMARY_NETWORK, ...subnets.slice(0, SUBNETS).map(({ id }) => id)];
}

interface KnownContainer {
  readonly name: string;
  readonly path: string;
  readonly index: bigint;
  readonly id: string;
}

/** Containers of each index before the event. */
function containers(context: CheckContext): Promise<readonly KnownContainer[]> {
  return once(context, 'containers before an event', async () => {
    const places = (await context.sample.indexes()).flatMap((index) =>
      positions(context, index, POSITIONS).map((at) => ({ ...index, index: at })),
    );
    return Promise.all(
      places.map(async (place) => ({ ...place, id: (await containerAt(context, place.path, place.index)).id })),
    );
  });
}

function lasting(validator: object): string {
  return LASTING.flatMap((member) => {
    const value = textOf(validator, member) ?? integerOf(validator, member);
    return value === undefined ? [] : `${member} ${value}`;
  }).join(', ');
}

/** A Subnet with the members that the document lists, whatever the order of its keys. */
function asListed({ id, controlKeys, threshold }: { id: string; controlKeys: readonly string[]; threshold: unknown }) {
  return { id, controlKeys: controlKeys.toSorted(), threshold: String(threshold) };
}

/** UTXOs without order, whatever the spelling of their bytes. */
function inOneForm(utxos: readonly string[]): readonly string[] {
  return utxos.map((utxo) => encodeHex(bytesOf(utxo))).sort();
}

/** The requests by subject. Each function selects the subjects of the requests; it runs only before the event. */
function contentAt(path: string, index: bigint): Question['ask'] {
  return async (asking) => {
    const { id, bytes } = await containerAt(asking, path, index);
    return { id, bytes };
  };
}

export const QUESTIONS = {
  height: async (): Promise<Question<bigint>[]> => [
    { what: 'the height', ask: async ({ rpc }) => toBigInt((await rpc('platform.getHeight', {})).result.height) },
  ],

  timestamp: async (): Promise<Question<bigint>[]> => [{ what: 'the timestamp, in Unix seconds,', ask: chainTime }],

  blocks: async ({ sample }: CheckContext): Promise<Question[]> =>
    (await sample.heights(BLOCKS)).map((height) => ({
      what: `the block at height ${height}`,
      ask: async ({ rpc }) => (await rpc('platform.getBlockByHeight', { height, encoding: 'hex' })).result.block,
    })),

  newestBlocks: async (context: CheckContext): Promise<Question[]> => {
    const tip = await context.height({ fresh: true });
    return [tip, tip - 1n].map((height) => ({
      what: `the block at height ${height}, which was one of the last,`,
      ask: async ({ rpc }) => (await rpc('platform.getBlockByHeight', { height, encoding: 'hex' })).result.block,
    }));
  },

  blockIds: async (context: CheckContext): Promise<Question[]> =>
    (await knownBlocks(context, BLOCKS)).map(({ id }) => ({
      what: `the block ${id}`,
      ask: async ({ rpc }) => (await rpc('platform.getBlock', { blockID: id, encoding: 'hex' })).result.block,
    })),

  transactions: async (context: CheckContext): Promise<Question[]> =>
    (await transactions(context)).map((txID) => ({
      what: `the transaction ${txID}`,
      ask: async ({ rpc }) => (await rpc('platform.getTx', { txID, encoding: 'hex' })).result.tx,
    })),

  statuses: async (context: CheckContext): Promise<Question[]> =>
    (await transactions(context)).map((txID) => ({
      what: `the status of ${txID}`,
      ask: async ({ rpc }) => (await rpc('platform.getTxStatus', { txID })).result.status,
    })),

  balances: async (context: CheckContext): Promise<Question[]> =>
    (await owners(context)).map(({ address }) => ({
      what: `the balance of ${address}`,
      ask: async ({ rpc }) => {
        const { balances } = (await rpc('platform.getBalance', { addresses: [address] })).result;
        return new Map(Object.entries(balances).map(([assetID, amount]) => [assetID, toBigInt(amount)]));
      },
    })),

  utxos: async (context: CheckContext): Promise<Question[]> =>
    (await owners(context)).map((owner) => ({
      what: `the UTXOs of ${owner.address}`,
      ask: async (asking) => inOneForm(await utxosOf(asking, owner)),
    })),

  rewards: async (context: CheckContext): Promise<Question[]> =>
    (await rewarded(context)).slice(0, REWARDS).map(({ txID }) => ({
      what: `the reward of ${txID}`,
      ask: async ({ rpc }) => inOneForm((await rpc('platform.getRewardUTXOs', { txID })).result.utxos),
    })),

  validators: async (context: CheckContext): Promise<Question<readonly string[]>[]> =>
    (await networks(context)).map((subnetID) => ({
      what: `the validators of ${subnetID}`,
      ask: async ({ rpc }) => {
        const { validators } = (await rpc('platform.getCurrentValidators', { subnetID })).result;
        return validators.map((each) => lasting({ ...each, stake: ownStake(each) })).sort();
      },
    })),

  nextEnd: async (context: CheckContext): Promise<Question<bigint>[]> => {
    const subnets = await networks(context);
    const ask = async ({ rpc }: CheckContext): Promise<bigint> => {
      const lists = await Promise.all(
        subnets.map(async (subnetID) => (await rpc('platform.getCurrentValidators', { subnetID })).rawResult),
      );
      const stakers = lists.flatMap((list) => objectsOf(list, 'validators'));
      const ends = stakers.flatMap((each) => integerOf(each, 'endTime') ?? []);
      return ends.reduce((first, end) => (end < first ? end : first), NEVER);
    };
    return [{ what: 'the first end of a staking period, in Unix seconds,', ask }];
  },

  pastSets: async (context: CheckContext): Promise<Question[]> => {
    const [heights, subnets] = [await context.sample.heights(HEIGHTS), await networks(context)];
    return heights.flatMap((height) =>
      subnets.map((subnetID) => ({
        what: `the validator set of ${subnetID} at height ${height}`,
        ask: async (asking: CheckContext) => [...(await weightsAt(asking, height, subnetID))].sort(),
      })),
    );
  },

  subnets: async ({ sample }: CheckContext): Promise<Question[]> =>
    (await sample.subnets()).slice(0, SUBNETS).map(({ id }) => ({
      what: `the record of the Subnet ${id}`,
      ask: async ({ rpc }) => (await rpc('platform.getSubnets', { ids: [id] })).result.subnets.map(asListed),
    })),

  subnetRecords: async ({ sample }: CheckContext): Promise<Question[]> =>
    (await sample.subnets()).map(({ id }) => ({
      what: `the own record of the Subnet ${id}`,
      ask: async ({ rpc }) => unordered((await rpc('platform.getSubnet', { subnetID: id })).rawResult),
    })),

  /** The whole list: one that was empty before, or is afterwards, differs. */
  subnetList: async (): Promise<Question[]> => [
    {
      what: 'the list of Subnets',
      ask: async ({ rpc }) =>
        (await rpc('platform.getSubnets', {})).result.subnets.map(asListed).sort((a, b) => (a.id < b.id ? -1 : 1)),
    },
  ],

  blockchains: async ({ sample }: CheckContext): Promise<Question[]> => {
    const known = (await sample.blockchains()).map(({ id }) => id);
    const ask: Question['ask'] = async ({ rpc }) => {
      const { blockchains } = (await rpc('platform.getBlockchains', {})).result;
      const listed = blockchains.map(({ id, name, subnetID, vmID }) => ({ id, name, subnetID, vmID }));
      return new Map(known.map((id) => [id, listed.find((blockchain) => blockchain.id === id)]));
    };
    return [{ what: 'the records of the blockchains', ask }];
  },

  supply: async (): Promise<Question[]> => [
    {
      what: 'the supply',
      ask: async ({ rpc }) => toBigInt((await rpc('platform.getCurrentSupply', {})).result.supply),
    },
  ],

  /** Percent; not a number if the node does not validate the Primary Network, or does not say which node it is. */
  uptime: async (): Promise<Question<number>[]> => [
    {
      what: 'the uptime of the node itself',
      ask: async ({ rpc }) => {
        const { headers, rawResult } = await rpc('platform.getCurrentValidators', {});
        const own = ownNodeId(headers);
        const record = objectsOf(rawResult, 'validators').find((each) => own !== undefined && each.nodeID === own);
        return Number(textOf(record ?? null, 'uptime') ?? Number.NaN);
      },
    },
  ],

  feeStates: async ({ profile }: CheckContext): Promise<Question[]> =>
    (['platform.getFeeState', 'platform.getValidatorFeeState'] as const)
      .filter((method) => profile.serves(method))
      .map((method) => ({
        what: `the result of ${method}`,
        ask: async ({ rpc }) => (await rpc(method, {})).rawResult,
      })),

  containers: async (context: CheckContext): Promise<Question[]> =>
    (await containers(context)).map(({ name, path, index }) => ({
      what: `the container at index ${index} of ${name}`,
      ask: contentAt(path, index),
    })),

  newestContainers: async (context: CheckContext): Promise<Question[]> => {
    const places = await Promise.all(
      (await context.sample.indexes()).map(async ({ name, path }) => ({
        name,
        path,
        index: toBigInt((await lastAccepted(context, path, true)).index),
      })),
    );
    return places.map(({ name, path, index }) => ({
      what: `the container at index ${index} of ${name}, which was the last,`,
      ask: contentAt(path, index),
    }));
  },

  positions: async (context: CheckContext): Promise<Question[]> =>
    (await containers(context)).map(({ name, path, id }) => ({
      what: `the index of ${id} in ${name}`,
      ask: async ({ rpc }) => toBigInt((await rpc('index.getIndex', { id, encoding: 'hex' }, { path })).result.index),
    })),

  accepted: async (context: CheckContext): Promise<Question[]> =>
    (await containers(context)).map(({ name, path, id }) => ({
      what: `whether ${id} is accepted in ${name}`,
      ask: async ({ rpc }) => (await rpc('index.isAccepted', { id, encoding: 'hex' }, { path })).result.isAccepted,
    })),

  acceptanceTimes: async (context: CheckContext): Promise<Question[]> =>
    (await containers(context)).map(({ name, path, id }) => ({
      what: `the timestamp of ${id} in ${name}`,
      ask: async (asking) => (await containerById(asking, path, id)).timestamp,
    })),

  ends: async ({ sample }: CheckContext): Promise<Question<bigint>[]> =>
    (await sample.indexes()).map(({ name, path }) => ({
      what: `the index of the last container of ${name}`,
      ask: async (asking) => toBigInt((await lastAccepted(asking, path, true)).index),
    })),
} satisfies Readonly<Record<string, (context: CheckContext) => Promise<readonly Question[]>>>;

/** The name of a group of requests that are sent before and after an event. */
export type Subject = keyof typeof QUESTIONS;

export type ValueOf<S extends Subject> =
  Awaited<ReturnType<(typeof QUESTIONS)[S]>> extends readonly Question<infer V>[] ? V : never;
