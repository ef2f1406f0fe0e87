import { isJsonObject, type JsonValue, objectIn } from '../../encoding/json.ts';
import { integerOf, objectOf } from '../../encoding/read-json.ts';
import { METHODS } from '../../generated/methods.ts';
import type { Answer, Exchange, Header, HttpRequest } from '../../transport/exchange.ts';
import type { Transport } from '../../transport/transport.ts';

/** A request that two nodes can be asked. */
export interface Question extends HttpRequest {
  /** The JSON-RPC method; without one, the HTTP method and the path. */
  readonly call: string;
  /** Whether the body is a JSON-RPC request. */
  readonly isRpc: boolean;
  /** The names of its arguments. Nodes read them in any case. */
  readonly args: readonly string[];
  /** The requirement whose check asked it; undefined for a question of the comparison itself. */
  readonly askedBy?: string | undefined;
}

/** Largest body that is asked again, in bytes. */
const LARGEST = 256 * 1024;
/** Bytes of a request that no signed transaction fits into. */
const SHORTEST_TRANSACTION = 250;
/** Headers that a connection makes anew. */
const OF_THE_CONNECTION: ReadonlySet<string> = new Set(['host', 'connection', 'content-length', 'upgrade']);
/** Methods about users, whom one node alone knows. */
const OF_USERS = /^platform\.(?:exportKey|importKey|listAddresses|createAddress)$/;
const KNOWN: ReadonlySet<string> = new Set(METHODS.map(({ method }) => method));
const HEADERS: readonly Header[] = [['content-type', 'application/json']];

/** A JSON-RPC request with named arguments. */
export function rpcQuestion(method: string, params: string, path: string): Question {
  const body = Buffer.from(`{"jsonrpc":"2.0","id":1,"method":${JSON.stringify(method)},"params":${params}}`);
  return questionOf({ method: 'POST', path, headers: HEADERS, body });
}

/** The height of a node. */
export const HEIGHT = rpcQuestion('platform.getHeight', '{}', '/ext/bc/P');

/** The result of a node to a JSON-RPC request; undefined without one. */
export async function resultOf(node: Transport, question: Question): Promise<JsonValue | undefined> {
  const { outcome } = await node.send(question);
  return outcome.kind === 'answer' ? objectIn(outcome.body)?.result : undefined;
}

/** The height of a node; undefined if it tells none. */
export async function heightOf(node: Transport): Promise<bigint | undefined> {
  return integerOf(await resultOf(node, HEIGHT), 'height');
}

/** What a request asks. */
export function questionOf(request: HttpRequest): Question {
  const { method, path, body } = request;
  const document = method === 'POST' ? objectIn(body) : undefined;
  // Nodes read names of members in any case.
  const members = new Map(Object.entries(document ?? {}).map(([name, value]) => [name.toLowerCase(), value]));
  const own = members.get('method');
  const named = typeof own === 'string' && KNOWN.has(own) ? own : undefined;
  const given = members.get('params');
  const [params] = Array.isArray(given) ? given : [given];
  return {
    ...request,
    call: named ?? `${method} ${path.split('?', 1).join()}`,
    isRpc: document !== undefined,
    args: isJsonObject(params) ? Object.keys(params) : [],
  };
}

/** The question of an exchange of a run; undefined for one that changes a node, or that only this node can answer. */
export function questionIn({ request, outcome }: Exchange, base: string): Question | undefined {
  const { method, url, headers, body } = request;
  if (outcome.kind === 'fault' || !url.startsWith(base) || (body?.length ?? 0) > LARGEST) return undefined;
  if (headers.some(([name]) => name === 'upgrade' || name === 'host' || name === 'transfer-encoding')) return undefined;
  const secret = new Set(request.secretHeaders);
  const own = headers.filter(([name]) => !OF_THE_CONNECTION.has(name) && !secret.has(name));
  const question = questionOf({ method, path: url.slice(base.length) || '/', headers: own, body });
  if (OF_USERS.test(question.call)) return undefined;
  // What one node refuses for what waits there, the other one would take, and make a block of.
  return question.call === 'platform.issueTx' && (body?.length ?? 0) > SHORTEST_TRANSACTION ? undefined : question;
}

/** Whether a node answers with a report of its health: the last results of checks that it runs by itself. */
export function isReport({ call }: Question): boolean {
  return /^(?:health\.|GET \/ext\/health)/.test(call);
}

/** Whether a report says that a chain of the node has not bootstrapped: then the node is not in the state of the tested one. */
export function isBootstrapping({ body }: Answer): boolean {
  const document = objectIn(body);
  const report = objectOf(document, 'result') ?? document;
  return (objectOf(objectOf(report, 'checks'), 'bootstrapped')?.error ?? null) !== null;
}

/** The height that a node proposes. */
export const PROPOSED = rpcQuestion('platform.getProposedHeight', '{}', '/ext/bc/P');

/** Whether a question is about the height that each node would propose at the moment, which follows from when it heard of blocks. */
export function isOfProposed({ call, body }: Question): boolean {
  return call.endsWith('ValidatorsAt') && body !== undefined && Buffer.from(body).includes('"proposed"');
}

/** What tells questions apart; the ID of a request does not. */
export function keyOf({ method, path, headers = [], body }: Question): string {
  const text = body === undefined ? '' : Buffer.from(body).toString('latin1');
  const asked = text.replace(/"id":\d+/, '"id":1');
  return [method, path, ...headers.map(([name, value]) => `${name}:${value}`), asked].join('\n');
}
