import type { RpcClient } from '../../../client/rpc-client.ts';
import { asking } from '../../../client/ask.ts';
import { type GasLimits, type GasState, offerFor, readGasLimits, readGasState } from '../../../client/fees/price.ts';

/** The maximum age of the capacity and the price, in milliseconds. */
const FRESH_MS = 5000;
/** Milliseconds of one wait for capacity. */
const SHORTEST_MS = 250;
const LONGEST_MS = 5000;
/** The sum of waits that is told first, in milliseconds. */
const FIRST_TOLD_MS = 1000;
/** How often a transaction is refused because too many of our own wait. */
const MOST_IF_FULL = 4;
/** How old the last block may be with which a transaction competed for gas. */
const RECENT_MS = 3000;
/** The maximum time without a block in which no capacity comes back, in milliseconds. */
const STILL_MS = 15_000;
/** The maximum time until a transaction has a place, in milliseconds. */
const PATIENCE_MS = 180_000;

export interface GasWait {
  /** The sum of all waits, with this one. */
  readonly seconds: number;
  /** The gas that a transaction needs, and the gas that is left for it now. */
  readonly gas: bigint;
  readonly left: bigint;
}

/**
 * The gas of the P-Chain since Etna: it has a capacity that comes back with time, and a price that rises with use.
 * Transactions wait here for capacity, in order, so that the node does not reject them.
 */
export class GasMarket {
  readonly limits: GasLimits;
  readonly #rpc: RpcClient;
  readonly #onWait: ((wait: GasWait) => void) | undefined;
  #state: GasState;
  /** The gas of transactions in progress. */
  #inProgress = 0n;
  /** The gas of transactions that no node has taken yet. */
  #offered = 0n;
  /** Gas of transactions that were accepted after the state was read. */
  #usedSince = 0n;
  #waitedMs = 0;
  #tellAtMs = FIRST_TOLD_MS;
  #turn: Promise<unknown> = Promise.resolve();

  private constructor(rpc: RpcClient, limits: GasLimits, state: GasState, onWait?: (wait: GasWait) => void) {
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
    const limits = await readGasLimits(asking(rpc));
    const state = limits && (await readGasState(asking(rpc)));
    return limits && state && new GasMarket(rpc, limits, state, onWait);
  }

  /** The gas that one transaction should not exceed, so that it fits soon even if others send transactions. */
  get mostPerTx(): bigint {
    const { maxCapacity, perSecond } = this.limits;
    return maxCapacity / 2n < perSecond ? maxCapacity / 2n : perSecond;
  }

  /** What to offer for a unit of gas, in nAVAX. @param refused How often the network did not take the transaction. */
  bid(refused: number): bigint {
    return offerFor(this.#state.price, refused);
  }

  /**
   * Waits until there is enough gas, and issues a transaction that takes it. One transaction at a time waits, so that none that needs less
   * gets ahead of it. Those for which there is gas are issued at once, so that a block may have several.
   *
   * @throws Error when the chain never has as much, when none comes back, or when others use all of it; what the action throws.
   */
  async inTurn<T>(gas: bigint, issue: () => Promise<T>): Promise<T> {
    const { maxCapacity } = this.limits;
    if (gas > maxCapacity) throw new Error(`the transaction needs ${gas} gas, and a block has at most ${maxCapacity}`);
    const turn = this.#turn.then(async () => {
      await this.#wait(gas);
      this.#offered += gas;
    });
    this.#turn = turn.catch(() => undefined);
    await turn;
    try {
      const issued = await issue();
      this.#inProgress += gas;
      return issued;
    } finally {
      this.#offered -= gas;
    }
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
   * @param price The price that it offered, in nAVAX.
   * @param times How often it was refused before: each wait is longer.
   */
  async wasShort(gas: bigint, price: bigint, times: number): Promise<boolean> {
    await this.#refresh(0);
    // Its own gas is offered, unless the node took it.
    const left = this.#left() + (this.#offered < gas ? this.#offered : gas);
    // A node may have room for fewer waiting transactions than a block has gas.
    const isFull = this.#inProgress > 0n && times < MOST_IF_FULL;
    // What a block of this moment used may have come back since the refusal.
    const isRecent = Date.now() - this.#state.time < RECENT_MS;
    const wasShort = this.#state.capacity < gas && isRecent && times < MOST_IF_FULL;
    const isBusy = this.#restored() < this.limits.maxCapacity / 2n || isFull || wasShort;
    if (price < this.#state.price) return true;
    if (left >= gas && !isBusy) return false;
    await this.#pause(gas, left < gas ? left : gas, SHORTEST_MS * 2 ** times);
    return true;
  }

  async #wait(gas: bigint): Promise<void> {
    const deadline = Date.now() + PATIENCE_MS;
    let still = { capacity: this.#state.capacity, since: Date.now() };
    for (let age = FRESH_MS; ; age = SHORTEST_MS) {
      await this.#refresh(age);
      const left = this.#left();
      if (left >= gas) return;
      const { capacity } = this.#state;
      // Each block of others changes it, and between blocks it comes back with time.
      if (capacity !== still.capacity || this.#inProgress > 0n) still = { capacity, since: Date.now() };
      if (Date.now() > still.since + STILL_MS)
        throw new Error(
          `platform.getFeeState says for ${STILL_MS / 1000} s that ${capacity} gas are left, though no block uses any; ` +
            `the transaction needs ${gas}`,
        );
      if (age === FRESH_MS && Date.now() - this.#state.readAt > SHORTEST_MS) continue;
      if (Date.now() > deadline)
        throw new Error(`no gas for ${PATIENCE_MS / 1000} s: the transaction needs ${gas}, and ${left} are left`);
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
    await this.#rpc.pause(ms);
  }

  /** The gas that is left for the next transaction now. */
  #left(): bigint {
    return this.#restored() - this.#inProgress - this.#offered - this.#usedSince;
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
    const state = await readGasState(asking(this.#rpc));
    this.#usedSince = 0n;
    this.#state = state ?? { ...this.#state, readAt: Date.now() };
  }
}
