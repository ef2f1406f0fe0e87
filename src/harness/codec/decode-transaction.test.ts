import { describe, expect, it } from 'vitest';
import { decodeHexChecked } from '../../encoding/hex.ts';
import { idBytes } from '../../encoding/id.ts';
import { decodeTransaction } from './decode-transaction.ts';

const CREATE_SUBNET =
  '0x00000000001000000539000000000000000000000000000000000000000000000000000000000000000000000001946a52ed3abf89c57fce7988a8ea34fa500ac86b60ae8104e6423776868343ce0000000700470de4afd110b2000000000000000000000001000000013cb7d3842e8cee6a0ebd09f1fe884f6861e1b29c00000001639b0d65e3f1cd35e40cd764194f5b0894702b0fee163228b889117be2ad97ab00000000946a52ed3abf89c57fce7988a8ea34fa500ac86b60ae8104e6423776868343ce0000000500470de4b5c6f1b20000000100000000000000000000000b000000000000000000000001000000013cb7d3842e8cee6a0ebd09f1fe884f6861e1b29c000000010000000900000001eea21b86dc068fcdd8fbc5c6933b5e28e0717ac0caa6de51982eaff9f722ba7c0cca17cad6a31c5343507b381a45af11ea64617c06d45d77b83f17d799f194950025fc9c78';
const REWARD = '0x0000000000140efc13e3c524cd382cc67312c8283c8e551a1a81e142b799f8e5d47f9d2996e40000000030d7032b';
const ASSET = '28N55gFiYRrHWTopC4mybgvTw92x4EmWiZBLCRBgjXFyBgx9UN';

function bytesOf(hex: string): Uint8Array {
  const decoded = decodeHexChecked(hex);
  if (!decoded.ok) throw new Error(decoded.reason);
  return decoded.value;
}

const bytesIn = (hex: string): Uint8Array => new Uint8Array(Buffer.from(hex, 'hex'));

describe('decodeTransaction', () => {
  it('reads what a node has written', () => {
    const asset = idBytes(ASSET);
    const owner = { addresses: [bytesIn('3cb7d3842e8cee6a0ebd09f1fe884f6861e1b29c')], locktime: 0n, threshold: 1 };
    const read = decodeTransaction(bytesOf(CREATE_SUBNET));
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
    expect(decodeTransaction(bytesOf(REWARD))).toMatchObject({
      ok: true,
      value: { kind: 'RewardValidatorTx', body: { txID }, credentials: [] },
    });
  });

  it('refuses bytes that break off, go on, or are of a kind that it does not know', () => {
    const bytes = bytesOf(REWARD);
    expect(decodeTransaction(bytes.slice(0, -1)).ok).toBe(false);
    expect(decodeTransaction(new Uint8Array([...bytes, 0])).ok).toBe(false);
    expect(decodeTransaction(bytes.with(5, 0xee)).ok).toBe(false);
  });
});
