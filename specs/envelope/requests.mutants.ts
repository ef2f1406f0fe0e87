import * as node from '../../src/reference-node/kit/index.ts';

const make = node.mutantsOf('envelope');

/** Arguments that the checks send no value for: those of requests that need a user, a signature or an L1, and of later releases alone. */
const UNSENT = /^(platform\.(exportKey|listAddresses|issueTx|getL1Validator|getAllValidatorsAt)|\S+ encoding)\b/;

/** One defect for each kind of argument. */
const TAKEN: Readonly<Record<string, readonly [string, (method: string, name: string) => node.Change]>> = {
  list: ['a string instead of a list', node.acceptTextForArray],
  text: ['a list of one string', node.acceptArrayForItem],
  integer: ['a list of one integer', node.acceptArrayForItem],
  boolean: ['a string', (method, name) => node.mapArgument(method, name, (value) => (value === 'true' ? true : value))],
  object: [
    'any other value',
    (method, name) => node.mapArgument(method, name, (value) => (isObject(value) ? value : undefined)),
  ],
};

/** Defects of how requests are read, and of what becomes of those that cannot be served. */
export const mutants: readonly node.Mutant[] = [
  ...node.mutantTable('envelope', {
    'unknown-method-is-an-error/null-for-unknown-method': [
      'The node returns null for an unknown method.',
      node.whenMessage(/can't find method/, (own) => ({ jsonrpc: '2.0', result: null, id: own.id })),
    ],
    'unknown-service-is-an-error/service-not-read': [
      'The node reads only the part of `method` after the dot.',
      methodRead((method, service) => `${service}.${method.slice(method.indexOf('.') + 1)}`),
    ],
    'malformed-method-is-an-error/service-may-be-missing': [
      'The node accepts a method without a service.',
      methodRead((method, service) => (method.includes('.') ? method : `${service}.${method}`)),
    ],
    'malformed-body-is-an-error/rest-of-the-body-ignored': [
      'The node serves a body that is truncated after the method.',
      node.mapRequest(
        (request) => (node.isPost(request) && !node.parseJson(request.body).ok ? completed(request) : request),
        [],
      ),
    ],
    'body-of-another-kind-is-an-error/empty-batch-answered': [
      'The node responds to an empty list with an empty list.',
      node.mapResponse(
        (request) => node.isPost(request) && request.body.toString() === '[]',
        (answer) => ({ ...answer, body: Buffer.from('[]\n') }),
        [],
      ),
    ],
    'params-of-another-kind-are-an-error/any-params': [
      'The node treats `params` that are not an object as omitted.',
      node.acceptWrongParams('platform.getCurrentSupply'),
    ],
    'wrong-version-is-an-error/version-not-read': [
      'The node ignores `jsonrpc` of a request.',
      versionRead(() => '2.0'),
    ],
    'errors-do-not-break-the-next-call/stuck-after-an-error': [
      'The node rejects the call after a body that is not JSON.',
      node.onEachNode(stuckAfterError),
    ],
    'bad-requests-answered-in-bounded-time/hangs-up-on-no-json': [
      'The node closes the connection after a body that is not JSON.',
      node.mapResponse(
        (request) => node.isPost(request) && !node.parseJson(request.body).ok,
        (answer) => ({ ...answer, cut: 'before' }),
        [],
      ),
      { history: 'F83' },
    ],
  }),
  ...Object.entries(node.ARGUMENTS).flatMap(([method, args]) =>
    Object.entries<string>(args).flatMap(([name, kind]) => {
      const [what, change] = TAKEN[kind.replace('?', '')] ?? [];
      if (change === undefined || UNSENT.test(`${method} ${name}`)) return [];
      const of = `${node.kebab(method)}-${node.kebab(name)}`;
      const defect = `\`${method}\` accepts ${what} as \`${name}\`.`;
      return [
        make('argument-of-wrong-type-is-an-error', `${of}-of-another-type`, defect, change(method, name), {
          needs: [method],
        }),
      ];
    }),
  ),
  ...node.mutantTable('envelope', {
    'errors-leave-no-trace/empty-page': [
      '`platform.getUTXOs` returns no UTXOs after an error.',
      node.mapAfterError('platform.getUTXOs', (result) => node.changeAt(result, 'utxos', () => []) ?? null),
    ],
    'null-argument-counts-as-omitted/one-for-null': [
      '`platform.getUTXOs` treats a `limit` of null as 1.',
      node.mapArgument('platform.getUTXOs', 'limit', (limit) => limit ?? 1),
    ],
    'null-argument-counts-as-omitted/refused-in-text': [
      '`platform.getUTXOs` rejects a `limit` of null with an error that is a text.',
      node.both(
        node.mapArguments('platform.getUTXOs', (params) => (params.limit === null ? { addresses: 5 } : params)),
        node.errorsAsText('platform.getUTXOs'),
      ),
    ],
  }),
];

/** Reads another method; `service` is the one that the path has. */
function methodRead(change: (method: string, service: string) => string): node.Change {
  return node.mapRequest((request) => {
    const service = request.path === '/ext/health' ? 'health' : 'platform';
    return node.mapEnvelope(request, (own) => {
      if (typeof own.method !== 'string') return own;
      const method = change(own.method, service);
      return method in node.HANDLERS ? { ...own, method } : own;
    });
  }, []);
}

function versionRead(
  change: (version: Parameters<Parameters<typeof node.mapEnvelope>[1]>[0][string]) => unknown,
): node.Change {
  return node.mapRequest((request) => {
    const version = change(node.requestMember(request, 'jsonrpc'));
    return typeof version === 'string' ? node.mapEnvelope(request, (own) => ({ ...own, jsonrpc: version })) : request;
  }, []);
}

/** The request for the height, under the id that it began with. */
function completed(request: node.NodeRequest): node.NodeRequest {
  return request.body.includes('"method":"platform.getHeight"')
    ? { ...request, body: Buffer.from('{"jsonrpc":"2.0","id":7,"method":"platform.getHeight","params":{}}') }
    : request;
}

function stuckAfterError(): node.Change {
  let isStuck = false;
  return node.mapResponse(
    node.isPost,
    (answer, request) => {
      const wasStuck = isStuck;
      isStuck = !node.parseJson(request.body).ok;
      return wasStuck ? node.textAnswer(500, 'internal error\n') : answer;
    },
    [],
  );
}

function isObject(value: unknown): value is Readonly<Record<string, never>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
