import { cut } from '../encoding/cut.ts';
import { parseJson, stringifyJson, type JsonValue } from '../encoding/json.ts';
import { METHODS } from '../generated/methods.ts';
import type { Exchange, Header, HttpRequest } from '../transport/exchange.ts';
import type { Transport } from '../transport/transport.ts';
import { judgeExchange, type ExchangeJudgement } from '../validation/judge-exchange.ts';
import type { SchemaSet } from '../validation/schema/schemas.ts';
import { abridged, withFewHeaders } from './abridge.ts';
import { Observations } from './observations.ts';
import { Presence } from './presence.ts';
import { holdsAtAHeight, SharedReads } from './shared-reads.ts';

/** Members that no schema lists which are kept. */
const MAX_UNKNOWN = 1000;
const JSON_HEADERS: readonly Header[] = [['content-type', 'application/json']];

/** One question to the node and what came of it: the exchange, a long body abridged; its JSON when it is JSON; and what its schema says. */
export interface Asked {
  readonly exchange: Exchange;
  /** The body, when it is one JSON document. */
  readonly json: JsonValue | undefined;
  readonly judgement: ExchangeJudgement | undefined;
}

/** Where a call goes and under which id, when not the usual ones. */
export interface CallOptions {
  readonly path?: string;
  /** Any JSON value. */
  readonly id?: JsonValue;
  /** It is to show whether the path is served: asked even where the node is known not to serve it. */
  readonly isProbe?: boolean;
  /** Whether it is sent although the answer is known. When left out, a read is sent again only where its answer may have changed. */
  readonly fresh?: boolean;
}

/** Who is told of what a client does. */
export interface NodeClientOptions {
  readonly onExchange?: (exchange: Exchange) => void;
  /** Gives the position of the next exchange in the run; the transport's own count when left out. */
  readonly number?: () => number;
  /** Where goes what answers show; clients of one run share it. */
  readonly observations?: Observations;
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
 * Asks one node and judges every answer against the envelope and the schema of its method, whoever asked.
 * It never throws for what the node does.
 */
export class NodeClient {
  /** All that answers have shown. */
  readonly observations: Observations;
  readonly presence = new Presence();
  readonly #transport: Transport;
  readonly #schemas: SchemaSet;
  readonly #onExchange: (exchange: Exchange) => void;
  readonly #number: (() => number) | undefined;
  readonly #shared = new SharedReads();
  #firstHeight: Promise<Asked> | undefined;
  #nextId = 1;
  #requests = 0;

  constructor(transport: Transport, schemas: SchemaSet, options: NodeClientOptions = {}) {
    const { onExchange = () => undefined, number, observations = new Observations() } = options;
    this.#transport = transport;
    this.#schemas = schemas;
    this.#onExchange = onExchange;
    this.#number = number;
    this.observations = observations;
  }

  /** HTTP requests sent so far. */
  get requests(): number {
    return this.#requests;
  }

  /** Sends a request as it is. */
  async ask(request: HttpRequest): Promise<Asked> {
    this.#requests += 1;
    const sent = await this.#transport.send(request);
    const exchange = this.#number === undefined ? sent : { ...sent, number: this.#number() };
    this.presence.note(exchange);
    this.#onExchange(exchange);
    const { outcome } = exchange;
    if (outcome.kind === 'fault') return { exchange, json: undefined, judgement: undefined };
    const parsed = parseJson(outcome.body);
    const judgement = judgeExchange(this.#schemas, {
      httpMethod: request.method,
      path: request.path,
      ...(request.body === undefined ? {} : { requestBody: request.body }),
      status: outcome.status,
      headers: outcome.headers,
      body: outcome.body,
      parsed,
    });
    const kept = abridged(exchange);
    this.#observe(judgement, withFewHeaders(kept));
    return { exchange: kept, json: parsed.ok ? parsed.value : undefined, judgement };
  }

  /**
   * Calls a method with named arguments; `params` undefined leaves the member out. A read whose answer holds still is sent once,
   * and its answer shared, unless the call has an ID of its own or asks for a fresh one. The first read of the state waits for the
   * height, so that how often a read is sent depends on nothing but what is asked.
   */
  async call(method: string, params: JsonValue | undefined, options: CallOptions = {}): Promise<Asked> {
    const { path = pathOf(method), id, fresh } = options;
    if (id !== undefined) return this.#send(method, params, path, id);
    const question = { method, params, path };
    if (holdsAtAHeight(method)) await (this.#firstHeight ??= this.call('platform.getHeight', {}));
    const known = this.#shared.find(question, fresh);
    if (known !== undefined) return known;
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

  /** Asks for a WebSocket at a path; the connection is closed at once, whatever the answer. */
  async handshake(path: string): Promise<Asked> {
    this.#requests += 1;
    const exchange = await this.#transport.handshake(path);
    this.presence.note(exchange);
    this.#onExchange(exchange);
    return { exchange, json: undefined, judgement: undefined };
  }

  /** Ends all connections. */
  async close(): Promise<void> {
    await this.#transport.close();
  }

  #observe(judgement: ExchangeJudgement, exchange: Exchange): void {
    this.observations.noteSeen(judgement.seen, exchange.number);
    for (const { requirement, ...finding } of judgement.findings) {
      this.observations.noteFinding(requirement, { ...finding, exchange: exchange.number }, exchange);
    }
    for (const pointer of judgement.unknown) {
      if (this.observations.unknownMembers.size >= MAX_UNKNOWN) return;
      this.observations.unknownMembers.add(`${judgement.method ?? ''} ${cut(pointer)}`);
    }
  }
}
