import { expect, test } from 'vitest';
import { ofTurn } from './index-phase.ts';

const ALL = ['by index', 'by ID', 'position', 'accepted'];
const POSITIONS = Array.from({ length: 100 }, (_, at) => BigInt(at));

test('an audit alone asks all questions about each container', () => {
  expect(POSITIONS.map((at) => ofTurn(ALL, at, undefined))).toEqual(POSITIONS.map(() => ALL));
});

test('audits of one node ask all about the first containers, and each question about some others, which differ', () => {
  const [one, other] = [0, 1].map((turn) => POSITIONS.map((at) => ofTurn(ALL, at, turn)));
  expect(one?.slice(0, 16)).toEqual(Array.from({ length: 16 }, () => ALL));
  const later = one?.slice(16) ?? [];
  expect(new Set(later.flat())).toEqual(new Set(ALL));
  expect(later.flat()).toHaveLength(21);
  expect(later.filter((asked, at) => asked.length > 0 && (other?.[16 + at] ?? []).length > 0)).toEqual([]);
});
