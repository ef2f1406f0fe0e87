import type { SignedTx } from '../../src/reference-node/ledger/codec/signed-tx.ts';

/** The limits of gas on the P-Chain since Etna. */
export interface GasLimits {
  readonly maxCapacity: bigint;
  /** Gas that comes back in a second. */
  readonly maxPerSecond: bigint;
}

/** Those of every network that sets none. */
export const GAS_LIMITS: GasLimits = { maxCapacity: 1_000_000n, maxPerSecond: 100_000n };

const WEIGHTS = { bytes: 1n, reads: 1000n, writes: 1000n, compute: 4n };
const MIN_PRICE = 1n;
const EXCESS_CONVERSION = 2_164_043n;
const SIGNATURE = 200;
const BLS = 1050;

/** Reads, writes and computation of a kind besides those of its inputs, outputs and signatures. */
const WORK: Readonly<Partial<Record<SignedTx['unsigned']['kind'], readonly [reads: number, writes: number]>>> = {
  AddSubnetValidatorTx: [3, 3],
  CreateChainTx: [3, 1],
  CreateSubnetTx: [0, 1],
  RemoveSubnetValidatorTx: [1, 3],
  AddPermissionlessValidatorTx: [1, 3],
  AddPermissionlessDelegatorTx: [1, 2],
  TransferSubnetOwnershipTx: [1, 1],
  ConvertSubnetToL1Tx: [3, 2],
  IncreaseL1ValidatorBalanceTx: [1, 5],
  DisableL1ValidatorTx: [1, 6],
};

/** The gas of a transaction, as ACP-103 counts it: bytes, reads, writes, and microseconds of verification. */
export function gasOf({ unsigned: { kind, body }, bytes, credentials }: SignedTx): bigint {
  const lengthOf = (name: string): number => {
    const member: unknown = Object.entries(body).find(([each]) => each === name)?.[1];
    return Array.isArray(member) ? member.length : 0;
  };
  const inputs = lengthOf('inputs') + lengthOf('importedInputs');
  const outputs = lengthOf('outputs') + lengthOf('exportedOutputs') + lengthOf('stake');
  const l1Validators = kind === 'ConvertSubnetToL1Tx' ? lengthOf('validators') : 0;
  const keys = l1Validators + (kind === 'AddPermissionlessValidatorTx' && body.signer !== undefined ? 1 : 0);
  const [reads = 0, writes = 0] = WORK[kind] ?? [];
  const signatures = credentials.reduce((sum, each) => sum + each.signatures.length, 0);
  return (
    WEIGHTS.bytes * BigInt(bytes.length) +
    WEIGHTS.reads * BigInt(reads + inputs) +
    WEIGHTS.writes * BigInt(writes + inputs + outputs + 4 * l1Validators) +
    WEIGHTS.compute * BigInt(signatures * SIGNATURE + keys * BLS)
  );
}

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
    let [price, term] = [0n, MIN_PRICE * EXCESS_CONVERSION];
    for (let step = 1n; term > 0n; step += 1n) {
      price += term;
      term = (term * this.#excess) / (EXCESS_CONVERSION * step);
    }
    return price / EXCESS_CONVERSION;
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
