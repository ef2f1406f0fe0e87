import { expect, test } from 'vitest';
import { Body, BodyRoom, MAX_BODY } from './body.ts';

test('a body of many small pieces is whole', () => {
  const body = new Body(new BodyRoom());
  const bytes = Uint8Array.from({ length: 5000 }, (_, at) => at % 251);
  for (const byte of bytes) body.add(Uint8Array.of(byte));
  expect(Buffer.from(body.bytes).equals(bytes)).toBe(true);
  expect(body.length).toBe(5000);
});

test('a body that is too large is not kept', () => {
  const body = new Body(new BodyRoom());
  body.add(new Uint8Array(MAX_BODY));
  expect([body.isDropped, body.bytes.length]).toEqual([false, MAX_BODY]);
  body.add(Uint8Array.of(1));
  expect([body.isDropped, body.bytes.length, body.length]).toEqual([true, 0, MAX_BODY + 1]);
});

test('bodies that are held at the same time share a room', () => {
  const room = new BodyRoom();
  const bodies = Array.from({ length: 6 }, () => new Body(room));
  for (const body of bodies) body.add(new Uint8Array(MAX_BODY));
  expect(bodies.map(({ isDropped }) => isDropped)).toEqual([false, false, true, true, true, true]);
  bodies[0]?.release();
  const later = new Body(room);
  later.add(new Uint8Array(MAX_BODY));
  expect(later.isDropped).toBe(false);
});
