import { isJsonObject, type JsonWritable, type JsonValue } from '../encoding/json.ts';
import { dateOf, type Exchange, type Answer, type HttpRequest } from '../transport/exchange.ts';
import { type RpcReply, FINAL_FAULTS, RpcClient, type RpcClientOptions } from '../client/rpc-client.ts';
import { textOf } from '../encoding/read-json.ts';
import type { Reply } from './questions/question.ts';
import type { Decoded } from '../encoding/decoded.ts';
import type { Response } from '../client/contact/looks-like-node.ts';
import type { Transport } from '../transport/transport.ts';
import { judgeExchange } from '../judge/validation/judge-exchange.ts';
import type { SchemaSet } from '../judge/validation/schema/schemas.ts';

/** How often a request without a response is sent again. */
export const SILENCES = 2;

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
  /** What its schema and the envelope do not allow in the response. */
  readonly judgement?: RpcReply['judgement'];
  /** Why a gateway refused it, however often it was sent. */
  readonly gateway?: string;
  /** Whether there was no response, however often it was sent. */
  readonly isSilent?: true;
}

/**
 * Calls the methods of the node. A call without a response after all its requests has none, if the node responds to another request, and
 * the node is lost, if it does not.
 */
export class NodeCalls {
  readonly #client: RpcClient;
  #lost: Stopped | undefined;

  constructor(client: RpcClient) {
    this.#client = client;
  }

  /** @throws Stopped if the node is lost, or the audit is interrupted. */
  async call(method: string, params: JsonWritable, path?: string): Promise<Called> {
    const { exchange, json, refusal, judgement } = await this.#send(method, params, path);
    const { outcome } = exchange;
    if (outcome.kind === 'fault') {
      await this.#probe(outcome.reason);
      return {
        reply: { error: `no response to ${SILENCES + 1} requests: ${outcome.reason}` },
        exchange,
        isSilent: true,
      };
    }
    if (refusal === undefined)
      return { reply: { ...replyIn(json, outcome.body, outcome.status), date: dateOf(exchange) }, exchange, judgement };
    const gateway = `refused in front of the node with HTTP ${outcome.status}`;
    return { reply: { error: gateway }, exchange, gateway };
  }

  /** Ends the audit: it cannot go on without an answer. */
  lose(reason: string, isLost = true): never {
    this.#lost ??= new Stopped(reason, isLost);
    throw this.#lost;
  }

  async #send(method: string, params: JsonWritable, path?: string): Promise<RpcReply> {
    if (this.#lost !== undefined) throw this.#lost;
    // Equal questions have equal requests, also in an audit that was resumed.
    const reply = await this.#client.call(method, params, { path, id: 1 });
    const { outcome } = reply.exchange;
    if (outcome.kind === 'fault' && FINAL_FAULTS.has(outcome.code))
      this.lose(`${method}: ${outcome.reason}`, outcome.code !== 'aborted');
    return reply;
  }

  /** Tells a request without a response from a node without any. */
  async #probe(reason: string): Promise<void> {
    const { outcome } = (await this.#send('platform.getHeight', {})).exchange;
    if (outcome.kind === 'fault')
      this.lose(`${2 * (SILENCES + 1)} requests in a row got no response; the first of them: ${reason}`);
  }
}

function replyIn(json: RpcReply['json'], body: Uint8Array, status: number): Reply {
  const start = new TextDecoder().decode(body.subarray(0, 200));
  if (!isJsonObject(json)) return { error: `HTTP ${status}, no JSON object: ${start}` };
  const { error, result } = json;
  if (result !== undefined && (error === undefined || error === null)) return { result };
  return { error: textOf(error, 'message') ?? start };
}

/** A client that checks each response against the envelope and the schema of its method. */
export class JudgingClient extends RpcClient {
  readonly #schemas: SchemaSet;

  constructor(transport: Transport, schemas: SchemaSet, options: RpcClientOptions) {
    super(transport, options);
    this.#schemas = schemas;
  }

  protected override judge(
    { method: httpMethod, path, body: requestBody }: HttpRequest,
    response: Response,
    { status, headers, body }: Answer,
    parsed: Decoded<JsonValue>,
  ): RpcReply {
    const judgement = judgeExchange(this.#schemas, { httpMethod, path, requestBody, status, headers, body, parsed });
    return { ...response, judgement };
  }
}
