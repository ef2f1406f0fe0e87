import type { JsonObject, JsonValue, JsonWritable } from '../encoding/json.ts';
import { isJsonObject } from '../encoding/json.ts';
import { decodeId, encodeId } from '../encoding/id.ts';
import { sha256 } from '../encoding/sha256.ts';
import {
  heightsBelow,
  lastFilled,
  NEAR_TIP,
  type SampledBlock,
  sampledHeights,
  showsTransaction,
} from './block-heights.ts';
import { wrappedBlockId } from './block-id.ts';
import { addressesIn, txIdsIn } from './names-in.ts';
import { gatewayRefusal } from './gateway-refusal.ts';
import type { NodeClient } from './node-client.ts';
import { NotTestable } from './not-testable.ts';
import { integerOf, listOf, objectOf, objectsOf, textOf } from './read-json.ts';
import { seededBelow, seededShuffle } from './seeded.ts';

export const PRIMARY_NETWORK = '11111111111111111111111111111111LpoYY';

/** The index paths of the Primary Network's chains. */
export const INDEX_PATHS = ['P/block', 'C/block', 'X/block', 'X/tx', 'X/vtx'] as const;
export type IndexPath = (typeof INDEX_PATHS)[number];

/** What the person who starts the run points at, to be used before anything that is discovered. */
export interface SampleHints {
  readonly addresses: readonly string[];
  readonly subnets: readonly string[];
  /** Of any status: accepted ones are sampled first, others show what becomes of transactions. */
  readonly transactions: readonly string[];
  /** Of any status, also chains that no list shows. */
  readonly blockchains: readonly string[];
}

export const NO_HINTS: SampleHints = { addresses: [], subnets: [], transactions: [], blockchains: [] };

/** Bounds of discovery: requests do not grow with the chain. */
const MAX_TRANSACTIONS = 40;
const MAX_ADDRESSES = 48;
/** Validators whose owners' addresses are looked at. */
const MAX_OWNERS = 96;
const MAX_SUBNETS = 12;
const FIRST_VALIDATIONS = 4;

/** An accepted transaction in its json form. */
export interface SampledTx {
  readonly id: string;
  readonly json: JsonObject;
}

export interface SampledSubnet {
  readonly id: string;
  readonly kind: 'permissioned' | 'elastic';
}

/** An index that holds containers. */
export interface SampledIndex {
  readonly name: IndexPath;
  /** Where to ask, for example `/ext/index/P/block`. */
  readonly path: string;
  /** Containers in it when it was looked at: index of the last accepted, plus one. */
  readonly count: bigint;
}

/** Addresses whose UTXOs are known by number. */
export interface SampledAddress {
  readonly address: string;
  readonly utxoCount: number;
}

/**
 * What checks need, found on the node itself: from a bounded number of requests, chosen by seed, each made once and shared.
 * Each finder ends the check as not-testable when the chain lacks what it looks for, and says what would make it testable.
 */
export class Sample {
  readonly #client: Pick<NodeClient, 'call'>;
  readonly #seed: number;
  /** What the run was pointed at, as it was given. */
  readonly hints: SampleHints;
  readonly #once = new Map<string, Promise<unknown>>();
  readonly #serves: (method: string) => boolean;

  /** `serves` tells which methods the node is expected to have; by default all. */
  constructor(
    client: Pick<NodeClient, 'call'>,
    seed: number,
    hints: SampleHints = NO_HINTS,
    serves: (method: string) => boolean = () => true,
  ) {
    this.#serves = serves;
    this.#client = client;
    this.#seed = seed;
    this.hints = hints;
  }

  /** Height of the last accepted block when the run first looked. */
  tip(): Promise<bigint> {
    return this.#memo('tip', async () => {
      const height = integerOf(await this.#result('platform.getHeight', {}), 'height');
      return height ?? this.#missing('a height', 'a node that answers platform.getHeight');
    });
  }

  /** Up to `n` different heights, ascending: the tip, 1, and others fixed by the seed. Genesis (0) is not among them. */
  async heights(n: number): Promise<readonly bigint[]> {
    const tip = await this.tip();
    if (tip === 0n) return this.#missing('a block above genesis', 'a chain that has accepted a block');
    const heights = new Set([tip, 1n]);
    for (let draw = 0; heights.size < n && BigInt(heights.size) < tip && draw < 8 * n; draw += 1) {
      heights.add(1n + seededBelow(tip, this.#seed, 'heights', draw));
    }
    return [...heights].slice(0, n).sort((a, b) => (a < b ? -1 : 1));
  }

  /** Blocks near the tip, near genesis and between, in their json form; also the last ones that show transactions. */
  blocks(): Promise<readonly SampledBlock[]> {
    return this.#memo('blocks', async () => {
      const tip = await this.tip();
      const blocks = await this.#blocksAt(sampledHeights(tip, this.#seed));
      const recent = blocks.filter(({ height }) => tip - height < NEAR_TIP);
      if (recent.length > 0 && !recent.some(showsTransaction)) {
        const isFilled = async (height: bigint) => (await this.#blocksAt([height])).some(showsTransaction);
        const last = await lastFilled(tip - NEAR_TIP + 1n, isFilled);
        const known = blocks.map(({ height }) => height);
        const missed = last === undefined ? [] : heightsBelow(last).filter((height) => !known.includes(height));
        blocks.unshift(...(await this.#blocksAt(missed)));
      }
      return blocks.length > 0
        ? blocks
        : this.#missing('a block', 'a node that answers platform.getBlockByHeight, or has an index');
    });
  }

  /** The ID of the block at a height, from the index of P-Chain blocks. */
  blockId(height: bigint): Promise<string> {
    return this.#memo(`block ${height}`, async () => {
      if (height === 0n) {
        const first = await this.#result('platform.getBlock', { blockID: await this.blockId(1n), encoding: 'json' });
        return textOf(objectOf(first, 'block'), 'parentID') ?? this.#missing('a first block', 'a chain with one');
      }
      const params = { index: `${height - 1n}`, encoding: 'hex' };
      const bytes = textOf(await this.#result('index.getContainerByIndex', params, '/ext/index/P/block'), 'bytes');
      const id = bytes === undefined ? undefined : wrappedBlockId(bytes);
      return id ?? this.#missing(`a container of block ${height}`, 'a node with a complete index of P-Chain blocks');
    });
  }

  /** Accepted transactions: those that made Subnets, blockchains and stakers, and those that sampled blocks name. */
  transactions(): Promise<readonly SampledTx[]> {
    return this.#memo('transactions', async () => {
      const ids = new Set<string>(this.hints.transactions);
      for (const { id } of await this.#optional(this.subnets())) ids.add(id);
      for (const { id } of await this.#optional(this.blockchains())) ids.add(id);
      for (const { json } of await this.#optional(this.blocks())) for (const id of txIdsIn(json)) ids.add(id);
      for (const validator of await this.#optional(this.validators())) {
        const id = textOf(validator, 'txID');
        if (id !== undefined) ids.add(id);
      }
      const chosen = [...ids].slice(0, MAX_TRANSACTIONS);
      const found = await Promise.all(
        chosen.map(async (id) => {
          const json = objectOf(await this.#result('platform.getTx', { txID: id, encoding: 'json' }), 'tx');
          return json && { id, json };
        }),
      );
      const transactions = found.filter((tx) => tx !== undefined);
      return transactions.length > 0
        ? transactions
        : this.#missing('an accepted transaction', 'a chain with transactions, or --tx');
    });
  }

  /** Current validators of the Primary Network, as the node lists them. */
  validators(): Promise<readonly JsonObject[]> {
    return this.validatorsOf(PRIMARY_NETWORK);
  }

  /** Current validators of a Subnet. */
  validatorsOf(subnetID: string): Promise<readonly JsonObject[]> {
    return this.#memo(`validators ${subnetID}`, async () => {
      const params = subnetID === PRIMARY_NETWORK ? {} : { subnetID };
      const validators = objectsOf(await this.#result('platform.getCurrentValidators', params), 'validators');
      return validators.length > 0
        ? validators
        : this.#missing(`a current validator of ${subnetID}`, 'a network with validators');
    });
  }

  /** The validation ID of a current validator of an L1. */
  validationId(): Promise<string> {
    return this.#memo('validation', async () => {
      for (const { id } of await this.#optional(this.subnets())) {
        for (const validator of await this.#optional(this.validatorsOf(id))) {
          const validation = textOf(validator, 'validationID');
          if (validation !== undefined) return validation;
        }
      }
      return (await this.#firstValidation()) ?? this.#missing('a validator of an L1', 'a network with an L1');
    });
  }

  /** A validation of those that an L1 began with: its ID is the hash of the Subnet's and of its position. */
  async #firstValidation(): Promise<string | undefined> {
    for (const { id } of await this.#optional(this.subnets())) {
      const conversion = textOf(await this.#result('platform.getSubnet', { subnetID: id }), 'conversionID');
      const bytes = decodeId(id);
      if (conversion === undefined || conversion === PRIMARY_NETWORK || !bytes.ok) continue;
      for (let position = 0; position < FIRST_VALIDATIONS; position += 1) {
        const validationID = encodeId(sha256(Uint8Array.of(...bytes.value, 0, 0, 0, position)));
        if ((await this.#result('platform.getL1Validator', { validationID })) !== undefined) return validationID;
      }
    }
    return undefined;
  }

  /** A current validator of the Primary Network with or without a BLS key. */
  async validator(kind: 'with BLS key' | 'without BLS key' | 'with delegators'): Promise<JsonObject> {
    const wanted = (validator: JsonObject): boolean => {
      if (kind === 'with delegators') {
        // Either tells: a node that breaks the one must not hide the delegators.
        return ['delegatorCount', 'delegatorWeight'].some((member) => (integerOf(validator, member) ?? 0n) > 0n);
      }
      return isJsonObject(validator.signer) === (kind === 'with BLS key');
    };
    const validators = seededShuffle(await this.validators(), this.#seed, 'validator');
    return validators.find(wanted) ?? this.#missing(`a validator ${kind}`, `a network with a validator ${kind}`);
  }

  /** Subnets other than the Primary Network, by kind. */
  subnets(): Promise<readonly SampledSubnet[]> {
    return this.#memo('subnets', async () => {
      const listed = objectsOf(await this.#result('platform.getSubnets', {}), 'subnets');
      const ids = [...this.hints.subnets, ...listed.flatMap((subnet) => textOf(subnet, 'id') ?? [])];
      const unique = [...new Set(ids)].filter((id) => id !== PRIMARY_NETWORK).slice(0, MAX_SUBNETS);
      const kinds = await Promise.all(
        unique.map(async (id): Promise<SampledSubnet> => {
          // Only an elastic Subnet has a supply of its own.
          const supply = await this.#result('platform.getCurrentSupply', { subnetID: id });
          return { id, kind: supply === undefined ? 'permissioned' : 'elastic' };
        }),
      );
      return kinds.length > 0 ? kinds : this.#missing('a Subnet', 'a network with a Subnet, or --subnet');
    });
  }

  /** A Subnet of a kind; with `validators`, one that has a current validator. */
  async subnet(kind: SampledSubnet['kind'], wants: { readonly validators?: boolean } = {}): Promise<string> {
    for (const subnet of await this.subnets()) {
      if (subnet.kind !== kind) continue;
      if (wants.validators !== true) return subnet.id;
      if ((await this.#optional(this.validatorsOf(subnet.id))).length > 0) return subnet.id;
    }
    const what = `${kind} Subnet${wants.validators === true ? ' with a current validator' : ''}`;
    return this.#missing(`an ${what}`.replace('an p', 'a p'), `a network with one, or --subnet`);
  }

  /** Blockchains that the node lists. */
  blockchains(): Promise<readonly { readonly id: string; readonly record: JsonObject }[]> {
    return this.#memo('blockchains', async () => {
      const records = objectsOf(await this.#result('platform.getBlockchains', {}), 'blockchains');
      const blockchains = records.flatMap((record) => {
        const id = textOf(record, 'id');
        return id === undefined ? [] : [{ id, record }];
      });
      return blockchains.length > 0 ? blockchains : this.#missing('a blockchain', 'a network with blockchains');
    });
  }

  /** Addresses that own something, most UTXOs first. */
  addresses(): Promise<readonly SampledAddress[]> {
    return this.#memo('addresses', async () => {
      const candidates = [...new Set([...this.hints.addresses, ...(await this.#candidateAddresses())])];
      const counted = await Promise.all(
        candidates.slice(0, MAX_ADDRESSES).map(async (address) => {
          const balance = await this.#result('platform.getBalance', { addresses: [address] });
          return { address, utxoCount: listOf(balance, 'utxoIDs').length };
        }),
      );
      const owners = counted.filter(({ utxoCount }) => utxoCount > 0).sort((a, b) => b.utxoCount - a.utxoCount);
      return owners.length > 0
        ? owners
        : this.#missing('an address with UTXOs', 'a funded address, given by --address');
    });
  }

  /** An address of this network, whatever it owns. */
  address(): Promise<string> {
    return this.#memo('address', async () => {
      const [address] = [...this.hints.addresses, ...(await this.#candidateAddresses())];
      return address ?? this.#missing('an address', 'a chain that names one, or give it by --address');
    });
  }

  /** An address with at least so many UTXOs. */
  async addressWithUtxos({ atLeast }: { readonly atLeast: number }): Promise<string> {
    const owner = (await this.addresses()).find(({ utxoCount }) => utxoCount >= atLeast);
    return owner?.address ?? this.#missing(`an address with ${atLeast} UTXOs`, `such an address, given by --address`);
  }

  /** The indexes that hold something. */
  indexes(): Promise<readonly SampledIndex[]> {
    return this.#memo('indexes', async () => {
      const found = await Promise.all(
        INDEX_PATHS.map(async (name) => {
          const path = `/ext/index/${name}`;
          const last = integerOf(await this.#result('index.getLastAccepted', { encoding: 'hex' }, path), 'index');
          return last === undefined ? undefined : { name, path, count: last + 1n };
        }),
      );
      const indexes = found.filter((index) => index !== undefined);
      return indexes.length > 0
        ? indexes
        : this.#missing('an index with containers', 'a node run with --index-enabled');
    });
  }

  /** An index with at least so many containers; the fullest when several have. */
  async index({
    atLeast = 1n,
    name,
  }: { readonly atLeast?: bigint; readonly name?: IndexPath } = {}): Promise<SampledIndex> {
    const indexes = (await this.indexes()).filter((index) => name === undefined || index.name === name);
    const [fullest] = indexes.sort((a, b) => (a.count > b.count ? -1 : 1));
    if (fullest !== undefined && fullest.count >= atLeast) return fullest;
    return this.#missing(
      `an index${name === undefined ? '' : ` ${name}`} with ${atLeast} containers`,
      'a node with a longer index',
    );
  }

  /** A choice below a bound, fixed by the seed and the name of the choice. */
  below(bound: bigint, name: string): bigint {
    return seededBelow(bound, this.#seed, name);
  }

  /** The items in an order fixed by the seed and the name of the choice. */
  shuffled<T>(items: readonly T[], name: string): readonly T[] {
    return seededShuffle(items, this.#seed, name);
  }

  async #blocksAt(heights: readonly bigint[]): Promise<SampledBlock[]> {
    const blocks = await Promise.all(
      heights.map(async (height) => {
        const json = objectOf(await this.#block(height), 'block');
        return json && { height, json };
      }),
    );
    return blocks.filter((block) => block !== undefined);
  }

  /** The answer for a block's json form, asked for by its ID where the node has no other way. */
  async #block(height: bigint): Promise<JsonValue | undefined> {
    if (this.#serves('platform.getBlockByHeight')) {
      return this.#result('platform.getBlockByHeight', { height: `${height}`, encoding: 'json' });
    }
    const [blockID] = await this.#optional(this.blockId(height).then((id) => [id]));
    return blockID === undefined ? undefined : this.#result('platform.getBlock', { blockID, encoding: 'json' });
  }

  #candidateAddresses(): Promise<readonly string[]> {
    return this.#memo('candidate addresses', async () => {
      const documents: JsonValue[] = [];
      for (const { json } of await this.#optional(this.transactions())) documents.push(json);
      for (const { json } of await this.#optional(this.blocks())) documents.push(json);
      const validators = seededShuffle(await this.#optional(this.validators()), this.#seed, 'owners');
      documents.push(...validators.slice(0, MAX_OWNERS));
      const addresses = new Map<string, number>();
      for (const document of documents) {
        for (const address of addressesIn(document)) addresses.set(address, (addresses.get(address) ?? 0) + 1);
      }
      // Those that are named most often own most, as a rule.
      return [...addresses].sort((a, b) => b[1] - a[1]).map(([address]) => address);
    });
  }

  /** The result of a call; undefined when it did not succeed. */
  async #result(method: string, params: JsonWritable, path?: string): Promise<JsonValue | undefined> {
    const asked = await this.#client.call(method, params as JsonValue, path === undefined ? {} : { path });
    const { exchange, json } = asked;
    const refusal = gatewayRefusal(exchange);
    if (refusal !== undefined) throw new NotTestable(`the data of this node could not be looked at: ${refusal}`);
    return isJsonObject(json) ? json.result : undefined;
  }

  #memo<T>(key: string, find: () => Promise<T>): Promise<T> {
    const known = this.#once.get(key);
    // Each key is used by one finder, so that what is stored under it has that finder's type.
    if (known !== undefined) return known as Promise<T>;
    const pending = find();
    this.#once.set(key, pending);
    return pending;
  }

  async #optional<T>(list: Promise<readonly T[]>): Promise<readonly T[]> {
    return list.catch((error: unknown) => {
      if (error instanceof NotTestable) return [];
      throw error;
    });
  }

  #missing(what: string, remedy: string): never {
    throw new NotTestable(`this node shows no ${what.replace(/^an? /, '')}; to test it, judge ${remedy}`);
  }
}
