import { isUtf8 } from 'node:buffer';
import type { JsonWritable } from '../encoding/json.ts';
import type { Answer, Exchange, Fault, Header } from '../transport/exchange.ts';
import { redactBody, redactHeaders } from '../transport/redact.ts';

/** The maximum size of a body, in bytes. Longer bodies are cut, so that users can open the file. */
const MAX_BODY = 1024 * 1024;
/** The maximum number of headers, and of characters of one; a tenth of these where bodies are cut to a few. */
const MAX_HEADERS = 200;
const MAX_HEADER = 1000;
const NO_SIZE = -1;

export interface HarEntryOptions {
  /** The purpose of the exchange. */
  readonly comment?: string;
  /** Names of further headers with secret values. */
  readonly redact?: readonly string[];
  /** The maximum size of a body in bytes; default: 1 MiB. */
  readonly maxBody?: number;
}

/** The text before the entries of a HAR 1.2 document. Entries are separated by commas. */
export function harOpening(version: string): string {
  const creator = JSON.stringify({ name: 'avalanche-conformance', version });
  return `{"log":{"version":"1.2","creator":${creator},"entries":[\n`;
}

/** The text after the entries. */
export const HAR_CLOSING = '\n]}}\n';

/**
 * One exchange as an entry of a HAR 1.2 document, in one line of JSON without secrets. Bodies beyond the limit are cut.
 * Their `size` is the complete size, so that a reader can detect the cut. An exchange without a response has status 0,
 * and the fault in `_fault`. A body that is not UTF-8 is written in base64.
 */
export function harEntry(exchange: Exchange, options: HarEntryOptions = {}): string {
  const { request, outcome } = exchange;
  const time = Math.round(exchange.durationMs * 1000) / 1000;
  return JSON.stringify({
    startedDateTime: new Date(exchange.startedAt).toISOString(),
    time,
    comment: options.comment,
    request: requestOf(request, { ...options, redact: [...(request.secretHeaders ?? []), ...(options.redact ?? [])] }),
    response: outcome.kind === 'answer' ? responseOf(outcome, options) : faultyResponseOf(outcome, options),
    cache: {},
    timings: { send: 0, wait: time, receive: 0 },
    _number: exchange.number,
  });
}

function requestOf(request: Exchange['request'], options: HarEntryOptions): JsonWritable {
  const { method, url, headers, body } = request;
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
  options: HarEntryOptions,
): Readonly<Record<string, JsonWritable>> {
  return {
    status,
    statusText: '',
    httpVersion: 'HTTP/1.1',
    cookies: [],
    headers: headersOf(headers, options),
    content: bodyOf(body, options, 'size', (text) => ({ mimeType: headerOf(headers, 'content-type'), ...text })),
    redirectURL: headerOf(redactHeaders(headers), 'location'),
    headersSize: NO_SIZE,
    bodySize: NO_SIZE,
  };
}

function faultyResponseOf(fault: Fault, options: HarEntryOptions): JsonWritable {
  const partial = fault.partial ?? { status: 0, headers: [], body: new Uint8Array(0) };
  return {
    ...responseOf(partial, options),
    status: 0,
    _error: fault.reason,
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
  { maxBody = MAX_BODY }: HarEntryOptions,
  sizeName: string,
  wrap: (text: BodyText) => T,
): T & Readonly<Record<string, JsonWritable | undefined>> {
  const isCut = body.length > maxBody;
  const excerpt = redactBody(isCut ? body.subarray(0, maxBody) : body);
  const cut = isCut ? { comment: `cut: the first ${maxBody} of ${body.length} bytes` } : {};
  return { ...wrap({ ...bodyTextOf(excerpt), ...cut }), [sizeName]: isCut ? body.length : excerpt.length };
}

function bodyTextOf(body: Uint8Array): BodyText {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  return isUtf8(bytes) ? { text: bytes.toString('utf8') } : { text: bytes.toString('base64'), encoding: 'base64' };
}

/** The first headers with the first characters of each: a response may have headers of 256 KiB. */
function headersOf(headers: readonly Header[], { redact, maxBody }: HarEntryOptions): JsonWritable {
  const most = maxBody === undefined ? MAX_HEADER : MAX_HEADER / 10;
  return redactHeaders(headers.slice(0, MAX_HEADERS), redact).map(([name, value]) => ({
    name: name.slice(0, most),
    value: value.slice(0, most),
    ...(value.length > most ? { comment: `cut: the first ${most} of ${value.length} characters` } : {}),
  }));
}

function headerOf(headers: readonly Header[], name: string): string {
  return headers.find(([other]) => other === name)?.[1].slice(0, MAX_HEADER) ?? '';
}
