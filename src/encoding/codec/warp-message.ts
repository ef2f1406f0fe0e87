import { bls12_381 } from '@noble/curves/bls12-381.js';
import { sha256 } from '../sha256.ts';
import { packedAs } from './kinds.ts';
import { ADDRESSED_CALL, MESSAGE, UNSIGNED_MESSAGE } from './layouts.ts';

/** The domain of messages in the signature scheme of the network. */
const DOMAIN = 'BLS_SIG_BLS12381G2_XMD:SHA-256_SSWU_RO_POP_';

/** The contract that sends a message: the manager of an L1. */
export interface Manager {
  readonly networkId: number;
  readonly chainId: Uint8Array;
  readonly address: Uint8Array;
}

/**
 * A message from the manager of an L1 to the P-Chain, signed by one validator.
 *
 * @param sign Signs the bytes of the message.
 * @param position of its key among those of the validators: see {@link inKeyOrder}
 */
export function signedMessage(
  { networkId, chainId, address }: Manager,
  order: Uint8Array,
  sign: (bytes: Uint8Array) => Uint8Array,
  position: number,
): Uint8Array {
  const payload = packedAs(ADDRESSED_CALL, { sourceAddress: address, payload: order });
  const message = { networkID: networkId, sourceChainID: chainId, payload };
  const signature = sign(packedAs(UNSIGNED_MESSAGE, message));
  return packedAs(MESSAGE, { ...message, signature: { signers: bitAt(position), signature } });
}

/** A set of one position, as the fewest bytes of a big-endian number. */
function bitAt(position: number): Uint8Array {
  return new Uint8Array((position >> 3) + 1).with(0, 1 << (position & 7));
}

/** Sorts BLS public keys as a message counts their validators: without the three bits that say how a key is written. */
export function inKeyOrder(keys: readonly Uint8Array[]): Uint8Array[] {
  const coordinate = (key: Uint8Array): Uint8Array => key.with(0, (key[0] ?? 0) & 0x1f);
  return keys.toSorted((one, other) => Buffer.compare(coordinate(one), coordinate(other)));
}

/** Signs a message. @param secret A BLS key of 32 bytes. */
export function blsSignature(bytes: Uint8Array, secret: Uint8Array): Uint8Array {
  const curve = bls12_381.longSignatures;
  return curve.sign(curve.hash(bytes, DOMAIN), secret).toBytes();
}

/** Order of the group that secrets are numbers of. */
const ORDER = 0x73eda753299d7d483339d80809a1d80553bda402fffe5bfeffffffff00000001n;

/** The secret, 32 bytes, of an entry of the keys that the reference node has: a hash, reduced to the group order. */
export function blsSecretOf(index: number): Uint8Array {
  const hash = Buffer.from(sha256(Buffer.from(`avalanche-conformance/bls/${index}`))).toString('hex');
  return new Uint8Array(Buffer.from((BigInt(`0x${hash}`) % ORDER).toString(16).padStart(64, '0'), 'hex'));
}
