import { expect, test } from 'vitest';
import type { Level, RequirementResult, Verdict } from '../../generated/report.ts';
import { exampleResult } from '../../../test/support/example-report.ts';
import { DEFAULT_GATE } from './gates.ts';
import { decide, summarise, type Circumstances } from './decide.ts';
import { verdictWords } from './verdict-words.ts';

function results(...verdicts: (Verdict | [Verdict, Level])[]): RequirementResult[] {
  return verdicts.map((entry, index) => {
    const [verdict, level = 'stated'] = typeof entry === 'string' ? [entry] : entry;
    return exampleResult({ id: `platform.getHeight/claim-${index}`, level, verdict });
  });
}

/** So many that something in front of the node refused, beside so many that pass. */
function refusals(refused: number, passed: number, status = 429): RequirementResult[] {
  const refusal = exampleResult({ verdict: 'not-testable', cause: { kind: 'refused', status } });
  return [...Array<typeof refusal>(refused).fill(refusal), ...Array<typeof refusal>(passed).fill(exampleResult())];
}

/** One that a failure of the first keeps from being tested, beside that failure and a pass. */
function blocked(failure: Verdict, more: Partial<RequirementResult> = {}): RequirementResult[] {
  const cause = { kind: 'blocked', by: 'platform.getHeight/claim-0' } as const;
  return [...results(failure, 'pass'), exampleResult({ verdict: 'not-testable', cause, ...more })];
}

const WAIVER = { line: 3, reason: 'r', link: 'https://example.com', owner: 'o', expires: '2030-01-01' };

type Case = [title: string, code: number, says: RegExp, given: RequirementResult[], when?: Circumstances];

const CASES: Case[] = [
  ['all pass', 0, /^Conforms: 2 requirements tested, no failure\.$/, results('pass', 'pass')],
  [
    'a pass beside what cannot be tested',
    0,
    /^Conforms: 1 requirement tested.*1 requirement not testable/,
    results('pass', 'not-testable', 'not-applicable'),
  ],
  [
    'what a waived failure keeps from being tested',
    0,
    /^Conforms: 2 requirements tested, 1 failure, which is waived and keeps 1 requirement from being tested\.$/,
    blocked('expected-fail', { waiver: WAIVER }),
  ],
  ['the same of an observed requirement', 0, /^Conforms/, blocked('expected-fail', { level: 'observed' })],
  ['what a failure keeps from being tested', 1, /^Does not conform: 1 of 2/, blocked('fail')],
  ['an expected failure', 0, /^Conforms/, results('pass', 'expected-fail')],
  [
    'an observed failure',
    0,
    /^Conforms: 2 requirements tested, no failure, 1 observed deviation \(see the notes\)\.$/,
    results('pass', ['fail', 'observed']),
  ],
  [
    'an observed unexpected pass',
    1,
    /^Stale waivers: 1 requirement passes/,
    results('pass', ['unexpected-pass', 'observed']),
  ],
  [
    'a method that is missing, and nothing beside it',
    1,
    /^Does not conform: 1 method is missing \(a\.b: 1 requirement\)\.$/,
    [
      exampleResult({
        verdict: 'fail',
        findings: [{ message: 'no', signature: { kind: 'not-served', method: 'a.b' } }],
      }),
    ],
  ],
  ['a stated failure', 1, /^Does not conform: 1 of 2 tested requirements failed\.$/, results('pass', 'fail')],
  ['a derived failure', 1, /^Does not conform/, results('pass', ['fail', 'derived'])],
  ['an unexpected pass beside a failure', 1, /^Does not conform: 2 of 2/, results('fail', 'unexpected-pass')],
  [
    'two unexpected passes',
    1,
    /^Stale waivers: 2 requirements pass that a waiver expects to fail \(\S+claim-0, \S+claim-1\), and none fails\. Remove stale .*\.$/,
    results('unexpected-pass', 'unexpected-pass'),
  ],
  [
    'an unexpected pass',
    1,
    /^Stale waivers: 1 requirement passes that a waiver expects to fail \(platform\.getHeight\/claim-1\), and none fails\./,
    results('pass', 'unexpected-pass'),
  ],
  [
    'a failure goes before a cut',
    1,
    /^Does not conform: 1 of 1 tested requirement failed\. Ended early: interrupted\.$/,
    results('fail'),
    { cut: 'interrupted' },
  ],
  [
    'what the suite missed leaves the run incomplete',
    4,
    /^Incomplete: the entry l1 failed\. Tested: 1 of 2 requirements, no failure\.$/,
    results('pass', 'not-testable'),
    { missed: 'the entry l1 failed' },
  ],
  ['a failure goes before a shortfall', 1, /^Does not/, results('fail'), { asked: 9 }],
  [
    'a small part that was refused in front of the node',
    0,
    /^Conforms: 20 .*; requests for 1 requirement were refused in front of the node\.$/,
    refusals(1, 20),
  ],
  [
    'a third refused for too many requests',
    4,
    /^Incomplete: only 2 .* Lower the rate with --rate, or test the node directly\. To accept this, say with --require-tested/,
    refusals(1, 2),
  ],
  [
    'a third refused, where each service must be tested',
    4,
    /^Incomplete: only 2 /,
    refusals(1, 2),
    { gate: { ...DEFAULT_GATE, requireTested: ['services'] } },
  ],
  [
    'a third refused, where the user says what must be tested',
    0,
    /^Conforms: 2 .*; requests for 1 requirement were refused in front of the node\.$/,
    refusals(1, 2),
    { gate: { ...DEFAULT_GATE, requireTested: ['2'] } },
  ],
  [
    'more refused than judged',
    4,
    /^Incomplete: only 2 requirements were tested, and requests for 3 requirements were refused .* Lower the rate with --rate/,
    refusals(3, 2),
  ],
  [
    'more forbidden than judged',
    4,
    /^Incomplete: only 2 .* for 3 requirements were refused .* \(HTTP 403\)\. Let the gateway pass these .*, or test the node directly\.$/,
    refusals(3, 2, 403),
  ],
  [
    'one for which no node was found behind a gateway',
    4,
    /^Incomplete: only 20 .* requests for 1 requirement were refused in front of the node \(HTTP 502\)/,
    refusals(1, 20, 502),
  ],
  ['as many forbidden as judged', 0, /^Conforms: 2 /, refusals(2, 2, 403)],
  [
    'all refused',
    4,
    /^Incomplete: no requirement was tested, and requests for 3 requirements were refused/,
    refusals(3, 0),
  ],
  ['a failure beside refusals', 1, /^Does not/, [...refusals(3, 0), ...results('fail')]],
  ['no requirement at all', 4, /^Incomplete: no requirement was tested\.$/, []],
  [
    'nothing testable',
    4,
    /^Incomplete: no requirement was tested\. None of 2 requirements/,
    results('not-testable', 'not-applicable'),
  ],
  ['fewer results than asked', 4, /1 of 3 requirements/, results('pass'), { asked: 3 }],
  [
    'a run that was cut short',
    4,
    /^Ended early: interrupted by the user\. Tested: 1 of 2 requirements, no failure\.$/,
    results('pass', 'not-testable'),
    { cut: 'interrupted by the user' },
  ],
  [
    'an audit that was cut short says that its requirements are not all',
    4,
    /Tested: 1 of 2 requirements \(an audit\), no failure\.$/,
    results('pass', 'not-testable'),
    { cut: 'interrupted by the user', part: { what: 'audit', of: 1355 } },
  ],
  [
    'an unreachable target',
    3,
    /^Target not reached: connection refused at 127\.0\.0\.1:9\.$/,
    [],
    { unreachable: 'connection refused at 127.0.0.1:9' },
  ],
  [
    'a trusted node that cannot be used',
    3,
    /^Trusted node not usable: it does not answer\.$/,
    [],
    { unusable: 'it does not answer' },
  ],
  [
    'unreachable goes before nothing judged and a broken suite',
    3,
    /^Target not reached/,
    results('not-testable', 'error'),
    { unreachable: 'no answer' },
  ],
  [
    'a lost target goes before failures and a broken suite',
    3,
    /^Target lost after 2 requirements, of which 1 failed: connection refused\.$/,
    results('pass', 'fail', 'error', 'not-testable'),
    { lost: 'connection refused' },
  ],
  [
    'a suite that broke outside of any check goes before all else',
    5,
    /^Suite bug: no such file\. Before that, 1 requirement failed\.$/,
    results('fail'),
    { broke: 'no such file', lost: 'gone', cut: 'stopped' },
  ],
  [
    'a broken check goes before failures, and names them',
    5,
    /^Suite bug in the checks of 1 requirement\. .* 1 of 2 tested/,
    results('pass', 'fail', 'error'),
  ],
  ['a broken check of an observed requirement', 5, /Suite bug/, results('pass', ['error', 'observed'])],
  ['a broken check goes before nothing judged', 5, /Suite bug/, results('error')],
];

test.each(CASES)('decide: %s: %i', (_title, code, says, given, when = {}) => {
  const decision = decide(given, when);
  expect(decision.exitCode).toBe(code);
  expect(decision.outcome).toMatch(says);
  const words = verdictWords({ ...decision, requirements: given, ended: when });
  expect(decision.outcome.slice(0, words.length)).toBe(words);
  expect(Object.values({ ...decision.summary }).reduce((sum, count) => sum + count, 0)).toBe(given.length);
});

test('the summary names every verdict, also those that did not occur', () => {
  expect(summarise(results('pass', 'pass', 'fail'))).toEqual({
    pass: 2,
    fail: 1,
    'expected-fail': 0,
    'unexpected-pass': 0,
    'not-applicable': 0,
    'not-testable': 0,
    error: 0,
  });
});

test('the outcome of a part with waived failures says each thing once', () => {
  const part = { what: 'run', of: 1307 } as const;
  const { outcome } = decide(results('pass', 'expected-fail', 'expected-fail'), { part, selection: { of: 1307 } });
  expect(outcome).toBe('No unwaived failure in 3 of 1,307 requirements (a selection); 2 waived.');
});
