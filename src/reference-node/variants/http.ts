import { gzipSync } from 'node:zlib';
import { setTimeout as sleep } from 'node:timers/promises';
import { answered, spoken } from '../changes/changes.ts';
import { methodOf } from '../changes/read-request.ts';
import { withHeader } from '../changes/reports.ts';
import { textAnswer } from '../server/message.ts';
import { type Variant, variant } from './variant.ts';

const SLOW_MS = 2_000;
const LONG_BODY_BYTES = 1 << 20;
const HEADERS_OPEN = 'Headers of responses are not shown.';
const everything = (): boolean => true;

function without(...names: readonly string[]): Variant['patch'] {
  return answered(everything, (answer) =>
    names.reduce((stripped, name) => withHeader(stripped, name, undefined), answer),
  ).patch;
}

/** HTTP: headers, limits, compression, speed and protocol versions. */
export const HTTP_VARIANTS: readonly Variant[] = [
  variant(
    'bare-headers',
    'Responses have no headers beyond the content type.',
    'not shown',
    HEADERS_OPEN,
    {
      touches: 'all',
      patch: without(
        'Node-Id',
        'Vary',
        'X-Content-Type-Options',
        'Access-Control-Allow-Origin',
        'Access-Control-Allow-Credentials',
      ),
    },
    { only: 'document' },
  ),
  variant(
    'more-headers',
    'Responses have headers of a proxy, a cookie among them.',
    'not shown',
    HEADERS_OPEN,
    answered(everything, (answer) => ({
      ...answer,
      headers: [...answer.headers, ['Server', 'edge'], ['Via', '1.1 edge'], ['Set-Cookie', 'route=a; Path=/']],
    })),
  ),
  variant(
    'compresses',
    'Long bodies are compressed for those who accept it.',
    'not shown',
    'Compression is not shown.',
    spoken({ gzip: true }),
    { only: 'document' },
  ),
  variant(
    'compresses-everything',
    'Every body is compressed for those who accept it.',
    'not shown',
    'Compression is not shown.',
    answered(
      ({ headers }) => (headers.get('accept-encoding') ?? '').includes('gzip'),
      (answer) =>
        answer.body.length === 0
          ? answer
          : {
              ...withHeader(answer, 'Content-Encoding', 'gzip'),
              body: gzipSync(answer.body),
            },
    ),
    { only: 'document' },
  ),
  variant(
    'limits-bodies-by-closing',
    'The connection is closed on a request body of a mebibyte and more.',
    '8',
    'Request size limits are not shown.',
    answered(
      ({ body }) => body.length >= LONG_BODY_BYTES,
      (answer) => ({ ...answer, cut: 'before' }),
    ),
  ),
  variant(
    'limits-bodies-by-413',
    'A request body of a mebibyte and more is refused with HTTP 413.',
    '8',
    'Request size limits are not shown.',
    answered(
      ({ body }) => body.length >= LONG_BODY_BYTES,
      () => textAnswer(413, 'too large\n', ['Connection', 'close']),
    ),
  ),
  variant(
    'closes-connections',
    'Every response closes its connection.',
    'not shown',
    'HTTP leaves it to the server.',
    answered(everything, (answer) => withHeader(answer, 'Connection', 'close')),
  ),
  variant(
    'speaks-http-1-0',
    'Responses are of HTTP/1.0, as behind an old proxy.',
    'not shown',
    'The document names HTTP and no version of it.',
    answered(everything, (answer) => ({ ...answer, version: '1.0' })),
  ),
  variant(
    'slow-height',
    '`platform.getHeight` takes two seconds.',
    'not shown',
    'The document bounds no time.',
    answered((request) => methodOf(request) === 'platform.getHeight', slowly, ['platform.getHeight']),
  ),
  variant(
    'slow-liveness',
    '`health.liveness` and its GET endpoint take two seconds.',
    'not shown',
    'The document bounds no time.',
    answered((request) => request.path === '/ext/health/liveness' || methodOf(request) === 'health.liveness', slowly, [
      'health.liveness',
    ]),
  ),
  variant(
    'any-host',
    'The `Host` header is not looked at.',
    'not shown',
    'The document names no rule for it.',
    spoken({ hostCheck: false }),
    { only: 'document' },
  ),
  variant(
    'no-cross-origin',
    'Requests from web pages get no permission of CORS.',
    'not shown',
    HEADERS_OPEN,
    {
      touches: 'all',
      patch: without('Access-Control-Allow-Origin', 'Access-Control-Allow-Credentials'),
    },
    { only: 'document' },
  ),
  variant(
    'preflight-is-refused',
    'OPTIONS is refused with HTTP 405.',
    'not shown',
    'The document knows GET and POST.',
    answered(
      ({ method }) => method === 'OPTIONS',
      () => textAnswer(405, 'method not allowed\n', ['Allow', 'GET, POST']),
    ),
    { only: 'document' },
  ),
  variant(
    'other-verbs-are-not-found',
    'Verbs that are not POST get HTTP 404 at the JSON-RPC paths.',
    '1',
    'The wire format is POST, and what happens to others is not shown.',
    answered(
      (request) => request.method !== 'POST' && !/^\/ext\/health|\/ws$/.test(request.path),
      () => textAnswer(404, 'not found\n'),
    ),
    { only: 'document' },
  ),
];

async function slowly<T>(answer: T): Promise<T> {
  await sleep(SLOW_MS);
  return answer;
}
