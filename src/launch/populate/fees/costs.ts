import { CONTRACT_FEE } from '../contract-chain.ts';
import type { Entry } from '../entry.ts';
import { AVAX } from '../../../client/fees/measures.ts';
import { fixedFee } from '../../../client/fees/price.ts';
import type { FeeName } from '../../../client/fees/documented.ts';

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

/** The number of outputs that fit into a payment under the gas limits of every network. */
const OUTPUTS_PER_TX = 100;
/** The fees of a plan may be this many times the documented ones, and at least one AVAX. */
const SPARE = 2n;
const NONE_TOLD: ReadonlyMap<string, bigint> = new Map();

/** What these entries burn at most, by the documented fees: not by those of the node, which may ask for anything. */
export function mostBurned(entries: readonly Entry[]): MostBurned {
  const feesOf = (counts: Counts): bigint =>
    named(counts).reduce((sum, [name, count]) => sum + BigInt(count) * fixedFee(NONE_TOLD, name), 0n);
  const plan = entries.reduce<MostBurned>(
    ({ fees, given }, { most }) => ({
      fees:
        fees +
        feesOf(most.p ?? {}) +
        feesOf(most.x ?? {}) +
        feesOf({ txFee: Math.ceil((most.outputs ?? 0) / OUTPUTS_PER_TX) }) +
        BigInt(most.c ?? 0) * CONTRACT_FEE,
      given: given + (most.given ?? 0n),
    }),
    { fees: 0n, given: 0n },
  );
  const fees = plan.fees * SPARE;
  return { fees: fees > AVAX ? fees : AVAX, given: plan.given };
}

function named(counts: Counts): [FeeName, number][] {
  return Object.entries(counts) as [FeeName, number][];
}
