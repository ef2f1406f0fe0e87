import { ZERO_ID } from '../../rpc/arguments.ts';
import { gzipSync } from 'node:zlib';
import { type NodeRequest, textAnswer } from '../../server/message.ts';
import { answered, believed, handled, requested, spoken } from '../../changes/changes.ts';
import { refuse } from '../../changes/containers.ts';
import type { Change } from '../../changes/change.ts';
import { type Mutant, mutantsOf } from '../kit/mutant.ts';
import { withHeader } from '../../changes/reports.ts';

const mutant = mutantsOf('http.paths');
const credentials = mutantsOf('http.credentials');

/** Defects of which paths are served. */
const SERVED: readonly Mutant[] = [
  mutant(
    'platform-at-ext-bc-p',
    'p-chain-not-served',
    'The P-Chain is not served under its alias.',
    notServed('/ext/bc/P'),
  ),
  mutant(
    'chain-by-blockchain-id',
    'x-chain-not-by-id',
    'The X-Chain is served under its alias alone.',
    answered(
      ({ path }) => path.startsWith('/ext/bc/') && path.length > 40 && !path.endsWith('/rpc'),
      () => textAnswer(404, '404 page not found\n'),
      [],
    ),
  ),
  mutant(
    'chain-by-blockchain-id',
    'p-chain-at-every-id',
    'Every blockchain ID leads to the P-Chain.',
    requested(
      (request) =>
        request.path.startsWith('/ext/bc/') && request.path.length > 40 && !request.path.endsWith('/rpc')
          ? { ...request, path: '/ext/bc/P' }
          : request,
      [],
    ),
  ),
  mutant(
    'p-chain-by-blockchain-id',
    'p-chain-not-by-id',
    'The P-Chain is served under its alias alone.',
    answered(
      ({ path }) => path === `/ext/bc/${ZERO_ID}`,
      () => textAnswer(404, '404 page not found\n'),
      [],
    ),
  ),
  mutant(
    'p-chain-by-blockchain-id',
    'x-chain-at-its-id',
    'The ID of the P-Chain leads to the X-Chain.',
    requested((request) => (request.path === `/ext/bc/${ZERO_ID}` ? { ...request, path: '/ext/bc/X' } : request), []),
  ),
  mutant(
    'x-chain-by-alias',
    'x-chain-not-served',
    'The X-Chain is not served under its alias.',
    notServed('/ext/bc/X'),
  ),
  mutant(
    'c-chain-by-alias',
    'c-chain-not-served',
    'The C-Chain is not served under its alias.',
    notServed('/ext/bc/C/rpc'),
  ),
  mutant(
    'c-chain-by-alias',
    'c-chain-without-version',
    'An answer of the C-Chain does not say `jsonrpc`.',
    answered(
      ({ path }) => path === '/ext/bc/C/rpc',
      (answer) => ({ ...answer, body: Buffer.from(answer.body.toString().replace('"jsonrpc":"2.0",', '')) }),
      [],
    ),
  ),
  mutant(
    'c-chain-by-blockchain-id',
    'c-chain-not-by-id',
    'The C-Chain is served under its alias alone.',
    answered(
      ({ path }) => path.startsWith('/ext/bc/') && path.length > 40 && path.endsWith('/rpc'),
      () => textAnswer(404, '404 page not found\n'),
      [],
    ),
  ),
  mutant(
    'c-chain-websocket',
    'no-websocket',
    'The C-Chain has no WebSocket endpoint.',
    redirected(/^\/ext\/bc\/C\/ws$/, '/ext/bc/C/none'),
  ),
  mutant(
    'avm-get-tx',
    'tx-without-member',
    'The transaction comes bare, without an object around it.',
    handled('avm.getTx', () => () => '0x00'),
  ),
  mutant(
    'avm-get-tx',
    'tx-not-in-hex',
    'The transaction is not written in hex.',
    handled('avm.getTx', () => () => ({ tx: 'Qm' })),
  ),
  mutant(
    'avm-get-tx',
    'tx-refused',
    'A transaction whose status is told is an error.',
    handled('avm.getTx', () => refuse),
  ),
  mutant(
    'avm-get-tx-status',
    'status-bare',
    'The status comes bare, without an object around it.',
    handled('avm.getTxStatus', () => () => 'Accepted'),
  ),
  mutant(
    'avm-get-tx-status',
    'status-refused',
    'The status is an error.',
    handled('avm.getTxStatus', () => refuse),
  ),
  mutant(
    'chains-share-the-address',
    'c-chain-elsewhere',
    'The C-Chain is served at another address.',
    answered(
      ({ path }) => path.startsWith('/ext/bc/C'),
      (answer) => ({ ...answer, status: 421, body: Buffer.from('not at this address\n') }),
      [],
    ),
  ),
  mutant(
    'health-json-rpc',
    'health-by-get-alone',
    'The health service is not served by POST.',
    answered(
      ({ method, path }) => method === 'POST' && path === '/ext/health',
      () => textAnswer(404, '404 page not found\n'),
      [],
    ),
  ),
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
      `The index ${name} is not served.`,
      believed(
        (base) => ({ index: (path) => (path === name ? undefined : base.index(path)) }),
        ['index.getLastAccepted'],
      ),
      name === 'X/vtx' ? { history: 'F96' } : {},
    ),
  ),
  mutant(
    'index-x-vtx-receives-nothing',
    'vertices-go-on',
    'What is accepted as a block goes to the index of vertices, too.',
    handled(
      ['index.getLastAccepted', 'index.getContainerByIndex'],
      (base) => (call) => base(call.indexPath === 'X/vtx' ? { ...call, indexPath: 'X/block' } : call),
    ),
    { history: 'F96' },
  ),
  mutant(
    'index-serves-index-methods-only',
    'all-services-everywhere',
    'An index path answers the methods of the P-Chain, too.',
    requested(
      (request) =>
        request.path.startsWith('/ext/index/') && request.body.includes('"platform.')
          ? { ...request, path: '/ext/bc/P' }
          : request,
      [],
    ),
  ),
  mutant(
    'index-kind-unknown-is-refused',
    'any-kind-is-block',
    'A kind of container that there is not stands for blocks.',
    redirected(/^\/ext\/index\/([XPC])(\/(?!(tx|block|vtx)$).*)?$/, '/ext/index/$1/block'),
  ),
  mutant(
    'index-chain-unknown-is-refused',
    'any-index-chain-is-p',
    'An index of a chain that there is not stands for that of the P-Chain.',
    redirected(/^\/ext\/index\/(?![XPC]\/)[^/]*\/block$/, '/ext/index/P/block'),
  ),
  mutant(
    'chain-unknown-is-refused',
    'any-chain-is-p',
    'A chain that there is not stands for the P-Chain.',
    redirected(/^\/ext\/bc\/(?![XPC]\b)[^/]*$/, '/ext/bc/P'),
  ),
  mutant(
    'unknown-path-is-refused',
    'welcome-page',
    'A path that belongs to nothing is answered with a page.',
    answered(
      ({ path }) => path === '/nonsense',
      (answer) => ({ ...answer, status: 200, body: Buffer.from('welcome\n') }),
      [],
    ),
  ),
  mutant(
    'unknown-path-is-refused',
    'empty-page',
    'A path that belongs to nothing is answered with 204.',
    answered(
      () => true,
      (answer) => (answer.status === 404 ? { ...answer, status: 204, body: Buffer.alloc(0) } : answer),
      [],
    ),
  ),
  ...(['health', 'index'] as const).map((service) =>
    credentials(
      `${service}-needs-none`,
      `${service}-needs-a-token`,
      `The ${service} service asks for credentials.`,
      answered(
        ({ path, headers }) => path.startsWith(`/ext/${service}`) && !headers.has('authorization'),
        () => textAnswer(401, 'unauthorized\n'),
        [],
      ),
    ),
  ),
];

/** Defects where deployed nodes have a rule of their own. */
const DEPLOYED: readonly Mutant[] = [
  mutant(
    'unknown-path-is-404',
    'unknown-path-is-400',
    'A path that belongs to nothing is answered with 400.',
    answered(
      () => true,
      (answer) => (answer.status === 404 ? { ...answer, status: 400 } : answer),
      [],
    ),
  ),
  mutant(
    'trailing-slash-is-404',
    'slash-cut-off',
    'A slash at the end of a path is left out.',
    redirected(/^(.+)\/$/, '$1'),
  ),
  mutant(
    'paths-are-case-sensitive',
    'paths-in-any-case',
    'Paths are taken in any case.',
    requested((request) => (/^\/ext\/bc\/p$/i.test(request.path) ? { ...request, path: '/ext/bc/P' } : request), []),
  ),
  mutant(
    'query-is-ignored',
    'query-refused',
    'A path with a query is not served.',
    answered(
      ({ path, query }) => path === '/ext/bc/P' && query !== '',
      () => textAnswer(404, '404 page not found\n'),
      [],
    ),
  ),
  mutant('get-is-405', 'get-is-400', 'GET of a JSON-RPC path is answered with 400.', statusFor(['GET'], 400)),
  mutant(
    'other-verbs-are-405',
    'other-verbs-are-501',
    'PUT, PATCH and DELETE are answered with 501.',
    statusFor(['PUT', 'PATCH', 'DELETE'], 501),
  ),
  mutant(
    'other-verbs-are-405',
    'put-is-post',
    'PUT is taken for POST.',
    requested((request) => (request.method === 'PUT' ? { ...request, method: 'POST' } : request), []),
  ),
  mutant('preflight-is-answered', 'no-preflight', 'A preflight is answered with 405.', statusFor(['OPTIONS'], 405)),
  mutant(
    'preflight-is-answered',
    'preflight-allows-nobody',
    'The answer to a preflight names no origin.',
    answered(
      ({ method }) => method === 'OPTIONS',
      (answer) => withHeader(answer, 'Access-Control-Allow-Origin', undefined),
      [],
    ),
  ),
  mutant(
    'node-id-header',
    'no-node-id',
    'Answers do not carry the ID of the node.',
    answered(
      () => true,
      (answer) => withHeader(answer, 'Node-Id', undefined),
      [],
    ),
  ),
  mutant(
    'node-id-header',
    'node-id-without-prefix',
    'The ID of the node lacks its prefix.',
    answered(
      () => true,
      (answer) => withHeader(answer, 'Node-Id', '111111111111111111116DBWJs'),
      [],
    ),
  ),
  mutant(
    'foreign-host-is-403',
    'any-host',
    'The host of a request is not looked at.',
    spoken({ hostCheck: false }, []),
  ),
  mutant('foreign-host-is-served', 'hosts-checked', 'A foreign host is refused.', spoken({ hostCheck: true }, []), {
    history: 'F81',
  }),
  mutant('large-answers-are-compressed', 'never-compressed', 'No answer is compressed.', spoken({ gzip: false }, []), {
    history: 'F85',
  }),
  mutant(
    'answers-are-not-compressed',
    'always-compressed',
    'Long answers are compressed.',
    answered(
      ({ headers }) => (headers.get('accept-encoding') ?? '').includes('gzip'),
      (answer) => withHeader({ ...answer, body: gzipSync(answer.body) }, 'Content-Encoding', 'gzip'),
      [],
    ),
    { history: 'F85' },
  ),
];

/** Defects of paths, verbs and headers. */
export const HTTP_PATHS_MUTANTS: readonly Mutant[] = [...SERVED, ...DEPLOYED];

function notServed(path: string): Change {
  return answered(
    (request) => request.path === path,
    () => textAnswer(404, '404 page not found\n'),
    [],
  );
}

function redirected(from: RegExp, to: string): Change {
  return requested(
    (request: NodeRequest) =>
      from.test(request.path) ? { ...request, path: request.path.replace(from, to) } : request,
    [],
  );
}

function statusFor(methods: readonly string[], status: number): Change {
  return answered(
    ({ method, path }) => methods.includes(method) && path === '/ext/bc/P',
    (answer) => ({ ...answer, status }),
    [],
  );
}
