import * as node from '../../src/reference-node/kit/index.ts';

/** Defects of how requests are read, and of what becomes of those that cannot be served. */
export const mutants: readonly node.Mutant[] = node.mutantTable('envelope', {
  'unknown-method-is-an-error/null-for-unknown-method': [
    'The node returns null for an unknown method.',
    node.whenMessage(/can't find method/, (own) => ({ jsonrpc: '2.0', result: null, id: own.id })),
  ],
  'unknown-method-is-an-error/empty-for-unknown-method': [
    'The node returns an empty result for an unknown method.',
    node.whenMessage(/can't find method/, (own) => ({ jsonrpc: '2.0', result: {}, id: own.id })),
  ],
  'unknown-method-is-an-error/silent-for-unknown-method': [
    'The node responds to an unknown method with status 200 and no body.',
    node.mapResponse(
      node.isPost,
      (answer) => (answer.body.includes("can't find method") ? node.emptyAnswer(200) : answer),
      [],
    ),
  ],
  'unknown-service-is-an-error/service-not-read': [
    'The node reads only the part of `method` after the dot.',
    methodRead((method, service) => `${service}.${method.slice(method.indexOf('.') + 1)}`),
  ],
  'malformed-method-is-an-error/service-may-be-missing': [
    'The node accepts a method without a service.',
    methodRead((method, service) => (method.includes('.') ? method : `${service}.${method}`)),
  ],
  'malformed-method-is-an-error/method-may-be-missing': [
    'The node returns null for a request without a method.',
    requestsSettled((own) => own.method === undefined || own.method === null),
  ],
  'malformed-method-is-an-error/method-of-any-type': [
    'The node returns null for a method that is not a string.',
    requestsSettled((own) => typeof own.method !== 'string'),
  ],
  'malformed-method-is-an-error/method-in-a-list': [
    'The node accepts a list of one method as the method.',
    node.mapRequest(
      (request) =>
        node.mapEnvelope(request, (own) => ({
          ...own,
          method: Array.isArray(own.method) ? own.method[0] : own.method,
        })),
      [],
    ),
  ],
  'malformed-body-is-an-error/silent-for-no-json': [
    'The node responds to a body that is not JSON with status 200 and no body.',
    node.mapResponse(
      (request) => node.isPost(request) && !node.parseJson(request.body).ok,
      () => node.emptyAnswer(200),
      [],
    ),
  ],
  'malformed-body-is-an-error/rest-of-the-body-ignored': [
    'The node serves a body that is truncated after the method.',
    node.mapRequest(
      (request) => (node.isPost(request) && !node.parseJson(request.body).ok ? completed(request) : request),
      [],
    ),
  ],
  'malformed-body-is-an-error/null-for-no-json': [
    'The node returns null for a body that is not JSON.',
    node.mapResponse(
      (request) => node.isPost(request) && !node.parseJson(request.body).ok,
      (answer) => node.withJson({ ...answer, status: 200 }, { jsonrpc: '2.0', result: null, id: null }),
      [],
    ),
  ],
  'body-of-another-kind-is-an-error/silent-for-text': [
    'The node responds to a JSON body that is not an object with status 200 and no body.',
    node.mapResponse(
      (request) => {
        const parsed = node.parseJson(request.body);
        return node.isPost(request) && parsed.ok && !node.isJsonObject(parsed.value);
      },
      () => node.emptyAnswer(200),
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
  'argument-of-wrong-type-is-an-error/subnet-of-any-type': [
    'The node treats a `subnetID` that is not a string as omitted.',
    node.acceptNonText(['platform.getCurrentValidators', 'platform.validates'], 'subnetID'),
  ],
  'argument-of-wrong-type-is-an-error/tags-of-any-type': [
    'The node treats `tags` that are not a list as omitted.',
    node.acceptNonTexts('health.health', 'tags'),
  ],
  'argument-of-wrong-type-is-an-error/null-for-wrong-type': [
    'The node returns null for an argument of the wrong type.',
    node.whenMessage(/unmarshal an argument/, (own) => ({ jsonrpc: '2.0', result: null, id: own.id })),
  ],
  'wrong-version-is-an-error/version-not-read': ['The node ignores `jsonrpc` of a request.', versionRead(() => '2.0')],
  'wrong-version-is-an-error/version-may-be-missing': [
    'The node serves a request without `jsonrpc`.',
    versionRead((version) => version ?? '2.0'),
  ],
  'wrong-version-is-an-error/version-one-taken': [
    'The node serves a request of version 1.0.',
    versionRead((version) => (version === '1.0' ? '2.0' : version)),
  ],
  'wrong-version-is-an-error/request-version-as-number': [
    'The node accepts a version that is a number.',
    versionRead((version) => (version === 2 ? '2.0' : version)),
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
  'bad-requests-answered-in-bounded-time/breaks-off-on-deep-nesting': [
    'The node closes the connection during the response to a deeply nested request.',
    node.mapResponse(
      (request) => node.isPost(request) && /[[{"a:]{400}/.test(request.body.toString('latin1')),
      (answer) => ({ ...answer, body: Buffer.alloc(64, 32), cut: 'midway' }),
      [],
    ),
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
    const version = change(node.memberOf(request, 'jsonrpc'));
    return typeof version === 'string' ? node.mapEnvelope(request, (own) => ({ ...own, jsonrpc: version })) : request;
  }, []);
}

/** Answers requests for whose envelope the test holds with null. */
function requestsSettled(test: (envelope: node.JsonObject) => boolean): node.Change {
  return node.mapResponse(
    (request) => {
      const envelope = node.objectOf(request.body);
      return node.isPost(request) && envelope !== undefined && test(envelope);
    },
    (answer, request) =>
      node.withJson(
        { ...answer, status: 200 },
        { jsonrpc: '2.0', result: null, id: node.memberOf(request, 'id') ?? null },
      ),
    [],
  );
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
