import { expect, test } from 'vitest';
import { exampleReport, exampleResult } from '../../../../test/support/example-report.ts';
import type { Audit, RequirementResult } from '../../../generated/report.ts';
import { unasked } from '../../catalogue/unasked.ts';
import { merged } from './merge.ts';

const ID = 'platform.getTx/bytes-agree-with-json';
const AUDIT: Audit = { height: 9, blocks: 10, transactions: 3, facts: 0, methods: [], leftOut: [] };

/** The result of a requirement in the merged report of an audit; each shard has one result at most. */
function whole(...shards: readonly (Partial<RequirementResult> | undefined)[]): RequirementResult | undefined {
  const reports = shards.map((own, at) =>
    exampleReport(own === undefined ? [] : [exampleResult({ id: ID, ...own })], {
      shard: { index: at + 1, of: shards.length },
      audit: AUDIT,
    }),
  );
  return merged(reports.reverse(), [ID]).requirements.find(({ id }) => id === ID);
}

const UNTESTED = { verdict: 'not-testable' } as const;
const ENDED = { ...UNTESTED, reason: 'the audit ended', cause: { kind: 'ended' } } as const;
const broken = (exchange: number): Partial<RequirementResult> => ({
  verdict: 'fail',
  findings: [{ message: `wrong ${exchange}`, exchange }],
  evidence: [{ exchange, curl: 'curl', outcome: 'HTTP 200', durationMs: 1 }],
});

test('all shards together left nothing out: the reason names the other flags alone', () => {
  const shard = { ...UNTESTED, ...unasked(['--from', '--shard']) };
  expect(shard.reason).toBe(
    'the audit asked no question about it: --from and --shard left it out, or this chain has no such record, or nothing tells the answer',
  );
  expect(whole(shard, shard)).toMatchObject(unasked(['--from']));
  const sharded = { ...UNTESTED, ...unasked(['--shard']) };
  expect(whole(sharded, sharded)?.reason).toBe(
    'the audit asked no question about it: this chain has no such record, or nothing tells the answer',
  );
});

test('a reason that names the flag in its own words stays as it is', () => {
  const reason = 'a proxy and --shard left it out, or --shard left it out, or both';
  expect(whole({ ...UNTESTED, reason, cause: { kind: 'test-data' } }, UNTESTED)?.reason).toBe(reason);
});

test('of shards with different reasons, the one that ended early decides: it may have had the question', () =>
  expect(whole({ ...UNTESTED, ...unasked(['--shard']) }, ENDED)).toMatchObject(ENDED));

test.each<[string, RequirementResult['verdict'], readonly Partial<RequirementResult>[]]>([
  ['a failure before everything', 'fail', [{}, { verdict: 'error' }, { verdict: 'expected-fail' }, broken(1)]],
  [
    'a waived failure before what passed in spite of its waiver',
    'expected-fail',
    [{ verdict: 'unexpected-pass' }, { verdict: 'expected-fail' }],
  ],
  ['a pass before nothing asked', 'pass', [{ ...UNTESTED, ...unasked(['--shard']) }, {}]],
  ['what does not apply', 'not-applicable', [{ verdict: 'not-applicable' }, { verdict: 'not-applicable' }]],
])('%s', (_, verdict, shards) => {
  const result = whole(...shards);
  expect(result?.verdict).toBe(verdict);
  if (verdict === 'pass') expect(result).not.toHaveProperty('reason');
});

test('findings and evidence of all shards are in the order of their questions', () => {
  const result = whole(broken(7), broken(3));
  expect(result?.findings.map(({ message }) => message)).toEqual(['wrong 3', 'wrong 7']);
  expect(result?.evidence.map(({ exchange }) => exchange)).toEqual([3, 7]);
});

test('a failure that only a later shard has a result for is not lost', () =>
  expect(whole(undefined, broken(3))?.verdict).toBe('fail'));
