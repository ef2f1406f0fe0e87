import { expect, test } from 'vitest';
import { LosslessNumber } from '../json.ts';
import { shapeOf, type ValueShape } from './value-shape.ts';

test.each<[unknown, ValueShape]>([
  [undefined, 'missing'],
  [null, 'null'],
  [true, 'boolean'],
  [0, 'zero'],
  ['0', 'zero'],
  [7n, 'integer'],
  [-1, 'negative'],
  ['-1', 'negative'],
  [1.5, 'fraction'],
  [new LosslessNumber('1.50'), 'fraction'],
  ['18446744073709551616', 'digits'],
  ['0x0a', 'hex'],
  ['11111111111111111111111111111111LpoYY', 'id'],
  ['11111111111111111111111111111111LpoYZ', 'malformed'],
  ['2024-01-01T00:00:00Z', 'time'],
  ['', 'empty'],
  ['validated', 'text'],
  [[], 'empty'],
  [[1], 'list'],
  [new Set([1]), 'list'],
  [new Uint8Array(2), 'hex'],
  [{}, 'empty'],
  [{ a: 1 }, 'object'],
])('%s has the shape %s', (value, shape) => {
  expect(shapeOf(value)).toBe(shape);
});
