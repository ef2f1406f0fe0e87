import type { Ask } from '../ask.ts';
import { integerOf, listOf, textOf } from '../../encoding/read-json.ts';
import { DOCUMENTED_FEES, type FeeName } from './documented.ts';

/** An offer for gas is this many times its price: the price may rise until a block takes the transaction. */
const ROOM = 2n;
/** How many times as much is offered for a transaction that the network did not take: this often, and this often at least. */
const RAISE = 16n;
export const MANY_TIMES = 4n;

/** Gas for a byte, a read, a write, and a microsecond of computation. */
export type Weights = readonly [bytes: bigint, reads: bigint, writes: bigint, compute: bigint];

/** What gas is made of, and how much there is. */
export interface GasLimits {
  readonly weights: Weights;
  readonly maxCapacity: bigint;
  /** Gas that comes back in a second. */
  readonly perSecond: bigint;
}

/** The gas of a chain after its last block. */
export interface GasState {
  readonly capacity: bigint;
  /** nAVAX for a unit of gas. */
  readonly price: bigint;
  /** Unix milliseconds of the last block. */
  readonly time: number;
  /** Unix milliseconds at which it was read. */
  readonly readAt: number;
}

/** The limits of gas; undefined if the node tells none. */
export async function readGasLimits(ask: Ask): Promise<GasLimits | undefined> {
  const config = (await ask('platform.getFeeConfig', {})) ?? {};
  const [bytes, reads, writes, compute] = listOf(config, 'weights').map((weight) => integerOf({ weight }, 'weight'));
  const maxCapacity = integerOf(config, 'maxCapacity') ?? 0n;
  const perSecond = integerOf(config, 'maxPerSecond') ?? 0n;
  if (bytes === undefined || reads === undefined || writes === undefined || compute === undefined) return undefined;
  if (maxCapacity === 0n || perSecond === 0n) return undefined;
  return { weights: [bytes, reads, writes, compute], maxCapacity, perSecond };
}

/** The gas of the chain; undefined if the node does not tell it. */
export async function readGasState(ask: Ask): Promise<GasState | undefined> {
  const state = await ask('platform.getFeeState', {});
  if (state === undefined) return undefined;
  const time = Date.parse(textOf(state, 'timestamp') ?? '');
  const readAt = Date.now();
  return {
    capacity: integerOf(state, 'capacity') ?? 0n,
    price: integerOf(state, 'price') ?? 1n,
    time: Number.isNaN(time) ? readAt : time,
    readAt,
  };
}

/** The fees that the node tells for kinds of transactions, in nAVAX: those of a network where gas has no price. */
export async function readFees(ask: Ask): Promise<ReadonlyMap<string, bigint>> {
  const fees = await ask('info.getTxFee', {});
  const named = Object.keys(DOCUMENTED_FEES).flatMap((name) => {
    const amount = integerOf(fees, name);
    return amount === undefined ? [] : [[name, amount] as const];
  });
  return new Map(named);
}

/** The fee of a transaction in nAVAX where gas has no price: at least that of a simple one, so that Etna's rules take it too. */
export function fixedFee(fees: ReadonlyMap<string, bigint>, name: FeeName = 'txFee'): bigint {
  const feeOf = (each: FeeName): bigint => fees.get(each) ?? DOCUMENTED_FEES[each];
  const [own, least] = [feeOf(name), feeOf('txFee')];
  return own > least ? own : least;
}

/**
 * What to offer for something with this price, in the same unit.
 *
 * @param refused How often the network did not take the transaction.
 */
export function offerFor(price: bigint, refused = 0): bigint {
  return refused === 0 ? ROOM * price : raised(ROOM * price);
}

/** What to offer once nobody has taken an offer. */
export function raised(offer: bigint): bigint {
  return RAISE * offer;
}

/** The fee to offer for a simple transaction of this gas, in nAVAX, by what the node tells of its network. */
export async function offeredFee(ask: Ask, gasOf: (weights: Weights) => bigint): Promise<bigint> {
  const limits = await readGasLimits(ask);
  const state = limits && (await readGasState(ask));
  if (limits === undefined || state === undefined) return fixedFee(await readFees(ask));
  const offer = offerFor(gasOf(limits.weights) * state.price);
  // Where Etna's rules are ahead, the node tells a price, and the fee is fixed.
  return offer > DOCUMENTED_FEES.txFee ? offer : DOCUMENTED_FEES.txFee;
}
