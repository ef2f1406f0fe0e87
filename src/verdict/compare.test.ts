import { expect, test } from 'vitest';
import { exampleReport, exampleResult } from '../../test/example-report.ts';
import type { Finding, RequirementResult, Verdict } from '../generated/report.ts';
import { CHANGE_KINDS, compare } from './compare.ts';

function kindsOf(was: RequirementResult, now: RequirementResult): string[] {
  const { changes } = compare(exampleReport([was]), exampleReport([now]));
  return CHANGE_KINDS.filter((kind) => changes[kind].length > 0);
}

test.each<[Verdict, Verdict, string[]]>([
  ['pass', 'not-testable', ['untestable']],
  ['pass', 'not-applicable', ['untestable']],
  ['fail', 'not-testable', ['untestable']],
  ['not-testable', 'pass', ['testable']],
  ['not-applicable', 'pass', ['testable']],
  ['not-testable', 'fail', ['new']],
  ['not-testable', 'not-applicable', []],
  ['fail', 'pass', ['fixed']],
  ['pass', 'pass', []],
])('%s -> %s', (was, now, kinds) => {
  expect(kindsOf(exampleResult({ verdict: was }), exampleResult({ verdict: now }))).toEqual(kinds);
});

test('a failure with another sentence is the same, one of another kind is not', () => {
  const failed = (finding: Finding): RequirementResult => exampleResult({ verdict: 'fail', findings: [finding] });
  const one = failed({
    message: 'is 12',
    signature: { kind: 'schema', at: '/result', rule: 'type', actual: 'number' },
  });
  const reworded = failed({
    message: 'must be text',
    signature: { kind: 'schema', at: '/result', rule: 'type', actual: 'number' },
  });
  expect(kindsOf(one, reworded)).toEqual([]);
  expect(kindsOf(one, failed({ message: 'is 12', signature: { kind: 'no-response', rule: 'timeout' } }))).toEqual([
    'reason',
  ]);
});
