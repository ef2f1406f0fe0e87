import { isJsonObject, type JsonValue, type JsonWritable, parseJson, stringifyJson } from '../encoding/json.ts';
import type { Exchange, FaultCode, Header } from '../transport/exchange.ts';
import type { Transport } from '../transport/transport.ts';
import type { Reply } from './questions/question.ts';

const JSON_HEADERS: readonly Header[] = [['content-type', 'application/json']];
/** How often a request without a response is sent. */
const TRIES = 3;
/** Faults after which nothing can be asked. */
const GONE: ReadonlySet<FaultCode> = new Set(['refused', 'unresolved', 'tls']);
/** Statuses of a gateway in front of the node. */
const GATEWAY: ReadonlySet<number> = new Set([401, 403, 407, 429, 502, 503, 504]);
/** A number that JSON.parse may round. */
const LOSSY = /[[:,\s]-?\d+(?:[.eE]|\d{15})/;

/** The node was lost, or the audit was stopped. */
export class Stopped extends Error {
  override readonly name = 'Stopped';
  readonly isLost: boolean;

  constructor(message: string, isLost: boolean) {
    super(message);
    this.isLost = isLost;
  }
}

/** A call with its last exchange. */
export interface Called {
  readonly reply: Reply;
  readonly exchange: Exchange;
  /** Why a gateway refused it. */
  readonly gateway?: string;
  /** Whether there was no response, however often it was sent. */
  readonly isSilent?: true;
}

/** What the calls of an audit add up to. */
export interface CallCounts {
  requests: number;
  /** Requests that were sent again, because there was no response. */
  repeated: number;
}

/**
 * Calls the methods of the node. A request without a response is sent again, at most three times in all: then the call has none, if the
 * node responds to another request, and the node is lost, if it does not.
 */
export class NodeCalls {
  readonly #transport: Transport;
  readonly #counts: CallCounts;
  readonly #onExchange: (exchange: Exchange) => void;
  #lost: Stopped | undefined;

  constructor(transport: Transport, counts: CallCounts, onExchange: (exchange: Exchange) => void = () => undefined) {
    this.#transport = transport;
    this.#counts = counts;
    this.#onExchange = onExchange;
  }

  /** @throws Stopped if the node is lost, or the audit is interrupted. */
  async call(method: string, params: JsonWritable, path = '/ext/bc/P'): Promise<Called> {
    for (let tries = 1; ; tries += 1) {
      const exchange = await this.#send(method, params, path);
      const { outcome } = exchange;
      if (outcome.kind === 'answer') {
        if (!GATEWAY.has(outcome.status)) return { reply: replyIn(outcome.body, outcome.status), exchange };
        const gateway = `refused in front of the node with HTTP ${outcome.status}`;
        return { reply: { error: gateway }, exchange, gateway };
      }
      if (tries === TRIES) {
        await this.#probe(outcome.reason);
        return { reply: { error: `no response to ${TRIES} requests: ${outcome.reason}` }, exchange, isSilent: true };
      }
      this.#counts.repeated += 1;
    }
  }

  async #send(method: string, params: JsonWritable, path: string): Promise<Exchange> {
    if (this.#lost !== undefined) throw this.#lost;
    const body = Buffer.from(stringifyJson({ jsonrpc: '2.0', id: 1, method, params }));
    const exchange = await this.#transport.send({ method: 'POST', path, headers: JSON_HEADERS, body });
    this.#counts.requests += 1;
    this.#onExchange(exchange);
    const { outcome } = exchange;
    if (outcome.kind === 'fault' && (outcome.code === 'aborted' || GONE.has(outcome.code)))
      this.#lose(`${method}: ${outcome.reason}`, outcome.code !== 'aborted');
    return exchange;
  }

  /** Tells a request without a response from a node without any. */
  async #probe(reason: string): Promise<void> {
    const { outcome } = await this.#send('platform.getHeight', {}, '/ext/bc/P');
    if (outcome.kind === 'fault')
      this.#lose(`${TRIES + 1} requests in a row got no response; the first of them: ${reason}`, true);
  }

  #lose(reason: string, isLost: boolean): never {
    this.#lost ??= new Stopped(reason, isLost);
    throw this.#lost;
  }
}

function replyIn(body: Uint8Array, status: number): Reply {
  const text = Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('utf8');
  const json = jsonIn(text);
  if (!isJsonObject(json)) return { error: `HTTP ${status}, no JSON object: ${text.slice(0, 200)}` };
  const { error, result } = json;
  if (result !== undefined && (error === undefined || error === null)) return { result };
  const message = isJsonObject(error) && typeof error.message === 'string' ? error.message : text.slice(0, 200);
  return { error: message };
}

/** JSON without loss. The parser of the language is several times as fast, and exact for most answers. */
function jsonIn(text: string): JsonValue | undefined {
  if (!LOSSY.test(text)) {
    try {
      return JSON.parse(text) as JsonValue;
    } catch {
      return undefined;
    }
  }
  const parsed = parseJson(text);
  return parsed.ok ? parsed.value : undefined;
}
