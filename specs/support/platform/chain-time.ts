import { decodeBlock, decodeTimestamp, type CheckContext, textOf, toBigInt } from '../../../src/harness/index.ts';
import { hexForm } from '../json-form.ts';
import { blockAt } from './blocks.ts';
import { bytesOf } from './network-codec.ts';

/** Unix nanoseconds in a result of `platform.getTimestamp`, under either of its names. */
export function timeIn(result: unknown): bigint | undefined {
  const decoded = decodeTimestamp(textOf(result, 'timestamp') ?? textOf(result, 'time') ?? '');
  return decoded.ok ? decoded.value : undefined;
}

/** The time that the node returns for the P-Chain, in Unix seconds, rounded down. It may be the clock of the node. */
export async function chainTime({ rpc, notTestable }: CheckContext): Promise<bigint> {
  const time = timeIn((await rpc('platform.getTimestamp', {})).result);
  return time === undefined ? notTestable('the chain time cannot be decoded') : time / 1_000_000_000n;
}

/** The time of the last accepted block, in Unix seconds: stakers start and end by it. That of the node if the block has none. */
export async function timeOfLastBlock(context: CheckContext): Promise<bigint> {
  const { block } = (await blockAt(context, await context.height(), 'hex')).result;
  const facts = decodeBlock(bytesOf(hexForm(block)));
  return (facts.ok ? facts.value.time : undefined) ?? chainTime(context);
}

/** The height that the node proposes at the moment. */
export async function proposedHeight({ rpc }: CheckContext): Promise<bigint> {
  return toBigInt((await rpc('platform.getProposedHeight', {}, { fresh: true })).result.height);
}
