import { type JsonValue, stringifyJson, type JsonWritable, objectIn } from '../../encoding/json.ts';
import { Transport } from '../../transport/transport.ts';
import { textOf } from '../read-json.ts';

const HEADERS = [['content-type', 'application/json']] as const;

/** The node returned a JSON-RPC error. The message contains the node's error message. */
export class RpcRefusal extends Error {
  override readonly name = 'RpcRefusal';
}

/** The call got no JSON-RPC response, for example without a connection, or with a body that is not JSON. */
export class RpcUnavailable extends Error {
  override readonly name = 'RpcUnavailable';
}

/** Calls methods of a node without testing the responses. */
export class JsonRpc {
  readonly #transport: Transport;
  #nextId = 1;

  /**
   * @param url Base address of the node.
   * @param options `timeoutMs` limits one call, `concurrency` limits concurrent calls, `signal` stops all of them.
   */
  constructor(
    url: string,
    options: { readonly timeoutMs: number; readonly concurrency: number; readonly signal?: AbortSignal | undefined },
  ) {
    this.#transport = new Transport({ baseUrl: url, ...options });
  }

  /** HTTP requests sent so far. */
  get requests(): number {
    return this.#nextId - 1;
  }

  /**
   * Calls a method and returns its result.
   *
   * @throws RpcRefusal if the method returns an error.
   * @throws RpcUnavailable if the call gets no JSON-RPC response.
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
    const body = objectIn(outcome.body);
    if (body === undefined) {
      const text = new TextDecoder().decode(outcome.body.subarray(0, 200)).trim();
      throw new RpcUnavailable(`${method}: HTTP ${outcome.status}, ${text}`);
    }
    const { error, result } = body;
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
