import { gzipSync } from 'node:zlib';
import * as node from '../../../src/reference-node/kit/index.ts';

const mutant = node.mutantsOf('http.paths');
const NO_SERVICE = '{"jsonrpc":"2.0","error":{"code":-32601,"message":"no such service"},"id":1}';

/** Defects of paths, verbs and headers. */
export const mutants: readonly node.Mutant[] = [
  ...node.mutantTable('http.paths', {
    'platform-at-ext-bc-p/p-chain-not-served': [
      'The node does not serve the P-Chain at its alias.',
      notServed(({ path }) => path === '/ext/bc/P'),
    ],
    'chain-by-blockchain-id/x-chain-not-by-id': ['The node serves the X-Chain only at its alias.', notServed(isAtId)],
    'p-chain-by-blockchain-id/p-chain-not-by-id': [
      'The node serves the P-Chain only at its alias.',
      notServed(({ path }) => path === `/ext/bc/${node.ZERO_ID}`),
    ],
    'subnet-chain-by-blockchain-id/subnet-chains-not-served': [
      'The node serves no chain of a Subnet.',
      atSubnetChains(() => node.textAnswer(404, '404 page not found\n')),
    ],
    'subnet-chain-by-blockchain-id/subnet-chains-as-if-unknown': [
      'The node sends the same JSON-RPC error at the path of a Subnet chain as at that of an unknown one.',
      atSubnetChains(() =>
        node.withHeader(
          node.textAnswer(404, '{"jsonrpc":"2.0","error":{"code":-32000,"message":"no such chain"},"id":1}'),
          'Content-Type',
          'application/json',
        ),
      ),
    ],
    'x-chain-by-alias/x-chain-not-served': [
      'The node does not serve the X-Chain at its alias.',
      notServed(({ path }) => path === '/ext/bc/X'),
    ],
    'c-chain-by-alias/c-chain-not-served': [
      'The node does not serve the C-Chain at its alias.',
      notServed(({ path }) => path === '/ext/bc/C/rpc'),
    ],
    'c-chain-by-alias/error-as-at-each-path': [
      'The node does not serve the C-Chain at its alias. Each path without a service returns a JSON-RPC error.',
      node.mapResponse(
        ({ path }) => /^\/ext\/bc\/.*\/rpc$/.test(path),
        (answer, { path }) =>
          path === '/ext/bc/C/rpc' || answer.status === 404 ? node.textAnswer(200, NO_SERVICE) : answer,
        [],
      ),
    ],
    'c-chain-by-blockchain-id/c-chain-not-by-id': [
      'The node serves the C-Chain only at its alias.',
      notServed(({ path }) => path.startsWith('/ext/bc/') && path.length > 40 && path.endsWith('/rpc')),
    ],
    'c-chain-websocket/no-websocket': [
      'The C-Chain has no WebSocket endpoint.',
      redirected(/^\/ext\/bc\/C\/ws$/, '/ext/bc/C/none'),
    ],
    'c-chain-websocket-by-blockchain-id/websocket-by-alias-alone': [
      'The C-Chain has a WebSocket endpoint under its alias alone.',
      redirected(/^\/ext\/bc\/[1-9A-HJ-NP-Za-km-z]{40,}\/ws$/, '/ext/bc/C/none'),
    ],
    'avm-get-tx/tx-without-member': [
      'The result is the transaction itself instead of an object.',
      node.wrapHandler('avm.getTx', () => () => '0x00'),
    ],
    'avm-get-tx-returns-the-asked-one/always-the-same-tx': [
      'The method returns the first transaction of the index for every ID.',
      node.wrapHandler('avm.getTx', (base) => (call) => {
        const own = base(call);
        const first = call.ledger.index('X/tx')?.[0];
        return node.isMembers(own) ? { ...own, tx: node.encodeHexChecked(first?.bytes ?? new Uint8Array(40)) } : own;
      }),
    ],
    'avm-get-tx-status/status-bare': [
      'The result is the status itself instead of an object.',
      node.wrapHandler('avm.getTxStatus', () => () => 'Accepted'),
    ],
    'avm-status-is-a-word/status-in-capitals': [
      'The status is in upper case.',
      node.wrapHandler('avm.getTxStatus', (base) => (call) => {
        const own = base(call);
        return node.isMembers(own) ? { ...own, status: node.text(own.status).toUpperCase() } : own;
      }),
    ],
    'chains-share-the-address/p-chain-elsewhere': [
      'The node serves the P-Chain at another address.',
      notServed(({ path }) => path === '/ext/bc/P'),
    ],
    'chains-share-the-address/x-chain-elsewhere': [
      'The node serves the X-Chain at another address.',
      notServed(({ path }) => path === '/ext/bc/X'),
    ],
    'chains-share-the-address/c-chain-elsewhere': [
      'The node serves the C-Chain at another address.',
      node.mapResponse(
        ({ path }) => path.startsWith('/ext/bc/C'),
        (answer) => ({ ...answer, status: 421, body: Buffer.from('not at this address\n') }),
        [],
      ),
    ],
    'health-json-rpc/health-by-get-alone': [
      'The node does not serve the Health service by POST.',
      notServed(({ method, path }) => method === 'POST' && path === '/ext/health'),
    ],
  }),
  ...(
    [
      ['index-x-tx', 'X/tx'],
      ['index-x-block', 'X/block'],
      ['index-x-vtx', 'X/vtx'],
      ['index-p-chain', 'P/block'],
      ['index-c-chain', 'C/block'],
    ] as const
  ).map(([claim, name]) =>
    mutant(
      claim,
      `without-${claim}`,
      `The node does not serve the index ${name}.`,
      node.withNodeLedger(
        (base) => ({ index: (path) => (path === name ? undefined : base.index(path)) }),
        ['index.getLastAccepted'],
      ),
      name === 'X/vtx' ? { history: 'F96' } : {},
    ),
  ),
  ...node.mutantTable('http.paths', {
    'index-x-vtx-receives-nothing/vertices-go-on': [
      'The node also adds accepted blocks to the index of vertices.',
      node.wrapHandler(
        ['index.getLastAccepted', 'index.getContainerByIndex'],
        (base) => (call) => base(call.indexPath === 'X/vtx' ? { ...call, indexPath: 'X/block' } : call),
      ),
      { history: 'F96' },
    ],
    'index-x-vtx-receives-nothing/error-in-text': [
      'The index of vertices contains none, and the error that says so is a text.',
      node.both(
        node.failWhen('index.getLastAccepted', ({ indexPath }) => indexPath === 'X/vtx'),
        node.errorsAsText('index.getLastAccepted'),
      ),
    ],
    'index-serves-index-methods-only/all-services-everywhere': [
      'An index path also serves the methods of the P-Chain.',
      node.mapRequest(
        (request) =>
          request.path.startsWith('/ext/index/') && request.body.includes('"platform.')
            ? { ...request, path: '/ext/bc/P' }
            : request,
        [],
      ),
    ],
    'index-kind-unknown-is-refused/any-kind-is-block': [
      'The node serves the index of blocks for an unknown kind of container.',
      redirected(/^\/ext\/index\/([XPC])(\/(?!(tx|block|vtx)$).*)?$/, '/ext/index/$1/block'),
    ],
    'index-chain-unknown-is-refused/any-index-chain-is-p': [
      'The node serves the index of the P-Chain for an unknown chain.',
      redirected(/^\/ext\/index\/(?![XPC]\/)[^/]*\/block$/, '/ext/index/P/block'),
    ],
    'chain-unknown-is-refused/any-chain-is-p': [
      'The node serves the P-Chain for an unknown chain.',
      redirected(/^\/ext\/bc\/(?![XPC]\b)[^/]*$/, '/ext/bc/P'),
    ],
    'unknown-path-is-refused/welcome-page': [
      'The node responds to an unknown path with a web page.',
      node.mapResponse(
        ({ method, path }) => method === 'GET' && path === '/nonsense',
        (answer) => ({ ...answer, status: 200, body: Buffer.from('welcome\n') }),
        [],
      ),
    ],
    'unknown-path-is-refused/empty-page': [
      'The node responds to an unknown path with status 204.',
      always((answer) => (answer.status === 404 ? { ...answer, status: 204, body: Buffer.alloc(0) } : answer)),
    ],
    'unknown-path-is-404/unknown-path-is-400': [
      'The node rejects an unknown path with status 400.',
      always((answer) => (answer.status === 404 ? { ...answer, status: 400 } : answer)),
    ],
    'trailing-slash-is-404/slash-cut-off': [
      'The node ignores a trailing slash of a path.',
      redirected(/^(.+)\/$/, '$1'),
    ],
    'paths-are-case-sensitive/paths-in-any-case': [
      'The node accepts paths in any letter case.',
      node.mapRequest(
        (request) => (/^\/ext\/bc\/p$/i.test(request.path) ? { ...request, path: '/ext/bc/P' } : request),
        [],
      ),
    ],
    'query-is-ignored/query-refused': [
      'The node does not serve a path with a query string.',
      notServed(({ path, query }) => path === '/ext/bc/P' && query !== ''),
    ],
    'get-is-405/get-is-400': ['The node rejects GET of a JSON-RPC path with status 400.', statusFor(['GET'], 400)],
    'other-verbs-are-405/other-verbs-are-501': [
      'The node rejects PUT, PATCH and DELETE with status 501.',
      statusFor(['PUT', 'PATCH', 'DELETE'], 501),
    ],
    'preflight-is-answered/no-preflight': [
      'The node rejects a CORS preflight with status 405.',
      statusFor(['OPTIONS'], 405),
    ],
    'preflight-is-answered/preflight-allows-nobody': [
      'The response to a CORS preflight allows no origin.',
      node.mapResponse(
        ({ method }) => method === 'OPTIONS',
        (answer) => node.withHeader(answer, 'Access-Control-Allow-Origin', undefined),
        [],
      ),
    ],
    'node-id-header/no-node-id': [
      'Responses do not contain the header `Node-Id`.',
      always((answer) => node.withHeader(answer, 'Node-Id', undefined)),
    ],
    'localhost-is-served/only-addresses': [
      'The node rejects the name `localhost` in the `Host` header.',
      node.mapResponse(
        ({ headers }) => (headers.get('host') ?? '').toLowerCase() === 'localhost',
        () => node.textAnswer(403, 'invalid host specified\n'),
        [],
      ),
    ],
    'foreign-host-is-403/any-host': ['The node ignores the `Host` header.', node.withDialect({ hostCheck: false }, [])],
    'foreign-host-is-served/hosts-checked': [
      'The node rejects a foreign `Host` header.',
      node.withDialect({ hostCheck: true }, []),
      { history: 'F81' },
    ],
    'large-answers-are-compressed/never-compressed': [
      'The node compresses no response.',
      node.withDialect({ gzip: false }, []),
      { history: 'F85' },
    ],
    'answers-are-not-compressed/always-compressed': [
      'The node compresses long responses.',
      node.mapResponse(
        ({ headers }) => (headers.get('accept-encoding') ?? '').includes('gzip'),
        (answer) => node.withHeader({ ...answer, body: gzipSync(answer.body) }, 'Content-Encoding', 'gzip'),
        [],
      ),
      { history: 'F85' },
    ],
  }),
];

/** The path names a chain other than the C-Chain by its ID. */
function isAtId({ path }: node.NodeRequest): boolean {
  return path.startsWith('/ext/bc/') && path.length > 40 && !path.endsWith('/rpc');
}

/** Changes the answers at the paths of all EVM chains but the C-Chain, also of unknown ones. */
function atSubnetChains(change: (answer: node.NodeAnswer) => node.NodeAnswer): node.Change {
  const known = new Set<string>();
  return node.both(
    node.withNodeLedger(({ chainIds }) => {
      known.add(`/ext/bc/${chainIds.C}/rpc`);
      return {};
    }),
    node.mapResponse(({ path }) => /^\/ext\/bc\/\w{40,}\/rpc$/.test(path) && !known.has(path), change, []),
  );
}

function notServed(holds: (request: node.NodeRequest) => boolean): node.Change {
  return node.mapResponse(holds, () => node.textAnswer(404, '404 page not found\n'), []);
}

function always(change: (answer: node.NodeAnswer) => node.NodeAnswer): node.Change {
  return node.mapResponse(() => true, change, []);
}

function redirected(from: RegExp, to: string): node.Change {
  return node.mapRequest(
    (request: node.NodeRequest) =>
      from.test(request.path) ? { ...request, path: request.path.replace(from, to) } : request,
    [],
  );
}

function statusFor(methods: readonly string[], status: number): node.Change {
  return node.mapResponse(
    ({ method, path }) => methods.includes(method) && path === '/ext/bc/P',
    (answer) => ({ ...answer, status }),
    [],
  );
}
