import { afterAll, describe, expect, it } from 'vitest';
import { DOCUMENT } from '../../src/reference-node/dialect.ts';
import { startReferenceNode } from '../../src/reference-node/index.ts';
import type { NodeAnswer, NodeRequest } from '../../src/reference-node/server/message.ts';
import type { Patch } from '../../src/reference-node/server/patch.ts';
import type { RunningNode } from '../../src/reference-node/server/serve-ledger.ts';
import type { Exchange, HttpRequest } from '../../src/transport/exchange.ts';
import { Transport, type TransportOptions } from '../../src/transport/transport.ts';
import { Delivery, directConnections } from './direct-connections.ts';
import { withoutClock } from './without-clock.ts';

const LIMITS = { concurrency: 8, timeoutMs: 2000 };
const delivery = new Delivery();
afterAll(async () => delivery.close());

const JSON_TYPE = [['content-type', 'application/json']] as const;

function call(method: string, params: object = {}, headers: HttpRequest['headers'] = JSON_TYPE): HttpRequest {
  const body = Buffer.from(JSON.stringify({ jsonrpc: '2.0', id: 7, method, params }));
  return { method: 'POST', path: '/ext/bc/P', headers, body };
}

/** What a node sees of a request, and what comes of it. */
interface Seen {
  readonly requests: readonly unknown[];
  readonly outcome: unknown;
}

async function send(
  { answer, ...patch }: Patch & { readonly answer?: (own: NodeAnswer) => NodeAnswer },
  request: HttpRequest,
  isDirect: boolean,
  options: Partial<TransportOptions> = {},
): Promise<Seen> {
  const requests: unknown[] = [];
  const node = await startReferenceNode({
    scenario: 'empty',
    patch: {
      ...patch,
      onRequest: (seen) => {
        requests.push({ ...seen, headers: [...seen.headers], body: seen.body.toString('latin1') });
        return seen;
      },
      ...(answer === undefined ? {} : { onAnswer: (_request, own) => answer(own) }),
    },
  });
  const sender = transportTo(node, isDirect, options);
  try {
    const { outcome } = await sender.send(request);
    return told({ requests, outcome: outlineOf(outcome) }, node);
  } finally {
    await sender.close();
    await node.close();
  }
}

function transportTo(node: RunningNode, isDirect: boolean, options: Partial<TransportOptions> = {}): Transport {
  const connect = isDirect ? directConnections([node], delivery) : undefined;
  return new Transport({ ...LIMITS, ...options, baseUrl: node.url, connect });
}

function outlineOf(outcome: Exchange['outcome']): unknown {
  if (outcome.kind === 'fault')
    return { ...outcome, partial: outcome.partial && outlineOf({ kind: 'answer', ...outcome.partial }) };
  const { length } = outcome.body;
  // A time of the clock may have fewer digits, and HEAD has a length without a body.
  const isLength = (name: string, value: string): boolean =>
    name === 'content-length' && (length === 0 || value === `${length}`);
  const headers = outcome.headers.map(([name, value]) => [
    name,
    name === 'date' ? 'a time' : isLength(name, value) ? 'its length' : value,
  ]);
  return { ...outcome, headers, body: withoutClock(Buffer.from(outcome.body).toString('latin1')) };
}

/** The port is another one for each node. */
function told(seen: Seen, { port }: RunningNode): Seen {
  return JSON.parse(JSON.stringify(seen).replaceAll(`${port}`, 'PORT')) as Seen;
}

const REQUESTS: Readonly<Record<string, HttpRequest>> = {
  'a call': call('platform.getHeight'),
  'a call that fails': call('platform.getBlock', { blockID: '2' }),
  'a body that is no JSON': { ...call('a'), body: Buffer.from('{') },
  'a type that is not JSON': call('platform.getHeight', {}, [['content-type', 'text/plain']]),
  'headers twice, in capitals, and with blanks': call('platform.getHeight', {}, [
    ['Content-Type', 'application/json'],
    ['content-type', 'text/plain'],
    ['x-one', ' a '],
    ['origin', 'http://a.example'],
  ]),
  'an accepted coding': call('platform.getBlockchains', {}, [...JSON_TYPE, ['accept-encoding', 'gzip']]),
  'another host': call('platform.getHeight', {}, [...JSON_TYPE, ['host', 'node.example']]),
  'a body in chunks': call('platform.getHeight', {}, [...JSON_TYPE, ['transfer-encoding', 'chunked']]),
  'no body': { method: 'POST', path: '/ext/bc/P', headers: JSON_TYPE },
  'a report': { method: 'GET', path: '/ext/health?tag=a%20b' },
  'a path that is not served': { method: 'GET', path: '/ext/nothing' },
  'a path with escapes': { method: 'GET', path: '/ext/he%61lth' },
  'a path with a wrong escape': { method: 'GET', path: '/ext/%zz' },
  'a path with empty segments': { method: 'GET', path: '/ext//health/../health' },
  'a preflight': { method: 'OPTIONS', path: '/ext/bc/P', headers: [['origin', 'http://a.example']] },
  'the verb HEAD': { method: 'HEAD', path: '/ext/health' },
  'the verb PUT': { ...call('platform.getHeight'), method: 'PUT' },
};

it.each(Object.keys(REQUESTS))('a request without a connection: is seen and answered as over one: %s', async (name) => {
  const request = REQUESTS[name] ?? call('');
  const dialect = { ...DOCUMENT, gzip: true, hostCheck: true };
  const over = await send({ dialect: () => dialect }, request, false);
  expect(over.outcome).toHaveProperty('kind', 'answer');
  expect(await send({ dialect: () => dialect }, request, true)).toStrictEqual(over);
});

const ANSWERS: Readonly<Record<string, (own: NodeAnswer) => NodeAnswer>> = {
  'a status of an error': (own) => ({ ...own, status: 503 }),
  'a status without body': (own) => ({ ...own, status: 204 }),
  'an empty body': (own) => ({ ...own, body: Buffer.alloc(0) }),
  'a large body': (own) => ({ ...own, body: Buffer.alloc(2_000_000, 'a') }),
  'a body above the limit': (own) => ({ ...own, body: Buffer.alloc(4_000_000, 'a') }),
  'a body that is cut': (own) => ({ ...own, body: Buffer.alloc(100_000, 'a'), cut: 'midway' }),
  'no answer': (own) => ({ ...own, cut: 'before' }),
  'an old version of HTTP': (own) => ({ ...own, version: '1.0' }),
  'a header with blanks at its ends': (own) => ({ ...own, headers: [...own.headers, ['X-A', ' a ']] }),
  'a header that is not ASCII': (own) => ({ ...own, headers: [...own.headers, ['X-A', '\u00fc']] }),
  'a header without value': (own) => ({ ...own, headers: [['X-A', ''], ...own.headers] }),
  'a connection that is closed': (own) => ({ ...own, headers: [...own.headers, ['Connection', 'close']] }),
  'many headers': (own) => ({ ...own, headers: Array.from({ length: 500 }, (_, at) => [`X-${at}`, 'a'.repeat(40)]) }),
  'a coding that it does not have': (own) => ({ ...own, headers: [...own.headers, ['Content-Encoding', 'gzip']] }),
};

describe('an answer without a connection', () => {
  it.each(Object.keys(ANSWERS))('is received as over one: %s', async (name) => {
    const answer = ANSWERS[name] ?? ((own: NodeAnswer) => own);
    const options = { maxBodyBytes: 3_000_000 };
    const over = await send({ answer }, call('platform.getHeight'), false, options);
    expect(over.requests).toHaveLength(1);
    expect(await send({ answer }, call('platform.getHeight'), true, options)).toStrictEqual(over);
  });

  it('that does not come in time is a fault', async () => {
    const onAnswer = async (): Promise<NodeAnswer> => new Promise(() => undefined);
    const node = await startReferenceNode({ scenario: 'empty', patch: { onAnswer } });
    const transport = transportTo(node, true, { timeoutMs: 30 });
    const { outcome } = await transport.send(call('platform.getHeight'));
    await transport.close();
    await node.close();
    expect(outcome).toMatchObject({ kind: 'fault', code: 'timeout' });
  });

  it('does not share its bytes with the node', async () => {
    const kept: Buffer[] = [];
    const onAnswer = (_request: NodeRequest, own: NodeAnswer): NodeAnswer => {
      kept.push(own.body);
      return own;
    };
    const node = await startReferenceNode({ scenario: 'empty', patch: { onAnswer } });
    const transport = transportTo(node, true);
    const request = call('platform.getHeight');
    const { outcome } = await transport.send(request);
    await transport.close();
    await node.close();
    const text = outcome.kind === 'answer' ? Buffer.from(outcome.body).toString() : '';
    expect(text).toContain('"height"');
    kept[0]?.fill(0);
    expect(outcome.kind === 'answer' && Buffer.from(outcome.body).toString()).toBe(text);
  });
});

it('a plain exchange needs no connection to the node', async () => {
  const node = await startReferenceNode({ scenario: 'empty' });
  const transport = transportTo(node, true);
  // Nothing listens there any more.
  await node.close();
  const { outcome } = await transport.send(call('platform.getHeight'));
  await transport.close();
  expect(outcome).toMatchObject({ kind: 'answer', status: 200 });
});
