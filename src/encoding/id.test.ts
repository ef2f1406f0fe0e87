import { describe, expect, it } from 'vitest';
import { valueOf } from '../../test/support/value-of.ts';
import { encodeCb58 } from './cb58.ts';
import { decodeHex } from './hex.ts';
import { decodeId, encodeId } from './id.ts';
import { decodeNodeId, encodeNodeId } from './node-id.ts';
import { sha256 } from './sha256.ts';

describe('ID', () => {
  // What a node answered to platform.getTx and platform.getBlock in unchecked hex.
  it.each([
    [
      '27adGDbuAPKKqvtPATof6zzX33esdf56BBhYXTJrKLYjFitct5',
      '0x0000000000140efc13e3c524cd382cc67312c8283c8e551a1a81e142b799f8e5d47f9d2996e400000000',
    ],
    [
      'gxmEHaihNCpeAAZ5sGqXDKKq8nUXrn6k3fburinpNF7avXx4h',
      '0x0000000000021be5e83a608a692dd44d4fea8ef44f7486f5fbd13cd9ada540c6d09154d6ea750000000000000000',
    ],
    [
      'Yt9FtqWfrj6ZcXB4oMWmGXQAowG21JH5g8jzpAgUAibWEqgAH',
      '0x000000000002a5e66e6e025c0855fdf595827fb360c3d1bc5679cbeed493335017554fa1fbef0000000000000000',
    ],
  ])('%s is that of the bytes that a node gave for it', (id, bytes) => {
    const hash = sha256(valueOf(decodeHex(bytes)));
    expect(encodeId(hash)).toBe(id);
    expect(decodeId(id)).toEqual({ ok: true, value: hash });
  });

  it('is refused unless it has 32 bytes', () => {
    expect(decodeId(encodeCb58(new Uint8Array(27)))).toEqual({ ok: false, reason: '27 bytes instead of 32' });
    expect(decodeId(encodeCb58(new Uint8Array(33)))).toEqual({ ok: false, reason: '33 bytes instead of 32' });
    expect(() => encodeId(new Uint8Array(31))).toThrow('An ID has 32 bytes, not 31.');
  });
});

describe('node ID', () => {
  it.each([
    'NodeID-12D2adLM3UKy4Z4giRbReR6gjWsUiMiw',
    'NodeID-PA3JBRoKhrTQL5Mb4m8RFX8zSViJWuyHw',
    'NodeID-SMJYGeAwQomHYWLPUJBG3fQFrU9GTiNH',
    'NodeID-111111111111111111116DBWJs',
  ])('reads and writes %s', (text) => {
    const bytes = decodeNodeId(text);
    expect(bytes.ok && encodeNodeId(bytes.value)).toBe(text);
  });

  it.each([
    ['PA3JBRoKhrTQL5Mb4m8RFX8zSViJWuyHw', 'does not begin with NodeID-'],
    ['nodeid-PA3JBRoKhrTQL5Mb4m8RFX8zSViJWuyHw', 'does not begin with NodeID-'],
    ['NodeID-', 'the text is empty'],
    ['NodeID-PA3JBRoKhrTQL5Mb4m8RFX8zSViJWuyHx', 'the checksum does not match'],
    ['NodeID-11111111111111111111111111111111LpoYY', '32 bytes instead of 20'],
  ])('refuses %j', (text, reason) => expect(decodeNodeId(text)).toEqual({ ok: false, reason }));

  it('is written of 20 bytes only', () =>
    expect(() => encodeNodeId(new Uint8Array(32))).toThrow('A node ID has 20 bytes, not 32.'));
});
