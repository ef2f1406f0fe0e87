import { expect, onTestFinished, test } from 'vitest';
import { smallNetwork, type SmallNetwork, type SmallNetworkOptions } from '../../../test/support/small-network.ts';
import { derived } from '../../encoding/derived.ts';
import { RpcClient, RpcUnavailable } from '../../client/rpc-client.ts';
import { integerOf } from '../../encoding/read-json.ts';
import { type PaymentOptions, Payments } from './payments.ts';

/** Payments on a network of their own. */
async function paying(
  network: SmallNetworkOptions = {},
  options: Partial<PaymentOptions> = {},
): Promise<{ readonly node: SmallNetwork; readonly payments: Payments }> {
  const node = await smallNetwork(network);
  onTestFinished(() => node.close());
  const payments = await Payments.start({ url: node.url, privateKey: node.privateKey, ...options });
  onTestFinished(() => payments.stop());
  return { node, payments };
}

async function heightOfX({ url }: SmallNetwork): Promise<bigint | undefined> {
  const rpc = RpcClient.at(url, { timeoutMs: 10_000, concurrency: 1 });
  onTestFinished(() => rpc.close());
  return integerOf(await rpc.result('avm.getHeight', {}), 'height');
}

test('pays on both chains until it is stopped, three times at once on the P-Chain', async () => {
  const { node, payments } = await paying();
  while (payments.accepted.P < 3 || payments.accepted.X < 3) expect(await payments.next()).toBe(true);
  await payments.stop();
  const { P, X } = payments.accepted;
  // One more block on each chain funds the payer.
  expect(node.ledger.height).toBeGreaterThanOrEqual(BigInt(P + 1));
  expect(await heightOfX(node)).toBe(BigInt(X + 1));
  expect(node.ledger.utxos(derived('payee'))).toHaveLength(3 * P);
  expect(payments.ended).toEqual({});
  expect(await payments.next()).toBe(false);
});

test('ends after a number of payments', async () => {
  const { payments } = await paying({}, { most: 2 });
  while (await payments.next());
  expect(payments.accepted).toEqual({ P: 2, X: 2 });
});

test('says why a chain accepts no payment, and pays on the other one', async () => {
  const { payments } = await paying({ refuse: () => 'no payments here' });
  expect(await payments.next()).toBe(true);
  expect(payments.accepted.P).toBe(0);
  expect(payments.accepted.X).toBeGreaterThan(0);
  expect(payments.ended).toEqual({ P: expect.stringContaining('no payments here') as string });
});

test('a run that is interrupted ends the payments', async () => {
  const interrupt = new AbortController();
  const { payments } = await paying({}, { signal: interrupt.signal });
  await payments.next();
  interrupt.abort();
  while (await payments.next());
  expect(Object.keys(payments.ended).sort()).toEqual(['P', 'X']);
});

test('does not start on a node that cannot be reached', async () => {
  const start = Payments.start({ url: 'http://127.0.0.1:1', privateKey: new Uint8Array(32).fill(1) });
  await expect(start).rejects.toThrow(RpcUnavailable);
});
