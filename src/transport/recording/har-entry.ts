import { type Decoded, decoded, undecodable } from '../../encoding/decoded.ts';
import { isJsonObject, type JsonObject, type JsonValue, LosslessNumber, parseJson } from '../../encoding/json.ts';
import { decodeTimestamp } from '../../encoding/timestamp.ts';
import { type Attached, bodyIn, type NoBody } from './har-body.ts';
import { type Answer, type Exchange, type Fault, FAULT_CODES, type FaultCode, type Header } from '../exchange.ts';

/** Why the response of an entry is not one of the target: of a cache or a test in its place, or its body cannot be had. */
export type NotOfTarget = 'cached' | NoBody;

/** Statuses of responses without a body. */
const BODILESS: ReadonlySet<number> = new Set([101, 204, 304]);

export interface Recorded {
  readonly exchange: Exchange;
  /** The entry's comment; empty when it has none. */
  readonly comment: string;
  /** The number of the exchange in the run that recorded it. */
  readonly number?: number | undefined;
  /** Whether the file says that it has the exchanges of a run of this suite. */
  readonly isOfRun?: boolean;
  /** The profile of the run that recorded it. */
  readonly profile?: string | undefined;
  /** Why the exchange cannot be checked: a body was not recorded, or not completely. */
  readonly incomplete?: string | undefined;
  readonly notOfTarget?: NotOfTarget | undefined;
}

interface Part<T> {
  readonly value: T;
  readonly incomplete?: string | undefined;
  readonly missing?: NoBody | undefined;
}

const NOTHING_ATTACHED: Attached = () => undefined;

/**
 * Reads one entry of a HAR 1.2 document. It must have a method, a URL and a status; all other members are optional.
 *
 * @param attached Reads the files beside the document.
 */
export function readEntry(entry: JsonObject, number: number, attached = NOTHING_ATTACHED): Decoded<Recorded> {
  const request = readRequest(entry.request, attached);
  if (!request.ok) return request;
  const outcome = readOutcome(entry.response, request.value.value.method, attached);
  if (!outcome.ok) return outcome;
  const incomplete = request.value.incomplete ?? outcome.value.incomplete;
  const inRun = numberIn(entry._number);
  return decoded({
    exchange: {
      number,
      request: request.value.value,
      outcome: outcome.value.value,
      startedAt: timeOf(entry.startedDateTime),
      durationMs: Math.max(0, numberIn(entry.time) ?? 0),
    },
    comment: stringIn(entry.comment) ?? '',
    number: inRun,
    profile: stringIn(entry._profile),
    incomplete,
    notOfTarget: isFromElsewhere(entry) ? 'cached' : (request.value.missing ?? outcome.value.missing),
  });
}

/** Whether a browser took the response from its cache or a service worker, or a test made it up. */
function isFromElsewhere({ _fromCache, _fetchedViaServiceWorker, _wasFulfilled, response }: JsonObject): boolean {
  const fetched = isJsonObject(response) ? (stringIn(response._fetchType) ?? '') : '';
  const is = (value: JsonValue | undefined): boolean => value === true || (typeof value === 'string' && value !== '');
  return [_fromCache, _fetchedViaServiceWorker, _wasFulfilled].some(is) || /cache|worker/i.test(fetched);
}

function readRequest(request: JsonValue | undefined, attached: Attached): Decoded<Part<Exchange['request']>> {
  if (!isJsonObject(request)) return undecodable('no object "request"');
  const method = stringIn(request.method);
  const url = stringIn(request.url);
  if (method === undefined) return undecodable('no text "method" in "request"');
  if (url === undefined || !URL.canParse(url)) return undecodable('no address "url" in "request"');
  const headers = headersOf(request.headers);
  const length = lengthOf(request.bodySize) ?? lengthOf(headers.find(([name]) => name === 'content-length')?.[1]);
  const found = bodyIn(request.postData, attached, length);
  const body = typeof found === 'string' ? undefined : found;
  const incomplete = requestGap(method, body, length);
  return decoded({
    value: { method, url, headers, body },
    incomplete,
    missing: typeof found === 'string' ? found : undefined,
  });
}

function requestGap(method: string, body: Uint8Array | undefined, length: number | undefined): string | undefined {
  if (body !== undefined) return gap('the request body', body.length, length);
  const mayHaveNone = length === 0 || (length === undefined && ['GET', 'HEAD', 'OPTIONS', 'DELETE'].includes(method));
  return mayHaveNone ? undefined : 'the request body was not recorded';
}

function readOutcome(
  response: JsonValue | undefined,
  method: string,
  attached: Attached,
): Decoded<Part<Answer | Fault>> {
  if (!isJsonObject(response)) return undecodable('no object "response"');
  const status = numberIn(response.status);
  if (status === undefined) return undecodable('no number "status" in "response"');
  if (status === 0) return decoded({ value: faultOf(response, attached) });
  const content = isJsonObject(response.content) ? response.content : {};
  const length = lengthOf(content.size) ?? lengthOf(response.bodySize);
  const found = bodyIn(content, attached, length);
  const body = typeof found === 'string' ? undefined : found;
  const incomplete = method === 'HEAD' || BODILESS.has(status) ? undefined : answerGap(body, length);
  return decoded({
    value: { kind: 'answer', status, headers: headersOf(response.headers), body: body ?? new Uint8Array(0) },
    incomplete,
    missing: typeof found === 'string' ? found : undefined,
  });
}

function answerGap(body: Uint8Array | undefined, length: number | undefined): string | undefined {
  if (body === undefined && length !== 0) return 'the response body was not recorded';
  const cut = gap('the response body', body?.length ?? 0, length);
  // Some writers give the size of the compressed body, which is larger for a short one.
  return cut !== undefined && body !== undefined && parseJson(body).ok ? undefined : cut;
}

function gap(what: string, had: number, length: number | undefined): string | undefined {
  return length !== undefined && had < length ? `${what} was cut: ${had} of ${length} bytes` : undefined;
}

function faultOf(response: JsonObject, attached: Attached): Fault {
  const fault = isJsonObject(response._fault) ? response._fault : {};
  const code = stringIn(fault.code) ?? '';
  const reason = stringIn(response._error) ?? 'no response was recorded';
  const status = numberIn(fault.status);
  const body = bodyIn(response.content, attached, undefined);
  const partial = { headers: headersOf(response.headers), body: body instanceof Uint8Array ? body : new Uint8Array(0) };
  return {
    kind: 'fault',
    code: isFaultCode(code) ? code : 'failed',
    reason,
    ...(status === undefined ? {} : { partial: { status, ...partial } }),
  };
}

function isFaultCode(code: string): code is FaultCode {
  return FAULT_CODES.some((known) => known === code);
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
function numberIn(value: JsonValue | undefined): number | undefined {
  const number = value instanceof LosslessNumber ? Number(value.value) : value;
  if (typeof number !== 'number' && typeof number !== 'bigint') return undefined;
  return Number.isFinite(Number(number)) ? Number(number) : undefined;
}

/** A size in bytes, from a number or the text of a header; undefined for -1, which means unknown in HAR. */
function lengthOf(value: JsonValue | undefined): number | undefined {
  const length = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : numberIn(value);
  return length !== undefined && length >= 0 ? length : undefined;
}
