import { expect, test } from 'vitest';
import { exampleReport, exampleResult } from '../../../../test/support/example-report.ts';
import type { Report, RequirementResult } from '../../../generated/report.ts';
import { merged, mergeProblems } from './merge.ts';

const ID = 'platform.getHeight/height';

/** Two shards: the first judges the requirement, the second tells what its answers showed of it. */
function whole(
  own: Partial<RequirementResult>,
  ...beside: Partial<RequirementResult>[]
): RequirementResult | undefined {
  const part = (index: number, results: RequirementResult[], changes: Partial<Report>): Report =>
    exampleReport(results, { shard: { index, of: 2 }, requests: 100, ...changes });
  const first = part(1, [exampleResult({ id: ID, ...own })], {});
  const second = part(2, [], { beside: beside.map((changes) => exampleResult({ id: ID, ...changes })) });
  return merged([second, first], [ID]).requirements[0];
}

const broken: Partial<RequirementResult> = {
  verdict: 'fail',
  findings: [{ message: 'is missing', exchange: 7, comparedWith: [6] }],
  evidence: [{ exchange: 7, curl: 'curl', outcome: '200', durationMs: 1 }],
};

test.each<[string, Partial<RequirementResult>, Partial<RequirementResult>, string]>([
  ['what one shard could not test and another saw', { verdict: 'not-testable', reason: 'no data' }, {}, 'pass'],
  ['what one shard saw kept and another broken', {}, broken, 'fail'],
  ['what one shard could not test and another saw broken', { verdict: 'not-testable' }, broken, 'fail'],
  ['what broke in one shard, and another saw broken', { verdict: 'error', reason: 'oops' }, broken, 'fail'],
  ['what broke in one shard', { verdict: 'error', reason: 'oops' }, {}, 'error'],
  ['what does not apply', { verdict: 'not-applicable', reason: 'off' }, {}, 'not-applicable'],
  ['what failed in its own shard', broken, {}, 'fail'],
])('%s', (_, own, beside, verdict) => {
  const result = whole(own, beside);
  expect(result?.verdict).toBe(verdict);
  if (verdict === 'pass') expect(result?.reason).toBeUndefined();
});

test('the exchanges that show it have their numbers in the whole', () => {
  const result = whole({}, broken);
  expect(result).toMatchObject({ findings: [{ exchange: 107, comparedWith: [106] }], evidence: [{ exchange: 107 }] });
});

test('each shard of a launched node has its own nodes, with an audit of their heights', () => {
  const part = (index: number, height: number): Report =>
    exampleReport([exampleResult({ id: `a.b/${index}` })], {
      target: { kind: 'node', url: `http://127.0.0.1:${height}` },
      launch: { path: 'node', release: '', sha256: 'a'.repeat(64), stages: [], population: [] },
      audit: { height, blocks: height, transactions: 0, facts: 0, methods: [], leftOut: [] },
      shard: { index, of: 2 },
      asked: 1,
    });
  const [first, second] = [part(1, 70), part(2, 59)];
  const named = [first, second].map((report, at) => ({ name: `${at}.json`, report }));
  expect(mergeProblems(named)).toEqual([]);
  const { asked, audit, requirements } = merged([second, first], ['a.b/1', 'a.b/2']);
  expect(requirements.map(({ id }) => id)).toEqual(['a.b/1', 'a.b/2']);
  expect({ asked, audit }).toEqual({ asked: 2, audit: first.audit });
});
