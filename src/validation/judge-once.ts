import { createHash } from 'node:crypto';
import { judgeExchange, type ExchangeJudgement, type JudgedExchange } from './judge-exchange.ts';
import { LONG_RESPONSE } from './judge-result.ts';
import type { SchemaSet } from './schema/schemas.ts';

/** Largest number of kept judgements of one set. */
const KEPT = 4000;
/** A longer text is kept as its hash. */
const SHORT = 2048;

const ID_OF_REQUEST = /^\{"jsonrpc":"2\.0","id":(0|[1-9]\d{0,14}),/;

const known = new WeakMap<SchemaSet, Map<string, ExchangeJudgement>>();

/**
 * Checks one exchange; see `judgeExchange`. The judgement of a call without findings is kept for equal calls, because a
 * self-check sends the same calls to thousands of nodes. Nobody may change it.
 */
export function judgeOnce(set: SchemaSet, exchange: JudgedExchange): ExchangeJudgement {
  const text = textWithoutId(exchange);
  if (text === undefined) return judgeExchange(set, exchange);
  const judgements = known.get(set) ?? new Map<string, ExchangeJudgement>();
  known.set(set, judgements);
  const before = judgements.get(text);
  if (before !== undefined) return before;
  const judgement = judgeExchange(set, exchange);
  // A finding can show the ID.
  if (judgement.findings.length > 0) return judgement;
  if (judgements.size >= KEPT) judgements.clear();
  judgements.set(text, judgement);
  return judgement;
}

/**
 * Everything that a judgement depends on, apart from the ID, which the response echoes. Undefined for a long exchange, and for one
 * whose ID is not a number in its usual place.
 */
function textWithoutId({ httpMethod, path, requestBody, status, headers, body }: JudgedExchange): string | undefined {
  if (requestBody === undefined || requestBody.length + body.length >= LONG_RESPONSE) return undefined;
  const [request, response] = [latin1(requestBody), latin1(body)];
  const [start = '', id] = ID_OF_REQUEST.exec(request) ?? [];
  const end = `,"id":${id}}\n`;
  if (id === undefined || !response.endsWith(end)) return undefined;
  const types = headers.filter(([name]) => name.toLowerCase() === 'content-type').flat();
  const [asked, answered] = [request.slice(start.length), response.slice(0, -end.length)];
  // The length says where the request ends.
  const text = [httpMethod, path, status, ...types, asked.length, asked, answered].join('\n');
  return text.length <= SHORT ? text : createHash('sha256').update(text).digest('base64');
}

function latin1({ buffer, byteOffset, length }: Uint8Array): string {
  return Buffer.from(buffer, byteOffset, length).toString('latin1');
}
