import { setTimeout as delay } from 'node:timers/promises';
import { type RpcClient, RpcRefusal } from '../../target/client/rpc-client.ts';
import { integerOf, listOf, textOf } from '../../target/read-json.ts';
import type { Weights } from './gas.ts';

/** The maximum age of the capacity and the price, in milliseconds. */
const FRESH_MS = 5000;
/** Milliseconds of one wait for capacity. */
const SHORTEST_MS = 250;
const LONGEST_MS = 5000;
/** The sum of waits that is told first, in milliseconds. */
const FIRST_TOLD_MS = 1000;
/** How often a transaction is refused because too many of our own wait. */
const MOST_IF_FULL = 4;
/** The maximum time until a transaction has a place, in milliseconds. */
const PATIENCE_MS = 180_000;
/** The first bid and the highest one, in prices; each bid is this many times the one before. */
const FIRST_BID = 2n;
const HIGHEST_BID = 1000n;
const RAISE = 8n;
/** The bids that a transaction leaves out when others use gas. */
const BIDS_AHEAD = 2;

/** A wait for gas. */
export interface GasWait {
  /** The sum of all waits, with this one. */
  readonly seconds: number;
  /** The gas that a transaction needs, and the gas that is left for it now. */
  readonly gas: bigint;
  readonly left: bigint;
}

interface Limits {
  readonly weights: Weights;
  readonly maxCapacity: bigint;
  /** Gas that comes back in a second. */
  readonly perSecond: bigint;
}

interface FeeState {
  readonly capacity: bigint;
  readonly price: bigint;
  /** Unix milliseconds of the last block. */
  readonly time: number;
  /** Unix milliseconds at which it was read. */
  readonly readAt: number;
}

/**
 * The gas of the P-Chain since Etna: it has a capacity that comes back with time, and a price that rises with use.
 * Transactions wait here for capacity, in order, so that the node does not reject them.
 */
export class GasMarket {
  readonly limits: Limits;
  readonly #rpc: RpcClient;
  readonly #onWait: ((wait: GasWait) => void) | undefined;
  #state: FeeState;
  /** The gas of transactions in progress. */
  #inProgress = 0n;
  /** Gas of transactions that were accepted after the state was read. */
  #usedSince = 0n;
  /** Whether others have used gas. */
  #hasOthers = false;
  #waitedMs = 0;
  #tellAtMs = FIRST_TOLD_MS;
  #turn: Promise<unknown> = Promise.resolve();

  private constructor(rpc: RpcClient, limits: Limits, state: FeeState, onWait?: (wait: GasWait) => void) {
    this.#rpc = rpc;
    this.limits = limits;
    this.#state = state;
    this.#onWait = onWait;
  }

  /**
   * Reads the limits of a node.
   *
   * @param onWait Receives a wait before it begins, when the waits have become a second, and then every five seconds.
   * @returns undefined if the node has no gas limits.
   */
  static async read(rpc: RpcClient, onWait?: (wait: GasWait) => void): Promise<GasMarket | undefined> {
    try {
      const config = await rpc.result('platform.getFeeConfig', {});
      const [bytes, reads, writes, compute] = listOf(config, 'weights').map((weight) =>
        integerOf({ weight }, 'weight'),
      );
      const maxCapacity = integerOf(config, 'maxCapacity') ?? 0n;
      const perSecond = integerOf(config, 'maxPerSecond') ?? 0n;
      if (bytes === undefined || reads === undefined || writes === undefined || compute === undefined) return undefined;
      if (maxCapacity === 0n || perSecond === 0n) return undefined;
      const limits: Limits = { weights: [bytes, reads, writes, compute], maxCapacity, perSecond };
      return new GasMarket(rpc, limits, await readState(rpc), onWait);
    } catch (error) {
      if (error instanceof RpcRefusal) return undefined;
      throw error;
    }
  }

  /** The gas that one transaction should not exceed, so that it fits soon even if others send transactions. */
  get mostPerTx(): bigint {
    const { maxCapacity, perSecond } = this.limits;
    return maxCapacity / 2n < perSecond ? maxCapacity / 2n : perSecond;
  }

  /** The price of a unit of gas in nAVAX that a bid offers. The bids of a transaction are counted from 0. */
  bid(count: number): bigint {
    // Blocks take the transactions first that pay most, and a waiting one cannot be replaced.
    const times = FIRST_BID * RAISE ** BigInt(this.#hasOthers ? count + BIDS_AHEAD : count);
    return this.#state.price * (times < HIGHEST_BID ? times : HIGHEST_BID);
  }

  /**
   * Waits until there is enough gas, and issues a transaction that takes it. One transaction at a time waits and is issued,
   * so that none that needs less gets ahead of it.
   *
   * @throws Error when the chain never has as much, or when others use all of it; what the action throws.
   */
  async inTurn<T>(gas: bigint, issue: () => Promise<T>): Promise<T> {
    const { maxCapacity } = this.limits;
    if (gas > maxCapacity) {
      throw new Error(`the transaction needs ${gas} gas, and a block has at most ${maxCapacity}`);
    }
    const turn = this.#turn.then(async () => {
      await this.#wait(gas);
      const issued = await issue();
      this.#inProgress += gas;
      return issued;
    });
    this.#turn = turn.catch(() => undefined);
    return turn;
  }

  /** Returns gas that a transaction has taken. */
  leave(gas: bigint, wasAccepted: boolean): void {
    this.#inProgress -= gas;
    if (wasAccepted) this.#usedSince += gas;
  }

  /**
   * Whether the node may have refused a transaction because gas was short: its state says so, not the text of its error.
   * Returns after a wait in which capacity comes back.
   *
   * @param gas The gas of the transaction.
   * @param price The price that it offered, in nAVAX.
   * @param times How often it was refused before: each wait is longer.
   */
  async wasShort(gas: bigint, price: bigint, times: number): Promise<boolean> {
    await this.#refresh(0);
    const left = this.#left();
    // A node may have room for fewer waiting transactions than a block has gas.
    const isFull = this.#inProgress > 0n && times < MOST_IF_FULL;
    const isBusy = this.#restored() < this.limits.maxCapacity / 2n || isFull;
    if (price < this.#state.price) return true;
    if (left >= gas && !isBusy) return false;
    await this.#pause(gas, left < gas ? left : gas, SHORTEST_MS * 2 ** times);
    return true;
  }

  async #wait(gas: bigint): Promise<void> {
    const deadline = Date.now() + PATIENCE_MS;
    for (let age = FRESH_MS; ; age = SHORTEST_MS) {
      await this.#refresh(age);
      const left = this.#left();
      if (left >= gas) return;
      if (age === FRESH_MS && Date.now() - this.#state.readAt > SHORTEST_MS) continue;
      if (Date.now() > deadline) {
        throw new Error(`no gas for ${PATIENCE_MS / 1000} s: the transaction needs ${gas}, and ${left} are left`);
      }
      await this.#pause(gas, left);
    }
  }

  async #pause(gas: bigint, left: bigint, leastMs = SHORTEST_MS): Promise<void> {
    const missing = Number(gas - left) / Number(this.limits.perSecond);
    const ms = Math.min(LONGEST_MS, Math.max(leastMs, Math.ceil(missing * 1000)));
    this.#waitedMs += ms;
    if (this.#waitedMs >= this.#tellAtMs) {
      this.#tellAtMs = this.#waitedMs + LONGEST_MS;
      this.#onWait?.({ seconds: Math.round(this.#waitedMs / 1000), gas, left: left < 0n ? 0n : left });
    }
    await delay(ms);
  }

  /** The gas that is left for the next transaction now. */
  #left(): bigint {
    return this.#restored() - this.#inProgress - this.#usedSince;
  }

  /** The gas that the last block left, and what has come back since. */
  #restored(): bigint {
    const { capacity, time, readAt } = this.#state;
    const { maxCapacity, perSecond } = this.limits;
    const now = Date.now();
    // The chain counts whole seconds. The clock of the node may be behind or ahead.
    const seconds = Math.max(Math.floor(now / 1000) - Math.floor(time / 1000), Math.floor((now - readAt) / 1000));
    const restored = capacity + perSecond * BigInt(seconds);
    return restored < maxCapacity ? restored : maxCapacity;
  }

  async #refresh(maxAgeMs: number): Promise<void> {
    if (Date.now() - this.#state.readAt < maxAgeMs) return;
    const expected = this.#left();
    this.#usedSince = 0n;
    this.#state = await readState(this.#rpc);
    // Less than is left even if all of our transactions were accepted.
    this.#hasOthers ||= this.#left() + this.#inProgress + this.limits.perSecond < expected;
  }
}

async function readState(rpc: RpcClient): Promise<FeeState> {
  const state = await rpc.result('platform.getFeeState', {});
  const time = Date.parse(textOf(state, 'timestamp') ?? '');
  const readAt = Date.now();
  return {
    capacity: integerOf(state, 'capacity') ?? 0n,
    price: integerOf(state, 'price') ?? 1n,
    time: Number.isNaN(time) ? readAt : time,
    readAt,
  };
}
