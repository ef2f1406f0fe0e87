import * as node from '../../src/reference-node/kit/index.ts';

/** Defects of how requests are read, and of what becomes of those that cannot be served. */
export const mutants: readonly node.Mutant[] = node.mutantTable('envelope', {
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
  'wrong-version-is-an-error/version-not-read': ['The node ignores `jsonrpc` of a request.', versionRead(() => '2.0')],
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
});

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
