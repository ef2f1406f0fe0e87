import { targetOf } from '../../src/reference-node/server/http-server.ts';
import type { Header, NodeAnswer, NodeRequest } from '../../src/reference-node/server/message.ts';
import type { Dispatched } from '../../src/transport/connections.ts';

const PATH = /^\/[\x21\x24-\x7e]*$/;
const NAME = /^[a-z][a-z0-9-]*$/i;
/** Characters that HTTP leaves as they are. It removes blanks at both ends. */
const VALUE = /^(?:[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?)?$/;
/** Headers that control the connection. */
const OF_THE_CONNECTION =
  /^(?:connection|keep-alive|host|date|content-length|te|trailer|transfer-encoding|upgrade|expect|proxy-.*|http2-settings)$/i;
/** Statuses of responses that have no body. */
const BODILESS: ReadonlySet<number> = new Set([204, 304]);
/** More characters of a path or of headers may exceed a limit of a client or a server. */
const MOST_CHARACTERS = 8_000;
/** A longer body comes in pieces, one large body at a time. */
const LONGEST_BODY = 512 * 1024;

/**
 * The request as a node sees it that gets it over a connection. Undefined if that depends on more than the request: on how HTTP is
 * written and read.
 *
 * @param host The host and port of the node.
 */
export function plainRequest(
  { method, path, headers, body, upgrade }: Dispatched,
  host: string,
): NodeRequest | undefined {
  if (upgrade !== undefined || !PATH.test(path) || path.length > MOST_CHARACTERS) return undefined;
  const isPlain =
    method === 'POST' ? body instanceof Uint8Array && body.length > 0 : method === 'GET' && body === undefined;
  const lines = headerLines(headers ?? []);
  const target = targetOf(path);
  if (!isPlain || target === undefined || lines === undefined || !lines.every(isPlainLine)) return undefined;
  const bytes = body instanceof Uint8Array ? Buffer.from(body) : Buffer.alloc(0);
  const seen = new Map([
    ['host', host],
    ['connection', 'keep-alive'],
  ]);
  for (const [name, value] of lines) if (!seen.has(name)) seen.set(name, value);
  if (bytes.length > 0) seen.set('content-length', bytes.length.toString());
  return { method, ...target, headers: seen, body: bytes };
}

/**
 * The header lines with which a node sends this answer over a connection, before the time; undefined if a client may see another one
 * than this.
 */
export function plainHead({ status, headers, body, cut, version }: NodeAnswer): readonly Header[] | undefined {
  const isPlain =
    cut === undefined &&
    version !== '1.0' &&
    Number.isInteger(status) &&
    status >= 200 &&
    status <= 599 &&
    !BODILESS.has(status) &&
    body.length <= LONGEST_BODY &&
    headers.every(isPlainLine) &&
    headers.reduce((sum, [name, value]) => sum + name.length + value.length, 0) <= MOST_CHARACTERS;
  return isPlain ? [...headers, ['Content-Length', body.length.toString()]] : undefined;
}

function headerLines(headers: NonNullable<Dispatched['headers']>): Header[] | undefined {
  if (!Array.isArray(headers) || headers.length % 2 === 1) return undefined;
  const texts: unknown[] = headers;
  const lines: Header[] = [];
  for (let at = 0; at < texts.length; at += 2) {
    const [name, value] = [texts[at], texts[at + 1]];
    if (typeof name !== 'string' || typeof value !== 'string') return undefined;
    lines.push([name.toLowerCase(), value]);
  }
  return lines;
}

function isPlainLine([name, value]: Header): boolean {
  return NAME.test(name) && VALUE.test(value) && !OF_THE_CONNECTION.test(name);
}
