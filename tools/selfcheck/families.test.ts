import { sep } from 'node:path';
import { expect, test } from 'vitest';
import { MEMBERS } from '../../specs/families/members.ts';
import { MUTANT_MODULES } from '../../src/reference-node/mutants.ts';

const byHand = new Set(
  [...MUTANT_MODULES].flatMap(([{ breaks }, path]) => (path.includes(`specs${sep}families${sep}`) ? [] : [breaks])),
);

// A mistake in what makes the mutants of a family would be in all of them.
test.each(Object.entries(MEMBERS))('the family %s has a mutant by hand', (_, members) => {
  expect(members.filter(({ id }) => byHand.has(id))).not.toEqual([]);
});
