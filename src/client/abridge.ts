import { cut } from '../encoding/cut.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../encoding/json.ts';
import { weigh } from '../encoding/weigh.ts';
import type { Exchange, Header } from '../transport/exchange.ts';

/** Number of bytes of a body, and of characters of an error, that are kept after its check: more than a report shows. */
const HEAD = 16 * 1024;
/** What a response is read for: by POST its result, and by GET, which has no envelope, the checks of a health report. */
const WHOLE = new Set(['result', 'checks']);
/** Number of kept headers of a response, and of characters in a header: as many as a report shows. */
const HEADERS = 50;
/** Headers that a check may read: as many of them again. */
const READ =
  /^(?:node-id|content-|access-control-|vary$|allow$|date$|x-content-type-options$|upgrade$|connection$|sec-|location$)/;
const HEADER_LENGTH = 1000;

/** The exchange with only the first bytes of a long response body, and few headers, so that a long run does not fill the memory. */
export function abridge(exchange: Exchange): Exchange {
  const kept = withFewHeaders(exchange);
  const { outcome } = kept;
  if (outcome.kind === 'fault' || outcome.body.length <= HEAD) return kept;
  const { body } = outcome;
  return { ...kept, outcome: { ...outcome, body: Uint8Array.from(body.subarray(0, HEAD)), wholeLength: body.length } };
}

/**
 * The response with only the first characters of a long text of its error, or beside its result or the checks of a health report, where it
 * has no long list or object either. Several responses are kept at the same time.
 */
export function abridgeEnvelope(json: JsonValue | undefined): JsonValue | undefined {
  if (!isJsonObject(json)) return json;
  return withMembers(json, (name, member) => {
    if (WHOLE.has(name)) return member;
    if (name === 'error' && isJsonObject(member)) return withMembers(member, (_, value) => beginningOf(value));
    return typeof member === 'string' || weigh(member, HEAD) < HEAD ? beginningOf(member) : null;
  });
}

function withMembers(object: JsonObject, make: (name: string, value: JsonValue) => JsonValue): JsonObject {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, make(name, value)]));
}

function beginningOf(value: JsonValue): JsonValue {
  return typeof value === 'string' && value.length > HEAD ? copyOf(cut(value, HEAD)) : value;
}

/** The exchange with only the response headers that a report shows or that a check reads. */
export function withFewHeaders(exchange: Exchange): Exchange {
  const { outcome } = exchange;
  if (outcome.kind === 'fault') return exchange;
  const isShort = ([, value]: Header): boolean => value.length <= HEADER_LENGTH;
  if (outcome.headers.length <= HEADERS && outcome.headers.every(isShort)) return exchange;
  let [read, others] = [HEADERS, HEADERS];
  const headers = outcome.headers
    .filter(([name]) => (READ.test(name) ? read-- > 0 : others-- > 0))
    .map(([name, value]): Header => [beginning(name), beginning(value)]);
  return { ...exchange, outcome: { ...outcome, headers } };
}

function beginning(text: string): string {
  return copyOf(text.slice(0, HEADER_LENGTH));
}

/** A copy of a part of a text. A slice would keep the whole text in memory. */
function copyOf(text: string): string {
  return Buffer.from(text, 'utf16le').toString('utf16le');
}
