import { ByteReader, CodecError } from './byte-reader.ts';
import { ByteWriter } from './byte-writer.ts';
import { blsPublicKey, blsSignature, type Codec, hexBytes, id, struct, typed, u32, u64 } from './codec.ts';
import { l1Owner } from './l1-validator.ts';

const CODEC_VERSION = 0;

const unsignedFields = { networkID: u32, sourceChainID: id, payload: hexBytes };
/** What validators of the source chain sign. */
export const unsignedWarpMessage = struct(unsignedFields);

/** A message from one chain to another, signed by validators of its source: bit i of `signers` stands for the i-th by BLS key. */
export const warpMessage = struct({
  ...unsignedFields,
  signature: typed(0, struct({ signers: hexBytes, signature: blsSignature })),
});

/** The payload of a message that a contract sends. */
export const addressedCall = typed(1, struct({ sourceAddress: hexBytes, payload: hexBytes }));

/** The order of an L1's manager to take a validator; its hash is the validation ID. */
export const registration = typed(
  1,
  struct({
    subnetID: id,
    nodeID: hexBytes,
    blsPublicKey,
    expiry: u64,
    remainingBalanceOwner: l1Owner,
    deactivationOwner: l1Owner,
    weight: u64,
  }),
);

/** The order of an L1's manager to give a validator another weight; 0 removes it. */
export const weightChange = typed(3, struct({ validationID: id, nonce: u64, weight: u64 }));

/** Bytes of a value behind the codec's version. */
export function packed<T>(codec: Codec<T>, value: T): Uint8Array {
  const to = new ByteWriter();
  to.u16(CODEC_VERSION);
  codec.write(to, value);
  return to.finish();
}

/**
 * The value behind the codec's version.
 * @throws CodecError when the bytes are none.
 */
export function unpacked<T>(codec: Codec<T>, bytes: Uint8Array): T {
  const from = new ByteReader(bytes);
  if (from.u16() !== CODEC_VERSION) throw new CodecError('unknown codec version');
  const value = codec.read(from);
  from.end();
  return value;
}
