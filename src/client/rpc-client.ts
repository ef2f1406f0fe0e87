import { setTimeout as delay } from 'node:timers/promises';
import { defined } from '../encoding/defined.ts';
import type { Decoded } from '../encoding/decoded.ts';
import { isJsonObject, type JsonValue, type JsonWritable, parseJson, stringifyJson } from '../encoding/json.ts';
import { METHODS } from '../generated/methods.ts';
import type { Answer, Exchange, FaultCode, Header, HttpRequest } from '../transport/exchange.ts';
import { Transport, type TransportOptions } from '../transport/transport.ts';
import type { ExchangeJudgement } from '../judge/validation/judge-exchange.ts';
import { gatewayRefusal, type GatewayRefusal, mayPassLater, type NodeIdHabit } from './contact/gateway-refusal.ts';
import type { Response } from './contact/looks-like-node.ts';
import { textOf } from '../encoding/read-json.ts';
import { abridge, abridgeEnvelope } from './abridge.ts';
import type { Excess } from './excess.ts';
import { type RetryAfter, retryAfterMs } from './retry-after.ts';
import { freeMemory } from '../transport/free-memory.ts';

const JSON_HEADERS: readonly Header[] = [['content-type', 'application/json']];
/** How often a patient client sends a request again that a gateway refuses, the first pause before it, and the longest, in milliseconds. */
const TRIES = 6;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 10_000;
/** Faults after which no request gets a response. */
export const FINAL_FAULTS: ReadonlySet<FaultCode> = new Set(['aborted', 'refused', 'unresolved', 'tls']);

const PATHS = new Map<string, string>(METHODS.map(({ method, path }) => [method, path]));
const SERVICE_PATHS = new Map([
  ['platform', '/ext/bc/P'],
  ['index', '/ext/index/P/block'],
  ['health', '/ext/health'],
  ['info', '/ext/info'],
  ['avm', '/ext/bc/X'],
]);

/** The path of the service that a method belongs to. */
export function pathOf(method: string): string {
  return PATHS.get(method) ?? SERVICE_PATHS.get(method.split('.')[0] ?? '') ?? '/ext/bc/P';
}

/** The node returned a JSON-RPC error. The message contains the node's error message. */
export class RpcRefusal extends Error {
  override readonly name = 'RpcRefusal';
}

/** The call got no JSON-RPC response, for example without a connection, or with a body that is not JSON. */
export class RpcUnavailable extends Error {
  override readonly name = 'RpcUnavailable';
}

/** An exchange (a long response body is abridge), and the result of its check against the envelope and the schema, if it was checked. */
export interface RpcReply extends Response {
  readonly judgement: ExchangeJudgement | undefined;
  /** Present if the response is of a gateway in front of the node. Such a response is not checked. */
  readonly refusal?: GatewayRefusal;
  /** Present if the response is larger than the suite reads. */
  readonly excess?: Excess;
  /** Present if the request timed out before, and was sent again. */
  readonly timedOut?: true;
}

export interface RpcCallOptions {
  readonly path?: string | undefined;
  /** The request ID: any JSON value. Default: the next number. */
  readonly id?: JsonValue;
  /** Whether to send the request again, with growing pauses, while a gateway refuses it for now. Default: as the client does. */
  readonly isPatient?: boolean | undefined;
}

export interface RpcClientOptions {
  readonly onExchange?: ((exchange: Exchange) => void) | undefined;
  /** Returns the position of the next exchange in the run. Default: the count of the transport. */
  readonly number?: () => number;
  /** Present if a gateway may be in front of the node: what its responses so far show. */
  readonly habit?: NodeIdHabit | undefined;
  /** Whether calls are patient. The checks of a run never are: they see what the target did, and a gateway only if it asks to wait. */
  readonly isPatient?: boolean;
  /** Waits as a gateway asks, where the client is not patient. Default: such a response is that of the request. */
  readonly retryAfter?: RetryAfter | undefined;
  /** How often a request is sent again that gets no response. Default: 0. */
  readonly silences?: number;
  /** How often a request is sent again that timed out, unless it issues a transaction. Default: 0. */
  readonly timeouts?: number;
  /** What is counted, in place of new counts. */
  readonly counts?: CallCounts;
}

/** The requests of a client, and those of them that were sent again. */
export interface CallCounts {
  requests: number;
  repeated: number;
}

/** Sends JSON-RPC requests to one node. The only client: others add to it what they do with responses. */
export class RpcClient {
  readonly #transport: Transport;
  readonly #options: RpcClientOptions;
  readonly #counts: CallCounts;
  #nextId = 1;

  constructor(transport: Transport, options: RpcClientOptions = {}) {
    this.#transport = transport;
    this.#options = options;
    this.#counts = options.counts ?? { requests: 0, repeated: 0 };
  }

  /** A client of the node at a base URL, with a transport of its own. */
  static at(baseUrl: string, limits: Omit<TransportOptions, 'baseUrl'>, options?: RpcClientOptions): RpcClient {
    return new RpcClient(new Transport({ baseUrl, ...limits }), options);
  }

  /** HTTP requests sent so far. */
  get requests(): number {
    return this.#counts.requests;
  }

  /**
   * Calls a method with named arguments. It never throws because of the node's behaviour.
   *
   * @param params With undefined, the request contains no `params`.
   */
  async call(method: string, params: JsonWritable | undefined, options: RpcCallOptions = {}): Promise<RpcReply> {
    const { path = pathOf(method), id = this.#nextId++, isPatient } = options;
    // A node that got a transaction twice refuses it, though it took it.
    const once = method.endsWith('.issueTx') ? ({ isSentOnce: true } as const) : {};
    return this.ask({ ...callOf(id, method, params, path), ...once }, isPatient, !('isSentOnce' in once));
  }

  /**
   * Calls a method and returns its result.
   *
   * @throws RpcRefusal if the method returns an error.
   * @throws RpcUnavailable if the call gets no JSON-RPC response.
   */
  async result(method: string, params: JsonWritable, path?: string): Promise<JsonValue> {
    // A gateway that refuses a transaction may have passed it on: its sender asks for its status.
    const isPatient = method.endsWith('.issueTx') ? false : undefined;
    const { exchange, json } = await this.call(method, params, { path, isPatient });
    const { outcome } = exchange;
    if (outcome.kind === 'fault') throw new RpcUnavailable(`${method}: ${outcome.reason}`);
    if (!isJsonObject(json)) {
      const text = new TextDecoder().decode(outcome.body.subarray(0, 200)).trim();
      throw new RpcUnavailable(`${method}: HTTP ${outcome.status}, ${text === '' ? 'empty body' : text}`);
    }
    const { error, result } = json;
    if (error !== undefined && error !== null)
      throw new RpcRefusal(`${method}: ${textOf(error, 'message') ?? stringifyJson(error)}`);
    if (result === undefined) throw new RpcUnavailable(`${method}: a response without result`);
    return result;
  }

  /** Sends a request without changes. @param isRead Whether it may be sent again if it timed out. */
  async ask(request: HttpRequest, isPatient = this.#options.isPatient === true, isRead = true): Promise<RpcReply> {
    const { silences = 0, timeouts = 0, retryAfter } = this.#options;
    let [refused, silent] = [0, 0];
    let timedOut: Pick<RpcReply, 'timedOut'> = {};
    for (;;) {
      while (retryAfter !== undefined && retryAfter.leftMs > 0 && !this.#transport.signal.aborted)
        await this.pause(Math.ceil(retryAfter.leftMs)).catch(() => undefined);
      const reply = { ...(await this.once(request)), ...timedOut };
      const { outcome } = reply.exchange;
      // The response of an earlier request stands for one that was not sent.
      if (reply.excess === undefined) freeMemory(lengthOf(outcome));
      if (outcome.kind === 'fault') {
        const isTimeout = outcome.code === 'timeout';
        if (silent >= (isTimeout && isRead ? Math.max(silences, timeouts) : silences) || FINAL_FAULTS.has(outcome.code))
          return reply;
        silent += 1;
        if (isTimeout) timedOut = { timedOut: true };
      } else {
        if (reply.refusal === undefined) retryAfter?.pass();
        if (isPatient) {
          if (refused === TRIES || !mayPassLater(reply)) return reply;
          const ms = Math.max(FIRST_PAUSE_MS * 2 ** refused, retryAfterMs(outcome) ?? 0);
          await this.pause(Math.min(ms, LONGEST_PAUSE_MS)).catch(() => undefined);
        } else if (request.isSentOnce === true || retryAfter?.admits(reply.refusal, outcome, refused) !== true)
          return reply;
        refused += 1;
      }
      this.#counts.repeated += 1;
    }
  }

  /** The refusal in a response, if it is of a gateway in front of the node. @param request The request, if it is not a usual one */
  refusal(response: Response, { headers = [] }: Partial<HttpRequest> = {}): GatewayRefusal | undefined {
    const namesHost = headers.some(([name]) => name.toLowerCase() === 'host');
    return gatewayRefusal(response, this.habit, namesHost);
  }

  /** The name of the gateway in front of the node, if it leaves one in the responses: text of the target. */
  get gateway(): string | undefined {
    return this.#options.habit?.gateway;
  }

  /** What responses so far show of the node and of a gateway in front of it. */
  protected get habit(): NodeIdHabit | undefined {
    return this.#options.habit;
  }

  /** Waits between two requests. @throws RpcUnavailable as soon as no more requests are sent: the run is over, or was interrupted */
  async pause(ms: number): Promise<void> {
    const { signal } = this.#transport;
    await delay(ms, undefined, { signal }).catch((cause: unknown) => {
      throw new RpcUnavailable('no more requests are sent', { cause });
    });
  }

  async close(): Promise<void> {
    await this.#transport.close();
  }

  protected async once(request: HttpRequest): Promise<RpcReply> {
    const exchange = await this.makeExchange((transport) => transport.send(request));
    const { outcome } = exchange;
    if (outcome.kind === 'fault') {
      const none = { exchange, json: undefined, judgement: undefined };
      return { ...none, ...defined({ refusal: this.refusal(none, request) }) };
    }
    freeMemory(outcome.body.length);
    const parsed = this.parse(outcome.body, request.path);
    const response = { exchange: abridge(exchange), json: parsed.ok ? abridgeEnvelope(parsed.value) : undefined };
    this.#options.habit?.note(response);
    const refusal = this.refusal(response, request);
    if (refusal !== undefined) return { ...response, judgement: undefined, refusal };
    return this.judge(request, response, outcome, parsed);
  }

  /** Makes an exchange, gives it its number in the run, and counts and records it. */
  protected async makeExchange(make: (transport: Transport) => Promise<Exchange>): Promise<Exchange> {
    const { number, onExchange } = this.#options;
    this.#counts.requests += 1;
    const sent = await make(this.#transport);
    const exchange = number === undefined ? sent : { ...sent, number: number() };
    if (exchange.isSentAgain === true) this.#counts.repeated += 1;
    onExchange?.(exchange);
    return exchange;
  }

  protected parse(body: Uint8Array, _path: string): Decoded<JsonValue> {
    return parseJson(body);
  }

  /** What is done with the response of a node: nothing more. */
  protected judge(_request: HttpRequest, response: Response, _answer: Answer, _parsed: Decoded<JsonValue>): RpcReply {
    return { ...response, judgement: undefined };
  }
}

export function callOf(id: JsonValue, method: string, params: JsonWritable | undefined, path: string): HttpRequest {
  const body = new TextEncoder().encode(stringifyJson({ jsonrpc: '2.0', id, method, params }));
  return { method: 'POST', path, headers: JSON_HEADERS, body };
}

/** The bytes of a body, also of one of which only the beginning is kept. */
function lengthOf(outcome: Exchange['outcome']): number {
  return outcome.kind === 'fault' ? 0 : (outcome.wholeLength ?? outcome.body.length);
}
