import type { JsonValue, JsonWritable } from '../encoding/json.ts';
import { type RpcClient, RpcRefusal } from './rpc-client.ts';

/** Asks a node. Undefined if it returns no result. */
export type Ask = (method: string, params: JsonWritable) => Promise<JsonValue | undefined>;

/** Asks through a client. @throws RpcUnavailable without a response */
export function asking(rpc: RpcClient): Ask {
  return (method, params) =>
    rpc.result(method, params).catch((error: unknown) => {
      if (error instanceof RpcRefusal) return undefined;
      throw error;
    });
}
