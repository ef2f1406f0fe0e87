import { memberOf } from '../encoding/read-json.ts';
import type { Decoded } from '../encoding/decoded.ts';
import { isJsonObject, type JsonValue } from '../encoding/json.ts';
import type { Finding } from '../generated/report.ts';
import type { Answer, Exchange, HttpRequest } from '../transport/exchange.ts';
import type { Transport } from '../transport/transport.ts';
import type { ExchangeJudgement } from '../judge/validation/judge-exchange.ts';
import { judgeOnce } from '../judge/validation/judge-once.ts';
import type { SchemaSet } from '../judge/validation/schema/schemas.ts';
import { upgradeRefusal } from './contact/gateway-refusal.ts';
import type { Response } from './contact/looks-like-node.ts';
import { EqualResults } from './equal-results.ts';
import { Excesses, excessOf, maxValuesAt, tooLarge, Silences } from './excess.ts';
import { Observations } from './observations.ts';
import { Presence } from './presence.ts';
import { callOf, type RpcReply, pathOf, type RpcCallOptions, RpcClient, type RpcClientOptions } from './rpc-client.ts';
import { holdsAtAHeight, SharedReads } from './shared-reads.ts';

export type { RpcReply } from './rpc-client.ts';

/** The options of a call that may share the response of an earlier one. */
export interface CallOptions extends RpcCallOptions {
  /** Whether the call tests if the node serves the path. Such a call is sent even if the node is known not to serve the path. */
  readonly isProbe?: boolean;
  /** Whether to send the call even if its response is known. Default: send a read again only if its response may have changed. */
  readonly fresh?: boolean;
  /** Whether a node should refuse the call: an earlier refusal of the same call then is its response. */
  readonly isWrong?: boolean;
}

export interface NodeClientOptions extends RpcClientOptions {
  /** Collects the findings in responses. The clients of a run share it. */
  readonly observations?: Observations;
  /** The name of the node, if it is not the tested one and shares its observations. */
  readonly name?: string | undefined;
}

/** What is asked before a target counts as lost: a service of the node each. */
const OTHERS = [
  ['platform.getHeight', '/ext/bc/P'],
  ['health.liveness', '/ext/health'],
  ['index.getLastAccepted', '/ext/index/P/block'],
] as const;

/** Clients of other nodes and later runs often get the same long results. */
const RESULTS = new EqualResults();

/** The client of a run: it checks every response against the envelope and the schema of its method, and shares those of reads. */
export class NodeClient extends RpcClient {
  /** The findings in the responses so far. */
  readonly observations: Observations;
  readonly presence = new Presence();
  readonly #schemas: SchemaSet | undefined;
  readonly #excesses = new Excesses();
  readonly #silences: Silences;
  readonly #name: string | undefined;
  readonly #shared = new SharedReads();
  readonly #got = new Map<string, Promise<RpcReply>>();
  readonly #calledOnce = new Map<string, Promise<RpcReply>>();
  #firstHeight: Promise<RpcReply> | undefined;
  #asksOthers: Promise<void> | undefined;

  /** @param schemas With undefined, responses are not checked. */
  constructor(transport: Transport, schemas: SchemaSet | undefined, options: NodeClientOptions = {}) {
    super(transport, options);
    this.#schemas = schemas;
    this.observations = options.observations ?? new Observations();
    this.#silences = new Silences(this.observations);
    this.#name = options.name;
  }

  /**
   * Calls a method with named arguments. A read with a stable response is sent once and its response is shared, unless the call has its
   * own ID or sets `fresh`. The first patient read of the state waits for `platform.getHeight`. The number of requests then depends
   * only on the calls.
   *
   * @param params With undefined, the request contains no `params`.
   */
  override async call(method: string, params: JsonValue | undefined, options: CallOptions = {}): Promise<RpcReply> {
    const { path = pathOf(method), id, fresh, isPatient, isWrong = false } = options;
    if (id !== undefined) return this.#callNoted(method, params, options);
    const question = { method, params, path };
    if (isPatient !== false && holdsAtAHeight(method))
      await (this.#firstHeight ??= this.call('platform.getHeight', {}));
    const refused = isWrong && fresh !== true ? this.#shared.findRefusal(question) : undefined;
    if (refused !== undefined) return refused;
    const found = this.#shared.find(question, fresh);
    if (found !== undefined) {
      const known = await found;
      if (memberOf(known.json, 'result') !== undefined) return known;
    }
    const reply = this.#callNoted(method, params, options);
    this.#shared.keep(question, reply);
    // That of a gateway says nothing about the node.
    if (isWrong && (await reply).refusal === undefined) this.#shared.keepRefusal(question, await reply);
    return reply;
  }

  async #callNoted(method: string, params: JsonValue | undefined, options: CallOptions): Promise<RpcReply> {
    const reply = await super.call(method, params, options);
    if (params === undefined || isJsonObject(params))
      this.observations.unanswered.note(method, options.path ?? pathOf(method), reply);
    return reply;
  }

  /**
   * Calls a method that no node has, once for each service.
   *
   * @param method A method of the service.
   * @param path A path of the service, if it is not the usual one.
   */
  async callMadeUp(method: string, path = pathOf(method)): Promise<RpcReply & { readonly method: string }> {
    const madeUp = method.replace(/\..*$/s, '.conformanceNoSuchMethod');
    return { ...(await this.#callOnce(madeUp, madeUp, path)), method: madeUp };
  }

  /** Calls a method without arguments, so that no call changes the node, once for each path. */
  callBare(method: string, path: string): Promise<RpcReply> {
    return this.#callOnce(`${method} ${path}`, method, path);
  }

  #callOnce(key: string, method: string, path: string): Promise<RpcReply> {
    const reply = this.#calledOnce.get(key) ?? this.call(method, {}, { path });
    this.#calledOnce.set(key, reply);
    return reply;
  }

  /** Sends a GET request to a path. @param fresh Whether to send it even if an earlier one has a response */
  async get(path: string, fresh: boolean): Promise<RpcReply> {
    const known = fresh ? undefined : await this.#got.get(path);
    if (known?.exchange.outcome.kind === 'answer' && known.refusal === undefined) return known;
    const reply = this.ask({ method: 'GET', path });
    this.#got.set(path, reply);
    return reply;
  }

  /** Requests a WebSocket at a path. The connection is closed immediately after the response. */
  async handshake(path: string): Promise<RpcReply> {
    const exchange = await this.makeExchange((transport) => transport.handshake(path));
    const reply = { exchange, json: undefined, judgement: undefined };
    const refusal = this.refusal(reply) ?? upgradeRefusal(exchange, this.habit);
    return refusal === undefined ? reply : { ...reply, refusal };
  }

  protected override async once(request: HttpRequest): Promise<RpcReply> {
    const silence = this.#silences.known(request);
    if (silence !== undefined) return { exchange: silence, json: undefined, judgement: undefined };
    const reply = this.#excesses.known(request) ?? (await super.once(request));
    const limit = reply.excess === undefined ? tooLarge(reply.exchange) : undefined;
    if (limit !== undefined) return this.#exceeded(request, reply, limit);
    this.#silences.note(request, reply.exchange);
    return reply;
  }

  protected override async makeExchange(make: (transport: Transport) => Promise<Exchange>): Promise<Exchange> {
    const exchange = await super.makeExchange(make);
    this.presence.note(exchange);
    if (this.presence.isInDoubt)
      await (this.#asksOthers ??= this.#askOthers().finally(() => {
        this.#asksOthers = undefined;
      }));
    return exchange;
  }

  /** Asks each service, since the exchanges without a response may be of one method or service. */
  async #askOthers(): Promise<void> {
    const asked = await Promise.all(
      OTHERS.map(async ([method, path]) => {
        const exchange = await super.makeExchange((transport) => transport.send(callOf(0, method, {}, path)));
        return { path, exchange };
      }),
    );
    const silent = asked.filter(({ exchange: { outcome } }) => outcome.kind === 'fault');
    if (silent.length === asked.length) {
      this.presence.giveUp();
      return;
    }
    for (const { path, exchange } of silent) this.#silences.silence(path, exchange);
    for (const { exchange } of asked) if (exchange.outcome.kind === 'answer') this.presence.note(exchange);
  }

  protected override parse(body: Uint8Array, path: string): Decoded<JsonValue> {
    return RESULTS.parse(body, maxValuesAt(path));
  }

  protected override judge(
    request: HttpRequest,
    response: Response,
    { status, headers, body }: Answer,
    parsed: Decoded<JsonValue>,
  ): RpcReply {
    if (!parsed.ok && parsed.isTooLarge === true) return this.#exceeded(request, response, parsed.reason);
    if (this.#schemas === undefined) return { ...response, judgement: undefined };
    const { method: httpMethod, path, body: requestBody } = request;
    const judgement = judgeOnce(this.#schemas, { httpMethod, path, requestBody, status, headers, body, parsed });
    this.#observe(judgement, response.exchange);
    if (parsed.ok) this.observations.variety.note(judgement.method ?? '', memberOf(parsed.value, 'result'));
    return { ...response, judgement };
  }

  /** A response that is too large is a finding, and nothing else is checked on it. */
  #exceeded(request: HttpRequest, { exchange, json }: Response, limit: string): RpcReply {
    const excess = excessOf(request, limit);
    const reply = { exchange, json, judgement: undefined, excess };
    this.#excesses.note(request, reply);
    if (this.#schemas !== undefined) {
      const { requirement, message } = excess;
      this.#find(requirement, { message, signature: { kind: 'http', rule: 'body' } }, exchange);
    }
    return reply;
  }

  #observe(judgement: ExchangeJudgement, exchange: Exchange): void {
    this.observations.noteSeen(judgement.seen, exchange.number);
    for (const { requirement, ...finding } of judgement.findings) this.#find(requirement, finding, exchange);
    this.observations.noteUnknown(judgement.method ?? '', judgement.unknown);
  }

  #find(requirement: string, finding: Finding, exchange: Exchange): void {
    const message = answeredBy(this.#name, finding.message);
    this.observations.noteFinding(requirement, { ...finding, message, exchange: exchange.number }, exchange);
  }
}

/** What a finding says, with the name of the node that answered unless it has it. @param name Undefined for the tested node */
export function answeredBy(name: string | undefined, message: string): string {
  return name === undefined || message.includes(name) ? message : `${name} answered: ${message}`;
}
