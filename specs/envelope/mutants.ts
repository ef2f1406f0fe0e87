import * as node from '../../src/reference-node/kit/index.ts';

const mutant = node.mutantsOf('envelope');

/** Defects of the envelopes of results. */
const SUCCESSES: readonly node.Mutant[] = [
  ...node.mutantsOfFields(
    'envelope',
    {
      'success-jsonrpc': { path: 'jsonrpc', kind: 'word', required: true },
      'success-result': { path: 'result', kind: 'any', required: true },
      'success-id': { path: 'id', kind: 'any', required: true },
    },
    (_, path, spoil) => node.successes((envelope) => node.changeAt(node.plain(envelope), path, spoil)),
  ),
  ...(
    [
      'platform.getBalance',
      'platform.getUTXOs',
      'platform.getSubnet',
      'platform.getSubnets',
      'platform.getStake',
    ] as const
  ).map((method) =>
    mutant(
      'concurrent-state-reads-agree',
      `race-in-${node.kebab(method)}`,
      `Concurrent calls of ${method} get the result of the call in progress.`,
      node.overlappingGetTheLast(method),
    ),
  ),
  ...node.mutantTable('envelope', {
    'success-is-an-object/success-in-a-list': [
      'A success response is a list with one object.',
      node.successes((own) => [own]),
    ],
    'success-is-an-object/success-cut': [
      'The body of a success response is truncated.',
      posts((answer) => ({ ...answer, body: answer.body.subarray(0, Math.max(0, answer.body.length - 3)) })),
    ],
    'success-is-an-object/success-twice': [
      'The body contains the success response twice.',
      posts((answer) => ({
        ...answer,
        body: Buffer.concat([answer.body, answer.body]),
      })),
    ],
    'success-status/results-not-found': ['The node sends success responses with status 404.', resultsWithStatus(404)],
    'success-jsonrpc/version-as-number': [
      '`jsonrpc` is a number.',
      node.successes((envelope) => ({ ...envelope, jsonrpc: 2 })),
    ],
    'success-id-echoed/constant-id': [
      'The `id` of a success response is always 1.',
      node.successes((own) => ({ ...own, id: 1 })),
    ],
    'success-id-echoed/id-as-text': [
      'The `id` of a success response is the number as a string.',
      node.successes((own) => ({ ...own, id: idText(own.id) })),
    ],
    'success-id-echoed/null-id': [
      'The `id` of a success response is null.',
      node.successes((own) => ({ ...own, id: null })),
    ],
    'success-without-error/null-error': [
      'A response with a `result` also contains `error` null.',
      node.successes((own) => ({ ...own, error: null })),
    ],
  }),
];

const ERRORS: readonly node.Mutant[] = [
  ...node.mutantsOfFields(
    'envelope',
    {
      'error-jsonrpc': { path: 'jsonrpc', kind: 'word', required: true },
      'error-member': { path: 'error', kind: 'object', required: true },
      'error-code': { path: 'error/code', kind: 'json-integer', but: ['negative'], required: true },
      'error-message': { path: 'error/message', kind: 'text', required: true },
      'error-data': {
        path: 'error/data',
        kind: 'object',
        required: false,
        but: ['null'],
      },
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
    'error-id-echoed/constant-error-id': [
      'The `id` of an error response is always 1.',
      node.errors((own) => ({ ...own, id: 1 })),
    ],
    'error-id-echoed/lost-error-id': [
      'The `id` of an error response is null.',
      node.errors((own) => ({ ...own, id: null })),
    ],
    'error-without-result/null-result': [
      'A response with an `error` also contains `result` null.',
      node.errors((own) => ({ ...own, result: null })),
      { under: 'error-has-no-result' },
    ],
    'error-without-result/empty-result': [
      'A response with an `error` also contains an empty `result`.',
      node.errors((own) => ({ ...own, result: {} })),
    ],
  }),
];

/** Defects of ids, and of answers that cross. */
const IDS: readonly node.Mutant[] = [
  ...node.mutantTable('envelope', {
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
  }),
  ...(['platform.getBlockByHeight', 'platform.getTx', 'index.getContainerByIndex'] as const).map((method) =>
    mutant(
      'concurrent-reads-agree',
      `race-in-${node.kebab(method)}`,
      `Concurrent calls of ${method} get the result of the call in progress.`,
      node.overlappingGetTheLast(method),
    ),
  ),
  ...node.mutantTable('envelope', {
    'one-answer-per-id-however-often/ids-once': ['The node rejects an `id` that was used before.', idsOnce()],
    'served-by-post/post-refused': [
      'The node rejects POST with status 405.',
      posts((answer) => ({ ...answer, status: 405, body: Buffer.from('GET alone\n') })),
    ],
    'content-type-of-answers/answers-as-text': [
      'The content type of JSON responses is plain text.',
      posts((answer) => node.withHeader(answer, 'Content-Type', 'text/plain; charset=utf-8')),
    ],
  }),
  ...['platform.getHeight', 'platform.getTimestamp', 'health.liveness'].map((method) =>
    mutant(
      'params-may-be-omitted',
      `${method.replace('.get', '-').replace('.', '-').toLowerCase()}-needs-params`,
      `${method} returns an error if \`params\` is omitted.`,
      node.withoutParams.refuse(method),
    ),
  ),
  ...['platform.getTimestamp', 'health.liveness'].map((method) =>
    mutant(
      'params-may-be-empty',
      `${method.replace('.get', '-').replace('.', '-').toLowerCase()}-needs-a-param`,
      `${method} returns an error for empty \`params\`.`,
      node.withEmptyParams.refuse(method),
    ),
  ),
  ...node.mutantTable('envelope', {
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

/** Defects of errors that are told by HTTP alone. */
const ERRORS_OF_HTTP: readonly node.Mutant[] = [
  errorsInstead(
    'errors-by-status-alone',
    'An error response is plain text with status 500.',
    node.textAnswer(500, 'failed\n'),
  ),
  errorsInstead('errors-as-bad-requests', 'An error response is status 400 without a body.', node.emptyAnswer(400)),
  errorsInstead(
    'errors-as-redirects',
    'An error response is a redirect to a web page.',
    node.emptyAnswer(302, ['Location', '/error']),
  ),
  errorsInstead(
    'errors-as-plain-text',
    'An error response is plain text with status 200.',
    node.textAnswer(200, 'failed\n'),
  ),
];

/** Defects of the envelopes of answers, and of their ids. */
export const mutants: readonly node.Mutant[] = [...SUCCESSES, ...ERRORS, ...ERRORS_OF_HTTP, ...IDS];

function errorsInstead(name: string, defect: string, answer: node.NodeAnswer): node.Mutant {
  return mutant(
    'method-errors-are-envelopes',
    name,
    defect,
    posts((own) => (isError(own.body) ? answer : own)),
  );
}

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
