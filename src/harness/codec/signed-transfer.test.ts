import { describe, expect, it } from 'vitest';
import { encodeId, idBytes } from '../../encoding/id.ts';
import { decodeTransaction } from './decode.ts';
import { parseTx } from '../../reference-node/ledger/codec/signed-tx.ts';
import { gasOf, WEIGHTS } from '../../reference-node/ledger/rules/gas.ts';
import { addressOfKey, gasOfTransfer, signedTransfer, takenBy, type Transfer } from './signed-transfer.ts';

const privateKey = new Uint8Array(32).fill(7);
const id = encodeId(new Uint8Array(32).fill(9));
const transfer: Transfer = {
  networkId: 1337,
  blockchainId: encodeId(new Uint8Array(32)),
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
const OWNED = { threshold: 1, locktime: 0n, addresses: [addressOfKey(privateKey)] };

describe('signedTransfer', () => {
  it('writes what the network library reads', () => {
    const read = decodeTransaction(signedTransfer(transfer, privateKey));
    const amount = 2n ** 60n;
    expect(read).toMatchObject({
      ok: true,
      value: {
        kind: 'BaseTx',
        body: {
          networkID: 1337,
          inputs: [{ txID: idBytes(id), outputIndex: 3, assetID: idBytes(id), amount }],
          outputs: [{ ...OWNED, amount: amount - 1_000_000n }],
          memo: new Uint8Array(),
        },
      },
    });
    expect(read.ok && read.value.credentials.flatMap(({ signatures }) => signatures)).toHaveLength(1);
  });

  it('exports the smallest amount to another chain, and leaves the rest', () => {
    const exportTo = encodeId(new Uint8Array(32).fill(5));
    expect(decodeTransaction(signedTransfer({ ...transfer, exportTo }, privateKey))).toMatchObject({
      ok: true,
      value: {
        kind: 'ExportTx',
        body: {
          destinationChain: idBytes(exportTo),
          outputs: [{ ...OWNED, amount: 2n ** 60n - 1_000_001n }],
          exportedOutputs: [{ ...OWNED, amount: 1n }],
        },
      },
    });
    expect(takenBy({ ...transfer, exportTo })).toBe(1_000_001n);
    expect(takenBy(transfer)).toBe(1_000_000n);
  });

  it('refuses what cannot be paid and what is no ID', () => {
    expect(() => signedTransfer({ ...transfer, fee: 2n ** 60n }, privateKey)).toThrow(RangeError);
    expect(() => signedTransfer({ ...transfer, blockchainId: 'P' }, privateKey)).toThrow(/is no ID/);
  });
});

describe('gasOfTransfer', () => {
  it.each([undefined, encodeId(new Uint8Array(32).fill(5))])('is what a node counts: exported to %s', (exportTo) => {
    const sent = { ...transfer, exportTo };
    const { bytes, reads, writes, compute } = WEIGHTS;
    expect(gasOfTransfer(sent, [bytes, reads, writes, compute])).toBe(gasOf(parseTx(signedTransfer(sent, privateKey))));
  });
});
