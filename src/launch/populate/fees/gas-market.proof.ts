import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test } from 'vitest';
import { listening } from '../../../../test/support/servers.ts';
import { RpcClient } from '../../../client/rpc-client.ts';
import { GasMarket, type GasWait } from './gas-market.ts';

const CONFIG = { weights: [1, 1000, 1000, 4], maxCapacity: 10_000, maxPerSecond: 1000 };

interface State {
  capacity: number;
  price: number;
  /** Seconds since the last block: 0 for a node whose last block is always new, so that its capacity is what is said here. */
  age?: number;
}

/** The market of a node in this state. */
async function marketOf(state: State, config: object | 'no such method' = CONFIG) {
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { id, method } = JSON.parse(body) as { id: number; method: string };
      const { age = 0, ...fees } = state;
      const timestamp = new Date(Date.now() - age * 1000).toISOString();
      const result = method === 'platform.getFeeConfig' ? config : { ...fees, timestamp };
      const outcome = typeof result === 'string' ? { error: { code: -32000, message: result } } : { result };
      response.end(JSON.stringify({ jsonrpc: '2.0', id, ...outcome }));
    });
  });
  const rpc = RpcClient.at(`http://${await listening(server)}`, { timeoutMs: 10_000, concurrency: 4 });
  onTestFinished(() => rpc.close());
  const waits: GasWait[] = [];
  return { market: await GasMarket.read(rpc, (wait) => waits.push(wait)), waits };
}

/** The market of a node that has one. */
async function gasOf(state: State) {
  const { market, waits } = await marketOf(state);
  if (market === undefined) throw new Error('no market');
  return { market, waits };
}

describe('GasMarket', () => {
  test('waits until there is enough, says how long, and keeps the order', async () => {
    const state = { capacity: 1000, price: 1 };
    const { market, waits } = await gasOf(state);
    const issued: string[] = [];
    const large = market.inTurn(4000n, () => Promise.resolve(issued.push('large')));
    const small = market.inTurn(500n, () => Promise.resolve(issued.push('small')));
    while (waits.length === 0) await new Promise((resolve) => setTimeout(resolve, 50));
    expect(issued).toEqual([]);
    state.capacity = 10_000;
    await Promise.all([large, small]);
    expect(issued).toEqual(['large', 'small']);
    expect(waits[0]).toEqual({ seconds: 3, gas: 4000n, left: 1000n });
  });
});
