import { randomBytes } from 'node:crypto';
import { decodeNodeId } from '../../../encoding/node-id.ts';
import { remembered } from '../../../encoding/remembered.ts';
import type { Json } from '../../ledger.ts';
import type { Call } from '../../rpc/call.ts';
import { RpcError } from '../../rpc/rpc-error.ts';
import { currentWeights } from './current-weights.ts';
import { shortIdKey } from './addresses.ts';

/** platform.sampleValidators: as many node IDs as asked, drawn by weight, so that one may come as often as its weight. */
export function sampleValidators(call: Call): Json {
  const size = Number(call.args.uint('size', 16));
  const subnetId = call.args.id('subnetID');
  if (size === 0) return { validators: [] };
  const weights = currentWeights(call.ledger, subnetId);
  if (weights.length === 0) throw new RpcError(noValidators(call, subnetId));
  const total = weights.reduce((sum, { weight }) => sum + weight, 0n);
  if (BigInt(size) > total)
    throw new RpcError(`${samplingError(call, subnetId)} errored with ${call.dialect.sampleTooLarge}`);
  const left = weights.map((each) => ({ ...each }));
  const random = randomBytes(8 * size);
  const drawn = Array.from({ length: size }, (_, at) =>
    drawOne(left, random.readBigUInt64BE(8 * at) % (total - BigInt(at))),
  );
  return {
    validators: drawn
      .map((nodeId) => [sortKey(nodeId), nodeId] as const)
      .sort(byKey)
      .map(([, id]) => id),
  };
}

/** Draws a unit of weight, which then is not there any more. @param at Its position among all units */
function drawOne(left: { nodeId: string; weight: bigint }[], at: bigint): string {
  let unit = at;
  for (const each of left) {
    if (unit < each.weight) {
      each.weight -= 1n;
      return each.nodeId;
    }
    unit -= each.weight;
  }
  throw new RangeError('The weights add up to less than their total.');
}

const sortKey = remembered((nodeId) => {
  const bytes = decodeNodeId(nodeId);
  return bytes.ok ? shortIdKey(bytes.value) : nodeId;
});

function byKey([a]: readonly [string, string], [b]: readonly [string, string]): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function samplingError({ dialect }: Call, subnetId: string): string {
  return dialect.sampleErrorText === 'sampling-id' ? `sampling ${subnetId}` : 'sampling';
}

function noValidators(call: Call, subnetId: string): string {
  if (call.dialect.sampleErrorText === 'sampling-id') return `sampling ${subnetId} errored with missing validators`;
  return `couldn't get validators of subnet "${subnetId}". Is it being validated?`;
}
