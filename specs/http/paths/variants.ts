import { gzipSync } from 'node:zlib';
import { setTimeout as sleep } from 'node:timers/promises';
import * as node from '../../../src/reference-node/kit/index.ts';

const SLOW_MS = 2_000;
const LONG_BODY_BYTES = 1 << 20;
const HEADERS_OPEN: node.Reason = ['not shown', 'The document does not show response headers.'];
const everything = (): boolean => true;

function without(...names: readonly string[]): node.Variant['patch'] {
  return node.mapResponse(everything, (answer) =>
    names.reduce((stripped, name) => node.withHeader(stripped, name, undefined), answer),
  ).patch;
}

const PATHS: node.Reason = ['4.3', 'The document does not show the exact index paths of the P-Chain and the C-Chain.'];
const EVERY_INDEX = ['P/block', 'C/block', 'X/tx', 'X/block', 'X/vtx'] as const;
const moved = (from: string, to: string): node.Change =>
  node.mapRequest((request) => {
    if (request.path === to) return { ...request, path: from };
    return request.path === from ? { ...request, path: `${from}/gone` } : request;
  });

/** HTTP: headers, limits, compression, speed and protocol versions. */
export const variants: readonly node.Variant[] = [
  ...node.variantTable({
    'bare-headers': [
      'Responses have no headers beyond the content type.',
      HEADERS_OPEN,
      {
        touches: 'all',
        patch: without(
          'Node-Id',
          'Vary',
          'X-Content-Type-Options',
          'Access-Control-Allow-Origin',
          'Access-Control-Allow-Credentials',
        ),
      },
      { only: 'document' },
    ],
    'more-headers': [
      'Responses have the headers of a proxy, including a cookie.',
      HEADERS_OPEN,
      node.mapResponse(everything, (answer) => ({
        ...answer,
        headers: [...answer.headers, ['Server', 'edge'], ['Via', '1.1 edge'], ['Set-Cookie', 'route=a; Path=/']],
      })),
    ],
    compresses: [
      'The node compresses long bodies if the client accepts it.',
      ['not shown', 'The document does not mention compression.'],
      node.withDialect({ gzip: true }),
      { only: 'document' },
    ],
    'compresses-everything': [
      'The node compresses every body if the client accepts it.',
      ['not shown', 'The document does not mention compression.'],
      node.mapResponse(
        ({ headers }) => (headers.get('accept-encoding') ?? '').includes('gzip'),
        (answer) =>
          answer.body.length === 0
            ? answer
            : { ...node.withHeader(answer, 'Content-Encoding', 'gzip'), body: gzipSync(answer.body) },
      ),
      { only: 'document' },
    ],
    'limits-bodies-by-closing': [
      'The node closes the connection if a request body has 1 MiB or more.',
      ['8', 'The document does not show limits of the request size.'],
      node.mapResponse(
        ({ body }) => body.length >= LONG_BODY_BYTES,
        (answer) => ({ ...answer, cut: 'before' }),
      ),
    ],
    'limits-bodies-by-413': [
      'The node rejects a request body of 1 MiB or more with HTTP status 413.',
      ['8', 'The document does not show limits of the request size.'],
      node.mapResponse(
        ({ body }) => body.length >= LONG_BODY_BYTES,
        () => node.textAnswer(413, 'too large\n', ['Connection', 'close']),
      ),
    ],
    'closes-connections': [
      'The node closes the connection after every response.',
      ['not shown', 'HTTP leaves this to the server.'],
      node.mapResponse(everything, (answer) => node.withHeader(answer, 'Connection', 'close')),
    ],
    'speaks-http-1-0': [
      'The node responds with HTTP/1.0, like an old proxy.',
      ['not shown', 'The document names HTTP without a version.'],
      node.mapResponse(everything, (answer) => ({ ...answer, version: '1.0' })),
    ],
    'slow-height': [
      '`platform.getHeight` responds after 2 seconds.',
      ['not shown', 'The document does not limit response times.'],
      node.mapResponse((request) => node.methodOf(request) === 'platform.getHeight', slowly, ['platform.getHeight']),
    ],
    'slow-liveness': [
      '`health.liveness` and its GET endpoint respond after 2 seconds.',
      ['not shown', 'The document does not limit response times.'],
      node.mapResponse(
        (request) => request.path === '/ext/health/liveness' || node.methodOf(request) === 'health.liveness',
        slowly,
        ['health.liveness'],
      ),
    ],
    'any-host': [
      'The node ignores the `Host` header.',
      ['not shown', 'The document states no rule for this header.'],
      node.withDialect({ hostCheck: false }),
      { only: 'document' },
    ],
    'no-cross-origin': [
      'Responses have no CORS headers.',
      HEADERS_OPEN,
      { touches: 'all', patch: without('Access-Control-Allow-Origin', 'Access-Control-Allow-Credentials') },
      { only: 'document' },
    ],
    'preflight-is-refused': [
      'The node rejects OPTIONS with HTTP status 405.',
      ['not shown', 'The document mentions only GET and POST.'],
      node.mapResponse(
        ({ method }) => method === 'OPTIONS',
        () => node.textAnswer(405, 'method not allowed\n', ['Allow', 'GET, POST']),
      ),
      { only: 'document' },
    ],
    'a-chain-without-name-is-redirected': [
      'The node redirects `/ext/bc/` to `/ext/bc`.',
      ['4.4', 'The document shows paths of chains, and no path without a chain.'],
      node.mapResponse(
        ({ path }) => path === '/ext/bc/',
        () => node.textAnswer(301, 'moved\n', ['Location', '/ext/bc']),
      ),
      { only: 'document', reach: 'all' },
    ],
    'statuses-of-the-x-chain-in-capitals': [
      '`avm.getTxStatus` writes its `status` in upper case.',
      ['4.4', 'The document names the method, and does not show the statuses.'],
      node.mapResultAt('avm.getTxStatus', 'status', (status) => node.text(status).toUpperCase()),
      { only: 'document', reach: 'readers' },
    ],
    'other-verbs-are-not-found': [
      'The node rejects HTTP methods other than POST with status 404 at the JSON-RPC paths.',
      ['1', 'The wire format is POST, and the document does not show other HTTP methods.'],
      node.mapResponse(
        (request) => request.method !== 'POST' && !/^\/ext\/health|\/ws$/.test(request.path),
        () => node.textAnswer(404, 'not found\n'),
      ),
      { only: 'document' },
    ],
    'no-index-of-the-c-chain': [
      'The node has no index of the C-Chain.',
      PATHS,
      withoutIndexes('C/block'),
      { only: 'document' },
    ],
    'no-index-of-the-p-chain': [
      'The node has no index of the P-Chain at the path that deployed nodes use.',
      PATHS,
      withoutIndexes('P/block'),
      { only: 'document' },
    ],
    'p-index-at-another-path': [
      'The node serves the index of the P-Chain at `/ext/index/P/blk`.',
      PATHS,
      moved('/ext/index/P/block', '/ext/index/P/blk'),
      { only: 'document' },
    ],
    'c-index-at-another-path': [
      'The node serves the index of the C-Chain at `/ext/index/C/blk`.',
      PATHS,
      moved('/ext/index/C/block', '/ext/index/C/blk'),
      { only: 'document' },
    ],
    'tracks-every-subnet': [
      'The node tracks every Subnet, so that each has a total.',
      ['4.2', 'Releases that return errors for the Subnets that they do not track serve those that they track.'],
      node.both(
        node.wrapHandler(
          'platform.getTotalStake',
          (base) => (call) =>
            base(
              node.isUnknownSubnet(call) ? call : { ...call, dialect: { ...call.dialect, unknownSubnetStake: 'zero' } },
            ),
        ),
        node.respondWhen('platform.sampleValidators', hasNoValidators, () => ({ validators: [] })),
      ),
      { only: '1.10.0' },
    ],
  }),
  ...[400, 403, 500, 501].map((status) =>
    servingNothing(`are-${status}`, `sends HTTP status ${status}`, () => node.textAnswer(status, 'nothing here\n')),
  ),
  ...[200, 400, 404].map((status) =>
    servingNothing(`are-errors-with-${status}`, `sends a JSON-RPC error with HTTP status ${status}`, (request) =>
      errorFor(request, status),
    ),
  ),
];

async function slowly<T>(answer: T): Promise<T> {
  await sleep(SLOW_MS);
  return answer;
}

function withoutIndexes(...off: readonly node.IndexPath[]): node.Change {
  return node.withNodeLedger((base: node.Ledger) => ({
    index: (path) => (off.includes(path) ? undefined : base.index(path)),
    containerById: (path, id) => (off.includes(path) ? undefined : base.containerById(path, id)),
  }));
}
/** A node without index and without the X-Chain's API, that responds in this way where it serves nothing. */
function servingNothing(
  name: string,
  differs: string,
  response: (request: node.NodeRequest) => node.NodeAnswer,
): node.Variant {
  return node.variant(
    `paths-without-service-${name}`,
    `The node has no index, and ${differs} at a path where it serves nothing.`,
    [
      'not shown',
      'The document does not show the response at an unknown path, and the Index API exists only when indexing is on.',
    ],
    node.both(
      withoutIndexes(...EVERY_INDEX),
      node.mapResponse(
        ({ path }) => !path.endsWith('/ws'),
        (answer, request) => (answer.status === 404 ? response(request) : answer),
      ),
    ),
    { only: 'document', reach: 'all' },
  );
}
function errorFor(request: node.NodeRequest, status: number): node.NodeAnswer {
  const id = node.requestMember(request, 'id') ?? null;
  const error = { code: -32_000, message: 'no such service', data: {} };
  return node.withJson(
    node.withHeader({ ...node.textAnswer(status, ''), body: Buffer.from('{}') }, 'Content-Type', 'application/json'),
    { jsonrpc: '2.0', error, id },
  );
}
function hasNoValidators(call: node.Call): boolean {
  return !node.isUnknownSubnet(call) && call.ledger.currentValidators(call.args.id('subnetID')).length === 0;
}
