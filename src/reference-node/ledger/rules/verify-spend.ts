import { encodeCb58 } from '../../../encoding/cb58.ts';
import { encodeId } from '../../../encoding/id.ts';
import { idKey } from '../codec/id-key.ts';
import { recoverAddress } from '../keys/keys.ts';
import type { CodecOwner, CodecInput, CodecOutput } from '../../../encoding/codec/layout.ts';
import type { UtxoRecord } from '../codec/utxo.ts';

/** A transaction that breaks a rule; the message is the reason that clients see. */
export class VerificationError extends Error {
  override readonly name = 'VerificationError';
}

export function ensure(condition: boolean, reason: string): asserts condition {
  if (!condition) throw new VerificationError(reason);
}

/** What throws, with the place of its failure before the reason. */
export function within(place: string, verify: () => void): void {
  try {
    verify();
  } catch (error) {
    throw error instanceof VerificationError ? new VerificationError(`${place}: ${error.message}`) : error;
  }
}

/**
 * That the credential satisfies the owner: unlocked, enough distinct signers, each signature by the address it stands for.
 * @param hash SHA-256 of the unsigned bytes
 * @param now Unix seconds
 */
export function verifyOwner(
  owner: CodecOwner,
  signatureIndices: readonly number[],
  signatures: readonly Uint8Array[] | undefined,
  hash: Uint8Array,
  now: bigint,
): void {
  ensure(owner.locktime <= now, 'output is time locked');
  ensure(signatureIndices.length >= owner.threshold, 'input has less signers than expected');
  ensure(signatureIndices.length <= owner.threshold, 'input has more signers than expected');
  ensure(
    signatureIndices.every((index, at) => index > (signatureIndices[at - 1] ?? -1)),
    'signatures not sorted and unique',
  );
  ensure(signatures?.length === signatureIndices.length, 'input has a different number of signers than expected');
  signatureIndices.forEach((index, at) => {
    const wanted = owner.addresses[index];
    ensure(wanted !== undefined, 'input referenced a nonexistent address in the output');
    const found = recoverAddress(hash, signatures[at] ?? new Uint8Array());
    ensure(
      found !== undefined && idKey(found) === idKey(wanted),
      `wrong signature: expected signature from ${encodeCb58(wanted)} but got from ${found ? encodeCb58(found) : 'nobody'}`,
    );
  });
}

/** That an input tells the truth of the output that it spends. */
export function verifyInput(input: CodecInput, utxo: UtxoRecord, now: bigint): void {
  const spent = utxo.output;
  ensure(idKey(spent.assetID) === idKey(input.assetID), 'input asset ID does not match UTXO asset ID');
  const locked = spent.stakeableLocktime > now;
  ensure(!locked || input.stakeableLocktime > 0n, 'locked funds not marked as locked');
  ensure(
    input.stakeableLocktime === 0n || input.stakeableLocktime === spent.stakeableLocktime,
    'input locktime does not match UTXO locktime',
  );
  ensure(
    spent.amount === input.amount,
    `failed to verify transfer: utxo amount and input amount are not equal: ${spent.amount} != ${input.amount}`,
  );
}

/**
 * That what is spent covers what is made and what must be burnt, asset by asset, and that what is locked stays locked for those who own it.
 */
export function verifyAmounts(
  inputs: readonly CodecInput[],
  utxos: readonly UtxoRecord[],
  outputs: readonly CodecOutput[],
  burnt: readonly { readonly assetID: Uint8Array; readonly amount: bigint }[],
  now: bigint,
): void {
  const purses = new Map<string, bigint>();
  const change = (assetID: Uint8Array, lock: bigint, owner: CodecOwner | undefined, by: bigint): void => {
    const key = purse(assetID, lock, owner);
    purses.set(key, (purses.get(key) ?? 0n) + by);
  };
  inputs.forEach((input, at) => {
    const output = utxos[at]?.output;
    const lock = output && output.stakeableLocktime > now ? output.stakeableLocktime : 0n;
    change(input.assetID, lock, output, input.amount);
  });
  for (const { assetID, amount } of burnt) change(assetID, 0n, undefined, -amount);
  for (const output of outputs) {
    const { assetID } = output;
    const locked = output.stakeableLocktime > now ? output.stakeableLocktime : 0n;
    const key = purse(assetID, locked, output);
    const covered = min(purses.get(key) ?? 0n, output.amount);
    if (locked > 0n && covered > 0n) {
      change(assetID, locked, output, -covered);
      change(assetID, 0n, undefined, covered - output.amount);
    } else change(assetID, 0n, undefined, -output.amount);
  }
  for (const [key, left] of purses) {
    ensure(
      left >= 0n,
      `insufficient unlocked funds: needs ${-left} more ${encodeId(Buffer.from(key, 'latin1').subarray(0, 32))}`,
    );
    ensure(!key.includes('/locked/') || left === 0n, 'insufficient locked funds: what is locked must stay locked');
  }
}

function purse(assetID: Uint8Array, lock: bigint, owner: CodecOwner | undefined): string {
  const asset = idKey(assetID);
  if (lock === 0n) return asset;
  return `${asset}/locked/${lock}/${owner?.threshold ?? 0}/${owner?.locktime ?? 0n}/${owner?.addresses.map(idKey).join('/') ?? ''}`;
}

function min(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}
