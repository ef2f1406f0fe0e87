import { type JsonObject, isJsonObject } from '../../encoding/json.ts';
import { answered } from '../changes/changes.ts';
import { envelopes, errors, isPost } from '../changes/envelopes.ts';
import { memberOf } from '../changes/read-request.ts';
import { withHeader } from '../changes/reports.ts';
import { respelt } from '../changes/spelling.ts';
import type { NodeAnswer, NodeRequest } from '../server/message.ts';
import { type Variant, variant } from './variant.ts';

const CODES_OPEN = 'Error codes and messages per method are not shown.';
const JSON_RPC = 'JSON-RPC 2.0 leaves it open, and the document adds nothing.';

function error(own: JsonObject, changes: Readonly<Record<string, unknown>>): JsonObject {
  return { ...own, error: { ...(isJsonObject(own.error) ? own.error : {}), ...changes } as JsonObject };
}

const isError = ({ body }: NodeAnswer): boolean => body.includes('"error":{"code"');

function errorStatus(status: number): Variant['patch'] {
  return answered(isPost, (answer) => (isError(answer) ? { ...answer, status } : answer)).patch;
}

const contentType = (value: string): Variant['patch'] =>
  answered(isPost, (answer) => (answer.body.length === 0 ? answer : withHeader(answer, 'Content-Type', value))).patch;

const ordered = (own: JsonObject): JsonObject => Object.fromEntries(Object.entries(own).reverse());

/** A code of its own for each refusal, by its text. */
function codeOf(message: unknown): number {
  return -32_000 - (String(message).length % 90);
}

const all = (patch: Variant['patch']): Pick<Variant, 'patch' | 'touches'> => ({ patch, touches: 'all' });

/** The JSON-RPC envelope. */
export const ENVELOPE_VARIANTS: readonly Variant[] = [
  variant('id-comes-first', 'Members of the envelope come in another order.', '1', JSON_RPC, envelopes(ordered)),
  variant(
    'envelope-has-more',
    'Every envelope has a member that the document does not list.',
    'not shown',
    'The document lists the members that a response has, and does not say that it has no others.',
    envelopes((own) => ({ ...own, servedBy: 'node' })),
  ),
  variant(
    'error-data-has-more',
    '`error.data` tells more of the error.',
    '7',
    '`error.data` is extra information, and its members are not shown.',
    errors((own) => error(own, { data: { hint: 'see the manual', retry: false } })),
    { only: 'document' },
  ),
  variant(
    'error-data-is-empty',
    '`error.data` is an empty object.',
    '7',
    '`error.data` is an object, and its members are not shown.',
    errors((own) => error(own, { data: {} })),
    { only: 'document' },
  ),
  variant(
    'error-data-is-left-out',
    'Errors have no `data`.',
    '1',
    'JSON-RPC 2.0 allows an error without data, and the document follows it.',
    errors((own) => {
      const { code = null, message = null } = isJsonObject(own.error) ? own.error : {};
      return { ...own, error: { code, message } };
    }),
    { only: 'document' },
  ),
  variant(
    'one-message-for-all',
    'Every error has the message `request failed`.',
    '7',
    CODES_OPEN,
    errors((own) => error(own, { message: 'request failed' })),
  ),
  variant(
    'one-code-for-all',
    'Every error has the code -32603.',
    '7',
    CODES_OPEN,
    errors((own) => error(own, { code: -32_603 })),
    { only: 'document' },
  ),
  variant(
    'a-code-for-each-error',
    'Each refusal has a code of its own.',
    '7',
    CODES_OPEN,
    errors((own) => error(own, { code: codeOf(isJsonObject(own.error) ? own.error.message : '') })),
    { only: 'document' },
  ),
  variant(
    'messages-in-another-language',
    'Messages of errors are not English.',
    '7',
    CODES_OPEN,
    errors((own) => error(own, { message: 'запрос отклонён ✗' })),
  ),
  ...[400, 404, 422, 500].map((status) =>
    variant(
      `errors-with-http-${status}`,
      `Errors of methods come with HTTP ${status}.`,
      'not shown',
      'The document gives statuses only for the GET endpoints of the health service.',
      all(errorStatus(status)),
      { only: 'document' },
    ),
  ),
  variant(
    'content-type-without-charset',
    'Responses have the content type `application/json` without parameters.',
    '1',
    'The document names the type, and no parameter of it.',
    all(contentType('application/json')),
  ),
  variant(
    'content-type-with-parameters',
    'The content type is written with other letters and a parameter.',
    '1',
    'HTTP compares media types without regard to case, and parameters are not shown.',
    all(contentType('Application/JSON;charset="UTF-8"; profile=rpc')),
  ),
  variant(
    'json-has-white-space',
    'Bodies are JSON with white space between its tokens.',
    '1',
    JSON_RPC,
    respelt((body) => body.replace(/^\{/, '\t{\n  ').replace(/\}\s*$/, '\n}\r\n\n'), isPost),
  ),
  variant(
    'json-escapes-slashes',
    'Slashes in JSON are escaped.',
    '1',
    JSON_RPC,
    respelt((body) => body.replaceAll('/', String.raw`\/`), isPost),
  ),
  variant(
    'no-newline-at-the-end',
    'No newline follows the JSON.',
    '1',
    JSON_RPC,
    respelt((body) => body.trimEnd(), isPost),
  ),
  variant(
    'notifications-get-no-content',
    'A request without `id` is answered with HTTP 204.',
    'not shown',
    'JSON-RPC 2.0 knows no response to it, and the document shows none.',
    all(
      answered(
        (request: NodeRequest) => isPost(request) && memberOf(request, 'id') === undefined,
        (answer) => (answer.body.length === 0 ? { ...answer, status: 204 } : answer),
      ).patch,
    ),
    { only: 'document' },
  ),
];
