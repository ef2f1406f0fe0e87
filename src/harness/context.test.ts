import { describe, expect, test } from 'vitest';
import { servedClient } from '../../test/support/served-client.ts';
import { catalogue, profiles } from '../../test/support/profiles.ts';
import { ProfileView, type MissingCapabilities } from '../judge/catalogue/profile-view.ts';
import type { Cause } from '../generated/report.ts';
import type { MethodName } from '../generated/methods.ts';
import { mapResponse, both, failWhen, mapResultAt } from '../reference-node/changes/changes.ts';
import type { Change } from '../reference-node/server/patch.ts';
import { tinyLedger } from '../../test/fixtures/tiny-ledger.ts';
import { NodeClient } from '../client/node-client.ts';
import { NotApplicable, NotTestable } from './not-testable.ts';
import { sampleOf } from './sample.ts';
import { baseSchemas } from '../judge/validation/schema/annotations.ts';
import { CheckContext } from './context.ts';
import { Failure } from './failure.ts';
import type { Session } from './session.ts';

const schemas = baseSchemas();
const document = profiles.get('document');
const HEIGHT = 'platform.getHeight';
const TIME = 'platform.getTimestamp';
const RULED_OUT: Cause = { kind: 'ruled-out' };

interface Tested {
  readonly context: CheckContext;
  readonly client: NodeClient;
}

/** The context of a check on a node of its own. */
async function checking(
  change: Partial<Change> = {},
  { missing, ...own }: Partial<Session> & { readonly missing?: MissingCapabilities } = {},
): Promise<Tested> {
  const { client } = await servedClient(tinyLedger(), change);
  const profile = new ProfileView(document, missing);
  const session: Session = { client, sample: sampleOf(client, 1), catalogue, profile, schemas, seed: 1, runs: 1 };
  return { context: new CheckContext({ ...session, ...own }, 'stated'), client };
}

/** A node behind a proxy that rejects each request. */
const refusal = (status: number) => ({ status, headers: [], body: Buffer.from('no') });

/** A node that refuses each request. */
function refusing(status: number): Change {
  return mapResponse(
    () => true,
    () => refusal(status),
  );
}

describe('a request that the node need not serve is not sent', () => {
  test.each<[string, Partial<Session> & { missing?: MissingCapabilities }, MethodName, object]>([
    ['the method is of another release', {}, 'platform.getL1Validator', { name: 'NotApplicable', cause: RULED_OUT }],
    [
      'the node lacks the service',
      { missing: new Map([['index', { reason: 'it has no index', cause: RULED_OUT }]]) },
      'index.getLastAccepted',
      { name: 'NotApplicable', message: 'it has no index' },
    ],
    [
      'the state of the node excludes the service',
      { services: new Set(['health']) },
      HEIGHT,
      { name: 'NotTestable', message: `a node in this state does not serve ${HEIGHT}` },
    ],
  ])('%s', async (_title, own, method, error) => {
    const { context, client } = await checking({}, own);
    await expect(context.rpc(method)).rejects.toMatchObject(error);
    expect(client.requests).toBe(0);
  });

  test('the node lacks the path, by whichever door it is requested', async () => {
    const missing = new Map(['/ext/index/X/tx', 'health'].map((what) => [what, { reason: '404', cause: RULED_OUT }]));
    const { context, client } = await checking({}, { missing });
    const at = { path: '/ext/index/X/tx' };
    await expect(context.call('index.getLastAccepted', {}, at)).rejects.toThrow(NotApplicable);
    await expect(context.raw({ method: 'POST', ...at })).rejects.toThrow(NotApplicable);
    await expect(context.get('/ext/health/liveness?tag=a')).rejects.toThrow(NotApplicable);
    expect(client.requests).toBe(0);
    await context.call('index.getLastAccepted', {}, { ...at, isProbe: true });
    expect(client.requests).toBe(1);
  });
});

describe('a node that does not know a method of its profile fails', () => {
  test.each<[string, Change, object]>([
    ['by its error', failWhen(HEIGHT, () => true, `rpc: can't find method "${HEIGHT}"`), { rule: 'method' }],
    ['by its path', refusing(404), { rule: 'path', method: HEIGHT }],
  ])('%s', async (_title, change, signature) => {
    const { context } = await checking(change);
    const finding = { exchange: 1, signature: { kind: 'not-served', ...signature } };
    await expect(context.rpc(HEIGHT)).rejects.toMatchObject({ findings: [finding] });
  });

  test.each([404, 405, 501])('by HTTP %i at a path where it answers another method', async (status) => {
    const change = mapResponse(
      ({ body }) => !String(body).includes(TIME),
      () => refusal(status),
    );
    const { context, client } = await checking(change);
    const signature = { kind: 'not-served', rule: 'method', method: HEIGHT };
    const message = `The node does not serve ${HEIGHT} (HTTP ${status}), but the profile contains this method.`;
    await expect(context.rpc(HEIGHT)).rejects.toMatchObject({ findings: [{ exchange: 1, message, signature }] });
    const asked = client.requests;
    await expect(context.rpc(HEIGHT)).rejects.toMatchObject({ findings: [{ signature }] });
    // The others are called once.
    expect(client.requests).toBe(asked + 1);
  });

  test('but not by HTTP 404 for what it does not have', async () => {
    const change = mapResponse(
      ({ body }) => String(body).includes('nothing'),
      () => refusal(404),
    );
    const { context } = await checking(change);
    const at = { path: '/ext/index/X/tx' };
    expect((await context.call('index.getContainerByID', { id: 'nothing' }, at)).status).toBe(404);
  });

  test.each(['getIndex', 'getLastAccepted'])('nor because a gateway answers %s in its place', async (name) => {
    const onAnswer: Change['patch']['onAnswer'] = ({ path, body }, answer) => {
      if (!path.endsWith('/nonsense')) return answer;
      const { method, params } = JSON.parse(String(body)) as { method: string; params: object };
      return refusal(method === `index.${name}` && Object.keys(params).length === 0 ? 502 : 404);
    };
    const { context } = await checking({ touches: 'all', patch: { onAnswer } });
    const at = { path: '/ext/index/X/nonsense' };
    expect((await context.call('index.getLastAccepted', { encoding: 'hex' }, at)).status).toBe(404);
  });

  /** A node without the method, and without any that the document does not have, that answers both with this error. */
  const withoutIt = (error: (method: string) => object): Change =>
    mapResponse(
      (request) => /Height|conformance/.test(String(request.body)),
      (answer, request) => {
        const { id, method } = JSON.parse(String(request.body)) as { id: number; method: string };
        return { ...answer, body: Buffer.from(JSON.stringify({ jsonrpc: '2.0', id, error: error(method) })) };
      },
    );

  test.each<[string, (method: string) => object]>([
    [
      'in any words',
      (method) => ({ code: -32000, message: `no ${method.replace('get', 'Get')} here`, data: [method] }),
    ],
    ['by the name alone', (method) => ({ code: 7, message: `${method.split('.')[1]}?` })],
    ['by the code', () => ({ code: -32601, message: 'what?' })],
  ])('as it does not know a made-up one: %s', async (_, error) => {
    const { context, client } = await checking(withoutIt(error));
    const finding = { signature: { kind: 'not-served', rule: 'method' }, exchange: 1 };
    await expect(context.rpc(HEIGHT)).rejects.toMatchObject({ findings: [finding] });
    await expect(context.rpc(HEIGHT)).rejects.toMatchObject({ findings: [{ signature: finding.signature }] });
    // The made-up method is called once.
    expect(client.requests).toBeLessThanOrEqual(3);
  });

  test.each<[string, (method: string) => object]>([
    ['every error is the same', () => ({ code: -32000, message: "can't find method" })],
    ['the codes differ', (method) => ({ code: method === HEIGHT ? 1 : 2, message: `${method} failed` })],
    ['the data differ', (method) => ({ code: 1, message: `${method} failed`, data: method === HEIGHT ? 1 : null })],
    [
      'the error is about something else',
      (method) => ({
        code: -32000,
        message: method === HEIGHT ? `${method}: can't find method of the signature` : `no such method: ${method}`,
      }),
    ],
  ])('but it may know one where %s', async (_, error) => {
    const { context } = await checking(withoutIt(error));
    expect((await context.rpc(HEIGHT)).ok).toBe(false);
  });

  test.each([-32601, -32000])('but need not know it at the path of another service: code %d', async (code) => {
    const { context } = await checking(withoutIt((method) => ({ code, message: `no ${method}` })));
    expect((await context.rpc(HEIGHT, {}, { path: '/ext/index/P/block' })).ok).toBe(false);
  });

  test('but may not know a method that no profile has', async () => {
    const { context } = await checking();
    expect((await context.call('platform.inventedByTheSuite')).ok).toBe(false);
  });
});

describe('a proxy that rejects requests says nothing about the node', () => {
  test.each([403, 429])('with status %d', async (status) => {
    const proxy: Change = { touches: 'all', patch: { onAnswer: () => refusal(status) } };
    const { context } = await checking(proxy, { mayBeProxied: true });
    await expect(context.rpc(HEIGHT)).rejects.toThrow(NotTestable);
    await expect(context.get('/ext/health')).rejects.toThrow(NotTestable);
    await expect(context.raw({ method: 'GET', path: '/ext/health' })).rejects.toThrow(NotTestable);
    await expect(context.handshake('/ext/bc/P/ws')).rejects.toThrow(NotTestable);
  });

  test('without a proxy, the response is that of the node', async () => {
    const { context } = await checking(refusing(403));
    expect((await context.rpc(HEIGHT)).status).toBe(403);
  });

  test('a node rejects a foreign host itself', async () => {
    const { context } = await checking(refusing(403), { mayBeProxied: true });
    const headers = [['Host', 'example.com']] as const;
    expect((await context.raw({ method: 'GET', path: '/ext/health', headers })).status).toBe(403);
  });
});

test('no complete response is a failure, but a raw request returns it', async () => {
  const { context, client } = await checking({});
  await client.close();
  await expect(context.rpc(HEIGHT)).rejects.toMatchObject({
    name: 'AssertionError',
    findings: [{ expected: 'an HTTP response', signature: { kind: 'no-response' }, exchange: 1 }],
  });
  expect((await context.raw({ method: 'GET', path: '/ext/health' })).exchange.outcome.kind).toBe('fault');
  expect(context.exchanges).toHaveLength(2);
});

describe('a failure without a matcher', () => {
  test('is about the response that was read last', async () => {
    const { context } = await checking();
    const [first, second] = [await context.rpc(HEIGHT), await context.rpc(TIME)];
    expect(context.judged).toBe(second.exchange.number);
    expect(first.status).toBe(200);
    expect(context.judged).toBe(first.exchange.number);
    expect(() => context.fail('it is wrong', { expected: { amount: 2n ** 63n }, actual: 'text' })).toThrow(
      expect.objectContaining({
        message: 'it is wrong',
        findings: [
          expect.objectContaining({
            expected: '{"amount":9223372036854775808}',
            actual: 'text',
            exchange: first.exchange.number,
          }),
        ],
      }),
    );
  });

  test('is about the response that it names, or none', async () => {
    const { context } = await checking();
    expect(() => context.fail('nothing was sent')).toThrow(Failure);
    const [{ exchange }] = [await context.rpc(HEIGHT), await context.rpc(TIME)];
    expect(() => context.fail('wrong', { exchange })).toThrow(
      expect.objectContaining({ findings: [expect.objectContaining({ exchange: exchange.number })] }),
    );
  });
});

describe('the height', () => {
  const unreadable = mapResultAt(HEIGHT, 'height', () => true);
  const withoutBlocks = failWhen(['platform.getBlockByHeight', 'index.getLastAccepted'], () => true);

  test('is that of the node, and findings stay about the response before it', async () => {
    const { context } = await checking();
    const { exchange } = await context.rpc(TIME);
    expect([await context.height(), context.judged]).toEqual([2n, exchange.number]);
  });

  test('comes from the blocks, if the node reports none', async () => {
    const { context } = await checking(unreadable);
    expect(await context.height()).toBe(2n);
  });

  test('blocks the check, if no block has one', async () => {
    const { context } = await checking(both(unreadable, withoutBlocks));
    await expect(context.height()).rejects.toMatchObject({
      cause: { kind: 'blocked', by: 'platform.getHeight/height' },
    });
  });

  test('fails, if the node refuses to say it', async () => {
    const { context } = await checking(failWhen(HEIGHT, () => true));
    await expect(context.height()).rejects.toThrow('The response to platform.getHeight contains no result: ');
  });

  test('is passed to a comparison', async () => {
    const { context } = await checking();
    await expect(context.stable(async (height) => height + 1n)).resolves.toBe(3n);
  });
});

test('reads are sent again only while a function runs that wants it, also if it fails', async () => {
  const { context, client } = await checking();
  const read = () => context.rpc('platform.getBlockByHeight', { height: 1n, encoding: 'hex' });
  await read();
  await read();
  expect(client.requests).toBe(1);
  await context.afresh(read);
  expect(client.requests).toBe(2);
  await expect(context.afresh(() => Promise.reject(new Error('odd')))).rejects.toThrow('odd');
  await read();
  expect(client.requests).toBe(2);
});

test('a restart and an upgrade are not for a check, if the suite has not started the node', async () => {
  const { context } = await checking();
  await expect(context.life.restart()).rejects.toThrow('the suite restarts only a node that it has started itself');
  await expect(context.life.upgrade()).rejects.toThrow(NotApplicable);
});

test('long notes are cut, since a target may have written them', async () => {
  const { context } = await checking();
  context.note('short');
  context.note('x'.repeat(100_000));
  expect([context.notes[0], (context.notes[1] ?? '').length < 2000]).toEqual(['short', true]);
});

test('a pause between two requests ends with the run', async () => {
  const { context, client } = await checking();
  await context.pause(1);
  const pause = context.pause(60_000);
  await client.close();
  await expect(pause).rejects.toMatchObject({ message: 'the run ended', cause: { kind: 'ended' } });
  await expect(context.pause(60_000)).rejects.toBeInstanceOf(NotTestable);
});
