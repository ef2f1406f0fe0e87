import { isUtf8 } from 'node:buffer';
import type { JsonWritable } from '../../encoding/json.ts';
import type { Answer, Exchange, Fault, Header } from '../exchange.ts';
import { redactBody, redactHeaders, redactText, redactUserInfo, secretsOf } from '../redact.ts';

/** The maximum size of a body, in bytes. Longer bodies are cut, so that users can open the file. */
const MAX_BODY = 1024 * 1024;
/** The maximum number of headers, and of characters of one; a tenth of these where bodies are cut to a few. */
const MAX_HEADERS = 200;
const MAX_HEADER = 1000;
/** A body from this size on, in bytes, is written in the shorter way. */
const LARGE = 1024 * 1024;
const NO_SIZE = -1;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;

export interface HarEntryOptions {
  readonly profile?: string | undefined;
  /** The purpose of the exchange. */
  readonly comment?: string;
  /** Names of further headers with secret values. */
  readonly redact?: readonly string[];
  /** The maximum size of a body in bytes; default: 1 MiB. */
  readonly maxBody?: number;
}

interface EntryOptions extends HarEntryOptions {
  /** Texts that are not written, wherever they occur. */
  readonly secrets: readonly string[];
}

/** The comment of a document with the exchanges of a run. */
export const OF_A_RUN = 'All exchanges of a run';

/**
 * The text before the entries of a HAR 1.2 document. Entries are separated by commas.
 *
 * @param comment What the document has.
 */
export function harOpening(version: string, comment?: string): string {
  const creator = JSON.stringify({ name: 'avalanche-conformance', version });
  const about = comment === undefined ? '' : `"comment":${JSON.stringify(comment)},`;
  return `{"log":{"version":"1.2","creator":${creator},${about}"entries":[\n`;
}

/** The text after the entries. */
export const HAR_CLOSING = '\n]}}\n';

/**
 * One exchange as an entry of a HAR 1.2 document, in one line of JSON without secrets. Bodies beyond the limit are cut.
 * Their `size` is the complete size, so that a reader can detect the cut. An exchange without a response has status 0,
 * and the fault in `_fault`. A body that is not UTF-8 is written in base64, and a large one with many control characters or quotes.
 */
export function harEntry(exchange: Exchange, options: HarEntryOptions = {}): string {
  const { request, outcome } = exchange;
  const redact = [...(request.secretHeaders ?? []), ...(options.redact ?? [])];
  const own: EntryOptions = { ...options, redact, secrets: secretsOf(request, redact) };
  const time = Math.round(exchange.durationMs * 1000) / 1000;
  return JSON.stringify({
    startedDateTime: new Date(exchange.startedAt).toISOString(),
    time,
    comment: options.comment,
    request: requestOf(request, own),
    response: outcome.kind === 'answer' ? responseOf(outcome, own) : faultyResponseOf(outcome, own),
    cache: {},
    timings: { send: 0, wait: time, receive: 0 },
    _number: exchange.number,
    _profile: options.profile,
  });
}

function requestOf(request: Exchange['request'], options: EntryOptions): JsonWritable {
  const { method, headers, body } = request;
  const url = redactUserInfo(request.url);
  const parameters = url.includes('?') && URL.canParse(url) ? [...new URL(url).searchParams] : [];
  return {
    method,
    url,
    httpVersion: 'HTTP/1.1',
    cookies: [],
    headers: headersOf(headers, options),
    queryString: parameters.map(([name, value]) => ({ name, value })),
    headersSize: NO_SIZE,
    ...(body === undefined
      ? { bodySize: 0 }
      : { ...bodyOf(body, options, 'bodySize', (text) => postData(headers, text)) }),
  };
}

function postData(headers: readonly Header[], text: BodyText): { readonly postData: JsonWritable } {
  return { postData: { mimeType: headerOf(headers, 'content-type'), ...text } };
}

function responseOf(
  { status, headers, body }: Omit<Answer, 'kind'>,
  options: EntryOptions,
): Readonly<Record<string, JsonWritable>> {
  return {
    status,
    statusText: '',
    httpVersion: 'HTTP/1.1',
    cookies: [],
    headers: headersOf(headers, options),
    content: bodyOf(body, options, 'size', (text) => ({ mimeType: headerOf(headers, 'content-type'), ...text })),
    redirectURL: headerOf(redactHeaders(headers, [], options.secrets), 'location'),
    headersSize: NO_SIZE,
    bodySize: NO_SIZE,
  };
}

function faultyResponseOf(fault: Fault, options: EntryOptions): JsonWritable {
  const partial = fault.partial ?? { status: 0, headers: [], body: new Uint8Array(0) };
  return {
    ...responseOf(partial, options),
    status: 0,
    _error: redactText(fault.reason, options.secrets),
    _fault: { code: fault.code, ...(fault.partial ? { status: fault.partial.status } : {}) },
  };
}

interface BodyText {
  readonly text: string;
  readonly encoding?: 'base64';
  readonly comment?: string;
}

/** A body without secrets, and its size. The size of a cut body is that of the complete one. */
function bodyOf<T extends Readonly<Record<string, JsonWritable | undefined>>>(
  body: Uint8Array,
  { maxBody = MAX_BODY, secrets }: EntryOptions,
  sizeName: string,
  wrap: (text: BodyText) => T,
): T & Readonly<Record<string, JsonWritable | undefined>> {
  const isCut = body.length > maxBody;
  const excerpt = redactBody(isCut ? body.subarray(0, maxBody) : body, secrets);
  const cut = isCut ? { comment: `cut: the first ${maxBody} of ${body.length} bytes` } : {};
  return { ...wrap({ ...bodyTextOf(excerpt), ...cut }), [sizeName]: isCut ? body.length : excerpt.length };
}

/** Text; in base64 if it is none, or if JSON would need more characters for it. */
function bodyTextOf(body: Uint8Array): BodyText {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const isPlain = bytes.length < LARGE || escapesOf(bytes) < bytes.length / 3;
  return isPlain && isUtf8(bytes)
    ? { text: bytes.toString('utf8') }
    : { text: bytes.toString('base64'), encoding: 'base64' };
}

/** The number of characters that JSON adds to the text: five for most control characters, one for each quote and backslash. */
function escapesOf(bytes: Uint8Array): number {
  let escapes = 0;
  for (const byte of bytes) {
    if (byte < 0x20) escapes += byte >= 0x08 && byte <= 0x0d && byte !== 0x0b ? 1 : 5;
    else if (byte === QUOTE || byte === BACKSLASH) escapes += 1;
  }
  return escapes;
}

/** The first headers with the first characters of each: a response may have headers of 256 KiB. */
function headersOf(headers: readonly Header[], { redact, maxBody, secrets }: EntryOptions): JsonWritable {
  const most = maxBody === undefined ? MAX_HEADER : MAX_HEADER / 10;
  return redactHeaders(headers.slice(0, MAX_HEADERS), redact, secrets).map(([name, value]) => ({
    name: name.slice(0, most),
    value: value.slice(0, most),
    ...(value.length > most ? { comment: `cut: the first ${most} of ${value.length} characters` } : {}),
  }));
}

function headerOf(headers: readonly Header[], name: string): string {
  return headers.find(([other]) => other === name)?.[1].slice(0, MAX_HEADER) ?? '';
}
