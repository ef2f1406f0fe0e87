import { expect, test } from 'vitest';
import { exampleResult } from '../../test/example-report.ts';
import { blameLookups } from './blame-lookups.ts';

const METHOD = 'platform.getTx';
const needy = exampleResult({
  id: 'platform.getStake/stake',
  verdict: 'not-testable',
  reason: 'no accepted transaction was found',
  cause: { kind: 'test-data', lookup: METHOD },
});
const failure = exampleResult({ id: 'platform.getTx/hex-is-echoed', method: METHOD, verdict: 'fail' });

test('data that could not be looked for is blocked by the first failure of the method', () => {
  const other = exampleResult({ id: 'platform.getTx/json-is-echoed', method: METHOD, verdict: 'fail' });
  const [, , blocked] = blameLookups([failure, other, needy]);
  expect(blocked).toMatchObject({
    reason: 'blocked by platform.getTx/hex-is-echoed: no accepted transaction was found',
    cause: { kind: 'blocked', by: 'platform.getTx/hex-is-echoed' },
  });
});

test.each([
  ['no requirement of the method fails', { ...failure, verdict: 'pass' as const }, needy],
  ['only what was observed fails', { ...failure, level: 'observed' as const }, needy],
  ['another method fails', { ...failure, method: 'platform.getBlock' }, needy],
  ['the chain lacks the data', failure, { ...needy, cause: { kind: 'test-data' as const } }],
])('nothing is blamed where %s', (_, one, result) => {
  expect(blameLookups([one, result])).toEqual([one, result]);
});
