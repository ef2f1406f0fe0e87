import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { answeringNode } from '../../../test/support/answering-node.ts';
import { changingRelay } from '../../../test/support/changing-relay.ts';
import { withResolvers } from '../../../test/support/servers.ts';
import { RpcClient, RpcUnavailable } from '../../client/rpc-client.ts';
import { stillValidates } from './entries/stakers.ts';
import type { Populating } from './entry.ts';
import { GasMarket } from './fees/gas-market.ts';
import { now } from '../../client/fees/measures.ts';
import { hasStarted } from './stake-times.ts';

/** Milliseconds in which a loop ends once it is interrupted. */
const SOON_MS = 2000;

const RESULTS: Readonly<Record<string, unknown>> = {
  'platform.getCurrentValidators': { validators: [{ nodeID: 'NodeID-1', endTime: '1' }] },
  'platform.getTimestamp': { timestamp: '2020-01-01T00:00:00Z' },
  'platform.getFeeConfig': { weights: [1, 1, 1, 1], maxCapacity: 100, maxPerSecond: 1 },
  'platform.getFeeState': { capacity: 0, price: 1 },
};

/** Loops that wait for a node on which nothing ever changes. */
const LOOPS: readonly [string, (rpc: RpcClient) => Promise<unknown>][] = [
  ['the reward of a stake', (rpc) => stillValidates({ rpc } as Populating, 'NodeID-1')],
  ['the start of a stake by the clock', (rpc) => hasStarted(rpc, [now() + 3600n])],
  ['the start of a stake by the chain', (rpc) => hasStarted(rpc, [now() + 1n])],
  ['gas', async (rpc) => (await GasMarket.read(rpc))?.inTurn(50n, () => Promise.resolve())],
];

function clientOf(url: string): { readonly rpc: RpcClient; readonly interrupt: AbortController } {
  const interrupt = new AbortController();
  const rpc = RpcClient.at(url, { timeoutMs: 1000, concurrency: 1, signal: interrupt.signal });
  onTestFinished(() => rpc.close());
  return { rpc, interrupt };
}

test.each(LOOPS)('an interrupt ends the wait for %s', async (_, loop) => {
  const { rpc, interrupt } = clientOf(await answeringNode((method) => RESULTS[method]));
  const waiting = loop(rpc).catch((error: unknown) => error);
  await delay(50);
  interrupt.abort();
  const since = performance.now();
  expect(await waiting).toBeInstanceOf(RpcUnavailable);
  expect(performance.now() - since).toBeLessThan(SOON_MS);
});

test('a wait for a node that is lost leaves time for a second interrupt', async () => {
  let isLost = false;
  const { promise: asked, resolve: onAsked } = withResolvers<undefined>();
  const url = await changingRelay(await answeringNode((method) => RESULTS[method]), (_, response) => {
    onAsked(undefined);
    return isLost ? undefined : response;
  });
  const { rpc, interrupt } = clientOf(url);
  const waiting = stillValidates({ rpc } as Populating, 'NodeID-1').catch((error: unknown) => error);
  await asked;
  isLost = true;
  const before = rpc.requests;
  await delay(1000);
  expect(rpc.requests - before).toBeLessThan(10);
  interrupt.abort();
  expect(await waiting).toBeInstanceOf(RpcUnavailable);
});
