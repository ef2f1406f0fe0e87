import { type JsonWritable, stringifyJson } from '../../../encoding/json.ts';
import { idsMixedUp, mixedUp } from '../../changes/at-once.ts';
import { answered, requested, withEnvelope } from '../../changes/changes.ts';
import { changeAt } from '../../changes/json-path.ts';
import { envelopes, errors, objectOf, plain, successes } from '../../changes/envelopes.ts';
import { fieldMutants } from '../kit/fields.ts';
import type { Change } from '../../changes/change.ts';
import { kebab, type Mutant, mutantsOf } from '../kit/mutant.ts';
import { overlappingGetTheLast } from '../../changes/overlapping.ts';
import { refusesEmptyParams, refusesMissingParams } from '../../changes/params.ts';
import { methodOf } from '../../changes/read-request.ts';
import { withHeader } from '../../changes/reports.ts';
import { emptyAnswer, type NodeAnswer, textAnswer } from '../../server/message.ts';

const mutant = mutantsOf('envelope');

/** Defects of the envelopes of results. */
const SUCCESSES: readonly Mutant[] = [
  ...fieldMutants(
    'envelope',
    {
      'success-jsonrpc': { path: 'jsonrpc', kind: 'word' },
      'success-result': { path: 'result', kind: 'text', but: ['boolean', 'null'] },
      'success-id': { path: 'id', kind: 'text', but: ['boolean', 'null'] },
    },
    (_, path, spoil) => successes((envelope) => changeAt(plain(envelope), path, spoil)),
  ),
  mutant(
    'success-is-an-object',
    'success-in-a-list',
    'A result comes in a list of one answer.',
    successes((own) => [own]),
  ),
  mutant(
    'success-is-an-object',
    'success-cut',
    'The body of a result is cut off before its end.',
    posts((answer) => ({ ...answer, body: answer.body.subarray(0, Math.max(0, answer.body.length - 3)) })),
  ),
  mutant(
    'success-is-an-object',
    'success-twice',
    'The body holds the answer twice.',
    posts((answer) => ({
      ...answer,
      body: Buffer.concat([answer.body, answer.body]),
    })),
  ),
  mutant('success-status', 'results-not-found', 'A result comes with status 404.', resultsWithStatus(404)),
  mutant('success-status', 'results-as-server-errors', 'A result comes with status 500.', resultsWithStatus(500)),
  mutant(
    'success-jsonrpc',
    'version-as-number',
    '`jsonrpc` is a number.',
    successes((envelope) => ({ ...envelope, jsonrpc: 2 })),
  ),
  mutant(
    'success-jsonrpc',
    'version-one',
    '`jsonrpc` is `1.0`.',
    successes((own) => ({ ...own, jsonrpc: '1.0' })),
  ),
  mutant(
    'success-id-echoed',
    'constant-id',
    'The `id` of a result is always 1.',
    successes((own) => ({ ...own, id: 1 })),
  ),
  mutant(
    'success-id-echoed',
    'id-as-text',
    'The `id` of a result is the text of the number.',
    successes((own) => ({ ...own, id: idText(own.id) })),
  ),
  mutant(
    'success-id-echoed',
    'null-id',
    'The `id` of a result is null.',
    successes((own) => ({ ...own, id: null })),
  ),
  mutant(
    'success-without-error',
    'null-error',
    'Beside a result there is `error` null.',
    successes((own) => ({ ...own, error: null })),
  ),
];

/** Defects of the envelopes of errors. */
const ERRORS: readonly Mutant[] = [
  ...fieldMutants(
    'envelope',
    {
      'error-jsonrpc': { path: 'jsonrpc', kind: 'word' },
      'error-member': { path: 'error', kind: 'object' },
      'error-code': { path: 'error/code', kind: 'json-integer', but: ['negative'] },
      'error-message': { path: 'error/message', kind: 'text' },
      'error-data': {
        path: 'error/data',
        kind: 'object',
        required: false,
        allowedBy: { null: 'error-data-is-null' },
      },
      'error-id': { path: 'id', kind: 'text', but: ['boolean', 'null'] },
    },
    (_, path, spoil) => errors((envelope) => changeAt(plain(envelope), path, spoil)),
  ),
  mutant(
    'error-is-an-object',
    'error-in-a-list',
    'An error comes in a list of one answer.',
    errors((own) => [own]),
  ),
  mutant(
    'error-is-an-object',
    'error-as-text',
    'An error is a line of text with status 200.',
    answered(isPost, (answer) => (isError(answer.body) ? { ...answer, body: Buffer.from('not found\n') } : answer), []),
    { history: 'F64' },
  ),
  mutant(
    'error-id-echoed',
    'constant-error-id',
    'The `id` of an error is always 1.',
    errors((own) => ({ ...own, id: 1 })),
  ),
  mutant(
    'error-id-echoed',
    'lost-error-id',
    'The `id` of an error is null.',
    errors((own) => ({ ...own, id: null })),
  ),
  mutant(
    'error-without-result',
    'null-result',
    'Beside an error there is `result` null.',
    errors((own) => ({ ...own, result: null })),
  ),
  mutant(
    'error-without-result',
    'empty-result',
    'Beside an error there is an empty result.',
    errors((own) => ({ ...own, result: {} })),
  ),
];

/** Defects of ids, and of answers that cross. */
const IDS: readonly Mutant[] = [
  mutant(
    'any-integer-id-echoed',
    'lossy-ids',
    'Ids above 2^53 are rounded.',
    withId((id) => (typeof id === 'bigint' ? BigInt(Number(id)) : id)),
  ),
  mutant(
    'any-integer-id-echoed',
    'ids-of-32-bits',
    'Only the lower 32 bits of an id come back.',
    withId((id) => (typeof id === 'bigint' ? BigInt.asIntN(32, id) : id)),
  ),
  mutant(
    'any-integer-id-echoed',
    'ids-without-sign',
    'The sign of an id is lost.',
    withId((id) => (typeof id === 'number' || typeof id === 'bigint' ? (id < 0 ? -id : id) : id)),
  ),
  mutant(
    'any-integer-id-echoed',
    'large-ids-as-text',
    'Ids above 2^53 come back as text.',
    withId((id) => (typeof id === 'bigint' ? `${id}` : id)),
  ),
  mutant(
    'any-integer-id-echoed',
    'zero-is-no-id',
    'A request with the id 0 counts as one without.',
    withId((id) => (id === 0 ? null : id)),
  ),
  mutant(
    'any-id-echoed',
    'ids-are-integers',
    'An id that is no integer comes back as 0.',
    withId((id) => (typeof id === 'number' || typeof id === 'bigint' ? id : 0)),
  ),
  mutant(
    'any-id-echoed',
    'ids-as-text',
    'An id that is an object or a list comes back as text.',
    withId((id) => (typeof id === 'object' && id !== null ? stringifyJson(id) : id)),
  ),
  mutant(
    'concurrent-calls-keep-their-ids',
    'ids-of-others',
    'Of calls at a time, each gets the id of the last one.',
    idsMixedUp(isPost),
  ),
  mutant(
    'concurrent-calls-keep-their-ids',
    'results-of-others',
    'Of calls at a time, each gets the result of the last one.',
    mixedUp(isPost),
  ),
  ...(['platform.getBlockByHeight', 'platform.getTx', 'index.getContainerByIndex'] as const).map((method) =>
    mutant(
      'concurrent-reads-agree',
      `race-in-${kebab(method)}`,
      `Calls of ${method} that come while another is being answered get the result of that one.`,
      overlappingGetTheLast(method),
    ),
  ),
  mutant('one-answer-per-id-however-often', 'ids-once', 'An id that was used before is refused.', idsOnce()),
  mutant(
    'served-by-post',
    'post-refused',
    'POST is answered with 405.',
    posts((answer) => ({ ...answer, status: 405, body: Buffer.from('GET alone\n') })),
  ),
  mutant(
    'served-by-post',
    'health-not-posted',
    'The health service is not served by POST.',
    answered(
      ({ method, path }) => method === 'POST' && path === '/ext/health',
      (answer) => ({ ...answer, status: 405, body: Buffer.from('GET alone\n') }),
      [],
    ),
  ),
  mutant(
    'content-type-of-answers',
    'answers-as-text',
    'JSON comes as plain text.',
    posts((answer) => withHeader(answer, 'Content-Type', 'text/plain; charset=utf-8')),
  ),
  mutant(
    'content-type-of-answers',
    'answers-without-type',
    'JSON comes without a content type.',
    posts((answer) => withHeader(answer, 'Content-Type', undefined)),
  ),
  ...['platform.getHeight', 'platform.getTimestamp', 'health.liveness'].map((method) =>
    mutant(
      'params-may-be-omitted',
      `${method.replace('.get', '-').replace('.', '-').toLowerCase()}-needs-params`,
      `Without \`params\` ${method} is an error.`,
      refusesMissingParams(method),
    ),
  ),
  ...['platform.getTimestamp', 'health.liveness'].map((method) =>
    mutant(
      'params-may-be-empty',
      `${method.replace('.get', '-').replace('.', '-').toLowerCase()}-needs-a-param`,
      `With empty \`params\` ${method} is an error.`,
      refusesEmptyParams(method),
    ),
  ),
  mutant(
    'method-chooses-service-and-method',
    'other-method',
    'A call of getBlockchains is answered as one of getHeight.',
    requested(
      (request) =>
        methodOf(request) === 'platform.getBlockchains'
          ? withEnvelope(request, (own) => ({ ...own, method: 'platform.getHeight' }))
          : request,
      [],
    ),
  ),
];

/** Defects of errors that are told by HTTP alone. */
const ERRORS_OF_HTTP: readonly Mutant[] = [
  errorsInstead('errors-by-status-alone', 'An error is status 500 with plain text.', textAnswer(500, 'failed\n')),
  errorsInstead('errors-as-bad-requests', 'An error is status 400 without a body.', emptyAnswer(400)),
  errorsInstead('errors-as-redirects', 'An error is a redirect to a page.', emptyAnswer(302, ['Location', '/error'])),
  errorsInstead('errors-as-plain-text', 'An error is status 200 with plain text.', textAnswer(200, 'failed\n')),
];

/** Defects of the envelopes of answers, and of their ids. */
export const ENVELOPE_MUTANTS: readonly Mutant[] = [...SUCCESSES, ...ERRORS, ...ERRORS_OF_HTTP, ...IDS];

function errorsInstead(name: string, defect: string, answer: NodeAnswer): Mutant {
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
  return objectOf(body)?.error !== undefined;
}

function posts(change: Parameters<typeof answered>[1]): Change {
  return answered(({ method, path }) => method === 'POST' && !path.endsWith('/rpc'), change, []);
}

function resultsWithStatus(status: number): Change {
  return posts((answer) => (objectOf(answer.body)?.result === undefined ? answer : { ...answer, status }));
}

function withId(change: (id: JsonWritable) => JsonWritable): Change {
  return envelopes((envelope) => ('id' in envelope ? { ...envelope, id: change(envelope.id ?? null) } : undefined));
}

function idText(id: JsonWritable | undefined): string {
  return id === undefined ? '' : stringifyJson(id);
}

function idsOnce(): Change {
  const used = new Set<string>();
  return envelopes((envelope, request) => {
    const key = `${request.path} ${idText(envelope.id)}`;
    if (!used.has(key)) {
      used.add(key);
      return undefined;
    }
    return { jsonrpc: '2.0', error: { code: -32600, message: 'this id was used before', data: {} }, id: envelope.id };
  });
}
