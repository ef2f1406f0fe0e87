import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';

const PAYLOAD_TYPE = 'application/vnd.in-toto+json';

/** A signed text as DSSE writes it (https://github.com/secure-systems-lab/dsse). */
export interface Envelope {
  readonly payloadType: string;
  /** In base64. */
  readonly payload: string;
  readonly signatures: readonly { readonly keyid?: string; readonly sig: string }[];
}

/**
 * Signs an in-toto statement.
 *
 * @param key PEM of a private key (PKCS #8): Ed25519, or ECDSA on P-256.
 * @throws Error if it is no such key.
 */
export function seal(text: string, key: string): Envelope {
  const privateKey = createPrivateKey(key);
  const open = createPublicKey(privateKey);
  const signed = sign(digestFor(privateKey), signedBytes(PAYLOAD_TYPE, Buffer.from(text)), privateKey);
  return {
    payloadType: PAYLOAD_TYPE,
    payload: Buffer.from(text).toString('base64'),
    signatures: [{ keyid: keyId(open), sig: signed.toString('base64') }],
  };
}

/**
 * Why an envelope is not the one of an in-toto statement that this key signed; undefined if it is.
 *
 * @param key PEM of a public key.
 * @throws Error if it is no key.
 */
export function whyNotSigned({ payloadType, payload, signatures }: Envelope, key: string): string | undefined {
  const publicKey = createPublicKey(key);
  if (payloadType !== PAYLOAD_TYPE) return 'The payload of the envelope is no in-toto statement.';
  const bytes = signedBytes(payloadType, Buffer.from(payload, 'base64'));
  const digest = digestFor(publicKey);
  if (signatures.some(({ sig }) => verify(digest, bytes, publicKey, Buffer.from(sig, 'base64')))) return undefined;
  const id = keyId(publicKey);
  return signatures.some(({ keyid }) => keyid !== undefined && keyid !== id)
    ? 'It is signed with another key than the one given.'
    : 'The signature does not fit the statement.';
}

/** SHA-256 of a public key (SubjectPublicKeyInfo, DER), in hex. */
function keyId(key: KeyObject): string {
  return createHash('sha256')
    .update(key.export({ type: 'spki', format: 'der' }))
    .digest('hex');
}

/** The text that is signed: the pre-authentication encoding. */
function signedBytes(type: string, payload: Uint8Array): Buffer {
  return Buffer.concat([Buffer.from(`DSSEv1 ${Buffer.byteLength(type)} ${type} ${payload.length} `), payload]);
}

function digestFor({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): 'sha256' | null {
  if (asymmetricKeyType === 'ed25519') return null;
  if (asymmetricKeyDetails?.namedCurve === 'prime256v1') return 'sha256';
  throw new Error('the key is neither an Ed25519 nor an ECDSA P-256 key');
}
