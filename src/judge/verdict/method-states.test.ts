import { expect, test } from 'vitest';
import { exampleResult } from '../../../test/support/example-report.ts';
import type { RequirementResult } from '../../generated/report.ts';
import { METHODS } from '../../generated/methods.ts';
import { DEFAULT_GATE } from './gates.ts';
import { isUnfinished, methodMap, missingMethods, namesIn, neededAs } from './method-states.ts';

const lacking = (method: string, of = method): RequirementResult =>
  exampleResult({
    id: `${of}/needs-${method}`,
    method: of,
    verdict: 'fail',
    findings: [{ message: 'unknown', signature: { kind: 'not-served', rule: 'method', method } }],
  });
const result = (method: string, verdict: RequirementResult['verdict']): RequirementResult =>
  exampleResult({ id: `${method}/${verdict}`, method, verdict });

test('each method has its place in the order, whatever clients need first', () => {
  const places = METHODS.map(({ method }) => neededAs(method));
  expect(new Set(places).size).toBe(METHODS.length);
  expect(Math.max(...places)).toBe(METHODS.length - 1);
  expect(neededAs('platform.issueTx')).toBeLessThan(neededAs('platform.getBlock'));
  expect(neededAs('no.method')).toBe(METHODS.length);
});

test('a method works by its own failures alone, and a missing one counts once', () => {
  const requirements = [
    result('platform.getHeight', 'pass'),
    lacking('platform.getBlock', 'platform.getHeight'),
    lacking('platform.getBlock'),
    result('platform.getTx', 'pass'),
    result('platform.getTx', 'fail'),
    result('platform.getUTXOs', 'pass'),
    result('platform.getUTXOs', 'expected-fail'),
    result('platform.getStake', 'not-testable'),
    result('index.getIndex', 'not-applicable'),
    lacking('health.readiness', 'platform.getHeight'),
  ];
  const { states } = methodMap({ requirements });
  expect(states.map(({ method, state }) => `${state} ${method}`)).toEqual([
    'missing health.readiness',
    'partly platform.getUTXOs',
    'partly platform.getTx',
    'works platform.getHeight',
    'untested platform.getStake',
    'missing platform.getBlock',
  ]);
  expect(namesIn(states, 'partly')).toEqual(['getUTXOs (1/2)', 'getTx (1/2)']);
  const half = [result('platform.getBalance', 'pass'), result('platform.getBalance', 'not-testable')];
  expect(namesIn(methodMap({ requirements: half }).states, 'works')).toEqual(['getBalance (1 of 2)']);
  expect(namesIn(states, 'works')).toEqual(['getHeight']);
  expect(namesIn(states, 'missing')).toEqual(['health.readiness', 'getBlock']);
  expect(missingMethods(requirements)).toEqual(['platform.getBlock', 'health.readiness']);
});

test('a method that was not asked, since another one returned no result, is untested', () => {
  const signature = { kind: 'no-result', method: 'platform.getSubnets' } as const;
  const failed = { verdict: 'fail' as const, findings: [{ message: 'no result', signature }] };
  const requirements = ['platform.getStake', 'platform.getSubnets'].map((method) =>
    exampleResult({ id: `${method}/a`, method, ...failed }),
  );
  expect(methodMap({ requirements }).states.map(({ method, state }) => `${state} ${method}`)).toEqual([
    'untested platform.getStake',
    'partly platform.getSubnets',
  ]);
});

test('a wrong envelope is told beside methods that work, and one for want of a method is not', () => {
  const envelope = (more: Partial<RequirementResult>): RequirementResult =>
    exampleResult({ id: 'envelope/id', service: 'envelope', method: 'envelope', ...more });
  const text = (...requirements: RequirementResult[]) => methodMap({ requirements, gate: DEFAULT_GATE }).envelope;
  expect(text(envelope({ verdict: 'fail', findings: [{ message: 'another id' }] }))).toBe(
    'The envelope of responses is wrong. Mend first: envelope/id.',
  );
  const [wrong, lacks] = [envelope({ verdict: 'fail' }), { ...lacking('a.b'), service: 'envelope' }];
  expect(text(wrong, lacks, lacks)).toBe(
    'The envelope of responses is wrong. Mend first: envelope/id; 2 more fail for want of methods.',
  );
  const many = ['a', 'b', 'c', 'd', 'e'].map((claim) => envelope({ id: `envelope/${claim}`, verdict: 'fail' }));
  expect(text(...many)).toContain('Mend first: envelope/a, envelope/b, envelope/c, 2 more.');
  expect(text(envelope({}), { ...lacking('a.b'), service: 'envelope' })).toBeUndefined();
});

test('a node is being written while it lacks five methods', () => {
  const requirements = METHODS.slice(0, 5).map(({ method }) => lacking(method));
  expect(isUnfinished({ requirements })).toBe(true);
  expect(isUnfinished({ requirements: requirements.slice(1) })).toBe(false);
});
