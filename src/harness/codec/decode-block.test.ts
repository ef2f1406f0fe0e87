import { describe, expect, it } from 'vitest';
import { valueOf } from '../../../test/support/value-of.ts';
import { decodeHexChecked } from '../../encoding/hex.ts';
import { decodeBlock } from './decode-block.ts';

const GENESIS =
  '0x000000000002a5e66e6e025c0855fdf595827fb360c3d1bc5679cbeed493335017554fa1fbef0000000000000000b7566d97';
const PROPOSAL =
  '0x00000000001d000000006afe67a200000000486435e1c3bd82bc27e6ecb6d057bb14f01531e6b08c98aebf0e4498b7566d970000000000000001000000140efc13e3c524cd382cc67312c8283c8e551a1a81e142b799f8e5d47f9d2996e400000000430bbf85';
const COMMIT =
  '0x00000000001f000000006afe67a268f8bad7d112e553a32b82628c03e7f17cfbbca6f0f7f084ed964ff4430bbf850000000000000002ec10e996';

describe('decodeBlock', () => {
  it.each([
    [
      'genesis',
      GENESIS,
      { kind: 'commit', parentId: '2G4hNEn91oZve3GrwMrEkBht7MttQkfgxGV5s8Vn839isfR2kM', height: 0n },
    ],
    [
      'a proposal block',
      PROPOSAL,
      {
        kind: 'proposal',
        parentId: 'Yt9FtqWfrj6ZcXB4oMWmGXQAowG21JH5g8jzpAgUAibWEqgAH',
        height: 1n,
        time: 1_795_057_570n,
      },
    ],
    [
      'a commit block',
      COMMIT,
      {
        kind: 'commit',
        parentId: 'oEMoY1ZJaMX5cmvYrcNgRczcDgb3WpegFokVpZ8FpQyJwSRMY',
        height: 2n,
        time: 1_795_057_570n,
      },
    ],
  ])('reads %s as a node wrote it', (_, hex, facts) => {
    expect(decodeBlock(valueOf(decodeHexChecked(hex)))).toEqual({ ok: true, value: facts });
  });

  it('refuses bytes that break off and kinds that it does not know', () => {
    expect(decodeBlock(valueOf(decodeHexChecked(COMMIT)).slice(0, 40)).ok).toBe(false);
    expect(decodeBlock(new Uint8Array()).ok).toBe(false);
    expect(decodeBlock(valueOf(decodeHexChecked(COMMIT)).with(5, 0x77)).ok).toBe(false);
  });
});
