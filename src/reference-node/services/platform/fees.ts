import type { Handlers } from '../../rpc/call.ts';
import { localTime } from '../json-members.ts';
import type { Ledger } from '../../ledger.ts';

/** The fee methods of later releases, with the parameters of a fresh network; nothing here ever raises a price. */
export const FEE_HANDLERS: Handlers = {
  'platform.getFeeConfig': () => ({
    weights: [1, 1000, 1000, 4],
    maxCapacity: Number(GAS.maxCapacity),
    maxPerSecond: Number(GAS.maxPerSecond),
    targetPerSecond: Number(GAS.targetPerSecond),
    minPrice: 1,
    excessConversionConstant: 2_164_043,
  }),
  'platform.getFeeState': ({ ledger }) => ({
    capacity: Number(gasState(ledger).capacity),
    excess: Number(gasState(ledger).excess),
    price: 1,
    timestamp: localTime(ledger.time * 1_000_000_000n),
  }),
  'platform.getValidatorFeeConfig': () => ({
    capacity: 20_000,
    target: 10_000,
    minPrice: 1,
    excessConversionConstant: 865_617,
  }),
  'platform.getValidatorFeeState': ({ ledger }) => ({
    excess: 0,
    price: 1,
    timestamp: localTime(ledger.time * 1_000_000_000n),
  }),
};

/** The gas that the chain has at most, that comes back in a second, and that it wants to use in a second. */
const GAS = { maxCapacity: 1_000_000n, maxPerSecond: 100_000n, targetPerSecond: 50_000n } as const;
/** With less, the price of gas is its minimum. */
const MOST_EXCESS = 1_000_000n;

interface GasState {
  readonly capacity: bigint;
  readonly excess: bigint;
}

/** What is known of the chain of a ledger up to a height. */
interface Known extends GasState {
  readonly height: bigint;
  readonly time: bigint;
}

const KNOWN = new WeakMap<Ledger, Known>();

/** The gas after the last block. Each byte of a block costs one. */
function gasState(ledger: Ledger): GasState {
  let known = KNOWN.get(ledger) ?? { capacity: GAS.maxCapacity, excess: 0n, height: 0n, time: 0n };
  if (known.height === ledger.height) return known;
  for (let height = known.height + 1n; height <= ledger.height; height += 1n) {
    const { time = known.time, bytes } = ledger.blockByHeight(height) ?? {};
    const cost = BigInt(bytes?.length ?? 0);
    const seconds = time - known.time;
    const capacity = least(known.capacity + GAS.maxPerSecond * seconds, GAS.maxCapacity) - cost;
    const excess = least(most(known.excess - GAS.targetPerSecond * seconds, 0n) + cost, MOST_EXCESS);
    known = { capacity: most(capacity, 0n), excess, height, time };
  }
  KNOWN.set(ledger, known);
  return known;
}

function least(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}

function most(one: bigint, other: bigint): bigint {
  return one > other ? one : other;
}
