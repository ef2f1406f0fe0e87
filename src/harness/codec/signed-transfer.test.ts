import { describe, expect, it } from 'vitest';
import { encodeHex } from '../../encoding/hex.ts';
import { encodeId } from '../../encoding/id.ts';
import { decodeTransaction } from './decode-transaction.ts';
import { addressOfKey, signedTransfer, takenBy, type Transfer } from './signed-transfer.ts';

const privateKey = new Uint8Array(32).fill(7);
const id = encodeId(new Uint8Array(32).fill(9));
const transfer: Transfer = {
  networkId: 1337,
  blockchainId: encodeId(new Uint8Array(32)),
  privateKey,
  from: {
    txId: id,
    outputIndex: 3,
    assetId: id,
    inputId: id,
    amount: 2n ** 60n,
    owners: [addressOfKey(privateKey)],
    threshold: 1,
    locktime: 0n,
    stakeableLocktime: 0n,
  },
  fee: 1_000_000n,
};

describe('signedTransfer', () => {
  it('writes what the network library reads', () => {
    const read = decodeTransaction(signedTransfer(transfer));
    expect(read).toMatchObject({
      ok: true,
      value: {
        kind: 'BaseTx',
        spends: 1,
        members: {
          networkID: 1337n,
          inputs: [{ txID: id, outputIndex: 3n, assetID: id, input: { amount: 2n ** 60n } }],
          outputs: [
            {
              output: {
                amount: 2n ** 60n - 1_000_000n,
                threshold: 1n,
                locktime: 0n,
                addresses: [encodeHex(addressOfKey(privateKey))],
              },
            },
          ],
          memo: '0x',
        },
      },
    });
    expect(read.ok && read.value.signatures.flat()).toHaveLength(1);
  });

  it('exports the smallest amount to another chain, and leaves the rest', () => {
    const exportTo = encodeId(new Uint8Array(32).fill(5));
    const owned = { threshold: 1n, locktime: 0n, addresses: [encodeHex(addressOfKey(privateKey))] };
    expect(decodeTransaction(signedTransfer({ ...transfer, exportTo }))).toMatchObject({
      ok: true,
      value: {
        kind: 'ExportTx',
        members: {
          destinationChain: exportTo,
          outputs: [{ output: { ...owned, amount: 2n ** 60n - 1_000_001n } }],
          exportedOutputs: [{ output: { ...owned, amount: 1n } }],
        },
      },
    });
    expect(takenBy({ ...transfer, exportTo })).toBe(1_000_001n);
    expect(takenBy(transfer)).toBe(1_000_000n);
  });

  it('gives the same bytes for the same transfer and others for another fee', () => {
    expect(signedTransfer(transfer)).toEqual(signedTransfer(transfer));
    expect(signedTransfer({ ...transfer, fee: transfer.fee + 1n })).not.toEqual(signedTransfer(transfer));
  });

  it('refuses what cannot be paid and what is no ID', () => {
    expect(() => signedTransfer({ ...transfer, fee: 2n ** 60n })).toThrow(RangeError);
    expect(() => signedTransfer({ ...transfer, blockchainId: 'P' })).toThrow(/is no ID/);
  });
});
