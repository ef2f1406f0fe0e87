import { describe, expect, it } from 'vitest';
import { decodeHexChecked } from '../hex.ts';
import { encodeId } from '../id.ts';
import { sha256 } from '../sha256.ts';
import { readProposerBlock, writeProposerBlock } from './proposer-block.ts';

/** Container 2 of the P-Chain of a node of release 1.14.2. */
const ID = '2USfdjqSZFGU77dyj8PpCHyG68dM7v3QX5GZiSY9AFXCV1rUwQ';
const HEX =
  '0x000000000002e9ebc30600f391d22af444030e40260a668722e39afe37ee4cd6e28c9fddd541000000006b02997500000000000000000000000000000062' +
  '00000000001d000000006b0147f40000000051d3180590b64209b30fce4680bef2b193560dd73cf729c9dd3e86b6088de2c80000000000000003' +
  '00000014c50be47579faa5ce0ed272eb181cfb76108b3a41a218f60ab4b532591d73ca7900000000' +
  '00000000000000000000000000000001000000006b029975000000006e016457';

describe('a container with an epoch', () => {
  const decoded = decodeHexChecked(HEX);
  const bytes = decoded.ok ? decoded.value : new Uint8Array();

  it('is read, and written to the same bytes with the same ID', () => {
    const parsed = readProposerBlock(bytes);
    expect(parsed).toMatchObject({
      header: {
        time: 1_795_332_469n,
        platformHeight: 0n,
        epoch: { platformHeight: 0n, number: 1n, start: 1_795_332_469n },
      },
    });
    expect(encodeId(sha256(parsed.hashed))).toBe(ID);
    expect(writeProposerBlock(parsed)).toEqual({ id: sha256(parsed.hashed), bytes });
  });
});
