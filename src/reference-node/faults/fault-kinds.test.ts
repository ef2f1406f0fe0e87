import { expect, test } from 'vitest';
import { decodeHexChecked, encodeHexChecked } from '../../encoding/hex.ts';
import { encodeId } from '../../encoding/id.ts';
import { text } from '../changes/json-path.ts';
import type { Json } from '../ledger.ts';
import { type FaultKind, kindsOf, spoiled, swappedWithNext } from './fault.ts';

const ID = encodeId(new Uint8Array(32).fill(7));

function spoiledBy(kind: FaultKind, value: Json): Json | undefined {
  return spoiled({ method: 'm', path: 'result', kind }, value);
}

test.each<[FaultKind, Json, Json | undefined]>([
  ['missing', 1, undefined],
  ['null', 'text', null],
  ['other-type', '5', ['5']],
  ['other-type', [1], { 0: 1 }],
  ['other-type', { a: 1 }, [1]],
  ['other-value', 1, 1_000_004],
  ['other-value', true, false],
  ['other-value', 'Committed', 'Committedx'],
  ['off-by-one', '9007199254740993', '9007199254740994'],
  ['off-by-one', 18446744073709551615n, 18446744073709551616n],
  ['off-by-one', '2026-01-02T03:04:05Z', '2026-01-02T03:04:06Z'],
  ['one-less', '1', '0'],
  ['rounded', '9007199254740993', '9007199254740992'],
  ['rounded', 18446744073709551615n, 18446744073709551616n],
  ['emptied', { a: 1 }, {}],
  ['first-lost', [1, 2], [2]],
  ['last-twice', [1, 2], [1, 2, 2]],
  ['first-two-swapped', [1, 2, 3], [2, 1, 3]],
])('%s: case %#', (kind, value, expected) => {
  expect(kindsOf(value)).toContain(kind);
  expect(spoiledBy(kind, value)).toEqual(expected);
});

test('a value has no fault that would leave it as it is', () => {
  expect(kindsOf('0')).not.toContain('one-less');
  expect(kindsOf('9007199254740992')).not.toContain('rounded');
  expect(kindsOf([])).toEqual(['missing', 'null', 'other-type']);
  expect(kindsOf([1, 1])).not.toContain('first-two-swapped');
  expect(kindsOf('text')).not.toContain('checksum');
  expect(kindsOf(null)).not.toContain('null');
});

test('a bad checksum is what no decoder takes', () => {
  const bytes = encodeHexChecked(new Uint8Array(80).fill(3));
  expect(kindsOf(ID)).toContain('checksum');
  expect(decodeHexChecked(text(spoiledBy('checksum', bytes))).ok).toBe(false);
});

test('one bit is flipped where the fraction points, under a checksum that fits', () => {
  const bytes = new Uint8Array(80);
  const changed = [0, 0.5, 0.9999].map((bitAt) => {
    const fault = { method: 'm', path: 'result', kind: 'bit-flipped', bitAt } as const;
    const decoded = decodeHexChecked(text(spoiled(fault, encodeHexChecked(bytes))));
    return decoded.ok ? [...decoded.value].flatMap((byte, at) => (byte === 0 ? [] : [[at, byte]])) : [];
  });
  expect(changed).toEqual([[[0, 1]], [[40, 1]], [[79, 128]]]);
});

test('a value of another message is never its own', () => {
  const others = ['a', 'b'] as const;
  const fault = { method: 'm', path: 'result', kind: 'value-of-another', others } as const;
  expect([spoiled(fault, 'a'), spoiled(fault, 'b')]).toEqual(['b', 'a']);
});

test('neighbours of one type are swapped', () => {
  expect(swappedWithNext({ a: '1', b: '2', c: 3 }, 'a')).toEqual({ a: '2', b: '1', c: 3 });
  expect(swappedWithNext({ a: '1', b: '2', c: 3 }, 'b')).toEqual({ a: '1', b: '2', c: 3 });
});

test('one bit is flipped in hex text without a checksum, and none in other text', () => {
  const flip = { method: 'm', path: 'result', kind: 'bit-flipped', bitAt: 0.5 } as const;
  expect(['0x0000', '0x', 'text', 5].map((value) => spoiled(flip, value))).toEqual(['0x0001', '0x', 'text', 5]);
});
