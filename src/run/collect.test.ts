import { expect, test } from 'vitest';
import type { Requirement } from '../catalogue/catalogue.ts';
import type { RequirementResult } from '../generated/report.ts';
import type { CheckOutcome } from './check-outcome.ts';
import { Collector } from './collect.ts';

const requirement: Requirement = {
  id: 'platform.getHeight/height',
  level: 'stated',
  section: '4.2',
  service: 'platform',
  method: 'platform.getHeight',
  statement: 'The result carries the height.',
  why: 'Clients poll it.',
};

function told(verdict: RequirementResult['verdict'], more: Partial<CheckOutcome> = {}): CheckOutcome {
  const { id, level, section, service, method, statement } = requirement;
  return {
    result: { id, level, section, service, method, statement, verdict, findings: [], evidence: [] },
    observations: [],
    notes: [],
    unknownMembers: [],
    ...more,
  };
}

const wrong = [
  requirement.id,
  { shownBy: [5], findings: [{ message: 'not a number', exchange: 5 }], count: 25 },
] as const;

test('a finding in an answer to somebody else turns a pass into a fail', () => {
  const collector = new Collector([requirement]);
  collector.add(told('pass'));
  collector.add({ ...told('pass', { observations: [wrong] }), result: { ...told('pass').result, id: 'other/check' } });
  const [result] = collector.results();
  expect(result?.verdict).toBe('fail');
  expect(result?.findings).toEqual([
    { message: 'not a number', exchange: 5 },
    { message: '…and 24 more of the kind.', signature: { kind: 'more' } },
  ]);
});

test('what nobody had shown when its check ran, and somebody showed later, passes', () => {
  const collector = new Collector([requirement]);
  collector.add(told('not-testable', { observations: [[requirement.id, { shownBy: [9], findings: [], count: 0 }]] }));
  expect(collector.results()[0]?.verdict).toBe('pass');
});

test.each(['fail', 'error', 'not-applicable'] as const)('%s stays, whatever answers show', (verdict) => {
  const collector = new Collector([requirement]);
  collector.add(told(verdict, { observations: [[requirement.id, { shownBy: [9], findings: [], count: 0 }]] }));
  expect(collector.results()[0]?.verdict).toBe(verdict);
});

test('a requirement without a check is an error of the suite', () => {
  expect(new Collector([requirement]).results()[0]).toMatchObject({
    verdict: 'error',
    reason: 'No check of this suite proves it.',
  });
});

test('a requirement that was never asked because the run ended is not-testable, with the reason', () => {
  expect(new Collector([requirement]).results('never asked: gone')[0]).toMatchObject({
    verdict: 'not-testable',
    reason: 'never asked: gone',
    cause: { kind: 'ended' },
  });
});

test('findings on requirements that were not chosen are noted, not judged', () => {
  const collector = new Collector([]);
  collector.add(told('pass', { observations: [wrong], unknownMembers: ['platform.getHeight /result/extra'] }));
  expect(collector.results()).toEqual([]);
  expect(collector.notes()).toEqual([
    { kind: 'remark', text: 'Also seen, though not asked: platform.getHeight/height: not a number' },
    { kind: 'unknown-members', method: 'platform.getHeight', members: ['/result/extra'], more: 0 },
  ]);
});

test('what answers show of a requirement that others judge is told beside, and not as a note', () => {
  const collector = new Collector([], new Map(), [requirement]);
  collector.add({ ...told('pass', { observations: [wrong] }), result: { ...told('pass').result, id: 'other/check' } });
  expect(collector.otherShards()).toMatchObject([{ id: requirement.id, verdict: 'fail' }]);
  expect(collector.notes()).toEqual([]);
  expect(new Collector([], new Map(), [requirement]).otherShards()).toMatchObject([{ verdict: 'not-testable' }]);
});
