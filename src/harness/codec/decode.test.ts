import { describe, expect, it } from 'vitest';
import { valueOf } from '../../../test/support/value-of.ts';
import { decodeHexChecked, encodeHex } from '../../encoding/hex.ts';
import { decodeBlock, decodeTransaction, decodeUtxo } from './decode.ts';
import { CREATE_SUBNET } from '../../../test/fixtures/accepted-transactions.ts';
import { idBytes } from '../../encoding/id.ts';

const TIME = 1_795_057_570n;
const GENESIS =
  '0x000000000002a5e66e6e025c0855fdf595827fb360c3d1bc5679cbeed493335017554fa1fbef0000000000000000b7566d97';
const PROPOSAL =
  '0x00000000001d000000006afe67a200000000486435e1c3bd82bc27e6ecb6d057bb14f01531e6b08c98aebf0e4498b7566d970000000000000001000000140efc13e3c524cd382cc67312c8283c8e551a1a81e142b799f8e5d47f9d2996e400000000430bbf85';
const COMMIT =
  '0x00000000001f000000006afe67a268f8bad7d112e553a32b82628c03e7f17cfbbca6f0f7f084ed964ff4430bbf850000000000000002ec10e996';

const REWARD = '0x0000000000140efc13e3c524cd382cc67312c8283c8e551a1a81e142b799f8e5d47f9d2996e40000000030d7032b';
const ASSET = '28N55gFiYRrHWTopC4mybgvTw92x4EmWiZBLCRBgjXFyBgx9UN';

const bytesIn = (hex: string): Uint8Array => new Uint8Array(Buffer.from(hex, 'hex'));

it.each<[string, string, object]>([
  ['genesis', GENESIS, { kind: 'commit', parentId: '2G4hNEn91oZve3GrwMrEkBht7MttQkfgxGV5s8Vn839isfR2kM', height: 0n }],
  [
    'a proposal block',
    PROPOSAL,
    { kind: 'proposal', parentId: 'Yt9FtqWfrj6ZcXB4oMWmGXQAowG21JH5g8jzpAgUAibWEqgAH', height: 1n, time: TIME },
  ],
  [
    'a commit block',
    COMMIT,
    { kind: 'commit', parentId: 'oEMoY1ZJaMX5cmvYrcNgRczcDgb3WpegFokVpZ8FpQyJwSRMY', height: 2n, time: TIME },
  ],
])('decodeBlock reads %s as a node wrote it', (_, hex, facts) => {
  expect(decodeBlock(valueOf(decodeHexChecked(hex)))).toEqual({ ok: true, value: facts });
});

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
});

const PLAIN =
  '0x0000153b795222097587b1ac60b4be458a8fa644a3b920aba97d48d68b6e0a5faffd00000001946a52ed3abf89c57fce7988a8ea34fa500ac86b60ae8104e6423776868343ce0000000700470ddbaca3a11a000000000000000000000001000000013cb7d3842e8cee6a0ebd09f1fe884f6861e1b29c148ec999';
const STAKEABLE =
  '0x0000402fa91c1f2d8dc41b9e21f0dc96ce07364101b556ab8b7f93e88b88084b5da600000000946a52ed3abf89c57fce7988a8ea34fa500ac86b60ae8104e6423776868343ce00000016000000007285d8a200000007000354d54b67e60b000000000000000000000001000000013cb7d3842e8cee6a0ebd09f1fe884f6861e1b29cd8bc4d94';
const OWNER = '0x3cb7d3842e8cee6a0ebd09f1fe884f6861e1b29c';

describe('decodeUtxo', () => {
  it('reads a plain output as a node wrote it', () => {
    const utxo = decodeUtxo(valueOf(decodeHexChecked(PLAIN)));
    expect(utxo).toMatchObject({
      ok: true,
      value: {
        outputIndex: 1,
        assetId: '28N55gFiYRrHWTopC4mybgvTw92x4EmWiZBLCRBgjXFyBgx9UN',
        amount: 0x470ddbaca3a11an,
        threshold: 1,
        locktime: 0n,
        stakeableLocktime: 0n,
        // The cursor that the node gave behind this UTXO.
        inputId: 'E8dSh713M1rmS3sWwDVekyC59jh2r33KFZsYgYTEQDDRzXpXG',
      },
    });
    expect(utxo.ok && utxo.value.owners.map(encodeHex)).toEqual([OWNER]);
  });

  it('reads the lock that staking may ignore', () => {
    expect(decodeUtxo(valueOf(decodeHexChecked(STAKEABLE)))).toMatchObject({
      ok: true,
      value: { amount: 937_699_999_999_499n, locktime: 0n, stakeableLocktime: 0x7285d8a2n },
    });
  });
});

it.each([
  ['decodeBlock', decodeBlock, COMMIT, 5],
  ['decodeTransaction', decodeTransaction, REWARD, 5],
  ['decodeUtxo', decodeUtxo, PLAIN, 5 + 32 + 4 + 32],
])('%s refuses bytes that break off, go on, or are of a kind that it does not know', (_, decode, hex, kindAt) => {
  const bytes = valueOf(decodeHexChecked(hex));
  for (const spoiled of [bytes.slice(0, 40), new Uint8Array(), bytes.with(kindAt, 0xff)])
    expect(decode(spoiled).ok).toBe(false);
  // Of a block, only its beginning is read.
  expect(decode(new Uint8Array([...bytes, 0])).ok).toBe(decode === decodeBlock);
});
