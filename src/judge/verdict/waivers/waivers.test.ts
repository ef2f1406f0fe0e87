import { describe, expect, test } from 'vitest';
import { exampleResult } from '../../../../test/support/example-report.ts';
import type { Finding, RequirementResult } from '../../../generated/report.ts';
import { noteText } from '../note-text.ts';
import { applyWaivers, waiverNotes, type Waiver, type WaiverScope, waiverProblems } from './waiver.ts';
import { isKnownFailure, isSameFailure, namesPlace, signaturesOf } from '../signature.ts';

const SCOPE: WaiverScope = { targets: ['http://127.0.0.1:9650', 'nightly'], profile: '1.12.2' };

function failed(id: string, ...findings: Finding[]): RequirementResult {
  return exampleResult({ id, verdict: 'fail', findings });
}

function waiver(changes: Partial<Waiver> = {}): Waiver {
  return {
    requirement: 'platform.getHeight/height',
    reason: 'known',
    link: 'https://example.com/7',
    owner: 'node-team',
    expires: '2999-12-31',
    failure: [{ kind: 'schema', at: '/result/height', rule: 'required', actual: 'nothing' }],
    line: 3,
    daysLeft: 100,
    ...changes,
  };
}

const MISSING: Finding = {
  message: 'is missing',
  signature: { kind: 'schema', at: '/result/height', rule: 'required', actual: 'nothing' },
};

function verdicts(results: RequirementResult[], entries: Waiver[], flakyBudget = 0): string[] {
  return applyWaivers(results, { entries, flakyBudget }, SCOPE).map(({ verdict }) => verdict);
}

describe('the signatures of a failure', () => {
  const other: Finding = { message: 'else', signature: { kind: 'http', rule: 'status' } };

  test('are the same whatever the sentences say', () => {
    const one = failed('x', { ...MISSING, message: 'height is 12' });
    const two = failed('x', { ...MISSING, message: 'something in front of the node refused' });
    expect(isSameFailure(one, two)).toBe(true);
  });

  test('are one per kind of finding, in a fixed order, without the count of the rest', () => {
    const rest: Finding = { message: 'and 7 more', signature: { kind: 'more' } };
    expect(signaturesOf(failed('x', MISSING, other, MISSING, rest))).toEqual(signaturesOf(failed('x', other, MISSING)));
    expect(signaturesOf(failed('x', MISSING, other, MISSING, rest))).toHaveLength(2);
  });

  test('tell a finding that only looks like a count of the rest from one', () =>
    expect(signaturesOf(failed('x', { message: 'and 7 more' }))).toEqual([{ kind: 'assertion' }]));

  test('of a failure with one more finding are not the known ones, with one less they are', () => {
    const one = failed('x', MISSING);
    const two = failed('x', MISSING, other);
    expect(isKnownFailure(two, signaturesOf(one))).toBe(false);
    expect(isKnownFailure(one, signaturesOf(two))).toBe(true);
    expect(isKnownFailure(failed('x'), signaturesOf(one))).toBe(false);
  });
});

test('a requirement that needs several missing methods has one failure, whichever is refused first', () => {
  const lacking = (method: string): RequirementResult =>
    failed('x', { message: 'unknown', signature: { kind: 'not-served', rule: 'method', method } });
  const [one, other] = [lacking('platform.getHeight'), lacking('health.liveness')];
  expect(isSameFailure(one, other)).toBe(true);
  expect(isKnownFailure(other, signaturesOf(one))).toBe(true);
  expect(signaturesOf(one).map(namesPlace)).toEqual([false]);
});

describe('a waiver', () => {
  const known = failed('platform.getHeight/height', MISSING);

  test.each<[string, RequirementResult, Waiver, string]>([
    ['of this failure', known, waiver(), 'expected-fail'],
    ['of another failure', known, waiver({ failure: [{ kind: 'no-response' }] }), 'fail'],
    ['of what passes', exampleResult(), waiver(), 'unexpected-pass'],
    ['of what cannot be tested', exampleResult({ verdict: 'not-testable' }), waiver(), 'not-testable'],
    ['of what broke', exampleResult({ verdict: 'error' }), waiver(), 'error'],
    ['of another requirement', known, waiver({ requirement: 'platform.getTx/*' }), 'fail'],
    ['for another target', known, waiver({ target: 'http://elsewhere' }), 'fail'],
    ['for this target by name', known, waiver({ target: 'night*' }), 'expected-fail'],
    ['for another profile', known, waiver({ profile: '1.10*' }), 'fail'],
    ['for this profile', known, waiver({ profile: '1.12*' }), 'expected-fail'],
    ['of a flaky failure over the budget', known, waiver({ flaky: true }), 'fail'],
    ['of something flaky that passes', exampleResult(), waiver({ flaky: true }), 'pass'],
  ])('%s', (_, result, entry, verdict) => expect(verdicts([result], [entry])).toEqual([verdict]));

  test('by pattern is stale only when nothing that it names fails as it says', () => {
    const pattern = waiver({ requirement: 'platform.getHeight' });
    const passes = exampleResult({ id: 'platform.getHeight/rises' });
    expect(verdicts([known, passes], [pattern])).toEqual(['expected-fail', 'pass']);
    expect(verdicts([exampleResult(), passes], [pattern])).toEqual(['unexpected-pass', 'unexpected-pass']);
  });

  test('that expects a failure holds wherever it stands beside one about another failure', () => {
    const entries = [waiver({ target: 'http*' }), waiver({ target: 'nightly', failure: [{ kind: 'no-response' }] })];
    expect([entries, entries.toReversed()].flatMap((each) => verdicts([known], each))).toEqual([
      'expected-fail',
      'expected-fail',
    ]);
  });

  test('within the flaky budget its failure is expected, and beyond it says so', () => {
    expect(verdicts([known], [waiver({ flaky: true })], 1)).toEqual(['expected-fail']);
    const [spent] = applyWaivers([known], { entries: [waiver({ flaky: true })], flakyBudget: 0 }, SCOPE);
    expect(spent?.reason).toBe('flaky, and the budget of 0 flaky failures in a run is spent: 1 failed');
  });
});

describe('the last day of a waiver', () => {
  const known = failed('platform.getHeight/height', MISSING);
  const applied = (daysLeft: number, found: RequirementResult = known) => {
    const waivers = { entries: [waiver({ daysLeft, expires: '2026-06-30' })], flakyBudget: 0 };
    const results = applyWaivers([found], waivers, SCOPE);
    return [results[0]?.verdict, waiverNotes(waivers, SCOPE, results).map((note) => noteText(note))];
  };

  test('is inside, and is noted from 14 days before', () => {
    expect(applied(15)).toEqual(['expected-fail', []]);
    expect(applied(14)).toEqual([
      'expected-fail',
      [expect.stringContaining('ends at the end of 2026-06-30 (24:00 UTC)')],
    ]);
    expect(applied(0)).toEqual(['expected-fail', [expect.any(String)]]);
  });

  test('of a stale one is not noted, and past it there is nothing to mend', () => {
    const passed = exampleResult({ id: 'platform.getHeight/height' });
    expect(applied(5)[1]).toEqual([expect.stringContaining('Mend the failure and remove it, or let node-team set')]);
    expect(applied(5, passed)).toEqual(['unexpected-pass', []]);
    expect(applied(-1, passed)).toEqual(['pass', [expect.stringMatching(/covers nothing\. .* pass: remove it\.$/)]]);
  });

  test('past it, the failure counts, and says so', () => {
    expect(applied(-1)).toEqual([
      'fail',
      [expect.stringContaining('expired at the end of 2026-06-30 (UTC), and covers nothing')],
    ]);
    const [result] = applyWaivers([known], { entries: [waiver({ daysLeft: -1 })], flakyBudget: 0 }, SCOPE);
    expect(result?.reason).toBe('its waiver in line 3, of node-team, expired on 2999-12-31');
    const passed = exampleResult({ id: 'platform.getHeight/height' });
    expect(verdicts([passed], [waiver({ daysLeft: -1 })])).toEqual(['pass']);
  });
});

test('one for another profile is named where it does not cover a failure', () => {
  const known = failed('platform.getHeight/height', MISSING);
  const reasons = (...entries: Waiver[]) =>
    applyWaivers([known], { entries, flakyBudget: 0 }, SCOPE).map(({ verdict, reason }) => [verdict, reason]);
  const text = 'its waiver in line 3 is for the target * and the profile 1.21* alone';
  expect(reasons(waiver({ profile: '1.21*' }))).toEqual([['fail', text]]);
  expect(reasons(waiver({ profile: '1.21*' }), waiver({ profile: '1.12*' }))).toEqual([
    ['expected-fail', expect.any(String)],
  ]);
});

describe('problems of waivers', () => {
  const requirements = [exampleResult(), exampleResult({ id: 'platform.getHeight/rises' })];
  const problems = (...entries: Waiver[]): string[] =>
    waiverProblems({ entries, flakyBudget: 0 }, requirements).map(({ line, message }) => `${line}: ${message}`);

  test('two for one requirement are ambiguous, unless their scopes cannot meet', () => {
    const other = waiver({ requirement: 'platform.getHeight/*', line: 9 });
    expect(problems(waiver(), other)).toEqual([expect.stringMatching(/^9: .* in line 3 already/)]);
    expect(problems(waiver({ profile: '1.10*' }), { ...other, profile: '1.12*' })).toEqual([]);
    expect(problems(waiver({ profile: '1.12.2' }), { ...other, profile: '1.12*' })).toHaveLength(1);
    expect(problems(waiver({ profile: '1.1*' }), { ...other, profile: '*.2' })).toHaveLength(1);
    expect(problems(waiver({ profile: '1.1*' }), { ...other, profile: '*2*' })).toHaveLength(1);
    expect(problems(waiver({ profile: '1.1*' }), { ...other, profile: '2*.2' })).toEqual([]);
    expect(problems(waiver({ target: 'a' }), { ...other, target: 'b' })).toEqual([]);
  });
});
