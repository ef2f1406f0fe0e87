import { GasMarket, type GasWait } from '../../src/launch/populate/fees/gas-market.ts';
import { answeringClient } from './answering-node.ts';

export const GAS_CONFIG = { weights: [1, 1000, 1000, 4], maxCapacity: 10_000, maxPerSecond: 1000 };

/** What a node says of its gas. */
export interface GasState {
  capacity: number;
  price: number;
  /** Seconds since the last block: 0 for a node whose last block is always new, so that its capacity is what is said here. */
  age?: number;
}

/** The market of a node in this state. */
export async function marketOf(state: GasState, config: object | 'no such method' = GAS_CONFIG) {
  const rpc = await answeringClient((method) => {
    const { age = 0, ...fees } = state;
    const timestamp = new Date(Date.now() - age * 1000).toISOString();
    return method === 'platform.getFeeConfig' ? config : { ...fees, timestamp };
  });
  const waits: GasWait[] = [];
  return { market: await GasMarket.read(rpc, (wait) => waits.push(wait)), waits };
}

/** The market of a node that has one. */
export async function gasOf(state: GasState) {
  const { market, waits } = await marketOf(state);
  if (market === undefined) throw new Error('no market');
  return { market, waits };
}
