import { textOf } from '../encoding/read-json.ts';
import { decodeTimestamp } from '../encoding/timestamp.ts';
import { type RpcClient, RpcUnavailable } from './rpc-client.ts';

/**
 * The time of the chain of a node: the full Unix seconds of its last block.
 *
 * @throws RpcRefusal or RpcUnavailable if the node does not return it.
 */
export async function chainTimeOf(rpc: Pick<RpcClient, 'result'>): Promise<bigint> {
  const answer = await rpc.result('platform.getTimestamp', {});
  // The document names the member in two ways.
  const time = decodeTimestamp(textOf(answer, 'timestamp') ?? textOf(answer, 'time') ?? '');
  if (!time.ok) throw new RpcUnavailable(`platform.getTimestamp returns no time: ${time.reason}`);
  return time.value / 1_000_000_000n;
}
