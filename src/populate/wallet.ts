import { EventEmitter, once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { decodeHexChecked, encodeHexChecked } from '../encoding/hex.ts';
import { encodeId } from '../encoding/id.ts';
import { joined, list, sized, u16, u32 } from '../encoding/pack.ts';
import { type JsonRpc, RpcRefusal } from '../target/client/json-rpc.ts';
import { integerOf, listOf, objectOf, textOf } from '../target/read-json.ts';
import { addressOn, type Chain, type Network } from './network.ts';
import { type Key, sign } from './official-library.ts';
import { type Output, packedCredential, packedInOrder, packedInput, packedOutput } from './transferable.ts';
import { idOf, sameBytes, spendable, type Utxo } from './utxo.ts';

const PAGE = 1024;
const POLL_MS = 4;
/** The maximum time until a transaction is decided, in milliseconds. */
const DECIDED_MS = 60_000;
/** Gas that is enough for any transaction of the plan, and milliseconds to wait for more. */
const LOW_GAS = 300_000n;
const REFILL_MS = 500;

/** A transaction without the parts that the wallet adds: inputs, change and signatures. */
export interface Draft {
  readonly typeId: number;
  readonly outputs?: readonly Output[];
  /** Amounts that it needs in addition to its outputs and the fee: stake, exports, balances. */
  readonly covers?: readonly Amount[];
  /** The fields after those that all transactions have. */
  readonly rest?: Uint8Array;
  /** The UTXOs that it imports. The same key signs for them, and they count as available funds. */
  readonly imports?: readonly Utxo[];
  /** Whether the key also signs for a Subnet or a validator. */
  readonly authorized?: boolean;
}

export interface Amount {
  readonly asset: Uint8Array;
  readonly amount: bigint;
}

/** A transaction that the network has accepted. */
export interface Accepted {
  readonly id: string;
  readonly idBytes: Uint8Array;
}

/** A transaction that was issued and dropped. The message contains the reason of the node. */
export class TxDropped extends Error {
  override readonly name = 'TxDropped';
}

const METHODS = { P: 'platform', X: 'avm' } as const;
const PATHS = { P: '/ext/bc/P', X: '/ext/bc/X' } as const;

/**
 * The funds of one key on the P- or X-Chain. Several transactions can be in progress at once: each uses other outputs.
 */
export class Wallet {
  readonly chain: 'P' | 'X';
  readonly network: Network;
  readonly key: Key;
  readonly #rpc: JsonRpc;
  readonly #pollMs: number;
  #coins: Utxo[] = [];
  /** The number of transactions in progress, whose change is still to be returned. */
  #holding = 0;
  readonly #returns = new EventEmitter().setMaxListeners(0);

  /** @param pollMs Milliseconds between two requests for the status of a transaction. */
  constructor(rpc: JsonRpc, network: Network, chain: 'P' | 'X', key: Key, pollMs = POLL_MS) {
    this.#rpc = rpc;
    this.#pollMs = pollMs;
    this.network = network;
    this.chain = chain;
    this.key = key;
  }

  get address(): string {
    return addressOn(this.network, this.chain, this.key.address);
  }

  /** AVAX outputs that no transaction uses. */
  get coins(): readonly Utxo[] {
    return ofAsset(this.#coins, this.network.avax);
  }

  /** Reads the UTXOs of the key. */
  async load(): Promise<void> {
    this.#coins = await this.utxos();
  }

  /** Reads the UTXOs of a further asset. The initial outputs of a new asset are not the change of a transaction. */
  async loadAsset(asset: Uint8Array): Promise<void> {
    this.#give(ofAsset(await this.utxos(), asset));
  }

  /** The UTXOs that the key alone can spend now, on this chain or exported to it from `source`. */
  async utxos(source?: Chain): Promise<Utxo[]> {
    const now = BigInt(Math.floor(Date.now() / 1000));
    const found: Utxo[] = [];
    const from = source === undefined ? {} : { sourceChain: source };
    for (let cursor = {}; ;) {
      const page = await this.call('getUTXOs', { addresses: [this.address], limit: PAGE, ...from, ...cursor });
      const items = listOf(page, 'utxos');
      for (const item of items) {
        const bytes = typeof item === 'string' ? decodeHexChecked(item) : undefined;
        const utxo = bytes?.ok === true ? spendable(bytes.value, this.key.address, now) : undefined;
        if (utxo !== undefined) found.push(utxo);
      }
      const end = objectOf(page, 'endIndex');
      if (items.length < PAGE || end === undefined) return found;
      cursor = { startIndex: end };
    }
  }

  /** Calls a method of the service of this chain. */
  call(method: string, params: object) {
    return this.#rpc.call(PATHS[this.chain], `${METHODS[this.chain]}.${method}`, { encoding: 'hex', ...params });
  }

  /**
   * Completes, signs and issues a transaction, and waits until it is accepted.
   *
   * @throws RpcRefusal when the node rejects it, TxDropped when it is dropped, Error when the funds are not enough.
   */
  async issue(draft: Draft): Promise<Accepted> {
    const { avax, fee } = this.network;
    const { outputs = [], covers = [], imports = [] } = draft;
    const spent: Utxo[] = [];
    try {
      const change: Output[] = [];
      for (const asset of distinct([{ asset: avax }, ...outputs, ...covers, ...imports].map((each) => each.asset))) {
        const sum = (items: readonly Amount[]): bigint =>
          items.reduce((total, item) => (sameBytes(item.asset, asset) ? total + item.amount : total), 0n);
        const needed = sum([...outputs, ...covers]) + (sameBytes(asset, avax) ? fee : 0n) - sum(imports);
        await this.#take(asset, needed, spent);
        const left = sum(spent) - needed;
        if (left > 0n) change.push({ asset, amount: left, owner: { addresses: [this.key.address] } });
      }
      return await this.#send(draft, spent, [...outputs, ...change]);
    } catch (error) {
      this.#give(spent);
      throw error;
    } finally {
      if (spent.length > 0) this.#holding -= 1;
      this.#give([]);
    }
  }

  async #send(draft: Draft, spent: readonly Utxo[], outputs: readonly Output[]): Promise<Accepted> {
    const inOrder = outputs.map((output) => ({ output, bytes: packedOutput(output) }));
    inOrder.sort((a, b) => Buffer.compare(a.bytes, b.bytes));
    const bytes = await this.#signed(
      draft,
      spent,
      inOrder.map((each) => each.bytes),
    );
    await this.#accept(encodeHexChecked(bytes));
    const txId = idOf(bytes);
    await this.#decided(encodeId(txId));
    const mine = inOrder.flatMap(({ output }, outputIndex) => {
      const { asset, amount, owner, stakeableUntil } = output;
      const [first, ...others] = owner.addresses;
      const isMine =
        first !== undefined &&
        sameBytes(first, this.key.address) &&
        others.length === 0 &&
        owner.locktime === undefined;
      return isMine && stakeableUntil === undefined ? [{ txId, outputIndex, asset, amount }] : [];
    });
    this.#give(mine);
    return { id: encodeId(txId), idBytes: txId };
  }

  async #signed(draft: Draft, spent: readonly Utxo[], outputs: readonly Uint8Array[]): Promise<Uint8Array> {
    const { networkId, chainIds } = this.network;
    const unsigned = joined(
      u16(0),
      u32(draft.typeId),
      joined(u32(networkId), chainIds[this.chain]),
      list(outputs),
      packedInOrder(spent.map(packedInput)),
      sized(new Uint8Array()),
      draft.rest ?? new Uint8Array(),
    );
    const credential = packedCredential(await sign(unsigned, this.key));
    const signers = spent.length + (draft.imports?.length ?? 0) + (draft.authorized === true ? 1 : 0);
    return joined(unsigned, list(Array.from({ length: signers }, () => credential)));
  }

  /** Issues a transaction. When the chain is short of gas, waits and tries again. */
  async #accept(tx: string): Promise<void> {
    const deadline = Date.now() + DECIDED_MS;
    for (;;) {
      try {
        await this.call('issueTx', { tx });
        return;
      } catch (error) {
        if (!(error instanceof RpcRefusal) || Date.now() > deadline || !(await this.#isShortOfGas())) throw error;
      }
      await delay(REFILL_MS);
    }
  }

  async #isShortOfGas(): Promise<boolean> {
    if (this.chain !== 'P') return false;
    try {
      return (integerOf(await this.call('getFeeState', {}), 'capacity') ?? LOW_GAS) < LOW_GAS;
    } catch (error) {
      if (error instanceof RpcRefusal) return false;
      throw error;
    }
  }

  async #decided(txID: string): Promise<void> {
    const deadline = Date.now() + DECIDED_MS;
    for (;;) {
      const answer = await this.call('getTxStatus', { txID });
      const status = textOf(answer, 'status');
      if (status === 'Committed' || status === 'Accepted') return;
      if (status === 'Dropped' || status === 'Aborted' || status === 'Rejected') {
        throw new TxDropped(`${txID} is ${status}: ${textOf(answer, 'reason') ?? 'no reason given'}`);
      }
      if (Date.now() > deadline) throw new TxDropped(`${txID} is ${status} after ${DECIDED_MS / 1000} s`);
      await delay(this.#pollMs);
    }
  }

  /**
   * Moves outputs of an asset with at least this amount into `spent`: the smallest single output that is enough,
   * otherwise the largest ones. Waits for the change of transactions in progress.
   */
  async #take(asset: Uint8Array, amount: bigint, spent: Utxo[]): Promise<void> {
    while (amount > 0n) {
      const own = this.#coins
        .filter((coin) => sameBytes(coin.asset, asset))
        .sort((a, b) => (a.amount < b.amount ? -1 : 1));
      const single = own.find((coin) => coin.amount >= amount);
      const taken = single === undefined ? enough(own, amount) : [single];
      if (taken !== undefined) {
        this.#coins = this.#coins.filter((coin) => !taken.includes(coin));
        if (spent.length === 0) this.#holding += 1;
        spent.push(...taken);
        return;
      }
      if (this.#holding === (spent.length > 0 ? 1 : 0)) {
        throw new Error(
          `${this.address} has too little of ${encodeId(asset)}: ${amount} are needed. Fund this address first.`,
        );
      }
      await once(this.#returns, 'coins');
    }
  }

  #give(coins: readonly Utxo[]): void {
    this.#coins.push(...coins);
    this.#returns.emit('coins');
  }
}

/** The largest outputs whose sum is enough; undefined when the sum of all is not. */
function enough(ascending: readonly Utxo[], amount: bigint): Utxo[] | undefined {
  const taken: Utxo[] = [];
  let sum = 0n;
  for (const coin of ascending.toReversed()) {
    if (sum >= amount) break;
    taken.push(coin);
    sum += coin.amount;
  }
  return sum >= amount ? taken : undefined;
}

/** The UTXOs of one asset. */
export function ofAsset(utxos: readonly Utxo[], asset: Uint8Array): Utxo[] {
  return utxos.filter((utxo) => sameBytes(utxo.asset, asset));
}

function distinct(assets: readonly Uint8Array[]): Uint8Array[] {
  return assets.filter((asset, at) => assets.findIndex((other) => sameBytes(asset, other)) === at);
}
