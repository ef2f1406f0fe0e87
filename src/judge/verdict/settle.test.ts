import { describe, expect, test } from 'vitest';
import { exampleRequirement as requirement, exampleResult } from '../../../test/support/example-report.ts';
import type { RequirementResult } from '../../generated/report.ts';
import { resultOf, type RoundFacts, type RunFacts, settle, settleRun } from './settle.ts';

const broke = checked('error', { reason: 'TypeError: x is undefined' });

function checked(verdict: RequirementResult['verdict'], more: Partial<RequirementResult> = {}): RequirementResult {
  return resultOf(requirement, { verdict, ...more });
}

const failed = (message = 'wrong'): RequirementResult => checked('fail', { findings: [{ message }] });

/** What responses show: that the requirement is broken this often, of which this often is kept. */
function shown(count = 0, kept = count): RoundFacts['shown'] {
  const findings = Array.from({ length: kept }, () => ({ message: 'not a number', exchange: 5 }));
  return { findings, count, evidence: [], restsOn: { assertions: 3, responses: 1 } };
}

describe('in a round', () => {
  test('a requirement without a check is an error of the suite', () => {
    expect(settle({ requirement, rounds: [{}] })).toMatchObject({
      verdict: 'error',
      reason: 'No check of this suite tests it.',
    });
  });

  test('a requirement whose check did not run is not testable, with the reason', () => {
    const untested = { reason: 'never asked: gone', cause: { kind: 'ended' } } as const;
    const result = settle({ requirement, rounds: [{ untested }] });
    expect(result).toMatchObject({ verdict: 'not-testable', ...untested });
    expect(settle({ requirement, rounds: [{ untested, checked: checked('pass') }] })).not.toHaveProperty('reason');
  });

  test('a finding in a response to somebody else turns a pass into a failure, and all are counted', () => {
    const { verdict, findings } = settle({ requirement, rounds: [{ checked: checked('pass'), shown: shown(25, 20) }] });
    expect(verdict).toBe('fail');
    expect(findings).toHaveLength(21);
    expect(findings[0]).toEqual({ message: 'not a number', exchange: 5 });
    expect(findings.at(-1)).toEqual({ message: '…and 5 more of this kind.', signature: { kind: 'more' } });
  });

  test('what nobody had shown when its check ran, and somebody showed later, passes', () => {
    const open = checked('not-testable', { reason: 'no block', restsOn: { assertions: 1, responses: 1 } });
    const result = settle({ requirement, rounds: [{ checked: open, shown: shown() }] });
    expect(result).toMatchObject({ verdict: 'pass', restsOn: { assertions: 4, responses: 2 } });
    expect(result).not.toHaveProperty('reason');
  });

  test('a finding in a response stays a failure beside a check that broke, and the bug is in the reason', () => {
    expect(settle({ requirement, rounds: [{ checked: broke, shown: shown(1) }] })).toMatchObject({
      verdict: 'fail',
      reason: 'Suite bug beside it: TypeError: x is undefined',
      findings: [{ exchange: 5 }],
    });
  });

  test.each(['fail', 'error', 'not-applicable'] as const)('%s stays, whatever responses show', (verdict) => {
    expect(settle({ requirement, rounds: [{ checked: checked(verdict), shown: shown() }] }).verdict).toBe(verdict);
  });
});

describe('over repetitions', () => {
  const repeated = (...results: RequirementResult[]): RequirementResult =>
    settle({ requirement, rounds: results.map((each) => ({ checked: each })) });

  test.each([
    [['pass', 'pass'], 'pass', undefined],
    [['not-testable', 'pass'], 'pass', undefined],
    [['pass', 'fail', 'pass'], 'fail', { of: 3, failed: 1 }],
    [['fail', 'fail'], 'fail', { of: 2, failed: 2 }],
    [['error', 'fail'], 'fail', { of: 2, failed: 1 }],
    [['error', 'pass'], 'error', undefined],
    [['not-applicable', 'not-applicable'], 'not-applicable', undefined],
  ] as const)('%j is %s', (verdicts, verdict, repetitions) => {
    const result = repeated(...verdicts.map((each) => checked(each)));
    expect({ verdict: result.verdict, repetitions: result.repetitions }).toEqual({ verdict, repetitions });
  });

  test('a flaky failure says how often it was seen, and keeps what was found', () => {
    expect(repeated(checked('pass'), failed())).toMatchObject({
      reason: 'Flaky: it failed in 1 of 2 repetitions.',
      findings: [{ message: 'wrong' }],
    });
  });

  test('a failure stays one beside a repetition that broke, and says why that one did', () => {
    expect(repeated(broke, failed())).toMatchObject({
      verdict: 'fail',
      reason: 'Flaky: it failed in 1 of 2 repetitions. Suite bug beside it: TypeError: x is undefined',
      findings: [{ message: 'wrong' }],
    });
  });

  test('a failure of every repetition is not flaky, and one repetition is a run like any other', () => {
    expect(repeated(failed(), failed())).not.toHaveProperty('reason');
    expect(repeated(failed())).toEqual(failed());
  });
});

describe('while the chain moves', () => {
  const moving = (result: RequirementResult, moved: RequirementResult): RequirementResult =>
    settle({ requirement, rounds: [{ checked: result }], moving: { checked: moved } });

  test('a failure is one of the requirement, and says so', () => {
    expect(moving(checked('pass'), failed())).toMatchObject({
      verdict: 'fail',
      findings: [{ message: 'While the chain accepted transactions: wrong' }],
    });
    expect(moving(broke, failed())).toMatchObject({
      verdict: 'fail',
      reason: 'Suite bug beside it: TypeError: x is undefined',
    });
  });

  test('what only then could be tested has its result, and what could not changes nothing', () => {
    expect(moving(checked('not-testable'), checked('pass')).verdict).toBe('pass');
    expect(moving(failed(), checked('pass'))).toEqual(failed());
    expect(moving(failed(), broke)).toMatchObject({
      verdict: 'fail',
      reason: 'Suite bug beside it: TypeError: x is undefined',
    });
    for (const verdict of ['not-testable', 'not-applicable'] as const)
      expect(moving(checked('pass'), checked(verdict)).verdict).toBe('pass');
  });
});

test('an erratum explains a failure, and nothing else', () => {
  const facts = { requirement, erratum: 'it' };
  expect(settle({ ...facts, rounds: [{ checked: failed() }] }).findings).toEqual([{ erratum: 'it', message: 'wrong' }]);
  expect(settle({ ...facts, rounds: [{ checked: checked('pass') }] })).toEqual(checked('pass'));
});

describe('a requirement that is ruled out', () => {
  const cause = { kind: 'not-offered', what: 'index', declared: false } as const;
  const evidence = [{ exchange: 3, curl: 'curl', outcome: 'HTTP 404', durationMs: 1 }];
  const rounds = [{ checked: failed() }];

  test('does not apply, whatever was found', () => {
    const ruledOut = { reason: 'HTTP 404', cause, evidence };
    expect(settle({ requirement, rounds, ruledOut })).toEqual(checked('not-applicable', { ...ruledOut, evidence }));
  });

  test('fails if the node has to offer what it lacks, which no erratum explains', () => {
    const ruledOut = { reason: 'HTTP 404', cause, evidence, isDemanded: true };
    const message = 'The node must offer what it lacks: HTTP 404.';
    const findings = [{ message, exchange: 3, signature: { kind: 'not-served' as const, rule: 'capability' } }];
    expect(settle({ requirement, rounds, ruledOut, erratum: 'it' })).toEqual(checked('fail', { findings, evidence }));
  });
});

/** The results of a run by these facts. */
function settled(
  requirements: RequirementResult[],
  later: Partial<RunFacts> = {},
  profile = '1.14.1',
): RequirementResult[] {
  return settleRun({ requirements, noteItems: [] }, { ...later, scope: { targets: [], profile } }).requirements;
}

function lacking(id: string, more: Partial<RequirementResult> = {}): RequirementResult {
  return exampleResult({ id, verdict: 'not-testable', reason: 'none found', cause: { kind: 'test-data' }, ...more });
}

describe('an audit', () => {
  const finding = { message: 'In the audit: wrong', exchange: 9 };
  const found = exampleResult({ verdict: 'fail', findings: [finding] });

  test('that fails a requirement adds its findings to those of the run', () => {
    expect(settled([exampleResult()], { audited: [found] })).toMatchObject([{ verdict: 'fail', findings: [finding] }]);
    const own = { ...failed(), id: found.id };
    expect(settled([own], { audited: [found] })[0]?.findings).toEqual([{ message: 'wrong' }, finding]);
  });

  test('that fails a requirement keeps the suite bug beside it', () => {
    const bug = { ...broke, id: found.id };
    const [result] = settled([bug], { audited: [found] });
    expect(result).toMatchObject({ verdict: 'fail', findings: [finding] });
    expect(result?.reason).toBe('Suite bug beside it: TypeError: x is undefined');
  });

  test('that passes decides only what the run could not test, and what no run tests', () => {
    const passed = exampleResult();
    const ofAudit = exampleResult({ service: 'audit', verdict: 'not-applicable' });
    expect(settled([lacking(passed.id)], { audited: [passed] })).toEqual([passed]);
    expect(settled([failed()], { audited: [passed] })).toEqual([failed()]);
    expect(settled([ofAudit], { audited: [passed] })).toEqual([passed]);
  });
});

describe('the population', () => {
  const l1 = { id: 'l1', makes: 'an L1', serves: ['platform.getL1Validator'], outcome: 'made' as const };
  const balance = 'platform.getL1Validator/balance';

  test('that the node accepted and does not show is a failure', () => {
    const [unshown] = settled([lacking(balance)], { population: [l1] });
    const message =
      'The node accepted the transactions of the population entry l1, which make an L1, and does not show what they made.';
    expect(unshown).toMatchObject({ verdict: 'fail', findings: [{ message, actual: 'none found' }] });
    expect(unshown).not.toHaveProperty('cause');
  });

  test.each<[string, RequirementResult, Partial<typeof l1>, string]>([
    ['of other data', lacking('platform.getTx/tx'), {}, '1.14.1'],
    ['after the end of a run', lacking(balance, { cause: { kind: 'ended' } }), {}, '1.14.1'],
    ['after a lookup that failed', lacking(balance, { cause: { kind: 'test-data', lookup: 'x' } }), {}, '1.14.1'],
    ['of an old release', lacking(balance), {}, '1.10.10'],
    ['of no release', lacking(balance), {}, 'own'],
  ])('%s blames nobody', (_, result, change, profile) => {
    expect(settled([result], { population: [{ ...l1, ...change }] }, profile)).toEqual([result]);
  });

  test('that was left out or failed is in the reason of what is not testable without it', () => {
    const population = [
      { ...l1, outcome: 'failed' as const, reason: 'insufficient funds' },
      { ...l1, id: 'coins', serves: ['platform.getTx'], outcome: 'left out' as const },
    ];
    const results = [lacking(balance), exampleResult({ id: balance }), lacking('platform.getTx/tx')];
    expect(settled(results, { population }).map(({ reason }) => reason)).toEqual([
      'none found; the population entry l1 failed: insufficient funds',
      undefined,
      'none found; the population entry coins was left out: no reason given',
    ]);
  });

  test('that could create the data is named for a node that the suite did not launch', () => {
    const { outcome: _outcome, ...entry } = l1;
    const population = [entry, { ...entry, id: 'more' }, { ...entry, id: 'coins', serves: ['platform.getTx'] }];
    const ended = lacking(balance, { cause: { kind: 'ended' } });
    const results = [lacking(balance), lacking('platform.getTx/tx'), ended];
    const reasons = (all: RequirementResult[]): unknown[] => settled(all, { population }).map(({ reason }) => reason);
    const create = 'none found; on a test network, the population entries l1 and more create it';
    expect(reasons(results)).toEqual([
      create,
      'none found; on a test network, the population entry coins creates it',
      'none found',
    ]);
    // What else needs the data of `coins` was tested: they are there.
    const tested = exampleResult({ id: 'platform.getTx/encoding' });
    expect(reasons([...results, tested])).toEqual([create, 'none found', 'none found', undefined]);
  });
});

describe('data that could not be looked for', () => {
  const METHOD = 'platform.getTx';
  const needy = lacking('platform.getStake/stake', { cause: { kind: 'test-data', lookup: METHOD } });
  const failure = exampleResult({ id: 'platform.getTx/hex-is-echoed', method: METHOD, verdict: 'fail' });

  test('are blocked by the first failure of the method', () => {
    const other = exampleResult({ id: 'platform.getTx/json-is-echoed', method: METHOD, verdict: 'fail' });
    expect(settled([failure, other, needy])[2]).toMatchObject({
      reason: 'blocked by platform.getTx/hex-is-echoed: none found',
      cause: { kind: 'blocked', by: 'platform.getTx/hex-is-echoed' },
    });
  });

  test('are blocked by a failure of the method itself, not of one for want of another', () => {
    const signature = { kind: 'no-result', method: 'platform.getBlockchains' } as const;
    const other = { ...failure, id: 'platform.getTx/first', findings: [{ message: 'no result', signature }] };
    expect(settled([other, failure, needy])[2]?.cause).toEqual({ kind: 'blocked', by: failure.id });
  });

  test.each([
    ['another method that fails', METHOD, 'status', 'not-testable'],
    ['another method, if it is an error', METHOD, undefined, 'fail'],
    ['another method of which nothing fails', 'platform.getBlock', 'status', 'fail'],
    ['its own method', 'platform.getStake', 'status', 'fail'],
    ['no method', 'POST /ext/bc/P', 'status', 'fail'],
  ])('failed for want of a result of %s', (_, method, rule, verdict) => {
    const signature = { kind: 'no-result' as const, method, ...(rule !== undefined && { rule }) };
    const findings = [{ message: 'No result: HTTP 503.', exchange: 7, signature }];
    const own = exampleResult({
      id: 'platform.getStake/stake',
      method: 'platform.getStake',
      verdict: 'fail',
      findings,
    });
    const reason = `blocked by ${failure.id}: No result: HTTP 503 (exchange 7)`;
    const cause = { kind: 'blocked', by: failure.id };
    expect(settled([failure, own])[1]).toEqual({
      ...own,
      ...(verdict === 'fail' ? {} : { verdict, reason, cause, findings: [] }),
    });
  });

  test.each([
    ['no requirement of the method fails', { ...failure, verdict: 'pass' as const }, needy],
    ['only what was observed fails', { ...failure, level: 'observed' as const }, needy],
    ['another method fails', { ...failure, method: 'platform.getBlock' }, needy],
    ['the chain lacks the data', failure, { ...needy, cause: { kind: 'test-data' as const } }],
  ])('are not blocked where %s', (_, one, result) => expect(settled([one, result])).toEqual([one, result]));
});
