import { expect, test } from 'vitest';
import type { Requirement } from '../catalogue/catalogue.ts';
import type { RequirementResult } from '../generated/report.ts';
import { Observations } from '../target/client/observations.ts';
import { Collector } from './collect.ts';
import type { Checked } from './run-checks.ts';

const requirement: Requirement = {
  id: 'platform.getHeight/height',
  level: 'stated',
  section: '4.2',
  service: 'platform',
  method: 'platform.getHeight',
  statement: 'The result carries the height.',
  why: 'Clients poll it.',
};

function told(verdict: RequirementResult['verdict'], id = requirement.id): Checked {
  const { level, section, service, method, statement } = requirement;
  return {
    result: { id, level, section, service, method, statement, verdict, findings: [], evidence: [] },
    notes: [],
    responses: new Set(),
  };
}

/** What answers have shown: that the requirement is broken `findings` times, or kept once. */
function seen({ findings = 0 }: { readonly findings?: number } = {}): Observations {
  const observations = new Observations();
  observations.noteSeen(new Map([[requirement.id, 3]]), 5);
  for (let i = 0; i < findings; i += 1)
    observations.noteFinding(requirement.id, { message: 'not a number', exchange: 5 });
  return observations;
}

test('a finding in an answer to somebody else turns a pass into a fail', () => {
  const collector = new Collector({ chosen: [requirement] }, seen({ findings: 25 }));
  collector.add(told('pass'));
  const [result] = collector.results();
  expect(result?.verdict).toBe('fail');
  expect(result?.findings).toHaveLength(21);
  expect(result?.findings[0]).toEqual({ message: 'not a number', exchange: 5 });
  expect(result?.findings.at(-1)).toEqual({ message: '…and 5 more of this kind.', signature: { kind: 'more' } });
});

test('what nobody had shown when its check ran, and somebody showed later, passes', () => {
  const observations = new Observations();
  const collector = new Collector({ chosen: [requirement] }, observations);
  collector.add(told('not-testable'));
  observations.noteSeen(new Map([[requirement.id, 1]]), 9);
  expect(collector.results()[0]).toMatchObject({ verdict: 'pass', restsOn: { assertions: 1, responses: 1 } });
});

test('a finding in an answer stays a failure beside a check that broke, and the bug is in the reason', () => {
  const collector = new Collector({ chosen: [requirement] }, seen({ findings: 1 }));
  const { result, ...rest } = told('error');
  collector.add({ result: { ...result, reason: 'TypeError: x is undefined' }, ...rest });
  expect(collector.results()).toMatchObject([
    { verdict: 'fail', reason: 'Suite bug beside it: TypeError: x is undefined', findings: [{ exchange: 5 }] },
  ]);
});

test.each(['fail', 'error', 'not-applicable'] as const)('%s stays, whatever answers show', (verdict) => {
  const collector = new Collector({ chosen: [requirement] }, seen());
  collector.add(told(verdict));
  expect(collector.results()[0]?.verdict).toBe(verdict);
});

test('a requirement without a check is an error of the suite', () => {
  expect(new Collector({ chosen: [requirement] }).results()[0]).toMatchObject({
    verdict: 'error',
    reason: 'No check of this suite tests it.',
  });
});

test('a requirement that was never asked because the run ended is not-testable, with the reason', () => {
  expect(new Collector({ chosen: [requirement] }).results('never asked: gone')[0]).toMatchObject({
    verdict: 'not-testable',
    reason: 'never asked: gone',
    cause: { kind: 'ended' },
  });
});

test('findings on requirements that were not chosen are noted, not judged', () => {
  const observations = seen({ findings: 1 });
  observations.unknownMembers.add('platform.getHeight /result/extra');
  const collector = new Collector({ chosen: [] }, observations);
  expect(collector.results()).toEqual([]);
  expect(collector.notes()).toEqual([
    { kind: 'remark', text: 'Also found, but not selected: platform.getHeight/height: not a number' },
    { kind: 'unknown-members', method: 'platform.getHeight', members: ['/result/extra'], more: 0 },
  ]);
});

test('notes of checks name their requirement, each once', () => {
  const collector = new Collector({ chosen: [requirement] });
  collector.add({ ...told('pass'), notes: ['slow', 'slow'] });
  expect(collector.notes()).toEqual([{ kind: 'remark', text: 'platform.getHeight/height: slow' }]);
});

test('what answers show of a requirement of another shard is told apart, and not as a note', () => {
  const collector = new Collector({ chosen: [], otherShards: [requirement] }, seen({ findings: 1 }));
  expect(collector.otherShards(collector.shown)).toMatchObject([{ id: requirement.id, verdict: 'fail' }]);
  expect(collector.notes()).toEqual([]);
  expect(
    new Collector({ chosen: [], otherShards: [requirement] }).otherShards(new Set([requirement.id])),
  ).toMatchObject([{ verdict: 'not-testable' }]);
});

test('the notes tell which members the test data cannot tell apart, if the run observes it', () => {
  const notesOf = (observations: Observations): string[] => {
    observations.variety?.note('platform.getHeight', { height: '0' });
    return new Collector({ chosen: [requirement] }, observations).notes().map(({ kind }) => kind);
  };
  expect(notesOf(new Observations())).toEqual(['untold-members']);
  expect(notesOf(new Observations(new Set(), false))).toEqual([]);
});
