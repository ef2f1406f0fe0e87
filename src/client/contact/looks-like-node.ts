import { isJsonObject, type JsonObject, type JsonValue } from '../../encoding/json.ts';
import type { Exchange, Header } from '../../transport/exchange.ts';
import { gatewayStatus } from '../../transport/gateway-statuses.ts';

/** A response, and its body as JSON if it is one JSON document. */
export interface Response {
  readonly exchange: Exchange;
  readonly json: JsonValue | undefined;
}

/** JSON-RPC: the server does not know the method. */
const METHOD_NOT_FOUND = -32601;
/** The beginning of a JSON-RPC envelope or of a health report that no JSON parser accepts. */
const BEGINNING = /^(?:\u00ef\u00bb\u00bf)?\s*\{[^]*"(?:jsonrpc|healthy)"\s*:/;
const TELLING_BYTES = 4096;

/**
 * Whether a response looks like one of a node. The only place that decides it:
 *
 * - a health report, with any status;
 * - a JSON-RPC envelope with a result, with any status, or with an error. The error of a server that does not know the method says that
 *   it is another server, and with the statuses of proxies it may be theirs;
 * - a body that begins as one of these, but is no JSON;
 * - a status from 200 to 299 with the header `Node-Id`, also if the rest of the response is broken.
 */
export function looksLikeNode(response: Response): boolean {
  const { outcome } = response.exchange;
  const { status, headers, body } = outcome.kind === 'answer' ? outcome : (outcome.partial ?? {});
  if (status === undefined || headers === undefined || body === undefined) return false;
  if (status >= 200 && status < 300 && hasNodeId(headers)) return true;
  const { json } = response;
  if (isHealthReport(json)) return true;
  // An error with a status of gateways, even one of JSON-RPC, may be theirs.
  const isOfProxy = gatewayStatus(status, errorCodeIn(json)) !== undefined;
  if (json === undefined) return !isOfProxy && BEGINNING.test(latin1(body.subarray(0, TELLING_BYTES)));
  if (!isEnvelope(json)) return false;
  const { error } = json;
  if (error === undefined || error === null) return Object.hasOwn(json, 'result') || !isOfProxy;
  return !isOfProxy && !isUnknownMethod(json);
}

/** Whether the headers contain the ID of a node. Nodes send it in all responses. */
export function hasNodeId(headers: readonly Header[]): boolean {
  return nodeIdIn(headers) !== undefined;
}

/** The ID of the node in the headers, if they contain one. */
export function nodeIdIn(headers: readonly Header[]): string | undefined {
  return headers.find(([name, value]) => name === 'node-id' && value.startsWith('NodeID-'))?.[1];
}

/** The code of the error in a response: of its envelope, or of a bare error. */
export function errorCodeIn(json: JsonValue | undefined): number | undefined {
  if (!isJsonObject(json)) return undefined;
  const { code } = isJsonObject(json.error) ? json.error : json;
  return typeof code === 'number' ? code : undefined;
}

/** Whether a JSON-RPC response says that the server does not know the method. */
export function isUnknownMethod(json: JsonValue | undefined): boolean {
  return isEnvelope(json) && isJsonObject(json.error) && json.error.code === METHOD_NOT_FOUND;
}

function isHealthReport(json: JsonValue | undefined): boolean {
  return isJsonObject(json) && Object.hasOwn(json, 'healthy') && Object.hasOwn(json, 'checks');
}

/** An envelope may lack one of its members. */
function isEnvelope(json: JsonValue | undefined): json is JsonObject {
  if (!isJsonObject(json)) return false;
  const has = (name: string): boolean => Object.hasOwn(json, name);
  return has('jsonrpc') || (has('id') && (has('result') || has('error')));
}

function latin1({ buffer, byteOffset, length }: Uint8Array): string {
  return Buffer.from(buffer, byteOffset, length).toString('latin1');
}
