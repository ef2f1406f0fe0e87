import type { JsonValue, JsonWritable } from '../encoding/json.ts';
import { type RpcClient, RpcRefusal } from './rpc-client.ts';

/** Asks a node. Undefined if it returns no result. */
export type Ask = (method: string, params: JsonWritable) => Promise<JsonValue | undefined>;

/** Asks through a client, at the path of the method unless another is given. @throws RpcUnavailable without a response */
export function asking(rpc: RpcClient, path?: string): Ask {
  return (method, params) =>
    rpc.result(method, params, path).catch((error: unknown) => {
      if (error instanceof RpcRefusal) return undefined;
      throw error;
    });
}
