import { encodeHex, expect, type CheckContext } from '../../../src/harness/index.ts';
import type { Body } from './staker-transaction.ts';

/** A validator's record and the transaction that created it. */
interface Registered {
  readonly validator: { readonly nodeID: string; readonly signer?: { readonly publicKey: string } | undefined };
  readonly body: Body | undefined;
}

const NONE = 'no sampled validator has a BLS key in its record and in its transaction';

/** Expects each public key in a record to equal the one in the transaction. */
export function expectRegisteredKeys({ notTestable }: CheckContext, validators: readonly Registered[]): void {
  const keyed = validators.flatMap(({ validator: { nodeID, signer }, body }) => {
    const publicKey = body?.signer?.publicKey;
    return signer === undefined || publicKey === undefined ? [] : [{ nodeID, shown: signer.publicKey, publicKey }];
  });
  if (keyed.length === 0) notTestable(NONE);
  for (const { nodeID, shown, publicKey } of keyed)
    expect(shown.toLowerCase(), `the BLS key of ${nodeID}`).toBe(encodeHex(publicKey));
}

/**
 * Expects each record with a BLS key to contain the proof of possession in the transaction, in either spelling of the
 * member.
 */
export function expectRegisteredProofs({ notTestable }: CheckContext, validators: readonly Registered[]): void {
  const proven = validators.flatMap(({ validator: { nodeID, signer }, body }) => {
    const proof = body?.signer?.proofOfPossession;
    return signer === undefined || proof === undefined
      ? []
      : [{ nodeID, shown: Object.values<unknown>(signer), proof }];
  });
  if (proven.length === 0) notTestable(NONE);
  for (const { nodeID, shown, proof } of proven) {
    expect(
      shown.map((value) => String(value).toLowerCase()),
      `the signer of ${nodeID}`,
    ).toContain(encodeHex(proof));
  }
}
