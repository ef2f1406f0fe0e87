import { expect, test } from 'vitest';
import { exampleResult } from '../../../test/support/example-report.ts';
import { isKnownFailure, isSameFailure, namesPlace, signaturesOf } from './signature.ts';

const lacking = (method: string) =>
  exampleResult({
    verdict: 'fail',
    findings: [{ message: 'unknown', signature: { kind: 'not-served', rule: 'method', method } }],
  });

test('a requirement that needs several missing methods has one failure, whichever is refused first', () => {
  const [one, other] = [lacking('platform.getHeight'), lacking('health.liveness')];
  expect(isSameFailure(one, other)).toBe(true);
  expect(isKnownFailure(other, signaturesOf(one))).toBe(true);
  expect(signaturesOf(one).map(namesPlace)).toEqual([false]);
});
