import * as node from '../../src/reference-node/kit/index.ts';

/** Defects of the envelopes of answers, and of their ids. */
export const mutants: readonly node.Mutant[] = [
  ...node.mutantsOfFields(
    'envelope',
    {
      'success-jsonrpc': { path: 'jsonrpc', kind: 'word', required: true },
      'success-result': { path: 'result', kind: 'any', required: true },
      'success-id': { path: 'id', kind: 'any', required: true },
    },
    (_, path, spoil) => node.successes((envelope) => node.changeAt(node.plain(envelope), path, spoil)),
  ),
  ...node.mutantTable('envelope', {
    'concurrent-state-reads-agree/race-in-platform-get-balance': [
      'Concurrent calls of platform.getBalance get the result of the call in progress.',
      node.overlappingGetTheLast('platform.getBalance'),
    ],
    'success-is-an-object/success-cut': [
      'The body of a success response is truncated.',
      posts((answer) => ({ ...answer, body: answer.body.subarray(0, Math.max(0, answer.body.length - 3)) })),
    ],
    'success-status/results-not-found': ['The node sends success responses with status 404.', resultsWithStatus(404)],
    'success-id-echoed/id-as-text': [
      'The `id` of a success response is the number as a string.',
      node.successes((own) => ({ ...own, id: idText(own.id) })),
    ],
    'success-without-error/null-error': [
      'A response with a `result` also contains `error` null.',
      node.successes((own) => ({ ...own, error: null })),
    ],
  }),
  ...node.mutantsOfFields(
    'envelope',
    {
      'error-jsonrpc': { path: 'jsonrpc', kind: 'word', required: true },
      'error-member': { path: 'error', kind: 'object', required: true },
      'error-code': { path: 'error/code', kind: 'json-integer', but: ['negative'], required: true },
      'error-message': { path: 'error/message', kind: 'text', required: true },
      'error-data': { path: 'error/data', kind: 'object', required: false, but: ['null'] },
      'error-id': { path: 'id', kind: 'any', required: true },
    },
    (_, path, spoil) => node.errors((envelope) => node.changeAt(node.plain(envelope), path, spoil)),
  ),
  ...node.mutantTable('envelope', {
    'error-is-an-object/error-as-text': [
      'An error response is a line of text with status 200.',
      node.mapResponse(
        isPost,
        (answer) => (isError(answer.body) ? { ...answer, body: Buffer.from('not found\n') } : answer),
        [],
      ),
      { history: 'F64' },
    ],
    'method-errors-are-envelopes/errors-by-status-alone': [
      'An error response is plain text with status 500.',
      posts((own) => (isError(own.body) ? node.textAnswer(500, 'failed\n') : own)),
    ],
    'error-id-echoed/constant-error-id': [
      'The `id` of an error response is always 1.',
      node.errors((own) => ({ ...own, id: 1 })),
    ],
    'error-without-result/empty-result': [
      'A response with an `error` also contains an empty `result`.',
      node.errors((own) => ({ ...own, result: {} })),
    ],
    'any-integer-id-echoed/lossy-ids': [
      'The node rounds IDs above 2^53.',
      withId((id) => (typeof id === 'bigint' ? BigInt(Number(id)) : id)),
    ],
    'id-beyond-int64-echoed/ids-have-a-sign': [
      'The node reads an `id` as a signed integer of 64 bits.',
      withId((id) => (typeof id === 'bigint' ? BigInt.asIntN(64, id) : id)),
    ],
    'any-id-echoed/ids-are-integers': [
      'The node echoes an `id` that is not an integer as 0.',
      withId((id) => (typeof id === 'number' || typeof id === 'bigint' ? id : 0)),
    ],
    'concurrent-calls-keep-their-ids/ids-of-others': [
      'Each of several concurrent calls gets the `id` of the last one.',
      node.mixUpIds(isPost),
    ],
    'concurrent-calls-keep-their-ids/results-of-others': [
      'Each of several concurrent calls gets the result of the last one.',
      node.mixUp(isPost),
    ],
    'concurrent-reads-agree/race-in-platform-get-tx': [
      'Concurrent calls of platform.getTx get the result of the call in progress.',
      node.overlappingGetTheLast('platform.getTx'),
    ],
    'one-answer-per-id-however-often/ids-once': ['The node rejects an `id` that was used before.', idsOnce()],
    'served-by-post/post-refused': [
      'The node rejects POST with status 405.',
      posts((answer) => ({ ...answer, status: 405, body: Buffer.from('GET alone\n') })),
    ],
    'content-type-of-answers/answers-as-text': [
      'The content type of JSON responses is plain text.',
      posts((answer) => node.withHeader(answer, 'Content-Type', 'text/plain; charset=utf-8')),
    ],
    'params-may-be-omitted/platform-height-needs-params': [
      'platform.getHeight returns an error if `params` is omitted.',
      node.withoutParams.refuse('platform.getHeight'),
    ],
    'params-may-be-empty/platform-timestamp-needs-a-param': [
      'platform.getTimestamp returns an error for empty `params`.',
      node.withEmptyParams.refuse('platform.getTimestamp'),
    ],
    'method-chooses-service-and-method/other-method': [
      'The node executes getHeight for a call of getBlockchains.',
      node.mapRequest(
        (request) =>
          node.methodOf(request) === 'platform.getBlockchains'
            ? node.mapEnvelope(request, (own) => ({ ...own, method: 'platform.getHeight' }))
            : request,
        [],
      ),
    ],
  }),
];

function isPost({ method }: { readonly method: string }): boolean {
  return method === 'POST';
}

function isError(body: Buffer): boolean {
  return node.objectIn(body)?.error !== undefined;
}

function posts(change: Parameters<typeof node.mapResponse>[1]): node.Change {
  return node.mapResponse(({ method, path }) => method === 'POST' && !path.endsWith('/rpc'), change, []);
}

function resultsWithStatus(status: number): node.Change {
  return posts((answer) => (node.objectIn(answer.body)?.result === undefined ? answer : { ...answer, status }));
}

function withId(change: (id: node.JsonWritable) => node.JsonWritable): node.Change {
  return node.envelopes((envelope) =>
    'id' in envelope ? { ...envelope, id: change(envelope.id ?? null) } : undefined,
  );
}

function idText(id: node.JsonWritable | undefined): string {
  return id === undefined ? '' : node.stringifyJson(id);
}

function idsOnce(): node.Change {
  const used = new Set<string>();
  return node.envelopes((envelope, request) => {
    const key = `${request.path} ${idText(envelope.id)}`;
    if (!used.has(key)) {
      used.add(key);
      return undefined;
    }
    return { jsonrpc: '2.0', error: { code: -32600, message: 'this id was used before', data: {} }, id: envelope.id };
  });
}
