import { describe, expect, test } from 'vitest';
import { loadCatalogue } from '../../../src/judge/catalogue/catalogue.ts';
import { loadProfiles } from '../../../src/judge/catalogue/profiles.ts';
import { MUTANTS, mutantOf } from '../../../src/reference-node/mutants.ts';
import { plannedPairs } from './plan-trials.ts';

const profiles = await loadProfiles(await loadCatalogue());
const pairsOf = (seed: number, most: number, mutants = MUTANTS) => plannedPairs(mutants, profiles, seed, most);
const breaks = (name: string): string => mutantOf(name).breaks;
const methodOf = (name: string): string => breaks(name).split('/')[0] ?? '';

describe('pairs of mutants', () => {
  const pairs = pairsOf(1, 30);

  test('are as many as are wanted, and the same with the same seed', () => {
    expect(pairs.length).toBeGreaterThan(25);
    expect(pairs.length).toBeLessThanOrEqual(30);
    expect(pairsOf(1, 30)).toEqual(pairs);
    expect(pairsOf(2, 30)).not.toEqual(pairs);
  });

  test('are half of one method, each method having its turn, and half of two', () => {
    const alike = pairs.filter(({ pair: [a, b] }) => methodOf(a) === methodOf(b));
    expect(alike.length).toBeGreaterThan(10);
    expect(alike.length).toBeLessThanOrEqual(15);
    expect(new Set(alike.map(({ pair: [a] }) => methodOf(a))).size).toBe(alike.length);
  });

  test('break two requirements, which both apply in the profile of the node', () => {
    for (const { pair, profile } of pairsOf(3, 600)) {
      const [a = '', b = ''] = pair.map(breaks);
      const { notApplicable } = profiles.get(profile);
      expect(a).not.toBe(b);
      expect([a, b].filter((id) => notApplicable.has(id))).toEqual([]);
    }
  });

  test('have no mutant that is written to: two nodes cannot be compared after different transactions', () => {
    const writing = MUTANTS.filter(({ writes }) => writes === true);
    expect(writing.length).toBeGreaterThan(1);
    expect(pairsOf(1, 30, writing)).toEqual([]);
  });
});

test('mutants of one requirement make no pair, nor does one mutant alone', () => {
  const ofOne = MUTANTS.filter((mutant) => mutant.breaks === 'platform.getHeight/height');
  expect(ofOne.length).toBeGreaterThan(1);
  expect(pairsOf(1, 30, ofOne)).toEqual([]);
  expect(pairsOf(1, 30, ofOne.slice(0, 1))).toEqual([]);
});
