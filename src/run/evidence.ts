import type { EvidenceItem, HeaderList, SentRequest } from '../generated/report.ts';
import { objectIn } from '../encoding/json.ts';
import { curlOf } from '../transport/curl.ts';
import type { Exchange, Header } from '../transport/exchange.ts';
import { redactBody, redactHeaders, redactText, redactUserInfo, secretsOf } from '../transport/redact.ts';
import { cut } from '../encoding/cut.ts';
import { decodedBytes } from './decoded-bytes.ts';
import { bodyExcerpt } from '../harness/excerpt.ts';

const MAX_ITEMS = 12;
const MAX_BODY = 4096;
const MAX_HEADERS = 50;
/** The exchanges of a finding whose bytes are decoded. */
const MOST_DECODED = 4;

/** The short items: checks that share a response show the same one. */
const BRIEF = new WeakMap<Exchange, EvidenceItem>();

function evidenceOf(exchange: Exchange, isWhole: boolean): EvidenceItem {
  if (isWhole) return makeItem(exchange, true);
  const item = BRIEF.get(exchange) ?? Object.freeze(makeItem(exchange, false));
  BRIEF.set(exchange, item);
  return item;
}

function makeItem(exchange: Exchange, isWhole: boolean): EvidenceItem {
  const { outcome } = exchange;
  const secrets = secretsOf(exchange.request);
  return {
    exchange: exchange.number,
    call: callOf(exchange.request),
    curl: curlOf(exchange),
    outcome:
      outcome.kind === 'answer' ? `HTTP ${outcome.status}` : `no response: ${redactText(outcome.reason, secrets)}`,
    ...(outcome.kind === 'answer' ? { status: outcome.status } : {}),
    durationMs: Math.round(exchange.durationMs * 1000) / 1000,
    ...(isWhole ? { request: requestOf(exchange.request) } : {}),
    ...(isWhole && outcome.kind === 'answer'
      ? {
          response: bodyExcerpt(redactBody(outcome.body, secrets), MAX_BODY, outcome.wholeLength),
          responseHeaders: headersOf(outcome.headers, [], secrets),
        }
      : {}),
  };
}

/** The JSON-RPC method of a request; without one, its HTTP method and path. */
export function callOf({ method, url, body }: Exchange['request']): string {
  const named = body === undefined || body.length > MAX_BODY ? undefined : objectIn(body)?.method;
  return typeof named === 'string' ? cut(named) : `${method} ${new URL(url).pathname}`;
}

function requestOf({ method, url, headers, body, secretHeaders }: Exchange['request']): SentRequest {
  return {
    method,
    url: redactUserInfo(url),
    headers: headersOf(headers, secretHeaders),
    ...(body === undefined ? {} : { body: bodyExcerpt(redactBody(body), MAX_BODY) }),
  };
}

function textsOf({ request, outcome }: Exchange): string[] {
  const bodies = [request.body, outcome.kind === 'answer' ? outcome.body : outcome.partial?.body];
  return bodies.flatMap((body) => (body === undefined ? [] : [new TextDecoder().decode(body)]));
}

function headersOf(
  headers: readonly Header[],
  names: readonly string[] = [],
  secrets: readonly string[] = [],
): HeaderList {
  return redactHeaders(headers.slice(0, MAX_HEADERS), names, secrets).map(([name, value]) => ({
    name,
    value: cut(value),
  }));
}

/**
 * The exchanges of a check as evidence, at most `MAX_ITEMS`: first those of findings, then the latest. All are in `exchanges.har.gz`.
 *
 * @param pointedAt Numbers of the exchanges in findings.
 * @param isWhole Whether to include the headers and bodies.
 */
export function evidence(
  exchanges: readonly Exchange[],
  pointedAt: ReadonlySet<number>,
  isWhole: boolean,
): EvidenceItem[] {
  const first = exchanges.filter(({ number }) => pointedAt.has(number)).slice(0, MAX_ITEMS);
  const rest = exchanges.filter(({ number }) => !pointedAt.has(number)).slice(first.length - MAX_ITEMS);
  const chosen = first.length === MAX_ITEMS ? first : [...first, ...rest];
  let left = isWhole && pointedAt.size > 0 ? MOST_DECODED : 0;
  return chosen.map((exchange) => {
    const item = evidenceOf(exchange, isWhole);
    const decoded = left > 0 ? decodedBytes(textsOf(exchange)) : [];
    if (decoded.length === 0) return item;
    left -= 1;
    return { ...item, decoded };
  });
}
