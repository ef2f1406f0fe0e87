import { describe, expect, test } from 'vitest';
import type { MutantRow } from '../../src/generated/report.ts';
import { mergeTrials } from './kill-matrix.ts';
import type { TrialRow } from './plan/plan.ts';

function trial(profile: string, changes: Partial<TrialRow> = {}): TrialRow {
  return { ...row(profile), as: profile === 'document' ? 'first' : 'beside', ...changes };
}

function row(profile: string): MutantRow {
  return {
    name: 'wrong-height',
    breaks: 'platform.getHeight/height',
    defect: 'The height is wrong.',
    profile,
    outcome: 'killed',
    finding: `found in ${profile}`,
    alsoFailed: [],
    broke: [],
    durationMs: 1,
  };
}

describe('the trials of one mutant become one row', () => {
  test('as it is, where there was one trial', () =>
    expect(mergeTrials([trial('document')])).toEqual([row('document')]));

  test('of its first profile, with the others beside it', () => {
    expect(mergeTrials([trial('1.14.0'), trial('document')])).toEqual([
      { ...row('document'), elsewhere: [{ profile: '1.14.0', outcome: 'killed', finding: 'found in 1.14.0' }] },
    ]);
  });

  test.each(['survived', 'wrongReason', 'notShown', 'broke'] as const)(
    'that shows %s, however many profiles killed it',
    (outcome) => {
      const rows = mergeTrials([trial('document'), trial('1.11.0'), trial('1.14.0', { outcome })]);
      expect(rows).toMatchObject([{ profile: '1.14.0', outcome, elsewhere: [{}, {}] }]);
    },
  );

  test('killed, where another profile excuses it, which is said beside it', () => {
    const hidden = trial('1.11.0', { outcome: 'survived', excused: 'hidden', finding: 'The check passed.' });
    expect(mergeTrials([hidden, trial('document')])).toMatchObject([
      {
        profile: 'document',
        outcome: 'killed',
        elsewhere: [{ profile: '1.11.0', outcome: 'hidden', finding: 'The check passed.' }],
      },
    ]);
  });

  test('killed, where every profile excuses it; the excuse itself is no member of the row', () => {
    const rows = mergeTrials([trial('1.11.0', { outcome: 'survived', excused: 'otherwise' })]);
    expect(rows).toMatchObject([{ outcome: 'killed' }]);
    expect(rows[0]).not.toHaveProperty('excused');
  });

  test('with every check that broke in any of them, once', () => {
    const rows = mergeTrials([trial('document', { broke: ['a/b'] }), trial('1.14.0', { broke: ['a/b', 'c/d'] })]);
    expect(rows[0]?.broke).toEqual(['a/b', 'c/d']);
  });
});

test('each mutant keeps a row of its own', () => {
  const rows = mergeTrials([trial('document'), trial('document', { name: 'other' }), trial('1.14.0')]);
  expect(rows.map(({ name }) => name)).toEqual(['wrong-height', 'other']);
});
