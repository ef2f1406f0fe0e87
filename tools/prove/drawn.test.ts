import { expect, test } from 'vitest';
import { drawn, type Known, oneOfEachMethod, type Reached } from './reached.ts';

const IDS = ['a/one', 'a/two', 'b/one'];
const mutant = (breaks: string, of: number, writes?: true) =>
  // The choice reads no more of an ID than that it is one.
  ({ name: `${breaks.replace('/', '-')}-${of}`, breaks, ...(writes && { writes }) }) as Known['mutants'][number];

const KNOWN: Known = {
  mutants: IDS.flatMap((id) => [mutant(id, 1), mutant(id, 2), mutant(id, 3)]),
  variants: [{ name: 'text' }, { name: 'bare', reach: 'all' }],
  secondsOf: () => 100,
};

const reached = (more: Partial<Reached>): Reached => ({
  requirements: [],
  variants: [],
  proofs: [],
  altered: new Set(),
  ...more,
});

test('one mutant of each requirement is drawn, by the seed', () => {
  const of = (seed: number) => drawn(reached({ requirements: ['a/one', 'b/one'] }), KNOWN, seed);
  expect([...of(1).requirements].sort()).toEqual(['a/one', 'b/one']);
  expect(
    of(1)
      .mutants.map((name) => name.slice(0, -2))
      .sort(),
  ).toEqual(['a-one', 'b-one']);
  expect(of(1)).toEqual(of(1));
  const drawnBySeeds = [1, 2, 3, 4, 5, 6, 7, 8].flatMap((seed) => of(seed).mutants);
  expect(new Set(drawnBySeeds).size).toBeGreaterThan(3);
});

test('every mutant that was altered itself is tried, and no other of its requirement', () => {
  const altered = new Set(['a-one-1', 'a-one-3']);
  const { mutants } = drawn(reached({ requirements: ['a/one'], altered }), KNOWN, 1);
  expect([...mutants].sort()).toEqual(['a-one-1', 'a-one-3']);
});

test('a requirement without a mutant is one that must fail on one', () => {
  expect(drawn(reached({ requirements: ['c/new'] }), KNOWN, 1)).toMatchObject({ requirements: ['c/new'], mutants: [] });
});

test('what does not fit is left out, and what was altered comes first', () => {
  const proofs = ['one', 'two', 'three', 'four', 'five'];
  const choice = drawn(reached({ proofs, altered: new Set(['four']), variants: ['text'] }), KNOWN, 1);
  expect(choice.proofs).toHaveLength(3);
  expect(choice.proofs[0]).toBe('four');
  expect(choice.variants).toEqual(['text']);
  const many = Array.from({ length: 5000 }, (_, at) => mutant(`many/m${at}`, 1, true));
  const asked = reached({ requirements: many.map(({ breaks }) => breaks) });
  const { mutants, requirements } = drawn(asked, { ...KNOWN, mutants: many }, 1);
  expect(mutants.length).toBeGreaterThan(100);
  expect(mutants.length).toBeLessThan(500);
  expect(requirements).toHaveLength(mutants.length);
});

test('of each method one mutant is chosen, if possible one whose check sends no transaction, and written by hand', () => {
  const methods = new Map(IDS.map((id) => [id, id.slice(0, 1)]));
  const generated = { ...mutant('a/one', 2), generated: 'platform.getHeight result/height missing' } as const;
  const ofA = [mutant('a/one', 1, true), generated, mutant('a/two', 1)];
  expect(oneOfEachMethod([...ofA, mutant('b/one', 1, true), mutant('b/one', 2, true)], methods)).toEqual([
    'a-two-1',
    'b-one-1',
  ]);
  expect(oneOfEachMethod(ofA.slice(0, 2), methods)).toEqual(['a-one-2']);
});
