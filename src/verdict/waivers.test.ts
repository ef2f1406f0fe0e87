import { describe, expect, test } from 'vitest';
import { exampleResult } from '../../test/example-report.ts';
import type { Finding, RequirementResult } from '../generated/report.ts';
import { applyWaivers } from './apply-waivers.ts';
import { isKnownFailure, signatureOf } from './signature.ts';
import type { Waiver, WaiverScope } from './waiver.ts';
import { waiverProblems } from './waiver-problems.ts';

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
    failure: ['/result/height: is missing'],
    line: 3,
    ...changes,
  };
}

const MISSING = { message: 'is missing', path: '/result/height' };

function verdicts(results: RequirementResult[], entries: Waiver[], flakyBudget = 0): string[] {
  return applyWaivers(results, { entries, flakyBudget }, SCOPE).map(({ verdict }) => verdict);
}

describe('the signature of a failure', () => {
  test.each([
    ['numbers', 'height is 12, expected 13', 'height is 99999999999999999999n, expected -1.5'],
    ['quoted texts', 'is "a \\" b"', 'is ""'],
    ['texts of assertions', `expected 'a' to be 'b'`, `expected 'long text, with "quotes"' to be ''`],
    [
      'IDs',
      'tx 2qpyAnbbU2LYVW1jw4yyVMkzpc77nZrUSyDtsqALtTNC1VxNn is',
      'tx xjLMjmm21Ydqk4WGJKcMt91RuCbHGSE8ycDGpuUVWtrwonTjs is',
    ],
    ['node IDs', 'NodeID-111111111111111111116DBWJs', 'NodeID-P7oB2McjBGgW2NXXWVYjV8JEDFoW9xDE5'],
    ['hex', 'is 0x00ff', 'is 0x1'],
    ['white space', 'a\n  b', 'a b'],
  ])('is the same with other %s', (_, one, other) => {
    expect(signatureOf(failed('x', { message: one }))).toEqual(signatureOf(failed('x', { message: other })));
  });

  test('tells fields and kinds of faults apart, not places in a list', () => {
    const at = (path: string): string[] => signatureOf(failed('x', { message: 'is missing', path }));
    expect(at('/result/3/id')).toEqual(at('/result/0/id'));
    expect(at('/result/3/id')).not.toEqual(at('/result/3/name'));
    expect(signatureOf(failed('x', { message: 'is 12' }))).not.toEqual(
      signatureOf(failed('x', { message: 'is "12"' })),
    );
  });

  test('is one line per kind of finding, sorted, without control characters, bounded', () => {
    const findings = [{ message: 'b' }, { message: 'a\u001b[31m' }, { message: 'b' }, { message: 'and 7 more' }];
    findings.push({ message: '…and 12 more of the kind.' });
    expect(signatureOf(failed('x', ...findings))).toEqual(['a [#m'.replace('#', '31'), 'b'].sort());
    expect(signatureOf(failed('x', { message: 'z'.repeat(10_000) }))[0]?.length).toBeLessThan(310);
  });

  test('a failure with one more finding is not the known one, with one less it is', () => {
    const one = failed('x', MISSING);
    const two = failed('x', MISSING, { message: 'else' });
    expect(isKnownFailure(two, signatureOf(one))).toBe(false);
    expect(isKnownFailure(one, signatureOf(two))).toBe(true);
    expect(isKnownFailure(failed('x'), ['a'])).toBe(false);
  });
});

describe('a waiver', () => {
  const known = failed('platform.getHeight/height', MISSING);

  test.each<[string, RequirementResult, Waiver, string]>([
    ['of this failure', known, waiver(), 'expected-fail'],
    ['of another failure', known, waiver({ failure: ['other'] }), 'fail'],
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
  ])('%s', (_, result, entry, verdict) => {
    expect(verdicts([result], [entry])).toEqual([verdict]);
  });

  test('by pattern is stale only when nothing that it names fails as it says', () => {
    const pattern = waiver({ requirement: 'platform.getHeight' });
    const passes = exampleResult({ id: 'platform.getHeight/rises' });
    expect(verdicts([known, passes], [pattern])).toEqual(['expected-fail', 'pass']);
    expect(verdicts([exampleResult(), passes], [pattern])).toEqual(['unexpected-pass', 'unexpected-pass']);
  });

  test('within the flaky budget its failure is expected', () => {
    expect(verdicts([known], [waiver({ flaky: true })], 1)).toEqual(['expected-fail']);
  });
});

describe('problems of waivers', () => {
  const requirements = [exampleResult(), exampleResult({ id: 'platform.getHeight/rises' })];
  const problems = (...entries: Waiver[]): string[] =>
    waiverProblems({ entries, flakyBudget: 0 }, requirements, '2026-06-30').map(
      ({ line, message }) => `${line}: ${message}`,
    );

  test('the last day is inside', () => {
    expect(problems(waiver({ expires: '2026-06-30' }))).toEqual([]);
    expect(problems(waiver({ expires: '2026-06-29' }))).toEqual([expect.stringMatching(/^3: .*expired on 2026-06-29/)]);
  });

  test('two for one requirement are ambiguous, unless their scopes cannot meet', () => {
    const other = waiver({ requirement: 'platform.getHeight/*', line: 9 });
    expect(problems(waiver(), other)).toEqual([expect.stringMatching(/^9: .* in line 3 already/)]);
    expect(problems(waiver({ profile: '1.10*' }), { ...other, profile: '1.12*' })).toEqual([]);
    expect(problems(waiver({ profile: '1.12.2' }), { ...other, profile: '1.12*' })).toHaveLength(1);
    expect(problems(waiver({ target: 'a' }), { ...other, target: 'b' })).toEqual([]);
  });
});
