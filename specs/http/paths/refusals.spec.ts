import {
  decodeNodeId,
  expect,
  expectDecoded,
  requirement,
  type Answer,
  type CheckContext,
} from '../../../src/harness/index.ts';

const HEIGHT = new TextEncoder().encode('{"jsonrpc":"2.0","id":1,"method":"platform.getHeight","params":{}}');
const JSON_TYPE = ['content-type', 'application/json'] as const;
const PLATFORM = '/ext/bc/P';

function headerOf({ headers }: Answer, name: string): string | undefined {
  return headers.find(([header]) => header === name)?.[1];
}

requirement('http.paths/unknown-path-is-refused', async ({ call, raw }) => {
  for (const path of ['/nonsense', '/ext/nonsense', '/ext/bc/nonsense']) {
    expect(await call('platform.getHeight', {}, { path }), `a request to ${path}`).toBeRefused();
    expect(await raw({ method: 'GET', path }), `GET ${path}`).toBeRefused();
  }
});

type Request = Parameters<CheckContext['raw']>[0];

function post(path: string, ...more: readonly (readonly [string, string])[]): Request {
  return { method: 'POST', path, headers: [JSON_TYPE, ...more], body: HEIGHT };
}

const NO_PATHS = ['/', '/ext', '/ext/nonsense', '/ext/bc', '/ext/bc/', '/ext/bc/nonsense', '/ext/bc/P/nonsense'];
const OTHER_CASES = ['/EXT/bc/P', '/ext/BC/P', '/ext/bc/p'];
const VERBS = ['PUT', 'PATCH', 'DELETE'];

/** Requests, and the HTTP status with which the node refuses them. */
const STATUSES = [
  ['http.health/head-is-refused', 405, [{ method: 'HEAD', path: '/ext/health' }]],
  ['http.health/put-is-refused', 405, ['PUT', 'DELETE'].map((method) => ({ method, path: '/ext/health' }))],
  ['http.paths/foreign-host-is-403', 403, [post(PLATFORM, ['host', 'foreign.example'])]],
  ['http.paths/get-is-405', 405, [{ method: 'GET', path: PLATFORM }]],
  ['http.paths/other-verbs-are-405', 405, VERBS.map((method) => ({ ...post(PLATFORM), method }))],
  ['http.paths/paths-are-case-sensitive', 404, OTHER_CASES.map((path) => post(path))],
  ['http.paths/unknown-path-is-404', 404, NO_PATHS.map((path) => post(path))],
] as const;

for (const [id, status, requests] of STATUSES)
  requirement(id, async ({ raw }) => {
    for (const request of requests)
      expect((await raw(request)).status, `the HTTP status of ${request.method} ${request.path}`).toBe(status);
  });

requirement('http.paths/trailing-slash-is-404', async ({ call, profile }) => {
  const health = profile.serves('health.liveness') ? [['health.liveness', '/ext/health/'] as const] : [];
  for (const [method, path] of [['platform.getHeight', `${PLATFORM}/`] as const, ...health])
    expect((await call(method, {}, { path })).status, `the HTTP status of a request to ${path}`).toBe(404);
});

requirement('http.paths/preflight-is-answered', async ({ raw }) => {
  const answer = await raw({
    method: 'OPTIONS',
    path: PLATFORM,
    headers: [
      ['origin', 'https://wallet.example'],
      ['access-control-request-method', 'POST'],
      ['access-control-request-headers', 'content-type'],
    ],
  });
  expect(answer.status, 'the HTTP status of a preflight request').toBe(200);
  expect(headerOf(answer, 'access-control-allow-origin'), 'the header access-control-allow-origin').toMatch(
    /^(\*|https:\/\/wallet\.example)$/,
  );
});

requirement('http.paths/node-id-header', async ({ raw }) => {
  const answer = await raw(post(PLATFORM));
  expectDecoded(decodeNodeId(headerOf(answer, 'node-id') ?? ''), 'the header Node-Id');
});

requirement('http.paths/localhost-is-served', async ({ raw }) => {
  for (const host of ['localhost', 'LOCALHOST:9650', '10.1.2.3', '10.1.2.3:1', '[::1]:9650']) {
    const answer = await raw(post(PLATFORM, ['host', host]));
    expect(answer, `a request with the host ${host}`).toSucceed();
  }
});

requirement('http.paths/foreign-host-is-served', async ({ raw }) => {
  expect(await raw(post(PLATFORM, ['host', 'foreign.example']))).toSucceed();
});
