import { describe, expect, test } from 'vitest';
import { narrowNodes } from '../../../test/support/narrow-nodes.ts';
import { MUTANTS } from '../../../src/reference-node/mutants.ts';
import { VARIANTS } from '../../../src/reference-node/variants.ts';
import { loadChecks } from '../../../src/run/load-checks.ts';
import type { Task, Told } from '../plan/plan.ts';
import { DECLARING_MODULES as changes } from './declaring-modules.ts';
import { ModuleDigests } from './module-digests.ts';
import { mayBeKept, testedAll, TrialKeys, type TaskKeys } from './trial-keys.ts';

const nodes = await narrowNodes(/^platform\.get(Height|Timestamp)\//);
const { paths } = await loadChecks();
const digests = new ModuleDigests();

const MUTANT: Task = { mutant: 'platform-get-height-one-behind', profile: 'document', as: 'first', whole: false };

/** The keys of a task when these files have changed. */
function keysOf(task: Task, { changed = [] as readonly string[], base = 'base' } = {}): TaskKeys {
  const of = (path: string): string => digests.of(path) + (changed.includes(path) ? ' changed' : '');
  return new TrialKeys({ base, digests: { of }, specs: paths, changes }, nodes).of(task);
}

function spec(id: string): string {
  const path = paths.get(id);
  if (path === undefined) throw new Error(`No spec file has a check of ${id}.`);
  return path;
}

describe('the keys of a mutant', () => {
  const before = keysOf(MUTANT);

  test('stay the same while nothing changes', () => {
    expect(keysOf(MUTANT)).toEqual(before);
    expect(before.few).not.toBe(before.all);
  });

  test('change with the spec file of its requirement', () => {
    const after = keysOf(MUTANT, { changed: [spec('platform.getHeight/height')] });
    expect(after.few).not.toBe(before.few);
    expect(after.all).not.toBe(before.all);
  });

  test('change with another spec file only where every check runs', () => {
    const after = keysOf(MUTANT, { changed: [spec('platform.getTimestamp/timestamp')] });
    expect(after.few).toBe(before.few);
    expect(after.all).not.toBe(before.all);
  });

  test('change with the module that declares it, and not with another one', () => {
    const moduleOf = (name: string): string => changes.get(`mutants/${name}`) ?? '';
    const other = keysOf(MUTANT, { changed: [moduleOf('platform-get-timestamp-timestamp-unix')] });
    expect(keysOf(MUTANT, { changed: [moduleOf(MUTANT.mutant)] }).few).not.toBe(before.few);
    expect(other).toEqual(before);
  });

  test('change with the base, and with the expectation of the trial', () => {
    expect(keysOf(MUTANT, { base: 'other' }).few).not.toBe(before.few);
    expect(keysOf({ ...MUTANT, as: 'hidden' }).few).not.toBe(before.few);
  });
});

test('the keys of a clean node and of pairs change with every spec file', () => {
  const pair = ['platform-get-height-one-behind', 'platform-get-timestamp-timestamp-unix'] as const;
  for (const task of [{ clean: 'document' }, { pair, profile: 'document' }] satisfies Task[])
    for (const id of nodes.ids) expect(keysOf(task, { changed: [spec(id)] }).few).not.toBe(keysOf(task).few);
});

test('the key of a node with variants changes with the module of each', () => {
  const variants = VARIANTS.slice(0, 2).map(({ name }) => name);
  const task: Task = { variants, profile: 'document', seed: 1 };
  for (const name of variants)
    expect(keysOf(task, { changed: [changes.get(`variants/${name}`) ?? ''] }).few).not.toBe(keysOf(task).few);
});

test('each mutant and variant has a module that declares it, and each applicable requirement has a spec file', () => {
  expect(MUTANTS.filter(({ name }) => !changes.has(`mutants/${name}`))).toEqual([]);
  expect(VARIANTS.filter(({ name }) => !changes.has(`variants/${name}`))).toEqual([]);
  expect(nodes.ids.filter((id) => !paths.has(id))).toEqual([]);
});

describe('a result', () => {
  const as = 'first' as const;
  const row = {
    as,
    name: 'm',
    breaks: 'b',
    defect: '',
    profile: 'document',
    finding: '',
    alsoFailed: [],
    durationMs: 1,
  };
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
    ['a hidden pair', { pair: { mutants: ['a', 'b'], profile: '', outcome: 'hidden', reason: '' } }, false],
    ['a found pair', { pair: { mutants: ['a', 'b'], profile: '', outcome: 'found', reason: '' } }, true],
    ['an error', { broken: 'x' }, false],
  ])('of %s is kept: %j: %j', (_, told, isKept) => expect(mayBeKept(told)).toBe(isKept));

  test('depends on all checks if another requirement had to fail', () => {
    expect(testedAll(killed, MUTANT)).toBe(false);
    expect(testedAll(elsewhere, MUTANT)).toBe(true);
    expect(testedAll(killed, { ...MUTANT, whole: true })).toBe(true);
  });
});
