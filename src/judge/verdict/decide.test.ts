import { expect, test } from 'vitest';
import type { Level, RequirementResult, Verdict } from '../../generated/report.ts';
import { DEFAULT_GATE } from './gates.ts';
import { decide, summarise, type Circumstances } from './decide.ts';
import { verdictWords } from './verdict-words.ts';

function results(...verdicts: (Verdict | [Verdict, Level])[]): RequirementResult[] {
  return verdicts.map((entry, index) => {
    const [verdict, level] = typeof entry === 'string' ? [entry, 'stated' as const] : entry;
    return {
      id: `platform.getHeight/claim-${index}`,
      level,
      section: '4.2',
      service: 'platform',
      method: 'platform.getHeight',
      statement: 'A claim.',
      verdict,
      findings: [],
      evidence: [],
    };
  });
}

/** So many that something in front of the node refused, beside so many that pass. */
function refusals(refused: number, passed: number, status = 429): RequirementResult[] {
  const cause = { kind: 'refused', status } as const;
  return results(
    ...Array.from({ length: refused }, () => 'not-applicable' as const),
    ...Array.from({ length: passed }, () => 'pass' as const),
  ).map((result) => (result.verdict === 'pass' ? result : { ...result, cause }));
}

/** One that a failure of the first keeps from being tested, beside that failure and a pass. */
function blocked(
  failure: RequirementResult['verdict'],
  level: Level = 'stated',
  more: Partial<RequirementResult> = {},
): RequirementResult[] {
  const [first, ...others] = results(failure, 'pass', ['not-testable', level]);
  const by = first?.id ?? '';
  return [first, ...others].flatMap((result) =>
    result === undefined
      ? []
      : [result.verdict === 'not-testable' ? { ...result, cause: { kind: 'blocked', by } as const, ...more } : result],
  );
}

interface Case {
  title: string;
  given: RequirementResult[];
  when?: Circumstances;
  code: number;
  says: RegExp;
}

const CASES: Case[] = [
  {
    title: 'all pass',
    given: results('pass', 'pass'),
    code: 0,
    says: /^Conforms: 2 requirements tested, no failure\.$/,
  },
  {
    title: 'a pass beside what cannot be tested',
    given: results('pass', 'not-testable', 'not-applicable'),
    code: 0,
    says: /^Conforms: 1 requirement tested.*1 requirement not testable/,
  },
  {
    title: 'what a waived failure keeps from being tested',
    given: blocked('expected-fail', 'stated', {
      waiver: { line: 3, reason: 'r', link: 'https://example.com', owner: 'o', expires: '2030-01-01' },
    }),
    code: 0,
    says: /^Conforms: 2 requirements tested, 1 failure, which is waived and keeps 1 requirement from being tested\.$/,
  },
  {
    title: 'the same of an observed requirement',
    given: blocked('expected-fail', 'observed'),
    code: 0,
    says: /^Conforms/,
  },
  {
    title: 'what a failure keeps from being tested',
    given: blocked('fail'),
    code: 1,
    says: /^Does not conform: 1 of 2/,
  },
  { title: 'an expected failure', given: results('pass', 'expected-fail'), code: 0, says: /^Conforms/ },
  {
    title: 'an observed failure',
    given: results('pass', ['fail', 'observed']),
    code: 0,
    says: /^Conforms: 2 requirements tested, no failure, 1 observed deviation \(see the notes\)\.$/,
  },
  {
    title: 'an observed unexpected pass',
    given: results('pass', ['unexpected-pass', 'observed']),
    code: 0,
    says: /^Conforms/,
  },
  {
    title: 'a stated failure',
    given: results('pass', 'fail'),
    code: 1,
    says: /^Does not conform: 1 of 2 tested requirements failed\.$/,
  },
  { title: 'a derived failure', given: results('pass', ['fail', 'derived']), code: 1, says: /^Does not conform/ },
  {
    title: 'an unexpected pass',
    given: results('pass', 'unexpected-pass'),
    code: 1,
    says: /^Stale waivers: 1 requirement passes that a waiver expects to fail \(platform\.getHeight\/claim-1\), and none fails\./,
  },
  {
    title: 'a failure goes before a cut',
    given: results('fail'),
    when: { cut: 'interrupted' },
    code: 1,
    says: /^Does not conform: 1 of 1 tested requirement failed\. Ended early: interrupted\.$/,
  },
  {
    title: 'what the suite missed leaves the run incomplete',
    given: results('pass', 'not-testable'),
    when: { missed: 'the entry l1 failed' },
    code: 4,
    says: /^Incomplete: the entry l1 failed\. Tested: 1 of 2 requirements, no failure\.$/,
  },
  {
    title: 'a failure goes before a shortfall',
    given: results('fail'),
    when: { asked: 9 },
    code: 1,
    says: /^Does not/,
  },
  {
    title: 'a small part that was refused in front of the node',
    given: refusals(1, 20),
    code: 0,
    says: /^Conforms: 20 .*; requests for 1 requirement were refused in front of the node\.$/,
  },
  {
    title: 'a third refused for too many requests',
    given: refusals(1, 2),
    code: 4,
    says: /^Incomplete: only 2 .* Lower the rate with --rate, or test the node directly\. To accept this, say with --require-tested/,
  },
  {
    title: 'a third refused, where each service must be tested',
    given: refusals(1, 2),
    when: { gate: { ...DEFAULT_GATE, requireTested: ['services'] } },
    code: 4,
    says: /^Incomplete: only 2 /,
  },
  {
    title: 'a third refused, where the user says what must be tested',
    given: refusals(1, 2),
    when: { gate: { ...DEFAULT_GATE, requireTested: ['2'] } },
    code: 0,
    says: /^Conforms: 2 .*; requests for 1 requirement were refused in front of the node\.$/,
  },
  {
    title: 'more refused than judged',
    given: refusals(3, 2),
    code: 4,
    says: /^Incomplete: only 2 requirements were tested, and requests for 3 requirements were refused .* Lower the rate with --rate/,
  },
  {
    title: 'more forbidden than judged',
    given: refusals(3, 2, 403),
    code: 4,
    says: /^Incomplete: only 2 .* requests for 3 requirements were refused in front of the node \(HTTP 403\)\. Let the gateway pass these requests, or test the node directly\.$/,
  },
  {
    title: 'one for which no node was found behind a gateway',
    given: refusals(1, 20, 502),
    code: 4,
    says: /^Incomplete: only 20 .* requests for 1 requirement were refused in front of the node \(HTTP 502\)/,
  },
  { title: 'as many forbidden as judged', given: refusals(2, 2, 403), code: 0, says: /^Conforms: 2 / },
  {
    title: 'all refused',
    given: refusals(3, 0),
    code: 4,
    says: /^Incomplete: no requirement was tested, and requests for 3 requirements were refused/,
  },
  { title: 'a failure beside refusals', given: [...refusals(3, 0), ...results('fail')], code: 1, says: /^Does not/ },
  { title: 'no requirement at all', given: [], code: 4, says: /^Incomplete: no requirement was tested\.$/ },
  {
    title: 'nothing testable',
    given: results('not-testable', 'not-applicable'),
    code: 4,
    says: /^Incomplete: no requirement was tested\. None of 2 requirements/,
  },
  {
    title: 'fewer results than asked',
    given: results('pass'),
    when: { asked: 3 },
    code: 4,
    says: /1 of 3 requirements/,
  },
  {
    title: 'a run that was cut short',
    given: results('pass', 'not-testable'),
    when: { cut: 'interrupted by the user' },
    code: 4,
    says: /^Ended early: interrupted by the user\. Tested: 1 of 2 requirements, no failure\.$/,
  },
  {
    title: 'an audit that was cut short says that its requirements are not all',
    given: results('pass', 'not-testable'),
    when: { cut: 'interrupted by the user', part: { what: 'audit', of: 1355 } },
    code: 4,
    says: /Tested: 1 of 2 requirements \(an audit\), no failure\.$/,
  },
  {
    title: 'an unreachable target',
    given: [],
    when: { unreachable: 'connection refused at 127.0.0.1:9' },
    code: 3,
    says: /^Target not reached: connection refused at 127\.0\.0\.1:9\.$/,
  },
  {
    title: 'a trusted node that cannot be used',
    given: [],
    when: { unusable: 'it does not answer' },
    code: 3,
    says: /^Trusted node not usable: it does not answer\.$/,
  },
  {
    title: 'unreachable goes before nothing judged and a broken suite',
    given: results('not-testable', 'error'),
    when: { unreachable: 'no answer' },
    code: 3,
    says: /^Target not reached/,
  },
  {
    title: 'a lost target goes before failures and a broken suite',
    given: results('pass', 'fail', 'error', 'not-testable'),
    when: { lost: 'connection refused' },
    code: 3,
    says: /^Target lost after 2 requirements, of which 1 failed: connection refused\.$/,
  },
  {
    title: 'a suite that broke outside of any check goes before all else',
    given: results('fail'),
    when: { broke: 'no such file', lost: 'gone', cut: 'stopped' },
    code: 5,
    says: /^Suite bug: no such file\. Before that, 1 requirement failed\.$/,
  },
  {
    title: 'a broken check goes before failures, and names them',
    given: results('pass', 'fail', 'error'),
    code: 5,
    says: /^Suite bug in the checks of 1 requirement\. .* 1 of 2 tested/,
  },
  {
    title: 'a broken check of an observed requirement',
    given: results('pass', ['error', 'observed']),
    code: 5,
    says: /Suite bug/,
  },
  { title: 'a broken check goes before nothing judged', given: results('error'), code: 5, says: /Suite bug/ },
];

test.each(CASES)('decide: $title: $code', ({ given, when, code, says }) => {
  const decision = decide(given, when ?? {});
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
