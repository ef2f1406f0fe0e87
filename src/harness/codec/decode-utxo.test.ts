import { describe, expect, it } from 'vitest';
import { valueOf } from '../../../test/support/value-of.ts';
import { decodeHexChecked, encodeHex } from '../../encoding/hex.ts';
import { addressOfKey } from './signed-transfer.ts';
import { decodeUtxo } from './decode-utxo.ts';

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

  it('refuses bytes that break off, go on, or are of another kind', () => {
    const bytes = valueOf(decodeHexChecked(PLAIN));
    expect(decodeUtxo(bytes.slice(0, -1)).ok).toBe(false);
    expect(decodeUtxo(new Uint8Array([...bytes, 0])).ok).toBe(false);
    expect(decodeUtxo(new Uint8Array()).ok).toBe(false);
    expect(decodeUtxo(bytes.with(5 + 32 + 4 + 32, 0xff)).ok).toBe(false);
  });
});

it('addressOfKey: finds the address of the key that test networks publish', () => {
  const key = Buffer.from('56289e99c94b6912bfc12adc093c9b51124f0dc54ac7a766b2bc5ccf558d8027', 'hex');
  expect(encodeHex(addressOfKey(key))).toBe(OWNER);
});
