import * as node from '../../src/reference-node/kit/index.ts';

const CODES_OPEN: node.Reason = ['7', 'The document does not show error codes and messages of methods.'];
const JSON_RPC: node.Reason = ['1', 'JSON-RPC 2.0 leaves this open, and the document adds no rule.'];

function error(own: node.JsonObject, changes: Readonly<Record<string, unknown>>): node.JsonObject {
  return { ...own, error: { ...(node.isJsonObject(own.error) ? own.error : {}), ...changes } as node.JsonObject };
}

const isError = ({ body }: node.NodeAnswer): boolean => body.includes('"error":{"code"');

function errorStatus(status: number): node.Variant['patch'] {
  return node.mapResponse(node.isPost, (answer) => (isError(answer) ? { ...answer, status } : answer)).patch;
}

const contentType = (value: string): node.Variant['patch'] =>
  node.mapResponse(node.isPost, (answer) =>
    answer.body.length === 0 ? answer : node.withHeader(answer, 'Content-Type', value),
  ).patch;

const ordered = (own: node.JsonObject): node.JsonObject => Object.fromEntries(Object.entries(own).reverse());

/** A code of its own for each refusal, by its text. */
function codeOf(message: unknown): number {
  return -32_000 - (String(message).length % 90);
}

/** An integer that int64 does not hold. */
function isBeyond(id: node.JsonWritable | undefined): boolean {
  const digits = id === undefined ? '' : node.stringifyJson(id);
  return /^-?\d+$/.test(digits) && BigInt.asIntN(64, BigInt(digits)) !== BigInt(digits);
}

const all = (patch: node.Variant['patch']): Pick<node.Variant, 'patch' | 'touches'> => ({ patch, touches: 'all' });

/** The JSON-RPC envelope. */
export const variants: readonly node.Variant[] = [
  ...node.variantTable({
    'id-comes-first': ['The members of the response envelope are in another order.', JSON_RPC, node.envelopes(ordered)],
    'envelope-has-more': [
      'Every response envelope contains a member that the document does not list.',
      ['not shown', 'The document lists the members of a response and does not exclude others.'],
      node.envelopes((own) => ({ ...own, servedBy: 'node' })),
    ],
    'error-data-has-more': [
      '`error.data` contains details of the error.',
      ['7', '`error.data` is extra information, and the document does not show its members.'],
      node.errors((own) => error(own, { data: { hint: 'see the manual', retry: false } })),
      { only: 'document' },
    ],
    'error-data-is-empty': [
      '`error.data` is an empty object.',
      ['7', '`error.data` is an object, and the document does not show its members.'],
      node.errors((own) => error(own, { data: {} })),
      { only: 'document' },
    ],
    'error-data-is-left-out': [
      'The `error` object has no `data`.',
      ['1', 'JSON-RPC 2.0, which the document follows, allows an error without `data`.'],
      node.errors((own) => {
        const { code = null, message = null } = node.isJsonObject(own.error) ? own.error : {};
        return { ...own, error: { code, message } };
      }),
      { only: 'document' },
    ],
    'one-message-for-all': [
      'Every error has the message `request failed`.',
      CODES_OPEN,
      node.errors((own) => error(own, { message: 'request failed' })),
    ],
    'one-code-for-all': [
      'Every error has the code -32603.',
      CODES_OPEN,
      node.errors((own) => error(own, { code: -32_603 })),
      { only: 'document' },
    ],
    'a-code-for-each-error': [
      'Each kind of error has a code of its own.',
      CODES_OPEN,
      node.errors((own) => error(own, { code: codeOf(node.isJsonObject(own.error) ? own.error.message : '') })),
      { only: 'document' },
    ],
    'messages-in-another-language': [
      'The error messages are not in English.',
      CODES_OPEN,
      node.errors((own) => error(own, { message: 'запрос отклонён ✗' })),
    ],
  }),
  ...[400, 404, 422, 500].map((status) =>
    node.variant(
      `errors-with-http-${status}`,
      `The node sends the errors of methods with HTTP status ${status}. Its X-Chain indexes of transactions and vertices are empty.`,
      [
        'not shown',
        'The document defines statuses only for the GET endpoints of the Health service, and an index may be empty.',
      ],
      // An index with containers returns no error that could be taken for its absence.
      node.both(node.withDialect({ retiredIndexes: 'empty' }), { patch: errorStatus(status), touches: 'all' }),
      { only: 'document', reach: 'all' },
    ),
  ),
  ...node.variantTable({
    'content-type-without-charset': [
      'The content type of responses is `application/json` without parameters.',
      ['1', 'The document names the content type without a parameter.'],
      all(contentType('application/json')),
    ],
    'content-type-with-parameters': [
      'The content type of responses is in mixed case and has parameters.',
      ['1', 'HTTP ignores the case of media types, and the document does not show parameters.'],
      all(contentType('Application/JSON;charset="UTF-8"; profile=rpc')),
    ],
    'content-type-of-another-name': [
      'The content type of responses is `application/json-rpc`.',
      ['1', 'The document names a content type for requests only.'],
      all(contentType('application/json-rpc')),
      { only: 'document' },
    ],
    'errors-have-a-null-result': [
      'An error response contains `result` with null, and `error.data` with null.',
      [
        '7',
        'The document shows an error response without `result`, and null is another way to say that there is none.',
      ],
      node.errors((own) => error({ ...own, result: null }, { data: null })),
      { only: 'document' },
    ],
    'services-in-any-case': [
      'The node accepts the name of a service in any case.',
      ['1', 'The document does not show the response to another case.'],
      node.mapRequest((request) => {
        const method = node.requestMember(request, 'method');
        if (typeof method !== 'string') return request;
        return node.mapEnvelope(request, (own) => ({
          ...own,
          method: method.replace(/^[^.]*\./, (name) => name.toLowerCase()),
        }));
      }),
      { only: 'document' },
    ],
    'unknown-methods-are-not-found': [
      'The node rejects an unknown method with HTTP status 404 and a text.',
      ['7', 'The document shows the error response of a method, and not the response where there is no method.'],
      node.mapResponse(node.isPost, (answer) =>
        answer.body.includes("can't find") ? node.textAnswer(404, 'no such method\n') : answer,
      ),
      { only: 'document', reach: 'all' },
    ],
    'ids-have-64-bits': [
      'The node rejects a request whose `id` is an integer outside of int64 with HTTP status 400.',
      ['1', 'The document calls the ID an integer, and does not show its width.'],
      node.mapResponse(
        (request) => node.isPost(request) && isBeyond(node.requestMember(request, 'id')),
        () => node.textAnswer(400, 'id out of range\n'),
      ),
      { only: 'document', reach: 'all' },
    ],
    'json-has-white-space': [
      'The JSON of response bodies contains white space between tokens.',
      JSON_RPC,
      node.respell((body) => body.replace(/^\{/, '\t{\n  ').replace(/\}\s*$/, '\n}\r\n\n'), node.isPost),
    ],
    'json-escapes-slashes': [
      'The node escapes slashes in JSON.',
      JSON_RPC,
      node.respell((body) => body.replaceAll('/', String.raw`\/`), node.isPost),
    ],
    'no-newline-at-the-end': [
      'Response bodies have no newline after the JSON.',
      JSON_RPC,
      node.respell((body) => body.trimEnd(), node.isPost),
    ],
    'notifications-get-no-content': [
      'The node responds to a request without `id` with HTTP status 204.',
      ['not shown', 'JSON-RPC 2.0 defines no response to such a request, and the document shows none.'],
      all(
        node.mapResponse(
          (request: node.NodeRequest) => node.isPost(request) && node.requestMember(request, 'id') === undefined,
          (answer) => (answer.body.length === 0 ? { ...answer, status: 204 } : answer),
        ).patch,
      ),
      { only: 'document' },
    ],
  }),
];
