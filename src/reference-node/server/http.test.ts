import { PRIMARY_NETWORK } from '../../encoding/id.ts';
import { connect } from 'node:net';
import { once } from 'node:events';
import { connect as http2 } from 'node:http2';
import { text } from 'node:stream/consumers';
import { describe, expect, it, test } from 'vitest';
import { DOCUMENT } from '../dialect.ts';
import { type Asked, ask } from '../../../test/fixtures/ask.ts';
import { idOf, nodeIdOf, tinyLedger } from '../../../test/fixtures/tiny-ledger.ts';
import { tinyNode } from '../../../test/fixtures/tiny-node.ts';
import { serveLedger } from './serve-ledger.ts';

const node = await tinyNode();

const GET_HEIGHT = '{"jsonrpc":"2.0","id":1,"method":"platform.getHeight"}';
const JSON_TYPE = { 'content-type': 'application/json' };

async function post(path: string, headers: Record<string, string> = JSON_TYPE): Promise<Asked> {
  return ask(node.url + path, { headers, body: GET_HEIGHT });
}

/** Sends bytes over a connection of its own and gives all that comes back until the node closes it. */
async function exchange(text: string, port = node.port): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    let answer = '';
    socket.on('data', (chunk) => (answer += chunk.toString('latin1')));
    socket.on('end', () => {
      socket.end();
      resolve(answer);
    });
    socket.on('error', reject);
  });
}

test('HTTP/2 in clear text is served to a client that knows it', async () => {
  const session = http2(node.url);
  const stream = session.request({ ':method': 'POST', ':path': '/ext/bc/P', ...JSON_TYPE });
  stream.end(GET_HEIGHT);
  const [headers] = (await once(stream, 'response')) as [Record<string, unknown>];
  expect(await text(stream)).toBe('{"jsonrpc":"2.0","result":{"height":"2"},"id":1}\n');
  expect(headers).toMatchObject({ ':status': 200, 'node-id': nodeIdOf('one'), 'x-content-type-options': 'nosniff' });
  session.close();
});

describe('paths', () => {
  it.each([
    '/ext/bc/P',
    '/ext/bc/platform',
    `/ext/bc/${PRIMARY_NETWORK}`,
    '/ext/P',
    '/ext/platform',
    '/ext/bc/%50',
    '/ext/bc/P?x=1',
  ])('%s is the P-Chain', async (path) => {
    expect((await post(path)).text).toBe('{"jsonrpc":"2.0","result":{"height":"2"},"id":1}\n');
  });

  it.each([
    '/ext/bc/X',
    `/ext/bc/${idOf('X')}`,
    '/ext/index/P/block',
    '/ext/index/X/tx',
    '/ext/health',
    '/ext/info',
    '/ext/admin',
  ])('%s is another service', async (path) => {
    const { status, text } = await post(path);
    expect(status).toBe(200);
    expect(JSON.parse(text)).toMatchObject({ error: { message: 'rpc: can\'t find service "platform.GetHeight"' } });
  });

  it.each([
    '/',
    '/ext/bc',
    '/ext/bc/P/',
    '/ext/bc/p',
    '/EXT/bc/P',
    '/ext/bc/P/rpc',
    '/ext/bc/nope',
    '/ext/index/P',
    '/ext/index/P/tx',
    '/ext/index/C/tx',
    '/ext/index/p/block',
    `/ext/index/${PRIMARY_NETWORK}/block`,
    '/ext/index/P/block/',
    '/ext/index/X/vtx',
    '/ext/health/',
    '/ext/health/nope',
    '/ext/keystore',
  ])('%s is not found', async (path) => {
    expect(await post(path)).toMatchObject({
      status: 404,
      text: '404 page not found\n',
      headers: {
        'content-type': 'text/plain; charset=utf-8',
        'x-content-type-options': 'nosniff',
        'content-length': '19',
      },
    });
  });

  it.each([
    ['//ext/bc/P', '/ext/bc/P'],
    ['/ext//bc/P?a=b', '/ext/bc/P?a=b'],
    ['/ext/./bc/P', '/ext/bc/P'],
    ['/ext/x/../bc/P/', '/ext/bc/P/'],
    ['/../..', '/'],
  ])('%s is redirected to the clean path', async (path, location) => {
    expect(await post(path)).toMatchObject({ status: 301, text: '', headers: { location } });
  });

  it('refuses a broken escape', async () =>
    expect(await post('/ext/bc/%zz')).toMatchObject({ status: 400, text: '400 Bad Request' }));
});

describe('verbs and content types', () => {
  it.each(['GET', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE'])('%s is not POST', async (method) => {
    const answer = await ask(`${node.url}/ext/bc/P`, { method });
    expect(answer).toMatchObject({ status: 405, text: `rpc: POST method required, received ${method}` });
    expect(answer.headers).toMatchObject({ 'content-type': 'text/plain; charset=utf-8', 'node-id': nodeIdOf('one') });
  });

  it('answers verbs that nobody knows', async () => {
    const answer = await exchange('FOO /ext/bc/P HTTP/1.1\r\nHost: localhost\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1.1 405 /);
    expect(answer).toMatch(/\r\n\r\nrpc: POST method required, received FOO$/);
  });

  it.each([
    'application/json',
    'APPLICATION/JSON',
    'application/json; charset=utf-8',
    'application/json;charset=latin1',
  ])('%s is JSON', async (type) => {
    expect(await post('/ext/bc/P', { 'content-type': type })).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'x-content-type-options': 'nosniff',
        vary: 'Origin',
      },
    });
  });

  it.each([
    [{}, ''],
    [{ 'content-type': 'text/plain' }, 'text/plain'],
    [{ 'content-type': 'application/json ;x' }, 'application/json '],
    [{ 'content-type': 'application/json-rpc' }, 'application/json-rpc'],
    [{ 'content-type': 'application/x-www-form-urlencoded; a=b' }, 'application/x-www-form-urlencoded'],
  ])('%j is not JSON', async (headers, shown) => {
    expect(await post('/ext/bc/P', { ...headers })).toMatchObject({
      status: 415,
      text: `rpc: unrecognized Content-Type: ${shown}`,
      headers: { 'content-type': 'text/plain; charset=utf-8' },
    });
  });
});

describe('the Host header', () => {
  it.each(['localhost', 'LOCALHOST:1', '10.1.2.3', '10.1.2.3:9650', '[::1]:9650'])('%s is welcome', async (host) => {
    expect(await post('/ext/bc/P', { ...JSON_TYPE, host })).toMatchObject({ status: 200 });
  });

  it.each(['evil.example', 'localhost.', 'foo.localhost', 'a:b:c', '[::1]'])('%s is refused', async (host) => {
    expect(await post('/ext/bc/P', { ...JSON_TYPE, host })).toMatchObject({
      status: 403,
      text: 'invalid host specified\n',
    });
    expect((await ask(`${node.url}/ext/health`, { method: 'GET', headers: { host } })).status).toBe(403);
  });

  it('may be missing in HTTP/1.0 and must not in HTTP/1.1', async () => {
    expect(await exchange('GET /ext/health/liveness HTTP/1.0\r\n\r\n')).toContain(' 200 OK');
    expect(await exchange('GET /ext/health/liveness HTTP/1.1\r\nConnection: close\r\n\r\n')).toContain(
      ' 400 Bad Request',
    );
  });
});

describe('other origins', () => {
  it('may read the answer', async () => {
    expect((await post('/ext/bc/P', { ...JSON_TYPE, origin: 'http://a.example' })).headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-credentials': 'true',
    });
    expect((await post('/ext/bc/P')).headers).not.toHaveProperty('access-control-allow-origin');
  });

  const POST = { 'access-control-request-method': 'POST' };
  const PREFLIGHT = { origin: 'http://a.example', ...POST };

  it.each([
    [PREFLIGHT, 'POST'],
    [{ ...PREFLIGHT, 'access-control-request-headers': 'content-type', host: 'evil.example' }, 'POST'],
    [{ ...PREFLIGHT, 'access-control-request-method': 'PUT' }, undefined],
    [POST, undefined],
    [{ ...PREFLIGHT, 'access-control-request-headers': 'x-mine' }, undefined],
  ])('ask before they send %j', async (headers, allowed) => {
    const answer = await ask(`${node.url}/no/such/path`, { method: 'OPTIONS', headers: { ...headers } });
    expect(answer).toMatchObject({ status: 200, text: '' });
    expect(answer.headers['access-control-allow-methods']).toBe(allowed);
  });
});

describe('the connection', () => {
  it('takes chunked bodies', async () => {
    const answer = await exchange(
      'POST /ext/bc/P HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/json\r\n' +
        `Transfer-Encoding: chunked\r\n\r\n${GET_HEIGHT.length.toString(16)}\r\n${GET_HEIGHT}\r\n0\r\n\r\n`,
    );
    expect(answer).toContain('"height":"2"');
  });

  it('refuses what is not HTTP', async () => {
    expect(await exchange('hello\r\n\r\n')).toContain('400 Bad Request');
    expect(await exchange(`GET / HTTP/1.1\r\nX: ${'a'.repeat(1_200_000)}\r\n\r\n`)).toContain('HTTP/1.1 431 ');
  });

  it('answers an offer to upgrade that it does not take up', async () => {
    const answer = await exchange(
      'POST /ext/bc/P HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n' +
        `Content-Type: application/json\r\nContent-Length: ${GET_HEIGHT.length}\r\n\r\n${GET_HEIGHT}`,
    );
    expect(answer).toContain('HTTP/1.1 200 OK');
    expect(answer).toContain('"height":"2"');
  });

  it('opens a WebSocket at the C-Chain, which close ends', async () => {
    const other = await serveLedger(tinyLedger());
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connect(other.port, '127.0.0.1', () =>
        socket.write(
          'GET /ext/bc/C/ws HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n' +
            'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
        ),
      );
      socket.once('data', (chunk) => resolve(chunk.toString()));
      socket.on('error', reject);
    });
    await other.close();
    expect(answer).toMatch(/^HTTP\/1.1 101 Switching Protocols\r\n/);
    expect(answer).toContain('Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n');
  });

  it('answers the C-Chain RPC', async () => {
    const body = '[{"jsonrpc":"2.0","id":1,"method":"eth_chainId"},{"jsonrpc":"2.0","id":2,"method":"nope"}]';
    const { text } = await ask(`${node.url}/ext/bc/C/rpc`, { body });
    expect(JSON.parse(text)).toMatchObject([
      { id: 1, result: '0x539' },
      { id: 2, error: { code: -32601 } },
    ]);
  });

  it('compresses large answers on demand where the dialect says so', async () => {
    const zipped = await serveLedger(tinyLedger(), { dialect: { ...DOCUMENT, gzip: true } });
    const body = `{"jsonrpc":"2.0","id":"${'a'.repeat(1400)}","method":"platform.getHeight"}`;
    const headers = { ...JSON_TYPE, 'accept-encoding': 'gzip' };
    const large = await ask(`${zipped.url}/ext/bc/P`, { headers, body });
    const small = await ask(`${zipped.url}/ext/bc/P`, { headers, body: GET_HEIGHT });
    const plain = await ask(`${node.url}/ext/bc/P`, { headers, body });
    await zipped.close();
    expect(large.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding, Origin' });
    expect(small.headers).not.toHaveProperty('content-encoding');
    expect(plain.headers).not.toHaveProperty('content-encoding');
  });
});

it('a port that is taken: is the system’s error', () =>
  expect(serveLedger(tinyLedger(), { port: node.port })).rejects.toMatchObject({ code: 'EADDRINUSE' }));
