import { CONTRACT_FEE } from '../contract-chain.ts';
import type { Entry } from '../entry.ts';
import { BLS_KEY, gasOf } from './gas.ts';
import type { GasMarket } from './gas-market.ts';
import { AVAX } from '../measures.ts';
import { type FeeName, fixedFee, type Network } from '../network.ts';
import type { Output } from '../../target/codec/transferable.ts';
import type { Draft, Wallet } from '../wallet.ts';

/** Numbers of transactions, by the name of their fee. */
export type Counts = Readonly<Partial<Record<FeeName, number>>>;

/** The most that an entry costs on a chain without any of its data. */
export interface Costs {
  readonly p?: Counts;
  readonly x?: Counts;
  /** The number of exports of the C-Chain. */
  readonly c?: number;
  /** The number of outputs that payments on the P-Chain make. */
  readonly outputs?: number;
  /** What L1 validators and addresses without a known key get, in nAVAX. */
  readonly given?: bigint;
}

/** What a population burns at most, in nAVAX. */
export interface MostBurned {
  readonly fees: bigint;
  readonly given: bigint;
}

/** The heaviest transaction of the plan that is not a payment: the conversion of a Subnet with four validators. */
const HEAVIEST: Draft = {
  typeId: 0,
  rest: new Uint8Array(1500),
  authorized: true,
  work: { reads: 5, writes: 20, compute: 4 * BLS_KEY },
};

/** What these entries burn at most: with the highest bid for the gas of each transaction. */
export function mostBurned(
  entries: readonly Entry[],
  { network, p }: { readonly network: Network; readonly p: Wallet },
  market: GasMarket | undefined,
): MostBurned {
  const output: Output = { asset: network.avax, amount: AVAX, owner: { addresses: [p.key.address] } };
  const perTx = p.outputsPerTx(output);
  const feesOf = (counts: Counts): bigint =>
    named(counts).reduce((sum, [name, count]) => sum + BigInt(count) * fixedFee(network, name), 0n);
  const onPlatform = (counts: Counts, payments: number): bigint => {
    if (market === undefined) return feesOf(counts) + BigInt(payments) * fixedFee(network);
    const others = named(counts).reduce((sum, [, count]) => sum + count, 0);
    const gas = BigInt(others) * gasOf(HEAVIEST, market.limits.weights, 2) + BigInt(payments) * market.mostPerTx;
    return gas * market.highestBid;
  };
  return entries.reduce<MostBurned>(
    ({ fees, given }, { most }) => ({
      fees:
        fees +
        onPlatform(most.p ?? {}, Math.ceil((most.outputs ?? 0) / perTx)) +
        feesOf(most.x ?? {}) +
        BigInt(most.c ?? 0) * CONTRACT_FEE,
      given: given + (most.given ?? 0n),
    }),
    { fees: 0n, given: 0n },
  );
}

function named(counts: Counts): [FeeName, number][] {
  return Object.entries(counts) as [FeeName, number][];
}
