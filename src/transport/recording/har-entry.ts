import { type Decoded, decoded, undecodable } from '../../encoding/decoded.ts';
import { isJsonObject, type JsonObject, type JsonValue, LosslessNumber } from '../../encoding/json.ts';
import { decodeTimestamp } from '../../encoding/timestamp.ts';
import type { Answer, Exchange, Fault, FaultCode, Header } from '../exchange.ts';

const FAULT_CODES: ReadonlySet<string> = new Set<FaultCode>([
  'unresolved',
  'refused',
  'tls',
  'timeout',
  'incomplete',
  'closed',
  'not-http',
  'too-large',
  'aborted',
  'failed',
]);

/** Statuses of responses without a body. */
const BODILESS: ReadonlySet<number> = new Set([101, 204, 304]);

/** One recorded exchange. */
export interface Recorded {
  readonly exchange: Exchange;
  /** The entry's comment; empty when it has none. */
  readonly comment: string;
  /** The number of the exchange in the run that recorded it. */
  readonly number?: number | undefined;
  /** Whether the file says that it has the exchanges of a run of this suite. */
  readonly isOfRun?: boolean;
  /** Why the exchange cannot be checked: a body was not recorded, or not completely. */
  readonly incomplete?: string | undefined;
}

interface Part<T> {
  readonly value: T;
  readonly incomplete?: string | undefined;
}

/** Reads one entry of a HAR 1.2 document. It must have a method, a URL and a status; all other members are optional. */
export function readEntry(entry: JsonObject, number: number): Decoded<Recorded> {
  const request = readRequest(entry.request);
  if (!request.ok) return request;
  const outcome = readOutcome(entry.response, request.value.value.method);
  if (!outcome.ok) return outcome;
  const incomplete = request.value.incomplete ?? outcome.value.incomplete;
  const inRun = numberOf(entry._number);
  return decoded({
    exchange: {
      number,
      request: request.value.value,
      outcome: outcome.value.value,
      startedAt: timeOf(entry.startedDateTime),
      durationMs: Math.max(0, numberOf(entry.time) ?? 0),
    },
    comment: stringIn(entry.comment) ?? '',
    number: inRun,
    incomplete,
  });
}

function readRequest(request: JsonValue | undefined): Decoded<Part<Exchange['request']>> {
  if (!isJsonObject(request)) return undecodable('no object "request"');
  const method = stringIn(request.method);
  const url = stringIn(request.url);
  if (method === undefined) return undecodable('no text "method" in "request"');
  if (url === undefined || !URL.canParse(url)) return undecodable('no address "url" in "request"');
  const headers = headersOf(request.headers);
  const body = bodyOf(request.postData);
  const length = lengthOf(request.bodySize) ?? lengthOf(headers.find(([name]) => name === 'content-length')?.[1]);
  const incomplete = requestGap(method, body, length);
  return decoded({
    value: { method, url, headers, body },
    incomplete,
  });
}

function requestGap(method: string, body: Uint8Array | undefined, length: number | undefined): string | undefined {
  if (body !== undefined) return gap('the request body', body.length, length);
  const mayHaveNone = length === 0 || (length === undefined && ['GET', 'HEAD', 'OPTIONS', 'DELETE'].includes(method));
  return mayHaveNone ? undefined : 'the request body was not recorded';
}

function readOutcome(response: JsonValue | undefined, method: string): Decoded<Part<Answer | Fault>> {
  if (!isJsonObject(response)) return undecodable('no object "response"');
  const status = numberOf(response.status);
  if (status === undefined) return undecodable('no number "status" in "response"');
  if (status === 0) return decoded({ value: faultOf(response) });
  const content = isJsonObject(response.content) ? response.content : {};
  const body = bodyOf(content);
  const length = lengthOf(content.size) ?? lengthOf(response.bodySize);
  const incomplete = method === 'HEAD' || BODILESS.has(status) ? undefined : answerGap(body, length);
  return decoded({
    value: { kind: 'answer', status, headers: headersOf(response.headers), body: body ?? new Uint8Array(0) },
    incomplete,
  });
}

function answerGap(body: Uint8Array | undefined, length: number | undefined): string | undefined {
  if (body === undefined && length !== 0) return 'the response body was not recorded';
  return gap('the response body', body?.length ?? 0, length);
}

function gap(what: string, had: number, length: number | undefined): string | undefined {
  return length !== undefined && had < length ? `${what} was cut: ${had} of ${length} bytes` : undefined;
}

function faultOf(response: JsonObject): Fault {
  const fault = isJsonObject(response._fault) ? response._fault : {};
  const code = stringIn(fault.code) ?? '';
  const reason = stringIn(response._error) ?? 'no response was recorded';
  const status = numberOf(fault.status);
  const partial = { headers: headersOf(response.headers), body: bodyOf(response.content) ?? new Uint8Array(0) };
  return {
    kind: 'fault',
    code: isFaultCode(code) ? code : 'failed',
    reason,
    ...(status === undefined ? {} : { partial: { status, ...partial } }),
  };
}

function isFaultCode(code: string): code is FaultCode {
  return FAULT_CODES.has(code);
}

/** The bytes of `content` or `postData`; undefined when the text is missing. */
function bodyOf(content: JsonValue | undefined): Uint8Array | undefined {
  const text = isJsonObject(content) ? stringIn(content.text) : undefined;
  if (text === undefined || !isJsonObject(content)) return undefined;
  const { buffer, byteOffset, byteLength } = Buffer.from(text, content.encoding === 'base64' ? 'base64' : 'utf8');
  return new Uint8Array(buffer, byteOffset, byteLength);
}

/** Header names that begin with a colon are pseudo-headers of HTTP/2, and are omitted. */
function headersOf(headers: JsonValue | undefined): Header[] {
  if (!Array.isArray(headers)) return [];
  return headers.flatMap((header): Header[] => {
    const name = isJsonObject(header) ? stringIn(header.name) : undefined;
    if (name === undefined || name.startsWith(':') || !isJsonObject(header)) return [];
    return [[name.toLowerCase(), stringIn(header.value) ?? '']];
  });
}

function timeOf(value: JsonValue | undefined): number {
  const time = decodeTimestamp(stringIn(value) ?? '');
  return time.ok ? Number(time.value / 1_000_000n) : 0;
}

function stringIn(value: JsonValue | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** A number; undefined for one that JavaScript cannot represent (`1e400`). */
function numberOf(value: JsonValue | undefined): number | undefined {
  const number = value instanceof LosslessNumber ? Number(value.value) : value;
  if (typeof number !== 'number' && typeof number !== 'bigint') return undefined;
  return Number.isFinite(Number(number)) ? Number(number) : undefined;
}

/** A size in bytes, from a number or the text of a header; undefined for -1, which means unknown in HAR. */
function lengthOf(value: JsonValue | undefined): number | undefined {
  const length = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : numberOf(value);
  return length !== undefined && length >= 0 ? length : undefined;
}
