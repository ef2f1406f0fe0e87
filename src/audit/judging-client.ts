import type { Decoded } from '../encoding/decoded.ts';
import type { JsonValue } from '../encoding/json.ts';
import { type RpcReply, RpcClient, type RpcClientOptions } from '../client/rpc-client.ts';
import type { Response } from '../client/contact/looks-like-node.ts';
import type { Answer, HttpRequest } from '../transport/exchange.ts';
import type { Transport } from '../transport/transport.ts';
import { judgeExchange } from '../judge/validation/judge-exchange.ts';
import type { SchemaSet } from '../judge/validation/schema/schemas.ts';

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
