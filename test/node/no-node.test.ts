import { createServer } from 'node:https';
import type { ServerResponse } from 'node:http';
import { describe, expect, onTestFinished, test } from 'vitest';
import { selfSigned } from '../support/certificate.ts';
import type { Header } from '../../src/transport/exchange.ts';
import { runCli, startNode } from '../support/cli.ts';
import { listen, serveHttp, serveTcp } from '../support/hostile-servers.ts';
import { head, rawNode, say, withoutHeader, type GoodAnswer } from '../support/raw-node.ts';
import { always, FEW, judge, NODE_ID } from './judged-server.ts';

const HTML = { 'content-type': 'text/html; charset=utf-8' };

/** A JSON-RPC server that answers everything with an error. */
function jsonRpc(code: number): Promise<string> {
  return serveHttp((request, response: ServerResponse, body) => {
    if (request.method !== 'POST') return response.writeHead(405).end();
    const id = /"id":(\d+)/.exec(body)?.[1] ?? 'null';
    const error = JSON.stringify({ code, message: 'the method does not exist/is not available' });
    return response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(`{"jsonrpc":"2.0","id":${id},"error":${error}}`);
  });
}

async function overTls(): Promise<string> {
  const server = createServer({ ...CERTIFICATE }, (_, response) => response.end('hello'));
  onTestFinished(() => server.closeAllConnections());
  return (await listen(server)).replace('http', 'https');
}

const CERTIFICATE = selfSigned();
const BAD_SCHEME = { 'www-authenticate': `${'x'.repeat(5000)} realm="a"` };
const ELSEWHERE = 'https://user:pa55w0rd@example.test:8443/node/ext/bc/P?token=s3cret#s3cret';

describe('a target that is no node is not tested: exit code 3, and a remedy of its own', () => {
  test.each<[string, () => Promise<string>, string]>([
    ['a file server', () => always(404, HTML, '<h1>404</h1>'), 'POST /ext/bc/P returned HTTP 404 and an HTML page'],
    [
      'text',
      () => always(500, {}, 'broken'),
      'POST /ext/bc/P returned HTTP 500: no response of a node. Set --target to the HTTP port',
    ],
    ['JSON of another API', () => always(200, {}, '{"status":"ok"}'), 'HTTP 200: no response of a node'],
    [
      '401',
      () => always(401, { 'www-authenticate': 'Bearer realm="x"' }),
      "requires credentials of the scheme Bearer. Send them with --header 'authorization: Bearer ...'",
    ],
    [
      '401 of a scheme that is none',
      () => always(401, BAD_SCHEME),
      "requires credentials. Send them with --header 'authorization: SCHEME ...'",
    ],
    [
      '402',
      () => always(402),
      "returned HTTP 402: the provider requires a paid plan or a key. Send the key with --header 'name: value'",
    ],
    [
      '407',
      () => always(407, { 'proxy-authenticate': 'Basic realm="x"' }),
      "a proxy requires credentials of the scheme Basic. Send them with --header 'proxy-authorization: Basic ...'",
    ],
    ['403 of a proxy', () => always(403), 'a proxy does not allow this host name, this client or these paths'],
    [
      '403 of a node',
      () => always(403, NODE_ID, 'invalid host specified\n'),
      'start the node with --http-allowed-hosts=127.0.0.1',
    ],
    [
      'a redirect',
      () => always(307, { location: ELSEWHERE }),
      'HTTP 307, a redirect to https://example.test:8443/node/ext/bc/P. The suite follows none: ' +
        'set --target to https://example.test:8443/node.',
    ],
    [
      'a redirect to nowhere',
      () => always(301, { location: 'javascript:alert(1)' }),
      'HTTP 301, a redirect. The suite follows none',
    ],
    [
      'https to a plain port',
      async () => (await always(200, {}, 'hello')).replace('http', 'https'),
      'speaks plain HTTP, not TLS. Set --target to http://127.0.0.1:',
    ],
    [
      'another JSON-RPC server',
      () => jsonRpc(-32601),
      'the server knows no method of a node. It may be a node of another network, such as an Ethereum client (port 8545)',
    ],
    [
      'HTML',
      () => always(200, HTML, '<html>"jsonrpc":</html>'),
      'HTTP 200 and an HTML page: a web server, or the login page of a proxy',
    ],
    ['an empty body', () => always(200), 'HTTP 200 and an empty body'],
    [
      '502',
      () => always(502, HTML, '<h1>502</h1>'),
      'HTTP 502, and no service responds as a node does: a proxy gets no response of its node',
    ],
    ['503', () => always(503), 'Check that this node runs, or wait for it with --wait-ready'],
    [
      '504 with a JSON-RPC error',
      () => always(504, {}, '{"jsonrpc":"2.0","error":{"code":-32000,"message":"x"},"id":1}'),
      'HTTP 504, and no service responds',
    ],
    ['429', () => always(429), 'HTTP 429: the target gets too many requests. Send fewer with --rate'],
    [
      'a node without its paths',
      () => always(404, NODE_ID, '404 page not found\n'),
      'a node runs there, but serves nothing at this path. Check the path of --target',
    ],
    [
      'bytes that are no HTTP',
      () => serveTcp((socket) => socket.once('data', () => socket.end('SSH-2.0-x\r\n'))),
      'POST /ext/bc/P failed: the response is not HTTP/1.1',
    ],
  ])('%s', async (_title, serve, expected) => {
    const { code, outcome, tested, written } = await judge(await serve());
    expect(outcome).toMatch(/^Target not reached: /);
    expect(outcome).toContain(expected);
    expect(outcome.length).toBeLessThan(500);
    expect({ code, tested }).toEqual({ code: 3, tested: 0 });
    expect(written).not.toMatch(/s3cret|pa55w0rd/);
  });

  test.skipIf(CERTIFICATE === undefined)('TLS, by http and without its certificate', async () => {
    const url = await overTls();
    const plain = await judge(url.replace('https', 'http'));
    expect(plain.outcome).toContain(`speaks TLS, not plain HTTP. Set --target to ${url} (with --ca FILE or --insecure`);
    const { code, outcome } = await judge(url);
    expect(outcome).toContain('Trust its certificate with --ca, or accept any with --insecure.');
    expect([plain.code, code]).toEqual([3, 3]);
  });

  test('a header that is sent in vain is named, not asked for again', async () => {
    const { outcome, written } = await judge(await always(401), '--header', 'authorization: Bearer s3cret');
    expect(outcome).toContain('the target does not accept the header authorization of --header');
    expect(written).not.toContain('s3cret');
  });

  test('populate says it, too', async () => {
    const url = await always(401, { 'www-authenticate': 'Bearer' });
    const { code, stderr } = await runCli(['populate', '--target', url, '--key', `0x${'11'.repeat(32)}`]);
    expect({ code, stderr }).toMatchObject({ code: 3 });
    expect(stderr).toContain(`error: ${url} does not tell about its network: POST /ext/bc/P returned HTTP 401`);
  });

  test('--assume-node tests it all the same', async () => {
    const url = await always(200, HTML, '<html>');
    const { code, tested } = await judge(url, ...FEW, '--assume-node');
    expect({ code, isTested: tested > 0 }).toEqual({ code: 1, isTested: true });
  });
});

/** The responses of a node at some paths alone. */
function only(pattern: RegExp): Promise<string> {
  return rawNode((socket, answer, { url = '' }) => {
    const none = { status: 404, headers: [], body: Buffer.from('404 page not found\n') };
    say(socket, pattern.test(url) ? withoutHeader('node-id', answer) : none);
  });
}

/** A node without the header Node-Id that writes its responses in another way. */
function odd(change: (answer: GoodAnswer) => GoodAnswer): Promise<string> {
  return rawNode((socket, answer) => say(socket, change(withoutHeader('node-id', answer))));
}

test.each<[string, () => Promise<string>, number]>([
  ['without the header Node-Id', () => odd((answer) => answer), 0],
  ['that serves its P-Chain alone', () => only(/^\/ext\/bc\/P$/), 0],
  ['that serves its health alone', () => only(/^\/ext\/health/), 1],
  ['that serves the health of GET alone', () => only(/^\/ext\/health\/health$|^\/ext\/health$/), 1],
  ['that serves an index alone', () => only(/^\/ext\/index\/X\/tx$/), 1],
  ['that is unhealthy', async () => (await startNode('--scenario', 'unhealthy')).url, 0],
  [
    'that closes before the end',
    () => rawNode((socket, answer) => socket.end(head(answer, 'content-length: 9000') + answer.body.toString())),
    1,
  ],
  ['whose gzip is none', () => rawNode((socket, answer) => say(socket, answer, 'content-encoding: gzip')), 1],
])('an odd node is tested: %s', async (_title, serve, expected) => {
  const { code, outcome, tested } = await judge(await serve(), ...FEW);
  expect(outcome).not.toMatch(/^Target not reached/);
  expect({ code, isTested: tested > 0 }).toEqual({ code: expected, isTested: true });
});

describe('a target that is no node yet', () => {
  test.each([
    ['its P-Chain', '/ext/bc/', 'platform.getHeight/height'],
    ['its health', '/ext/health', 'health.liveness/checks'],
    ['its indexes', '/ext/index/', 'index.isAccepted/is-accepted'],
  ])('is waited for: a healthy node that does not serve %s yet', async (_title, prefix, id) => {
    let left = 12;
    const url = await rawNode((socket, answer, { url: path = '' }) => {
      const isLate = path.startsWith(prefix) && left-- > 0;
      say(
        socket,
        isLate ? { status: 404, headers: [['node-id', NODE_ID['node-id']]], body: Buffer.from('no') } : answer,
      );
    });
    const { code, outcome, tested } = await judge(url, '--only', id, '--profile', 'document', '--wait-ready', '300');
    expect({ code, tested }, outcome).toEqual({ code: 0, tested: 1 });
  });

  test('is waited for: a node that bootstraps, a proxy that gets no response, and a node without its paths', async () => {
    let requests = 0;
    const url = await rawNode((socket, answer) => {
      requests += 1;
      if (requests > 6) return say(socket, answer);
      const status = [503, 502, 404][Math.floor((requests - 1) / 2)] ?? 404;
      const headers: Header[] = status === 404 ? [['node-id', NODE_ID['node-id']]] : [];
      const body = Buffer.from('API call rejected because chain is not done bootstrapping\n');
      return say(socket, { status, headers, body });
    });
    expect(await judge(url, ...FEW, '--wait-ready', '300')).toMatchObject({ code: 0 });
  });

  test('is not waited for if no time changes it', async () => {
    // The test would run into its own time limit.
    expect(await judge(await always(401), '--wait-ready', '3000')).toMatchObject({ code: 3 });
  });
});

/** A node that never answers a request for the height; with `isSilent`, none. */
function withoutHeight(isSilent = false): Promise<string> {
  return rawNode((socket, answer) => {
    if (!isSilent && !answer.body.includes('"result":{"height":')) say(socket, answer);
  });
}

test('a node is tested if one method alone does not respond in time; a silent one is not, and the message says what to do', async () => {
  const flags = ['--only', 'platform.getTimestamp', '--timeout', '300'];
  expect((await judge(await withoutHeight(), ...flags)).tested).toBeGreaterThan(0);
  for (const more of [[], ['--assume-node']]) {
    const { code, outcome } = await judge(await withoutHeight(true), ...flags, ...more);
    expect(code).toBe(3);
    expect(outcome).toContain(
      'POST /ext/bc/P failed: the request timed out after 300 ms. Give requests more time with --timeout,',
    );
  }
});

test('where nothing listens, nothing says that no request was sent, or that a profile was tested', async () => {
  const { code, written } = await judge('http://127.0.0.1:1', '--only', 'platform.getHeight');
  expect(code).toBe(3);
  expect(written).toMatch(/, 1 request in /);
  expect(written).not.toMatch(/no request was sent|Tested with the profile/);
  expect(written).toContain('the target was not reached, so its release is unknown');
});
