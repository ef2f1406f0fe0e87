import { firstProfile } from '../../../src/judge/catalogue/first-profile.ts';
import type { Profiles } from '../../../src/judge/catalogue/profiles.ts';
import type { Mutant } from '../../../src/reference-node/kit/mutant.ts';
import { seededShuffle } from '../../../src/harness/seeded.ts';
import type { PairTask } from './plan.ts';

/** Pairs of mutants by seed: one half with the same method, the other half with any two methods. */
export function plannedPairs(mutants: readonly Mutant[], profiles: Profiles, seed: number, most: number): PairTask[] {
  // Two nodes that receive different transactions cannot be compared, and the second may be no defect where the first one is. What swaps two
  // members puts the wrong value of another defect where it is right.
  const all = seededShuffle(
    mutants.filter(
      ({ writes, under, generated = '' }) =>
        writes !== true && under === undefined && !generated.endsWith(' swapped-with-next'),
    ),
    seed,
    'pairs',
  );
  const groups = new Map<string, Mutant[]>();
  for (const mutant of all) {
    const group = groups.get(methodOf(mutant)) ?? [];
    groups.set(methodOf(mutant), [...group, mutant]);
  }
  // The first pair of each method, then the second of each, so that every method has a pair.
  const alike = [...groups.values()]
    .flatMap((group) => inPairs(group).map((pair, turn) => ({ pair, turn })))
    .sort((a, b) => a.turn - b.turn)
    .map(({ pair }) => pair)
    .slice(0, Math.ceil(most / 2));
  const any = inPairs(all.toReversed()).filter(([a, b]) => methodOf(a) !== methodOf(b));
  return [...alike, ...any].slice(0, most).flatMap(([a, b]) => {
    const profile = [firstProfile(a, profiles), firstProfile(b, profiles)].find(
      ({ notApplicable }) => !notApplicable.has(a.breaks) && !notApplicable.has(b.breaks),
    );
    return profile === undefined ? [] : [{ pair: [a.name, b.name] as const, profile: profile.name }];
  });
}

function methodOf({ breaks }: Mutant): string {
  return breaks.slice(0, breaks.indexOf('/'));
}

/**
 * The first mutant with the second, the third with the fourth, and so on. Pairs that break the same requirement are
 * omitted.
 */
function inPairs(mutants: readonly Mutant[]): (readonly [Mutant, Mutant])[] {
  return mutants.flatMap((first, at) => {
    const second = mutants[at + 1];
    return at % 2 === 1 || second === undefined || first.breaks === second.breaks ? [] : [[first, second] as const];
  });
}
