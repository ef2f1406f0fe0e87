import { describe, expect, it } from 'vitest';
import { CREATE_SUBNET } from '../../../test/fixtures/accepted-transactions.ts';
import { valueOf } from '../../../test/support/value-of.ts';
import { decodeHexChecked } from '../../encoding/hex.ts';
import { idBytes } from '../../encoding/id.ts';
import { decodeTransaction } from './decode-transaction.ts';

const REWARD = '0x0000000000140efc13e3c524cd382cc67312c8283c8e551a1a81e142b799f8e5d47f9d2996e40000000030d7032b';
const ASSET = '28N55gFiYRrHWTopC4mybgvTw92x4EmWiZBLCRBgjXFyBgx9UN';

const bytesIn = (hex: string): Uint8Array => new Uint8Array(Buffer.from(hex, 'hex'));

describe('decodeTransaction', () => {
  it('reads what a node has written', () => {
    const asset = idBytes(ASSET);
    const owner = { addresses: [bytesIn('3cb7d3842e8cee6a0ebd09f1fe884f6861e1b29c')], locktime: 0n, threshold: 1 };
    const read = decodeTransaction(valueOf(decodeHexChecked(CREATE_SUBNET)));
    expect(read).toMatchObject({
      ok: true,
      value: {
        kind: 'CreateSubnetTx',
        body: {
          networkID: 1337,
          blockchainID: new Uint8Array(32),
          inputs: [
            {
              txID: idBytes('ksJ1Sz2uv3K3S4JZuamyANvoZvFd735AdxK88rybAbmriAg7X'),
              outputIndex: 0,
              assetID: asset,
              amount: 19_999_999_299_875_250n,
              signatureIndices: [0],
            },
          ],
          outputs: [{ ...owner, assetID: asset, amount: 19_999_999_199_875_250n }],
          memo: new Uint8Array(),
          owner,
        },
      },
    });
    const signature =
      'eea21b86dc068fcdd8fbc5c6933b5e28e0717ac0caa6de51982eaff9f722ba7c0cca17cad6a31c5343507b381a45af11ea64617c06d45d77b83f17d799f1949500';
    expect(read.ok && read.value.credentials.map(({ signatures }) => signatures)).toEqual([[bytesIn(signature)]]);
  });

  it('reads a reward transaction, which moves nothing itself', () => {
    const txID = idBytes('7bmHR7q1KMVbFftevN75XX8ZbBcXtxYJHtMNNzwVNWrJt97uY');
    expect(decodeTransaction(valueOf(decodeHexChecked(REWARD)))).toMatchObject({
      ok: true,
      value: { kind: 'RewardValidatorTx', body: { txID }, credentials: [] },
    });
  });

  it('refuses bytes that break off, go on, or are of a kind that it does not know', () => {
    const bytes = valueOf(decodeHexChecked(REWARD));
    expect(decodeTransaction(bytes.slice(0, -1)).ok).toBe(false);
    expect(decodeTransaction(new Uint8Array([...bytes, 0])).ok).toBe(false);
    expect(decodeTransaction(bytes.with(5, 0xee)).ok).toBe(false);
  });
});
