import { hash } from 'node:crypto';
import { judgeExchange, type ExchangeJudgement, type JudgedExchange } from './judge-exchange.ts';
import { LONG_RESPONSE } from './judge-value.ts';
import { numberOf } from './schema/closure.ts';
import type { SchemaSet } from './schema/schemas.ts';

/** Largest number of kept judgements. */
const KEPT = 8000;
/** A longer text is kept as its hash. */
const SHORT = 2048;

const START_OF_REQUEST = /^\{"jsonrpc":"2\.0","id":(0|[1-9]\d{0,14}),"method":"([\w.]+)"/;

/** By the text of an exchange and its schemas; the one that nobody used for the longest time is the first. */
const known = new Map<string, ExchangeJudgement>();

/**
 * Checks one exchange; see `judgeExchange`. The judgement of a call without findings is kept for equal calls, because a self-check sends
 * the same calls to thousands of nodes. Sets share it if all schemas of the call are the same in them. Nobody may change it.
 */
export function judgeOnce(set: SchemaSet, exchange: JudgedExchange): ExchangeJudgement {
  const text = textWithoutId(set, exchange);
  if (text === undefined) return judgeExchange(set, exchange);
  const before = known.get(text);
  const judgement = before ?? judgeExchange(set, exchange);
  // A finding can show the ID.
  if (judgement.findings.length > 0) return judgement;
  if (before !== undefined) known.delete(text);
  known.set(text, judgement);
  const [oldest = ''] = known.size > KEPT ? known.keys() : [];
  known.delete(oldest);
  return judgement;
}

/**
 * Everything that a judgement depends on, apart from the ID, which the response echoes. Undefined for a long exchange, for one
 * whose ID and method are not in their usual places, and for one whose params other schemas judge.
 */
function textWithoutId(
  set: SchemaSet,
  { httpMethod, path, requestBody, status, headers, body, paramsBy }: JudgedExchange,
): string | undefined {
  if (paramsBy !== undefined || requestBody === undefined || requestBody.length + body.length >= LONG_RESPONSE)
    return undefined;
  const [request, response] = [latin1(requestBody), latin1(body)];
  const [start = '', id, method] = START_OF_REQUEST.exec(request) ?? [];
  const end = `,"id":${id}}\n`;
  if (id === undefined || method === undefined || !response.endsWith(end)) return undefined;
  const types = headers.filter(([name]) => name.toLowerCase() === 'content-type').flat();
  const [asked, answered] = [request.slice(start.length), response.slice(0, -end.length)];
  // The length says where the request ends.
  const schemas = numbersOfSchemas(set, method);
  const text = [schemas, method, httpMethod, path, status, ...types, asked.length, asked, answered].join('\n');
  return text.length <= SHORT ? text : hash('sha256', text, 'base64');
}

function latin1({ buffer, byteOffset, length }: Uint8Array): string {
  return Buffer.from(buffer, byteOffset, length).toString('latin1');
}

const numbers = new WeakMap<SchemaSet, Map<string, string>>();

/** The schemas that the judgement of a call depends on. Sets share a schema if it is the same in them with all that it refers to. */
function numbersOfSchemas(set: SchemaSet, method: string): string {
  const ofSet = numbers.get(set) ?? new Map<string, string>();
  numbers.set(set, ofSet);
  const known = ofSet.get(method);
  if (known !== undefined) return known;
  const schema = method.replace('.', '/');
  const paths = ['envelope/success.json', 'envelope/error.json', `${schema}.params.json`, `${schema}.result.json`];
  const text = paths.map((path) => (set.has(path) ? numberOf(set.root(path)) : '-')).join(' ');
  // Of methods without schemas there is no end.
  if (set.has(`${schema}.result.json`)) ofSet.set(method, text);
  return text;
}
