import * as node from '../../src/reference-node/kit/index.ts';

const JSON_TYPE = ['content-type', 'application/json'] as const;

/** Defects of envelopes where deployed nodes have a rule that the document does not state. */
export const mutants: readonly node.Mutant[] = node.mutantTable('envelope', {
  'unknown-members-are-ignored/unknown-members-refused': [
    'The node rejects an unknown member of the request envelope.',
    node.mapResponse(
      (request) =>
        Object.keys(node.objectIn(request.body) ?? {}).some((name) => !/^(jsonrpc|id|method|params)$/i.test(name)),
      () => node.textAnswer(400, 'unknown member\n'),
      [],
    ),
  ],
  'errors-come-with-status-200/errors-with-status-400': [
    'The node sends errors with status 400.',
    node.mapResponse(node.isPost, (answer) => (isError(answer) ? { ...answer, status: 400 } : answer), []),
  ],
  'unknown-method-code/code-of-the-standard': [
    'The error code for an unknown method is -32601.',
    node.whenMessage(/can't find method/, (own) => withCode(own, -32601)),
  ],
  'parse-error-code/invalid-request-for-no-json': [
    'The error code for a body that is not JSON is -32600.',
    node.errors((own) => (codeOf(own) === -32700 ? withCode(own, -32600) : undefined)),
  ],
  'parse-error-code/parse-error-with-id': [
    'The `id` of a parse error is 0.',
    node.errors((own) => (codeOf(own) === -32700 ? { ...own, id: 0 } : undefined)),
  ],
  'wrong-version-code/plain-code-for-version': [
    'The error code for a wrong protocol version is -32000.',
    node.errors((own) => (codeOf(own) === -32600 ? withCode(own, -32000) : undefined)),
  ],
  'error-message-without-internals/decoder-text': [
    'The error message for a wrong argument is the text of the JSON decoder.',
    node.errors((own) => ({
      ...own,
      error: {
        code: -32000,
        message: 'json: cannot unmarshal number into Go struct field .txID of type string',
        data: {},
      },
    })),
    { history: 'F73' },
  ],
  'batch-is-refused/batch-answered': [
    'The node responds to a list of requests with an empty list.',
    node.mapResponse(
      (request) => request.body.toString().startsWith('['),
      (answer) => ({ ...answer, status: 200, body: Buffer.from('[]\n') }),
      [],
    ),
  ],
  'notification-has-no-body/notification-answered': [
    'The node responds to a request without an `id` with the `id` null.',
    node.mapResponse(
      (request) => node.methodOf(request) !== undefined && (node.requestMember(request, 'id') ?? null) === null,
      (answer) => node.withJson({ ...answer, headers: [JSON_TYPE] }, { jsonrpc: '2.0', result: {}, id: null }),
      [],
    ),
  ],
  'notification-has-no-body/notification-is-204': [
    'The node responds to a request without an `id` with status 204.',
    node.mapResponse(
      (request) => node.methodOf(request) !== undefined && (node.requestMember(request, 'id') ?? null) === null,
      () => node.emptyAnswer(204),
      [],
    ),
  ],
  'names-in-any-case/exact-names': [
    'The node accepts the names of members only as the document writes them.',
    node.mapResponse(
      (request) => Object.keys(node.objectIn(request.body) ?? {}).some((name) => name !== name.toLowerCase()),
      () => node.textAnswer(400, 'unknown member\n'),
      [],
    ),
  ],
  'names-in-any-case/exact-arguments': [
    'The node ignores an argument whose name ends with `Id`.',
    node.mapArguments(['platform.getBlockchainStatus', 'platform.getBlock', 'platform.getCurrentSupply'], (params) =>
      Object.fromEntries(Object.entries(params).filter(([name]) => !name.endsWith('Id'))),
    ),
  ],
  'method-names-keep-their-case/capital-accepted': [
    'The node accepts a capital at the beginning of the name of a method.',
    node.mapRequest(
      (request) =>
        node.mapEnvelope(request, (own) => ({
          ...own,
          method: typeof own.method === 'string' ? own.method.replace(/\.[A-Z]/, (at) => at.toLowerCase()) : own.method,
        })),
      [],
    ),
  ],
  'content-type-missing-is-415/type-not-read': [
    'The node ignores the content type of a request.',
    node.mapRequest((request) => ({ ...request, headers: new Map([...request.headers, JSON_TYPE]) }), []),
  ],
  'content-type-with-parameters/type-without-parameters': [
    'The node rejects a content type with parameters.',
    node.mapResponse(
      ({ headers }) => headers.get('content-type')?.includes(';') === true,
      () => node.textAnswer(415, 'rpc: unrecognized Content-Type'),
      [],
    ),
  ],
  'methods-of-other-releases-are-unknown/methods-of-others-answered': [
    'The node returns an empty result for methods of other releases.',
    node.whenMessage(/can't find method "platform\.(?!NoSuch)/, (own) => ({ jsonrpc: '2.0', result: {}, id: own.id })),
    { history: 'F74' },
  ],
});

function isError({ body }: node.NodeAnswer): boolean {
  return node.objectIn(body)?.error !== undefined;
}

function codeOf({ error }: node.JsonObject): unknown {
  return node.isJsonObject(error) ? error.code : undefined;
}

function withCode(own: node.JsonObject, code: number): node.JsonObject {
  return { ...own, error: { ...(node.isJsonObject(own.error) ? own.error : {}), code } };
}
