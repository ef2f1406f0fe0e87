import { expect, test } from 'vitest';
import { exampleRequirement as requirement, exampleResult } from '../../test/support/example-report.ts';
import { Observations } from '../client/observations.ts';
import { Collector } from './collect.ts';
import type { Checked } from './run-checks.ts';

const told: Checked = { result: exampleResult(), notes: [], responses: new Set() };

/** What answers have shown: that the requirement is broken `findings` times, or kept once. */
function seen({ findings = 0 }: { readonly findings?: number } = {}): Observations {
  const observations = new Observations();
  observations.noteSeen(new Map([[requirement.id, 3]]), 5);
  for (let i = 0; i < findings; i += 1)
    observations.noteFinding(requirement.id, { message: 'not a number', exchange: 5 });
  return observations;
}

test('a round tells of a requirement what its check and the answers to all checks have shown', () => {
  const collector = new Collector({ chosen: [requirement] }, seen({ findings: 25 }));
  collector.add(told);
  const { checked, shown } = collector.of(requirement.id);
  expect(checked).toBe(told.result);
  expect(shown).toMatchObject({ count: 25, restsOn: { assertions: 3, responses: 1 } });
  expect(shown?.findings).toHaveLength(20);
  expect(collector.done).toBe(1);
});

test('a round tells nothing of what neither a check nor an answer has shown', () => {
  const untested = { reason: 'never asked: gone', cause: { kind: 'ended' } } as const;
  const collector = new Collector({ chosen: [requirement] });
  expect(collector.of(requirement.id, untested)).toEqual({ untested, checked: undefined, shown: undefined });
});

test('findings on requirements that were not chosen are noted, not judged', () => {
  const observations = seen({ findings: 1 });
  observations.unknownMembers.add('platform.getHeight /result/extra');
  const collector = new Collector({ chosen: [] }, observations);
  expect(collector.notes()).toEqual([
    { kind: 'remark', text: 'Also found, but not selected: platform.getHeight/height: not a number' },
    { kind: 'unknown-members', method: 'platform.getHeight', members: ['/result/extra'], more: 0 },
  ]);
});

test('notes of checks name their requirement, each once', () => {
  const collector = new Collector({ chosen: [requirement] });
  collector.add({ ...told, notes: ['slow', 'slow'] });
  expect(collector.notes()).toEqual([{ kind: 'remark', text: 'platform.getHeight/height: slow' }]);
});

test('what answers show of a requirement of another shard is no note', () =>
  expect(new Collector({ chosen: [], otherShards: [requirement] }, seen({ findings: 1 })).notes()).toEqual([]));

test('the notes tell which members the test data cannot tell apart', () => {
  const observations = new Observations();
  observations.variety.note('platform.getHeight', { height: '0' });
  const notes = new Collector({ chosen: [requirement] }, observations).notes();
  expect(notes.map(({ kind }) => kind)).toEqual(['untold-members']);
});
