import { decodeNodeId, expect, expectDecoded, requirement, type Answer } from '../../../src/harness/index.ts';

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

requirement('http.paths/unknown-path-is-404', async ({ call }) => {
  for (const path of ['/', '/ext', '/ext/nonsense', '/ext/bc', '/ext/bc/', '/ext/bc/nonsense', '/ext/bc/P/nonsense']) {
    expect((await call('platform.getHeight', {}, { path })).status, `the HTTP status of a request to ${path}`).toBe(
      404,
    );
  }
});

requirement('http.paths/trailing-slash-is-404', async ({ call, profile }) => {
  expect(
    (await call('platform.getHeight', {}, { path: `${PLATFORM}/` })).status,
    'the HTTP status of a request with a trailing slash',
  ).toBe(404);
  if (profile.serves('health.liveness')) {
    expect(
      (await call('health.liveness', {}, { path: '/ext/health/' })).status,
      'the HTTP status of a request to /ext/health/',
    ).toBe(404);
  }
});

requirement('http.paths/paths-are-case-sensitive', async ({ call }) => {
  for (const path of ['/EXT/bc/P', '/ext/BC/P', '/ext/bc/p']) {
    expect((await call('platform.getHeight', {}, { path })).status, `the HTTP status of a request to ${path}`).toBe(
      404,
    );
  }
});

requirement('http.paths/get-is-405', async ({ raw }) => {
  expect((await raw({ method: 'GET', path: PLATFORM })).status, 'the HTTP status of a GET request').toBe(405);
});

requirement('http.paths/other-verbs-are-405', async ({ raw }) => {
  for (const method of ['PUT', 'PATCH', 'DELETE']) {
    expect(
      (await raw({ method, path: PLATFORM, headers: [JSON_TYPE], body: HEIGHT })).status,
      `the HTTP status of a ${method} request`,
    ).toBe(405);
  }
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
  const answer = await raw({ method: 'POST', path: PLATFORM, headers: [JSON_TYPE], body: HEIGHT });
  expectDecoded(decodeNodeId(headerOf(answer, 'node-id') ?? ''), 'the header Node-Id');
});

requirement('http.paths/localhost-is-served', async ({ raw }) => {
  for (const host of ['localhost', 'LOCALHOST:9650', '10.1.2.3', '10.1.2.3:1', '[::1]:9650']) {
    const answer = await raw({ method: 'POST', path: PLATFORM, headers: [JSON_TYPE, ['host', host]], body: HEIGHT });
    expect(answer, `a request with the host ${host}`).toSucceed();
  }
});

requirement('http.paths/foreign-host-is-served', async ({ raw }) => {
  const headers = [JSON_TYPE, ['host', 'foreign.example'] as const];
  expect(await raw({ method: 'POST', path: PLATFORM, headers, body: HEIGHT })).toSucceed();
});

requirement('http.paths/foreign-host-is-403', async ({ raw }) => {
  const headers = [JSON_TYPE, ['host', 'foreign.example'] as const];
  expect(
    (await raw({ method: 'POST', path: PLATFORM, headers, body: HEIGHT })).status,
    'the HTTP status of a request with a foreign host',
  ).toBe(403);
});
