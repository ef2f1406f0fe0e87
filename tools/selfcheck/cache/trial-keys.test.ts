import { describe, expect, test } from 'vitest';
import { narrowNodes } from '../../../test/support/narrow-nodes.ts';
import { MUTANTS } from '../../../src/reference-node/mutants.ts';
import { VARIANTS } from '../../../src/reference-node/variants.ts';
import { loadChecks } from '../../../src/run/load-checks.ts';
import type { Task, Told } from '../plan/plan.ts';
import { ModuleDigests } from './module-digests.ts';
import { DECLARING_MODULES as changes, mayBeKept, TrialKeys } from './trial-keys.ts';

const nodes = await narrowNodes(/^platform\.get(Height|Timestamp)\//);
const { paths } = await loadChecks();
const digests = new ModuleDigests();

const MUTANT = { mutant: 'platform-get-height-one-behind', profile: 'document', as: 'first', whole: false } as const;

/** The key of a task when these files have changed. */
function keyOf(task: Task, { changed = [] as readonly string[], base = 'base' } = {}): string {
  const of = (path: string): string => digests.of(path) + (changed.includes(path) ? ' changed' : '');
  return new TrialKeys({ base, digests: { of }, specs: paths }, nodes).of(task);
}

function spec(id: string): string {
  const path = paths.get(id);
  if (path === undefined) throw new Error(`No spec file has a check of ${id}.`);
  return path;
}

describe('the key of a mutant', () => {
  const before = keyOf(MUTANT);
  const ofOther = { changed: [spec('platform.getTimestamp/timestamp')] };

  test('changes with the spec file of its requirement, and not by itself', () => {
    expect(keyOf(MUTANT)).toBe(before);
    expect(keyOf(MUTANT, { changed: [spec('platform.getHeight/height')] })).not.toBe(before);
  });

  test('changes with another spec file only where every check may run', () => {
    expect(keyOf(MUTANT, ofOther)).toBe(before);
    for (const more of [{ as: 'beside' }, { whole: true }] as const)
      expect(keyOf({ ...MUTANT, ...more }, ofOther)).not.toBe(keyOf({ ...MUTANT, ...more }));
  });

  test('changes with the module that declares it, and not with another one', () => {
    const moduleOf = (name: string): string => changes.get(`mutants/${name}`) ?? '';
    expect(keyOf(MUTANT, { changed: [moduleOf(MUTANT.mutant)] })).not.toBe(before);
    expect(keyOf(MUTANT, { changed: [moduleOf('platform-get-timestamp-timestamp-unix')] })).toBe(before);
  });

  test('changes with the base, and with the expectation of the trial', () => {
    expect(keyOf(MUTANT, { base: 'other' })).not.toBe(before);
    expect(keyOf({ ...MUTANT, as: 'hidden' })).not.toBe(before);
  });
});

test('the key of a clean node changes with every spec file', () => {
  const task: Task = { clean: 'document' };
  for (const id of nodes.ids) expect(keyOf(task, { changed: [spec(id)] })).not.toBe(keyOf(task));
});

test('the key of a node with variants changes with the module of each', () => {
  const variants = VARIANTS.slice(0, 2).map(({ name }) => name);
  const task: Task = { variants, profile: 'document', seed: 1 };
  for (const name of variants)
    expect(keyOf(task, { changed: [changes.get(`variants/${name}`) ?? ''] })).not.toBe(keyOf(task));
});

test('each mutant and variant has a module that declares it, and each applicable requirement has a spec file', () => {
  expect(MUTANTS.filter(({ name }) => !changes.has(`mutants/${name}`))).toEqual([]);
  expect(VARIANTS.filter(({ name }) => !changes.has(`variants/${name}`))).toEqual([]);
  expect(nodes.ids.filter((id) => !paths.has(id))).toEqual([]);
});

describe('a result', () => {
  const about = { as: 'first', name: 'm', breaks: 'b', defect: '', profile: 'document' } as const;
  const row = { ...about, finding: '', alsoFailed: [], durationMs: 1 };
  const clean = { profile: 'document', id: 'b', level: 'stated', reason: '' } as const;
  const killed: Told = { mutant: { ...row, outcome: 'killed', broke: [] } };
  const elsewhere: Told = { mutant: { ...row, outcome: 'survived', excused: 'otherwise', broke: [] } };

  test.each<[string, Told, boolean]>([
    ['a killed mutant', killed, true],
    ['an excused mutant', elsewhere, true],
    ['a survivor', { mutant: { ...row, outcome: 'survived', broke: [] } }, false],
    ['a killed mutant on which another check broke', { mutant: { ...row, outcome: 'killed', broke: ['x'] } }, false],
    ['a clean node', { clean: [{ ...clean, verdict: 'pass' }] }, true],
    ['a clean node with a false alarm', { clean: [{ ...clean, verdict: 'fail' }] }, false],
    ['an error', { broken: 'x' }, false],
  ])('of %s is kept: %j: %j', (_, told, isKept) => expect(mayBeKept(told)).toBe(isKept));
});
