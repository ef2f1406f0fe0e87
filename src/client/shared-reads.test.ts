import { PRIMARY_NETWORK } from '../encoding/id.ts';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { servedClient } from '../../test/support/served-client.ts';
import { withResolvers } from '../../test/support/servers.ts';
import type { JsonValue } from '../encoding/json.ts';
import { failWhen, respondWhen, wrapHandler } from '../reference-node/changes/changes.ts';
import { buildLedger } from '../reference-node/scenarios/build-ledger.ts';
import type { Change } from '../reference-node/server/patch.ts';
import { textOf, memberOf } from '../encoding/read-json.ts';
import { NodeClient, type RpcReply } from './node-client.ts';
import { SharedReads, ResultsInMemory } from './shared-reads.ts';

/** A client of a node of its own. */
const connected = (change?: Change) => servedClient(buildLedger('empty', 1), change);

const height = (client: NodeClient, fresh?: boolean): Promise<unknown> =>
  client.call('platform.getHeight', {}, fresh === undefined ? {} : { fresh });
const validators = (client: NodeClient): ReturnType<NodeClient['call']> =>
  client.call('platform.getCurrentValidators', {});
const block = (client: NodeClient, at: number): ReturnType<NodeClient['call']> =>
  client.call('platform.getBlockByHeight', { height: at, encoding: 'hex' });

test('what is accepted is read once, also by those who ask at the same time', async () => {
  const { client } = await connected();
  const [first, second] = await Promise.all([block(client, 1), block(client, 1)]);
  expect(second).toBe(first);
  expect(await block(client, 1)).toBe(first);
  expect(client.requests).toBe(1);
  expect((await block(client, 2)).json).not.toEqual(first.json);
});

test('what may still be accepted is asked for again until it is', async () => {
  const { client } = await connected();
  const path = '/ext/index/P/block';
  const isAccepted = (id: string): ReturnType<NodeClient['call']> =>
    client.call('index.isAccepted', { id, encoding: 'hex' }, { path });
  const { json } = await client.call('index.getContainerByIndex', { index: 0, encoding: 'hex' }, { path });
  const id = textOf(memberOf(json, 'result'), 'id') ?? '';
  const accepted = await isAccepted(id);
  expect(accepted.json).toMatchObject({ result: { isAccepted: true } });
  expect(await isAccepted(id)).toBe(accepted);
  const unknown = await isAccepted(PRIMARY_NETWORK);
  expect(unknown.json).toMatchObject({ result: { isAccepted: false } });
  expect(await isAccepted(PRIMARY_NETWORK)).not.toBe(unknown);
});

test('the state is read once from the first read on, which waits for the height', async () => {
  const { client } = await connected();
  const [first, second] = await Promise.all([validators(client), validators(client)]);
  expect(second).toBe(first);
  expect(client.requests).toBe(2);
});

test('the state is read again once another height was heard of', async () => {
  const { client, node } = await connected();
  const known = await validators(client);
  node.ledger.acceptBlock();
  expect(await validators(client)).toBe(known);
  await height(client);
  expect(await validators(client)).not.toBe(known);
});

test('the state is read again once another height was heard of, also from a reply that a later request has overtaken', async () => {
  const { client } = await connected();
  const { exchange } = await client.call('platform.getHeight', {});
  const reply = (result: JsonValue): RpcReply => ({ exchange, json: { result }, judgement: undefined });
  const ofHeight = { method: 'platform.getHeight', params: {}, path: '/ext/bc/P' };
  const ofState = { ...ofHeight, method: 'platform.getUTXOs' };
  const shared = new SharedReads();
  shared.keep(ofHeight, Promise.resolve(reply({ height: '10' })));
  await delay(0);
  shared.keep(ofState, Promise.resolve(reply({ utxos: [] })));
  await delay(0);
  expect(shared.find(ofState)).toBeDefined();
  const overtaken = withResolvers<RpcReply>();
  shared.keep(ofHeight, overtaken.promise);
  shared.keep(ofHeight, new Promise(() => undefined));
  overtaken.resolve(reply({ height: '11' }));
  await delay(0);
  expect(shared.find(ofState)).toBeUndefined();
});

test('a position is shared only with who asks for no fresh one, and is the newest that was heard of', async () => {
  const { client, node } = await connected();
  const first = await height(client);
  expect(await height(client, false)).toBe(first);
  node.ledger.acceptBlock();
  const second = await height(client);
  expect(second).not.toEqual(first);
  expect(await height(client, false)).toBe(second);
});

test('a call with an ID of its own, a fresh one and a random one are sent', async () => {
  const { client } = await connected();
  const known = await block(client, 1);
  const params = { height: 1, encoding: 'hex' };
  expect(await client.call('platform.getBlockByHeight', params, { id: 7 })).not.toBe(known);
  expect(await client.call('platform.getBlockByHeight', params, { fresh: true })).not.toBe(known);
  const sample = await client.call('platform.sampleValidators', { size: 1 });
  expect(await client.call('platform.sampleValidators', { size: 1 })).not.toBe(sample);
});

test.each<[string, (client: NodeClient, fresh: boolean) => Promise<unknown>]>([
  ['a call', (client, fresh) => client.call('health.health', {}, fresh ? {} : { fresh })],
  ['GET', (client, fresh) => client.get('/ext/health', fresh)],
])('how the node is, by %s, is shared only with who asks for no fresh report', async (_title, reportOf) => {
  const { client } = await connected();
  const report = await reportOf(client, true);
  expect(await reportOf(client, false)).toBe(report);
  expect(await reportOf(client, true)).not.toBe(report);
});

test('the state and the height are read again once a transaction was issued', async () => {
  const { client } = await connected(wrapHandler('platform.issueTx', () => () => ({ txID: 'taken' })));
  const first = await height(client);
  const known = await validators(client);
  expect(await validators(client)).toBe(known);
  await client.call('platform.issueTx', { tx: '0x00' });
  expect(await height(client, false)).not.toBe(first);
  expect(await validators(client)).not.toBe(known);
});

test('a refusal is for the check that asked, also while it is on its way', async () => {
  let fails = true;
  const { client } = await connected(failWhen('platform.getBlockByHeight', () => fails));
  const [first, second] = await Promise.all([block(client, 1), block(client, 1)]);
  expect(first.json).toHaveProperty('error');
  expect(second.exchange.number).not.toBe(first.exchange.number);
  fails = false;
  expect((await block(client, 1)).json).toHaveProperty('result');
  expect(client.requests).toBe(3);
});

test('what is null is not there yet, and is asked for again', async () => {
  let isThere = false;
  const { client } = await connected(
    respondWhen(
      'platform.getBlockByHeight',
      () => !isThere,
      () => null,
    ),
  );
  expect((await block(client, 1)).json).toMatchObject({ result: null });
  isThere = true;
  expect((await block(client, 1)).json).toHaveProperty('result.block');
});

test('a height that cannot be read is none: the state is read each time', async () => {
  const { client } = await connected(failWhen('platform.getHeight', () => true));
  await height(client);
  expect(await validators(client)).not.toBe(await validators(client));
});

test('a request for the height that the node refuses tells nothing of the height', async () => {
  const { client } = await connected();
  const known = await validators(client);
  const { json } = await client.call('platform.getHeight', {}, { path: '/ext/bc/nowhere', fresh: true });
  expect(memberOf(json, 'result')).toBeUndefined();
  expect(await validators(client)).toBe(known);
});

test('a refusal is shared with who sends a wrong request, until the node takes it', async () => {
  let fails = true;
  const { client } = await connected(failWhen('platform.getBlockByHeight', () => fails));
  const wrong = (fresh?: true): ReturnType<NodeClient['call']> =>
    client.call('platform.getBlockByHeight', { height: 1 }, { isWrong: true, ...(fresh && { fresh }) });
  const refused = await wrong();
  expect(await wrong()).toBe(refused);
  expect(await wrong(true)).not.toBe(refused);
  fails = false;
  expect((await wrong(true)).json).toHaveProperty('result');
  expect((await wrong()).json).toHaveProperty('result');
});

const text = (length: number): string[] => ['x'.repeat(length)];

test('the result that nobody used for the longest time goes first', () => {
  const results = new ResultsInMemory(10_000);
  expect(results.add('a', text(4000))).toEqual([]);
  expect(results.add('b', text(4000))).toEqual([]);
  results.use('a');
  expect(results.add('c', text(4000))).toEqual(['b']);
  expect(results.add('d', text(9000))).toEqual(['a', 'c']);
});

test('a value that several responses contain counts once, until the last of them goes', () => {
  const results = new ResultsInMemory(10_000);
  const shared = text(6000);
  expect(results.add('a', shared)).toEqual([]);
  expect(results.add('b', shared)).toEqual([]);
  results.remove('a');
  expect(results.add('c', text(3000))).toEqual([]);
  expect(results.add('d', text(3000))).toEqual(['b']);
});

test('a result above the limit is not kept, and takes no place', () => {
  const results = new ResultsInMemory(10_000);
  expect(results.add('a', text(9000))).toEqual([]);
  expect(results.add('b', text(20_000))).toEqual(['b']);
  results.remove('b');
  expect(results.add('c', text(500))).toEqual([]);
});

test('small results go last, since each of them saves a request as a large one does', () => {
  const results = new ResultsInMemory(1_000_000);
  expect(results.add('small', text(100))).toEqual([]);
  expect(results.add('a', text(600_000))).toEqual([]);
  expect(results.add('b', text(600_000))).toEqual(['a']);
  expect(results.add('c', text(999_900))).toEqual(['b', 'c']);
  const more = Array.from({ length: 2500 }, (_, at) => results.add(`small ${at}`, text(400)));
  expect(more.flat()[0]).toBe('small');
});
