import { stringifyJson, type JsonValue } from '../../encoding/json.ts';
import { METHODS } from '../../generated/methods.ts';
import type { Exchange, Header, HttpRequest } from '../../transport/exchange.ts';
import type { Transport } from '../../transport/transport.ts';
import type { ExchangeJudgement } from '../../validation/judge-exchange.ts';
import { judgeOnce } from '../../validation/judge-once.ts';
import type { SchemaSet } from '../../validation/schema/schemas.ts';
import { maxValuesAt } from '../limits.ts';
import { abridged } from './abridge.ts';
import { gatewayRefusal, type GatewayRefusal, type NodeIdHabit } from '../contact/gateway-refusal.ts';
import type { Response } from '../contact/looks-like-node.ts';
import { EqualResults } from './equal-results.ts';
import { Excesses, excessOf, tooLarge, type Excess } from './excess.ts';
import { Observations } from './observations.ts';
import { Presence } from './presence.ts';
import { holdsAtAHeight, resultIn, SharedReads } from './shared-reads.ts';

const JSON_HEADERS: readonly Header[] = [['content-type', 'application/json']];

/** An exchange (a long response body is abridged), and the result of its check against the envelope and the schema, if it was checked. */
export interface Asked {
  readonly exchange: Exchange;
  /** The response body as JSON; undefined if it is not one JSON document. */
  readonly json: JsonValue | undefined;
  readonly judgement: ExchangeJudgement | undefined;
  /** Present if the response is of a gateway in front of the node. Such a response is not checked. */
  readonly refusal?: GatewayRefusal;
  /** Present if the response is larger than the suite reads. */
  readonly excess?: Excess;
}

/** The options of a call. */
export interface CallOptions {
  readonly path?: string;
  /** The request ID: any JSON value. Default: the next number. */
  readonly id?: JsonValue;
  /** Whether the call tests if the node serves the path. Such a call is sent even if the node is known not to serve the path. */
  readonly isProbe?: boolean;
  /** Whether to send the call even if its response is known. Default: send a read again only if its response may have changed. */
  readonly fresh?: boolean;
}

/** The options of a client. */
export interface NodeClientOptions {
  readonly onExchange?: (exchange: Exchange) => void;
  /** Returns the position of the next exchange in the run. Default: the count of the transport. */
  readonly number?: () => number;
  /** Collects the findings in responses. The clients of a run share it. */
  readonly observations?: Observations;
  /** Present if a gateway may be in front of the node: what its responses so far show. */
  readonly habit?: NodeIdHabit | undefined;
  /** How often a request is sent again that a gateway refuses for now: for what the suite finds out before the checks. Default: 0. */
  readonly patience?: number;
}

const PATHS = new Map<string, string>(METHODS.map(({ method, path }) => [method, path]));
const SERVICE_PATHS = new Map([
  ['platform', '/ext/bc/P'],
  ['index', '/ext/index/P/block'],
  ['health', '/ext/health'],
  ['info', '/ext/info'],
  ['avm', '/ext/bc/X'],
]);

function pathOf(method: string): string {
  return PATHS.get(method) ?? SERVICE_PATHS.get(method.split('.')[0] ?? '') ?? '/ext/bc/P';
}

/**
 * Sends requests to one node and checks every response against the envelope and the schema of its method.
 * It never throws because of the node's behaviour.
 */
export class NodeClient {
  /** The findings in the responses so far. */
  readonly observations: Observations;
  readonly presence = new Presence();
  readonly #transport: Transport;
  readonly #schemas: SchemaSet | undefined;
  readonly #onExchange: (exchange: Exchange) => void;
  readonly #number: (() => number) | undefined;
  readonly #habit: NodeIdHabit | undefined;
  readonly #patience: number;
  readonly #results = new EqualResults();
  readonly #excesses = new Excesses();
  readonly #shared = new SharedReads();
  #firstHeight: Promise<Asked> | undefined;
  #nextId = 1;
  #requests = 0;

  /** @param schemas With undefined, responses are not checked. */
  constructor(transport: Transport, schemas: SchemaSet | undefined, options: NodeClientOptions = {}) {
    const { onExchange = () => undefined, number, observations = new Observations(), habit, patience = 0 } = options;
    this.#transport = transport;
    this.#schemas = schemas;
    this.#onExchange = onExchange;
    this.#number = number;
    this.observations = observations;
    this.#habit = habit;
    this.#patience = patience;
  }

  /** HTTP requests sent so far. */
  get requests(): number {
    return this.#requests;
  }

  /** Sends a request without changes, and checks the response. */
  async ask(request: HttpRequest): Promise<Asked> {
    for (let left = this.#patience; ; left -= 1) {
      const asked = this.#excesses.known(request) ?? (await this.#ask(request));
      if (left === 0 || asked.refusal?.isTemporary !== true) return asked;
    }
  }

  /** The refusal in a response, if it is of a gateway in front of the node. */
  refusal(response: Response): GatewayRefusal | undefined {
    return gatewayRefusal(response, this.#habit);
  }

  async #ask(request: HttpRequest): Promise<Asked> {
    this.#requests += 1;
    const exchange = this.#received(await this.#transport.send(request));
    const { outcome } = exchange;
    if (outcome.kind === 'fault') {
      const limit = tooLarge(exchange);
      const asked = { exchange, json: undefined, judgement: undefined };
      return limit === undefined ? asked : this.#exceeded(request, asked, limit);
    }
    const parsed = this.#results.parse(outcome.body, maxValuesAt(request.path));
    const asked = { exchange: abridged(exchange), json: parsed.ok ? parsed.value : undefined };
    this.#habit?.note(asked);
    const refusal = this.refusal(asked);
    if (refusal !== undefined) return { ...asked, judgement: undefined, refusal };
    if (!parsed.ok && parsed.isTooLarge === true)
      return this.#exceeded(request, { ...asked, judgement: undefined }, parsed.reason);
    if (this.#schemas === undefined) return { ...asked, judgement: undefined };
    const judgement = judgeOnce(this.#schemas, {
      httpMethod: request.method,
      path: request.path,
      ...(request.body === undefined ? {} : { requestBody: request.body }),
      status: outcome.status,
      headers: outcome.headers,
      body: outcome.body,
      parsed,
    });
    this.#observe(judgement, asked.exchange);
    return { ...asked, judgement };
  }

  /**
   * Calls a method with named arguments. A read with a stable response is sent once and its response is shared, unless the call has its
   * own ID or sets `fresh`. The first read of the state waits for `platform.getHeight`. The number of requests then depends only on
   * the calls.
   *
   * @param params With undefined, the request contains no `params`.
   */
  async call(method: string, params: JsonValue | undefined, options: CallOptions = {}): Promise<Asked> {
    const { path = pathOf(method), id, fresh } = options;
    if (id !== undefined) return this.#send(method, params, path, id);
    const question = { method, params, path };
    if (holdsAtAHeight(method)) await (this.#firstHeight ??= this.call('platform.getHeight', {}));
    const found = this.#shared.find(question, fresh);
    if (found !== undefined) {
      const known = await found;
      if (resultIn(known.json) !== undefined) return known;
    }
    const asked = this.#send(method, params, path, this.#nextId++);
    this.#shared.keep(question, asked);
    return asked;
  }

  async #send(method: string, params: JsonValue | undefined, path: string, id: JsonValue): Promise<Asked> {
    const envelope = { jsonrpc: '2.0', id, method, ...(params === undefined ? {} : { params }) };
    return this.ask({
      method: 'POST',
      path,
      headers: JSON_HEADERS,
      body: new TextEncoder().encode(stringifyJson(envelope)),
    });
  }

  /** Requests a WebSocket at a path. The connection is closed immediately after the response. */
  async handshake(path: string): Promise<Asked> {
    this.#requests += 1;
    const exchange = this.#received(await this.#transport.handshake(path));
    const asked = { exchange, json: undefined };
    const refusal = this.refusal(asked);
    return { ...asked, judgement: undefined, ...(refusal === undefined ? {} : { refusal }) };
  }

  /** Ends all connections. */
  async close(): Promise<void> {
    await this.#transport.close();
  }

  /** Gives an exchange its number in the run, and counts and records it. */
  #received(sent: Exchange): Exchange {
    const exchange = this.#number === undefined ? sent : { ...sent, number: this.#number() };
    this.presence.note(exchange);
    this.#onExchange(exchange);
    return exchange;
  }

  /** A response that is too large is a finding, and nothing else is checked on it. */
  #exceeded(request: HttpRequest, { exchange, ...rest }: Asked, limit: string): Asked {
    const excess = excessOf(request, limit);
    const asked = { exchange, ...rest, excess };
    this.#excesses.note(request, asked);
    if (this.#schemas !== undefined) {
      const { requirement, message } = excess;
      const finding = { message, signature: { kind: 'http', rule: 'body' }, exchange: exchange.number } as const;
      this.observations.noteFinding(requirement, finding, exchange);
    }
    return asked;
  }

  #observe(judgement: ExchangeJudgement, exchange: Exchange): void {
    this.observations.noteSeen(judgement.seen, exchange.number);
    for (const { requirement, ...finding } of judgement.findings) {
      this.observations.noteFinding(requirement, { ...finding, exchange: exchange.number }, exchange);
    }
    this.observations.noteUnknown(judgement.method ?? '', judgement.unknown);
  }
}
