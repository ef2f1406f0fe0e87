import { type JsonWritable, stringifyJson } from '../../encoding/json.ts';
import type { Json } from '../ledger.ts';
import { Arguments } from '../rpc/arguments.ts';
import { type Call, type Handler, type Handlers, ArgumentError, RpcError } from '../rpc/call.ts';
import { scanJson } from '../rpc/json-scanner.ts';
import { JsonView, escapeHtml } from '../rpc/json-view.ts';
import { NO_SNIFF, type NodeAnswer, type NodeRequest, emptyAnswer, textAnswer } from './message.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

export interface RpcEndpoint {
  readonly service: string;
  readonly handlers: Handlers;
  readonly call: Omit<Call, 'args'>;
}

/** The request envelope, as far as it could be read. */
interface Envelope {
  version: string;
  method: string;
  params: JsonView | undefined;
  id: JsonView | undefined;
}

class EnvelopeError extends RpcError {}

/** Answers one request to a JSON-RPC endpoint: verb and Content-Type, envelope, method, arguments, result. */
export function answerRpc(request: NodeRequest, endpoint: RpcEndpoint): NodeAnswer {
  if (request.method !== 'POST') return textAnswer(405, `rpc: POST method required, received ${request.method}`);
  const contentType = (request.headers.get('content-type') ?? '').split(';', 1)[0] ?? '';
  if (contentType.toLowerCase() !== 'application/json')
    return textAnswer(415, `rpc: unrecognized Content-Type: ${contentType}`);
  const envelope: Envelope = { version: '', method: '', params: undefined, id: undefined };
  let ran = false;
  try {
    readEnvelope(request.body.toString('latin1'), envelope);
    const handler = findHandler(envelope.method, endpoint);
    const args = new Arguments(envelope.params);
    ran = true;
    return respond(envelope, `"result":${write(handler({ ...endpoint.call, args }))}`, true, false);
  } catch (error) {
    if (!(error instanceof RpcError)) throw error;
    const hasRun = error instanceof ArgumentError ? false : ran;
    return respond(envelope, `"error":${writeError(error, envelope, endpoint)}`, hasRun, error.code === -32700);
  }
}

function respond(envelope: Envelope, outcome: string, ran: boolean, evenWithoutId: boolean): NodeAnswer {
  const sniffing = ran ? [NO_SNIFF] : [];
  if (envelope.id === undefined && !evenWithoutId) return emptyAnswer(200, ...sniffing);
  const text = `{"jsonrpc":"2.0",${outcome},"id":${envelope.id?.compact() ?? 'null'}}\n`;
  return { status: 200, headers: [['Content-Type', JSON_TYPE], ...sniffing], body: Buffer.from(text, 'latin1') };
}

/** Fills the envelope member by member, so that an error can show what was read before it. */
function readEnvelope(text: string, envelope: Envelope): void {
  const scanned = scanJson(text);
  if (!scanned.ok) throw new EnvelopeError(scanned.reason, -32700);
  const view = new JsonView(text, scanned.start, scanned.end);
  let wrong: string | undefined;
  if (view.kind === 'object') {
    for (const [name, value] of view.members()) wrong = readMember(envelope, name.toLowerCase(), value) ?? wrong;
  } else if (view.kind !== 'null')
    wrong = `json: cannot unmarshal ${goKind(view)} into Go value of type json2.serverRequest`;
  if (wrong !== undefined) throw new EnvelopeError(wrong, -32700);
  if (envelope.version !== '2.0') throw new EnvelopeError('jsonrpc must be 2.0', -32600);
}

function readMember(envelope: Envelope, name: string, value: JsonView): string | undefined {
  const present = value.kind === 'null' ? undefined : value;
  if (name === 'id') envelope.id = present;
  if (name === 'params') envelope.params = present;
  if ((name !== 'jsonrpc' && name !== 'method') || present === undefined) return undefined;
  if (present.kind !== 'string')
    return `json: cannot unmarshal ${goKind(present)} into Go struct field serverRequest.${name} of type string`;
  envelope[name === 'jsonrpc' ? 'version' : 'method'] = present.string();
  return undefined;
}

function goKind(view: JsonView): string {
  return view.kind === 'boolean' ? 'bool' : view.kind;
}

function findHandler(method: string, endpoint: RpcEndpoint): Handler {
  const dot = method.indexOf('.');
  const first = dot < 0 ? '' : (/^./u.exec(method.slice(dot + 1))?.[0] ?? '');
  if (/\p{Lu}/u.test(first)) throw new RpcError('method must start with a non-uppercase letter');
  const rest = method.slice(dot + 1 + first.length);
  const spelt = dot < 0 ? method : method.slice(0, dot + 1) + first.toUpperCase() + rest;
  if (dot < 0 || method.includes('.', dot + 1))
    throw new RpcError(`rpc: service/method request ill-formed: ${quote(spelt)}`);
  if (method.slice(0, dot) !== endpoint.service) throw new RpcError(`rpc: can't find service ${quote(spelt)}`);
  const handler = endpoint.call.dialect.methods.has(method) ? endpoint.handlers[method] : undefined;
  if (handler === undefined) throw new RpcError(`rpc: can't find method ${quote(spelt)}`);
  return handler;
}

function quote(text: string): string {
  return JSON.stringify(text);
}

function writeError(error: RpcError, envelope: Envelope, endpoint: RpcEndpoint): string {
  return `{"code":${error.code},"message":${write(error.message)},"data":${writeErrorData(error, envelope, endpoint)}}`;
}

function writeErrorData(error: RpcError, envelope: Envelope, endpoint: RpcEndpoint): string {
  if (!(error instanceof EnvelopeError))
    return endpoint.call.dialect.errorData === 'null' ? 'null' : write({ method: envelope.method });
  const params = envelope.params?.compact() ?? 'null';
  const id = envelope.id?.compact() ?? 'null';
  return `{"jsonrpc":${write(envelope.version)},"method":${write(envelope.method)},"params":${params},"id":${id}}`;
}

/** JSON text whose characters are bytes. */
export function write(value: Json): string {
  const text = escapeHtml(stringify(value));
  return /[\u0080-\uffff]/.test(text) ? Buffer.from(text).toString('latin1') : text;
}

/** The engine's own writer is many times faster, but refuses integers that JavaScript numbers cannot hold. */
function stringify(value: Json): string {
  try {
    return JSON.stringify(value);
  } catch (error) {
    if (error instanceof TypeError) return stringifyJson(value satisfies JsonWritable);
    throw error;
  }
}
