import { bytesAs, type CodecInput, type CodecOutput, type CodecOwner } from './layout.ts';

/** An owner: who signs, how many of them, and from when on (Unix seconds). Addresses are in the order that the network wants. */
export function ownedBy(addresses: readonly Uint8Array[], threshold = 1, locktime = 0n): CodecOwner {
  return { locktime, threshold, addresses: addresses.toSorted((a, b) => Buffer.compare(a, b)) };
}

/** An output of an asset to an owner. With a stakeable lock (Unix seconds), it can only be staked until then. */
export function pay(assetID: Uint8Array, amount: bigint, owner: CodecOwner, stakeableLocktime = 0n): CodecOutput {
  return { assetID, stakeableLocktime, amount, ...owner };
}

/** Order in which a transaction lists its inputs: by transaction, then by output index. */
export function compareInputs(
  a: Pick<CodecInput, 'txID' | 'outputIndex'>,
  b: Pick<CodecInput, 'txID' | 'outputIndex'>,
): number {
  return Buffer.compare(a.txID, b.txID) || a.outputIndex - b.outputIndex;
}

/** Order in which a transaction lists its outputs: by asset, then by bytes. */
export function compareOutputs(a: CodecOutput, b: CodecOutput): number {
  return Buffer.compare(bytesAs('output', a), bytesAs('output', b));
}
