import { expect, test } from 'vitest';
import { Body, MAX_BODY } from './body.ts';

test('a body of many small pieces is whole', () => {
  const body = new Body();
  const bytes = Uint8Array.from({ length: 5000 }, (_, at) => at % 251);
  for (const byte of bytes) body.add(Uint8Array.of(byte));
  expect(Buffer.from(body.bytes).equals(bytes)).toBe(true);
  expect(body.length).toBe(5000);
});

test('a body that is too large is not kept', () => {
  const body = new Body();
  body.add(new Uint8Array(MAX_BODY));
  expect([body.isTooLarge, body.bytes.length]).toEqual([false, MAX_BODY]);
  body.add(Uint8Array.of(1));
  expect([body.isTooLarge, body.bytes.length, body.length]).toEqual([true, 0, MAX_BODY + 1]);
});
