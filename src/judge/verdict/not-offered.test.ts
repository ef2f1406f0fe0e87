import { expect, test } from 'vitest';
import { exampleResult } from '../../../test/support/example-report.ts';
import type { RequirementResult } from '../../generated/report.ts';
import { decide } from './decide.ts';
import { notOffered, notOfferedText } from './not-offered.ts';

function missing(what: string, count: number, declared = false): RequirementResult[] {
  const cause = { kind: 'not-offered', what, declared } as const;
  return Array.from({ length: count }, (_, at) =>
    exampleResult({ id: `${what}.x/${at}`, service: what, verdict: 'not-applicable', cause }),
  );
}

test('counts the requirements that went with each, the most first', () => {
  const results = [...missing('health', 2), exampleResult(), ...missing('index', 3, true)];
  expect(notOffered(results)).toEqual([
    { what: 'index', declared: true, requirements: 3 },
    { what: 'health', declared: false, requirements: 2 },
  ]);
  expect(notOfferedText(notOffered(results), results.length)).toBe(
    'index (declared) and health are not offered: 5 of 6 requirements not applicable',
  );
});

test('the user store is called what people call it', () => {
  expect(decide([...missing('userStore', 1), exampleResult()], {}).outcome).toMatch(
    /\. The user store is not offered: 1 of 2 /,
  );
});

test.each([
  ['pass', /^Conforms without health: 1 requirement tested, no failure\. /],
  ['fail', /^Does not conform: 1 of 1 tested requirement failed\. /],
  ['not-testable', /^Incomplete: no requirement was tested\. /],
  ['error', /^Suite bug in the checks of 1 requirement\. /],
] as const)('the outcome of %s begins with the verdict, and ends with it', (verdict, head) => {
  const { outcome } = decide([...missing('health', 2), exampleResult({ verdict })], {});
  expect(outcome).toMatch(head);
  expect(outcome).toMatch(/\. Health is not offered: 2 of 3 requirements not applicable\.$/);
});

test.each([
  ['services', false, 4],
  ['services', true, 0],
  ['all', false, 4],
  ['all', true, 0],
])('--require-tested %s of a node without health, declared %s: exit code %i', (demand, declared, code) => {
  const gate = { level: 'derived', failOnWarning: false, requireTested: [demand] } as const;
  const results = [exampleResult(), ...missing('health', 2, declared)];
  expect(decide(results, { gate: { ...gate, requireTested: [demand] } }).exitCode).toBe(code);
});

test('services demands something of each service, not all of it', () => {
  const gate = { level: 'derived' as const, failOnWarning: false, requireTested: ['services'] };
  const some = [exampleResult(), exampleResult({ id: 'platform.getHeight/x', verdict: 'not-testable' })];
  expect(decide(some, { gate }).exitCode).toBe(0);
  const silent = exampleResult({ id: 'index.x/y', service: 'index', verdict: 'not-testable' });
  const { exitCode, outcome } = decide([...some, silent], { gate });
  expect(exitCode).toBe(4);
  expect(outcome).toContain('No requirement of the service index was tested; --without index leaves it out.');
});
