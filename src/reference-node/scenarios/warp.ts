import { bls12_381 } from '@noble/curves/bls12-381.js';
import { sha256 } from '../../encoding/sha256.ts';
import { addressedCall, packed, unsignedWarpMessage, warpMessage } from '../ledger/codec/warp-message.ts';
import { blsSecretOf } from './bls-signers.ts';

/** The contract that sends a message: the manager of an L1. */
export interface Manager {
  readonly networkId: number;
  readonly chainId: Uint8Array;
  readonly address: Uint8Array;
}

const DOMAIN = 'BLS_SIG_BLS12381G2_XMD:SHA-256_SSWU_RO_POP_';
/** A signature takes fifty milliseconds to make, and a process makes some chains more than once. */
const made = new Map<string, Uint8Array>();

/**
 * A message from the manager of an L1 to the P-Chain, signed by one validator of the L1.
 * @param signer number of its key among BLS_SIGNERS
 * @param position of this key among those of the active validators
 */
export function signedByOne(manager: Manager, order: Uint8Array, signer: number, position: number): Uint8Array {
  const payload = packed(addressedCall, { sourceAddress: manager.address, payload: order });
  const message = { networkID: manager.networkId, sourceChainID: manager.chainId, payload };
  const signature = sign(packed(unsignedWarpMessage, message), signer);
  return packed(warpMessage, { ...message, signature: { signers: Uint8Array.of(1 << position), signature } });
}

function sign(bytes: Uint8Array, signer: number): Uint8Array {
  const key = `${signer}/${Buffer.from(sha256(bytes)).toString('hex')}`;
  const signature = made.get(key) ?? newSignature(bytes, blsSecretOf(signer));
  made.set(key, signature);
  return signature;
}

function newSignature(bytes: Uint8Array, secret: Uint8Array): Uint8Array {
  const curve = bls12_381.longSignatures;
  return curve.sign(curve.hash(bytes, DOMAIN), secret).toBytes();
}
