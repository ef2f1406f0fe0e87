import { firstProfile, loadProfiles } from '../../../src/judge/catalogue/profiles.ts';
import { describe, expect, test } from 'vitest';
import { loadCatalogue } from '../../../src/judge/catalogue/catalogue.ts';
import { MUTANTS } from '../../../src/reference-node/mutants.ts';
import type { Mutant } from '../../../src/reference-node/kit/mutant.ts';
import type { MutantTask } from './plan.ts';
import { plannedTrials, type Breadth } from './plan-trials.ts';

const profiles = await loadProfiles(await loadCatalogue());
const releases = profiles
  .all()
  .map(({ name }) => name)
  .filter((name) => name !== 'document');

function mutant(changes: Partial<Mutant> = {}): Mutant {
  return {
    name: 'wrong-height',
    breaks: 'platform.getHeight/height',
    defect: 'The height is wrong.',
    patch: {},
    touches: ['platform.getHeight'],
    ...changes,
  };
}

/** Where each mutant is tried, and as what: `1.11.0 hidden`. */
function trialsOf(mutants: readonly Mutant[], breadth: Breadth): string[] {
  return plannedTrials(mutants, profiles, { breadth, isWhole: false, seed: 1 }).map(
    ({ profile, as }) => `${profile} ${as}`,
  );
}

describe('the first profile of a mutant', () => {
  test('is the document, where the requirement is one of the document', () =>
    expect(firstProfile(mutant(), profiles).name).toBe('document'));

  test('is the newest release that has the requirement, where only deployed releases have it', () => {
    const onlyDeployed = MUTANTS.find(({ breaks }) => breaks.startsWith('platform.getL1Validator/'));
    expect(firstProfile(onlyDeployed ?? mutant(), profiles).name).toBe(releases.at(-1));
  });
});

describe('the trials of a mutant', () => {
  const newest = releases.at(-1) ?? '';
  const [hiddenByNewest = ''] = profiles.latest().errata.map(({ id }) => id);
  const GONE: Partial<Mutant> = { breaks: 'platform.exportKey/key-format', touches: ['platform.exportKey'] };
  const LATER: Partial<Mutant> = { breaks: 'platform.getSubnet/result', touches: ['platform.getSubnet'] };
  const GENERATED = { generated: 'platform.getHeight result/height missing' } as const;
  const EARLY = ['1.10.0', '1.11.0'];

  test.each<[string, Partial<Mutant>, Breadth, string[]]>([
    ['one, in its first profile, where no more is wanted', {}, 'first', ['document first']],
    ['one in the newest profile', {}, 'newest', [`${newest} beside`]],
    ['one in the first profile, if the newest does not serve the method', GONE, 'newest', ['document first']],
    ['one in the first profile, if the mutant is generated', GENERATED, 'newest', ['document first']],
    ['one in the first profile, if the newest hides it', { hiddenBy: [hiddenByNewest] }, 'newest', ['document first']],
    [
      'one for each profile, the first one before all others',
      {},
      'every',
      ['document first', ...releases.map((name) => `${name} beside`)],
    ],
    ['those of the profiles that are named', {}, ['1.11.0', '1.14.0'], ['1.11.0 beside', '1.14.0 beside']],
    ['that of the document, if it is named', {}, ['document'], ['document first']],
    ['none in a release that does not serve the method', LATER, EARLY, ['1.11.0 beside']],
    ['none in a release without a method that is needed', { needs: ['platform.getSubnet'] }, EARLY, ['1.11.0 beside']],
    [
      'those of a release that serves one of several methods',
      { touches: ['platform.getHeight', 'platform.getSubnet'] },
      ['1.10.0'],
      ['1.10.0 beside'],
    ],
    [
      'hidden where an erratum in force hides the defect',
      { hiddenBy: ['subnets-list-first-owner'] },
      EARLY,
      ['1.10.0 beside', '1.11.0 hidden'],
    ],
  ])('are %s', (_, changes, breadth, trials) => expect(trialsOf([mutant(changes)], breadth)).toEqual(trials));

  test.each<[string, Mutant['touches']]>([
    ['that may show anywhere', 'all'],
    ['of no method at all', []],
  ])('keep every release for a defect %s', (_, touches) => {
    expect(trialsOf([mutant({ touches })], 'every')).toHaveLength(1 + releases.length);
  });
});

describe('a second profile for some', () => {
  const some = Array.from({ length: 100 }, (_, at) => mutant({ name: `mutant-${at}` }));
  const second = (seed: number): string[] =>
    plannedTrials(some, profiles, { breadth: 'rotating', isWhole: false, seed })
      .filter(({ as }) => as !== 'first')
      .map(({ mutant: name, profile }) => `${name} ${profile}`);

  test('goes to about one mutant in five, others with another seed, the same with the same', () => {
    expect(second(1).length).toBeGreaterThan(1);
    expect(second(1).length).toBeLessThan(15);
    expect(second(1)).toEqual(second(1));
    expect(second(2)).not.toEqual(second(1));
  });

  test('differs from mutant to mutant', () =>
    expect(new Set(second(1).map((trial) => trial.split(' ')[1])).size).toBeGreaterThan(1));

  test('is never one in which the defect is hidden', () => {
    const hiddenBy = ['subnets-list-first-owner'];
    const all = some.map((each) => ({ ...each, hiddenBy }));
    const trials = plannedTrials(all, profiles, { breadth: 'rotating', isWhole: false, seed: 1 });
    expect(trials.some(({ as }) => as === 'beside')).toBe(true);
    expect(trials.filter(({ as }) => as === 'hidden')).toEqual([]);
  });
});

describe('a bare node for some', () => {
  const some = Array.from({ length: 100 }, (_, at) => mutant({ name: `mutant-${at}` }));
  const bare = (mutants: readonly Mutant[], breadth: Breadth, isWhole = true): MutantTask[] =>
    plannedTrials(mutants, profiles, { breadth, isWhole, seed: 1 }).filter(({ as }) => as === 'bare');

  test('is given to about one mutant in ten, in its first profile', () => {
    const tasks = bare(some, 'rotating');
    expect(tasks.length).toBeGreaterThan(0);
    expect(tasks.length).toBeLessThan(12);
    expect(new Set(tasks.map(({ profile, whole }) => `${profile} ${whole}`))).toEqual(new Set(['document false']));
  });

  test('is given to all where they are tried in every profile, and to none of a selection', () => {
    expect(bare(some, 'every')).toHaveLength(100);
    expect(bare(some, 'first')).toEqual([]);
    expect(bare(some, ['document'])).toEqual([]);
    expect(bare(some, 'rotating', false)).toEqual([]);
  });

  test('is not given to those that only a run finds which issues transactions or is told of data', () =>
    expect(bare([mutant({ writes: true }), mutant({ hinted: true })], 'every')).toEqual([]));
});

describe('every check is run', () => {
  const some = Array.from({ length: 20 }, (_, at) => mutant({ name: `mutant-${at}` }));
  const wholeOf = (isWhole: boolean, seed: number): string[] =>
    plannedTrials(some, profiles, { breadth: 'every', isWhole, seed })
      .filter(({ whole }) => whole)
      .map(({ mutant: name, as }) => `${name} ${as}`);

  test('on three mutants by seed, each in its first profile, where all mutants are tried', () => {
    expect(wholeOf(true, 1)).toHaveLength(1);
    expect(wholeOf(true, 1).every((trial) => trial.endsWith(' first'))).toBe(true);
    expect(wholeOf(true, 2)).not.toEqual(wholeOf(true, 1));
  });

  test('on none, where some mutants were chosen', () => expect(wholeOf(false, 1)).toEqual([]));
});
