import { expect, test } from 'vitest';
import { parseJson } from '../../encoding/json.ts';
import { exchangeWith } from '../../../test/support/exchange.ts';
import type { Header } from '../../transport/exchange.ts';
import { looksLikeNode, type Response } from './looks-like-node.ts';

const NODE_ID: Header = ['node-id', 'NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg'];
const HTML: Header = ['content-type', 'text/html'];

function answered(status: number, text: string | Buffer, ...headers: readonly Header[]): Response {
  const body = Buffer.from(text);
  const parsed = parseJson(body);
  return { exchange: exchangeWith({ status, headers, body }), json: parsed.ok ? parsed.value : undefined };
}

/** A response that ends before its end. */
function cutOff(status: number, text: string, ...headers: readonly Header[]): Response {
  const partial = { status, headers, body: Buffer.from(text) };
  return { exchange: exchangeWith({ kind: 'fault', code: 'closed', reason: 'closed', partial }), json: undefined };
}

const REPORT = '{"checks":{},"healthy":false}';
const RESULT = '{"jsonrpc":"2.0","result":{"height":"1"},"id":1}';
const ERROR = '{"jsonrpc":"2.0","error":{"code":-32000,"message":"no","data":null},"id":1}';
const UNKNOWN = '{"jsonrpc":"2.0","error":{"code":-32601,"message":"method not found"},"id":1}';

test.each<[string, Response]>([
  ['a result', answered(200, RESULT)],
  ['a result as text', answered(200, RESULT, ['content-type', 'text/plain'])],
  ...[400, 401, 403, 404, 500, 502, 503].map((status): [string, Response] => [
    `a result with ${status}`,
    answered(status, RESULT),
  ]),
  ['a result of null', answered(200, '{"jsonrpc":"2.0","result":null,"id":1}')],
  ['a result without jsonrpc', answered(200, '{"result":{},"id":1}')],
  ['a result without id', answered(200, '{"jsonrpc":"2.0","result":{}}')],
  ['neither result nor error', answered(200, '{"jsonrpc":"2.0","id":1}')],
  ['a result beside an error of null', answered(200, '{"jsonrpc":"2.0","result":{},"error":null,"id":1}')],
  ...[200, 400, 404, 500].map((status): [string, Response] => [`an error with ${status}`, answered(status, ERROR)]),
  ['an error that is text', answered(200, '{"jsonrpc":"2.0","error":"no","id":1}')],
  ...[200, 500, 503].map((status): [string, Response] => [`a report with ${status}`, answered(status, REPORT)]),
  ['a report with wrong types', answered(200, '{"checks":[],"healthy":"yes"}')],
  ['an envelope behind a byte order mark', answered(200, `\ufeff${RESULT}`)],
  ['an envelope with a member twice', answered(200, RESULT.replace('{', '{"jsonrpc":"2.0",'))],
  ['an envelope that is not UTF-8', answered(200, Buffer.from(RESULT.replace('"1"', '"\u00ff"'), 'latin1'))],
  ['half an envelope', cutOff(200, RESULT.slice(0, 20))],
  ['nothing but the header Node-Id', answered(200, '', NODE_ID)],
  ['HTML with the header Node-Id', answered(200, '<html>', HTML, NODE_ID)],
  ['the header Node-Id, then silence', cutOff(200, '', NODE_ID)],
])('an odd node is a node: %s', (_title, response) => expect(looksLikeNode(response)).toBe(true));

test.each<[string, Response]>([
  ['an empty body', answered(200, '')],
  ['HTML', answered(200, '<html><body>"jsonrpc":</body></html>', HTML)],
  ['text', answered(200, 'OK')],
  ['JSON of another API', answered(200, '{"status":"ok"}')],
  ['the health of another API', answered(200, '{"healthy":true}')],
  ['an error of another API', answered(404, '{"status":404,"error":"Not Found","path":"/ext/bc/P"}')],
  ['a list', answered(200, `[${RESULT}]`)],
  ['null', answered(200, 'null')],
  ['a method that is not known', answered(200, UNKNOWN)],
  ['the same with 404 and a result', answered(404, UNKNOWN.replace('{', '{"result":null,'))],
  ...[401, 402, 403, 407, 429, 502, 503, 504].flatMap((status): [string, Response][] => [
    [`a JSON-RPC error with ${status}`, answered(status, ERROR)],
    [`half a JSON-RPC error with ${status}`, answered(status, ERROR.slice(0, 30))],
  ]),
  ['a foreign host, refused by a node', answered(403, 'invalid host specified\n', NODE_ID)],
  ['a path that a node does not serve', answered(404, '404 page not found\n', NODE_ID)],
  ['a chain that is bootstrapping', answered(503, 'API call rejected', NODE_ID)],
  ['a header Node-Id of somebody else', answered(200, 'OK', ['node-id', '7'])],
  ['half a page', cutOff(200, '<html>', HTML)],
])('what is no node is none: %s', (_title, response) => expect(looksLikeNode(response)).toBe(false));
