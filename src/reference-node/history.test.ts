import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { FAULTS, TOLD_OTHERWISE } from './history.ts';
import { MUTANTS } from './mutants.ts';
import { mutantOf } from './mutants.ts';
import { variantOf } from './variants.ts';

const NUMBERS = Array.from({ length: FAULTS }, (_, at) => `F${String(at + 1).padStart(2, '0')}`);
const ownMutants = new Set<string>(MUTANTS.flatMap(({ history = [] }) => history));
const list = join(process.env.CONFORMANCE_RECORDINGS ?? '', '../reference/fault-history.md');

test('each fault of the public history is told by one mutant or more, or otherwise', () => {
  const told = NUMBERS.map((number) => [ownMutants.has(number), Object.hasOwn(TOLD_OTHERWISE, number)]);
  expect(NUMBERS.filter((_, at) => told[at]?.every((is) => !is))).toEqual([]);
  expect(NUMBERS.filter((_, at) => told[at]?.every((is) => is))).toEqual([]);
});

test('no mutant names a fault that is not counted', () =>
  expect([...ownMutants, ...Object.keys(TOLD_OTHERWISE)].filter((number) => !NUMBERS.includes(number))).toEqual([]));

test.each(Object.entries(TOLD_OTHERWISE))('%s is told by something that there is', (_number, told) => {
  if ('mutant' in told) expect(mutantOf(told.mutant).name).toBe(told.mutant);
  else if ('variant' in told) expect(variantOf(told.variant).name).toBe(told.variant);
  else expect(told.excluded).toMatch(/^\S.*\.$/);
});

test.skipIf(process.env.CONFORMANCE_RECORDINGS === undefined || !existsSync(list))(
  'counts the faults that the list has',
  () => {
    const listed = [...readFileSync(list, 'utf8').matchAll(/^\| (F\d+) \|/gm)].map(([, number]) => number);
    expect(listed).toEqual(NUMBERS);
  },
);
