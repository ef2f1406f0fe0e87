import { describe, expect, test } from 'vitest';
import type { MutantRow } from '../../src/generated/report.ts';
import { MUTANTS } from '../../src/reference-node/mutants.ts';
import type { CleanRow, TrialRow } from './plan/plan.ts';
import { killMatrix, mergeTrials, proofOf } from './kill-matrix.ts';
import type { VariantTrial } from './try-variant.ts';

const order = MUTANTS.slice(0, 3);

function row(at: number, outcome: MutantRow['outcome'], broke: string[] = []): TrialRow {
  const { name = '', breaks = '', defect = '' } = order[at] ?? {};
  const shown = { outcome, finding: '', alsoFailed: [], broke };
  return { as: 'first', name, breaks, defect, profile: 'document', ...shown, durationMs: 1 };
}

function matrixOf(
  rows: readonly TrialRow[],
  clean: Partial<CleanRow> = {},
  more: Partial<Omit<Parameters<typeof killMatrix>[0], 'planned'>> & {
    planned?: { variants: number };
    assertions?: Record<string, string>;
  } = {},
) {
  const { assertions = {}, planned, ...others } = more;
  return killMatrix({
    suite: { name: 'suite', version: '1.0.0' },
    seed: 1,
    startedAt: new Date(),
    order,
    trials: rows,
    planned: { trials: order.length, variants: 0, ...planned },
    variants: [],
    profiles: ['document'],
    clean: [{ profile: 'document', id: 'a/b', level: 'stated', verdict: 'pass', reason: '', ...clean }],
    broken: [],
    fromCache: 0,
    requirements: [],
    claimed: {
      assertions: new Map(Object.entries(assertions).map(([at, name]) => [at, { name, isInCheck: true }])),
      ids: new Set(['a/b']),
      isWhole: true,
    },
    ...others,
  });
}

function variant(alarms: number): VariantTrial {
  const node = { profile: 'document', variants: ['young-node'] };
  const alarm = { ...node, id: 'a/b', verdict: 'fail', reason: '' } as const;
  return { row: { ...node, tested: 2, alarms }, alarms: alarms === 0 ? [] : [alarm], silent: ['c/d', 'e/f'] };
}

const killed = [row(2, 'killed'), row(0, 'killed'), row(1, 'killed')];

test('is green when all is killed and nothing else is wrong; what was not killed comes first', () => {
  const matrix = matrixOf(killed);
  expect(matrix.green).toBe(true);
  expect(matrix.mutants.map(({ name }) => name)).toEqual(order.map(({ name }) => name));
  const { mutants } = matrixOf([row(0, 'killed'), row(2, 'survived'), row(1, 'killed')]);
  expect(mutants[0]?.name).toBe(order[2]?.name);
});

test.each<[string, ReturnType<typeof matrixOf>]>([
  ['a survivor', matrixOf([row(0, 'killed'), row(1, 'survived'), row(2, 'killed')])],
  ['a kill for another reason', matrixOf([row(0, 'wrongReason'), row(1, 'killed'), row(2, 'killed')])],
  ['what no check could show', matrixOf([row(0, 'notShown'), row(1, 'killed'), row(2, 'killed')])],
  ['a check that broke', matrixOf([row(0, 'killed', ['x/y']), row(1, 'killed'), row(2, 'killed')])],
  ['a mutant that was never tried', matrixOf(killed.slice(1))],
  ['a failure on the clean node', matrixOf(killed, { verdict: 'fail' })],
  ['an observed failure on the clean node', matrixOf(killed, { verdict: 'fail', level: 'observed' })],
  ['a check that broke on the clean node', matrixOf(killed, { verdict: 'error', level: 'observed' })],
  ['a clean node that was not judged', matrixOf(killed, { profile: 'other' })],
  ['an alarm on a variant', matrixOf(killed, {}, { variants: [variant(1)] })],
  ['an assertion that fails on no mutant', matrixOf(killed, {}, { assertions: { 'a:1:1': 'expect' } })],
  ['an assertion by another name', matrixOf(killed, { reached: ['a:1:1'] })],
  ['a suite that broke', matrixOf(killed, {}, { broken: ['no such file'] })],
])('is red for %s', (_what, matrix) => expect(matrix.green).toBe(false));

test('tells of a mutant what went worst with it, and of its other profiles beside it', () => {
  const elsewhere = { ...row(0, 'survived'), profile: '1.14.1' };
  const { green, mutants } = matrixOf([row(0, 'killed'), elsewhere, row(1, 'killed')]);
  expect(green).toBe(false);
  expect(mutants[0]).toMatchObject({
    name: elsewhere.name,
    profile: '1.14.1',
    elsewhere: [{ profile: 'document', outcome: 'killed' }],
  });
  expect(matrixOf([row(0, 'killed'), { ...elsewhere, excused: 'otherwise' }, row(1, 'killed')])).toMatchObject({
    green: true,
    totals: { mutants: 2, killed: 2 },
  });
});

test('trials and profiles without a result are problems, and are counted', () => {
  const { green, summary, broken } = matrixOf([row(0, 'killed')], { profile: '1.14.1' });
  expect(green).toBe(false);
  expect(broken).toEqual(['2 trials were not tested.', 'The clean node of profile document was not tested.']);
  expect(summary).toContain('2 trials left out');
  expect(summary).toMatch(/^1 mutant of 1 requirement, /);
  expect(summary).not.toContain('assertion');
});

test('assertions are counted, with those that fail on no mutant', () => {
  const [assertions, proved] = [{ 'a:1:1': 'expect' }, { ...row(0, 'killed'), failedAt: 'a:1:1' }];
  expect(matrixOf(killed, {}, { assertions }).summary).toContain(', 1 of 1 assertion fails on no mutant, ');
  expect(matrixOf([...killed.slice(0, 1), proved, ...killed.slice(2)], {}, { assertions }).summary).toContain(
    ', each of 1 assertion fails on a mutant, ',
  );
});

test('nodes with variants that were never tested are problems, and are counted', () => {
  const { green, summary, broken } = matrixOf(killed, {}, { planned: { variants: 5 }, variants: [variant(0)] });
  expect(green).toBe(false);
  expect(broken).toEqual(['4 nodes with variants were not tested.']);
  expect(summary).toContain('4 nodes with variants left out');
});

test('counts by requirement the variants that it stays silent on', () => {
  const matrix = matrixOf(killed, {}, { variants: [variant(0), variant(0)] });
  expect(matrix.green).toBe(true);
  expect(matrix.silentOn).toEqual({ 'c/d': 2, 'e/f': 2 });
  expect(matrix.summary).toContain('2 nodes with variants');
});

test('says how many results are those of earlier self-checks', () => {
  expect(matrixOf(killed).summary).not.toContain('cache');
  expect(matrixOf(killed, {}, { fromCache: 3 }).summary).toContain(' Not run again: 3 results of an earlier run');
});

function trialIn(profile: string, changes: Partial<TrialRow> = {}): TrialRow {
  return { ...rowIn(profile), as: profile === 'document' ? 'first' : 'beside', ...changes };
}

function rowIn(profile: string): MutantRow {
  const { as: _, ...own } = row(0, 'killed');
  return { ...own, name: 'wrong-height', profile, finding: `found in ${profile}` };
}

describe('the trials of one mutant become one row', () => {
  test('as it is, where there was one trial', () =>
    expect(mergeTrials([trialIn('document')])).toEqual([rowIn('document')]));

  test('of its first profile, with the others beside it', () => {
    expect(mergeTrials([trialIn('1.14.0'), trialIn('document')])).toEqual([
      { ...rowIn('document'), elsewhere: [{ profile: '1.14.0', outcome: 'killed', finding: 'found in 1.14.0' }] },
    ]);
  });

  test.each(['survived', 'wrongReason', 'notShown', 'broke'] as const)(
    'that shows %s, however many profiles killed it',
    (outcome) => {
      const rows = mergeTrials([trialIn('document'), trialIn('1.11.0'), trialIn('1.14.0', { outcome })]);
      expect(rows).toMatchObject([{ profile: '1.14.0', outcome, elsewhere: [{}, {}] }]);
    },
  );

  test('killed, where another profile excuses it, which is said beside it', () => {
    const hidden = trialIn('1.11.0', { outcome: 'survived', excused: 'hidden', finding: 'The check passed.' });
    expect(mergeTrials([hidden, trialIn('document')])).toMatchObject([
      {
        profile: 'document',
        outcome: 'killed',
        elsewhere: [{ profile: '1.11.0', outcome: 'hidden', finding: 'The check passed.' }],
      },
    ]);
  });

  test('killed, where every profile excuses it; the excuse itself is no member of the row', () => {
    const rows = mergeTrials([trialIn('1.11.0', { outcome: 'survived', excused: 'otherwise' })]);
    expect(rows).toMatchObject([{ outcome: 'killed' }]);
    expect(rows[0]).not.toHaveProperty('excused');
  });

  test('with every check that broke in any of them, once', () => {
    const rows = mergeTrials([trialIn('document', { broke: ['a/b'] }), trialIn('1.14.0', { broke: ['a/b', 'c/d'] })]);
    expect(rows[0]?.broke).toEqual(['a/b', 'c/d']);
  });
});

test('each mutant keeps a row of its own', () => {
  const rows = mergeTrials([trialIn('document'), trialIn('document', { name: 'other' }), trialIn('1.14.0')]);
  expect(rows.map(({ name }) => name)).toEqual(['wrong-height', 'other']);
});

const CHECK = 'a/checks.spec:1:1';
const HELPER = 'support/help:2:2';
const assertions = new Map([
  [CHECK, { name: 'check', isInCheck: true }],
  [HELPER, { name: 'help', isInCheck: false }],
]);

function reached(id: string, ...places: string[]) {
  return { profile: 'document', id, level: 'stated' as const, verdict: 'pass', reason: '', reached: places };
}

function failure(breaks: string, failedAt: string, outcome: TrialRow['outcome'] = 'killed'): TrialRow {
  const rest = { defect: '', profile: 'document', finding: '', alsoFailed: [], broke: [], durationMs: 1 };
  return { as: 'first', name: 'm', breaks, outcome, failedAt, ...rest };
}

const bothReach = [reached('a/one', CHECK, HELPER), reached('a/two', CHECK, HELPER)];
const WHOLE = { assertions, ids: new Set(['a/one', 'a/two']), isWhole: true };
const unproved = (clean: typeof bothReach, trials: readonly TrialRow[], claimed = WHOLE) =>
  proofOf(clean, trials, claimed).unproved;

describe('an assertion is proved', () => {
  test('in a check, for each requirement whose check reaches it', () => {
    const trials = [failure('a/one', CHECK), failure('a/one', HELPER)];
    expect(unproved(bothReach, trials)).toEqual([{ id: 'a/two', assertion: 'check' }]);
    expect(unproved(bothReach, [...trials, failure('a/two', CHECK)])).toEqual([]);
  });

  test('in a helper, and where no correct node leads, by one requirement', () => {
    expect(unproved(bothReach, [failure('a/one', CHECK), failure('a/two', CHECK)])).toEqual([
      { id: 'a/one', assertion: 'help' },
    ]);
    expect(unproved([], [failure('a/one', CHECK), failure('a/two', HELPER)])).toEqual([]);
  });

  test('by no mutant that failed for another reason', () =>
    expect(
      unproved([reached('a/one', CHECK)], [failure('a/one', CHECK, 'wrongReason'), failure('a/one', HELPER)]),
    ).toEqual([{ id: 'a/one', assertion: 'check' }]));
});

test('of some requirements, only their own assertions are claimed', () => {
  const claimed = { ...WHOLE, ids: new Set(['a/two']), isWhole: false };
  expect(unproved(bothReach, [], claimed)).toEqual([{ id: 'a/two', assertion: 'check' }]);
});

test('a place that asserts by another name is told', () =>
  expect(proofOf([reached('a/one', 'a/checks.spec:9:9')], [], WHOLE).unnamed).toEqual(['a/checks.spec:9:9']));
