import { decodeTimestamp, type CheckContext } from '../../../src/harness/index.ts';

/** The time of the P-Chain in Unix seconds, rounded down. */
export async function chainTime({ rpc, notTestable }: CheckContext): Promise<bigint> {
  const { timestamp, time } = (await rpc('platform.getTimestamp', {})).result;
  const decoded = decodeTimestamp(timestamp ?? time ?? '');
  return decoded.ok
    ? decoded.value / 1_000_000_000n
    : notTestable(`the chain time cannot be decoded: ${decoded.reason}`);
}
