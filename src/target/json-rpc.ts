import { isJsonObject, type JsonValue, parseJson, stringifyJson, type JsonWritable } from '../encoding/json.ts';
import { Transport } from '../transport/transport.ts';
import { textOf } from './read-json.ts';

const HEADERS = [['content-type', 'application/json']] as const;

/** The node answered with a JSON-RPC error; the message is the node's. */
export class RpcRefusal extends Error {
  override readonly name = 'RpcRefusal';
}

/** No JSON-RPC response came: no connection, another HTTP status, a body that is no JSON. */
export class RpcUnavailable extends Error {
  override readonly name = 'RpcUnavailable';
}

/** Calls methods of a node whose responses are used and not tested. */
export class JsonRpc {
  readonly #transport: Transport;
  #nextId = 1;

  /**
   * @param url Base address of the node.
   * @param options `timeoutMs` bounds one call; `concurrency` the calls under way at once; `signal` stops them all.
   */
  constructor(
    url: string,
    options: { readonly timeoutMs: number; readonly concurrency: number; readonly signal?: AbortSignal },
  ) {
    this.#transport = new Transport({ baseUrl: url, ...options });
  }

  /** HTTP requests sent so far. */
  get requests(): number {
    return this.#nextId - 1;
  }

  /**
   * Calls a method and gives its result.
   *
   * @throws RpcRefusal for an error of the method, RpcUnavailable where no JSON-RPC response came.
   */
  async call(path: string, method: string, params: JsonWritable): Promise<JsonValue> {
    const id = this.#nextId++;
    const { outcome } = await this.#transport.send({
      method: 'POST',
      path,
      headers: HEADERS,
      body: new TextEncoder().encode(stringifyJson({ jsonrpc: '2.0', id, method, params })),
    });
    if (outcome.kind === 'fault') throw new RpcUnavailable(`${method}: ${outcome.reason}`);
    const body = parseJson(outcome.body);
    if (!body.ok || !isJsonObject(body.value)) {
      const text = new TextDecoder().decode(outcome.body.subarray(0, 200)).trim();
      throw new RpcUnavailable(`${method}: HTTP ${outcome.status}, ${text}`);
    }
    const { error, result } = body.value;
    if (error !== undefined && error !== null) {
      throw new RpcRefusal(`${method}: ${textOf(error, 'message') ?? stringifyJson(error)}`);
    }
    if (result === undefined) throw new RpcUnavailable(`${method}: a response without result`);
    return result;
  }

  /** Ends all connections. */
  async close(): Promise<void> {
    await this.#transport.close();
  }
}
