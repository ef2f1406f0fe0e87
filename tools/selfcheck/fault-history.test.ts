import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { MUTANTS } from '../../src/reference-node/mutants.ts';

test('each fault of real nodes that a mutant repeats has a row in the list, and each row a mutant', () => {
  const page = readFileSync(new URL('../../docs/internals/proof.md', import.meta.url), 'utf8');
  const rows = [...page.matchAll(/^\| (F\d+) /gm)].map(([, number]) => number);
  const repeated = new Set(MUTANTS.flatMap(({ history = [] }) => history));
  expect(rows).toEqual([...repeated].toSorted());
});
