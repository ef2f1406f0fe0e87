import { EXCESS_CONVERSION, priceOf, WEIGHTS } from '../../src/reference-node/ledger/rules/gas.ts';

/** The limits of gas on the P-Chain since Etna. */
export interface GasLimits {
  readonly maxCapacity: bigint;
  /** Gas that comes back in a second. */
  readonly maxPerSecond: bigint;
}

/** Those of every network that sets none. */
export const GAS_LIMITS: GasLimits = { maxCapacity: 1_000_000n, maxPerSecond: 100_000n };

const MIN_PRICE = 1n;
/** The gas of a chain: a capacity that blocks use and time gives back, and an excess that raises the price. */
export class LiveGas {
  readonly limits: GasLimits;
  #capacity: bigint;
  #excess = 0n;
  #time = 0n;

  constructor(limits: GasLimits) {
    this.limits = limits;
    this.#capacity = limits.maxCapacity;
  }

  /** nAVAX for a unit of gas. */
  get price(): bigint {
    return priceOf(MIN_PRICE, this.#excess);
  }

  /** The gas that a block may use at this time (Unix seconds). */
  capacityAt(time: bigint): bigint {
    const restored = this.#capacity + this.limits.maxPerSecond * (time > this.#time ? time - this.#time : 0n);
    return restored < this.limits.maxCapacity ? restored : this.limits.maxCapacity;
  }

  /** Accepts a block at this time (Unix seconds) that uses this gas. */
  use(gas: bigint, time: bigint): void {
    const gone = (this.limits.maxPerSecond / 2n) * (time > this.#time ? time - this.#time : 0n);
    this.#capacity = this.capacityAt(time) - gas;
    this.#excess = (this.#excess > gone ? this.#excess - gone : 0n) + gas;
    this.#time = time;
  }

  /** The result of `platform.getFeeConfig`. */
  config(): Readonly<Record<string, number | number[]>> {
    return {
      weights: Object.values(WEIGHTS).map(Number),
      maxCapacity: Number(this.limits.maxCapacity),
      maxPerSecond: Number(this.limits.maxPerSecond),
      targetPerSecond: Number(this.limits.maxPerSecond / 2n),
      minPrice: Number(MIN_PRICE),
      excessConversionConstant: Number(EXCESS_CONVERSION),
    };
  }

  /** The result of `platform.getFeeState` but for the time of the chain. */
  state(): Readonly<Record<string, number>> {
    return { capacity: Number(this.#capacity), excess: Number(this.#excess), price: Number(this.price) };
  }
}
