import { expect, test } from 'vitest';
import { NotApplicable, NotTestable } from './not-testable.ts';
import { Failure } from './failure.ts';
import { fc, property, type PropertyOptions } from './property.ts';

/** The number of the exchange that the case with value `n` reads last. */
const BASE = 1000;

interface Tried {
  /** The values that the predicate had, in order. */
  readonly values: number[];
  readonly notes: string[];
  /** Whether a case ran. */
  readonly generates: boolean;
  readonly error: unknown;
}

/** What a property does whose predicate throws what `says` returns for a value and its position. */
async function tried(
  says: (value: number, at: number) => Error | undefined,
  { path, runs = 25, ...options }: PropertyOptions<number> & { path?: string | undefined; runs?: number } = {},
): Promise<Tried> {
  const values: number[] = [];
  const notes: string[] = [];
  const context = {
    seed: 1,
    runs,
    path,
    generates: false,
    note: (text: string): void => void notes.push(text),
    get judged(): number {
      return BASE + (values.at(-1) ?? 0);
    },
  };
  const predicate = (value: number): Promise<void> => {
    const said = says(value, values.push(value) - 1);
    return said === undefined ? Promise.resolve() : Promise.reject(said);
  };
  const run = property(context, fc.nat(10_000), predicate, options);
  const error = await run.catch((thrown: unknown) => thrown);
  return { values, notes, generates: context.generates, error };
}

const broken = (value: number): Failure => new Failure({ message: `broken with ${value}` });
const lacking = (): NotTestable => new NotTestable('no data for this case');

/** The cases of a property that holds: those of all inputs that differ. */
const { values: ALL } = await tried(() => undefined);

test('a property that holds has as many cases as the run asks for', () => {
  expect(new Set(ALL).size).toBe(ALL.length);
  expect(ALL.length).toBeGreaterThan(20);
});

test('a failing case is shrunk and run once more; the finding has what replays it', async () => {
  const fails = (value: number): Failure | undefined => (value > 601 ? broken(value) : undefined);
  const { values, error } = await tried(fails);
  expect(values.at(-1)).toBe(602);
  expect(error).toBeInstanceOf(Failure);
  const [finding] = (error as Failure).findings;
  expect(finding).toMatchObject({ message: 'broken with 602', counterexample: '602', exchange: BASE + 602 });
  expect(finding?.replay?.seed).toBe(1);
  expect(finding?.replay?.path).toMatch(/^\d+(:\d+)+$/);
  // The path alone finds the case, whatever the number of cases is.
  const again = await tried(fails, { path: finding?.replay?.path, runs: 3 });
  expect(new Set(again.values)).toEqual(new Set([602]));
  expect((again.error as Failure).findings).toEqual([finding]);
});

test('a case that is not testable while another is shrunk loses no failure', async () => {
  const { error } = await tried((value) => (value > 601 ? broken(value) : lacking()));
  expect((error as Failure).findings).toMatchObject([{ message: 'broken with 602', counterexample: '602' }]);
});

test('an exception of the suite while a failing case is shrunk loses no failure, and is told', async () => {
  const { values, notes, error } = await tried((value, at) => (at === 0 ? broken(value) : new TypeError('ours')));
  expect((error as Failure).findings).toMatchObject([{ message: `broken with ${values[0]}` }]);
  expect(notes).toEqual([expect.stringContaining('ours')]);
});

test.each([
  ['is not testable', lacking, []],
  ['passes', (): undefined => undefined, [expect.stringContaining('did not fail when it ran again')]],
])('a counterexample that %s when it runs again stays a failure, with its first exchange', async (_, says, notes) => {
  const seen = new Set<number>();
  const ended = await tried((value) => {
    if (value < 602 || seen.has(value)) return says();
    seen.add(value);
    return broken(value);
  });
  const { counterexample } = (ended.error as Failure).findings[0] ?? {};
  expect((ended.error as Failure).findings).toMatchObject([
    { message: `broken with ${counterexample}`, exchange: BASE + Number(counterexample) },
  ]);
  expect(ended.notes).toEqual(notes);
});

test('cases that are not testable do not end the others', async () => {
  const { values, error } = await tried((_, at) => (at === 0 ? lacking() : undefined));
  expect([values, error]).toEqual([ALL, undefined]);
  const late = await tried((value, at) => (at < 20 ? lacking() : broken(value)));
  expect(late.error).toBeInstanceOf(Failure);
});

test.each([lacking(), new NotApplicable('refused with 403')])(
  'without a testable case, its reason stands: %s',
  async (reason) => {
    const { values, error } = await tried(() => reason);
    expect([values, error]).toEqual([ALL, reason]);
  },
);

test('an exception of the suite ends the property at once, unshrunk', async () => {
  const { values, error } = await tried(() => new TypeError('ours'));
  expect([values.length, error]).toEqual([1, new TypeError('ours')]);
});

test('a path that leads to no input is a missing precondition', async () => {
  const { values, generates, error } = await tried(() => undefined, { path: '3:99:99' });
  expect(generates).toBe(false);
  expect([values, error]).toEqual([[], new NotTestable('no generated input has the path 3:99:99 with this seed')]);
});

test('a property whose time has ended runs the case that has begun, and counts its failure', async () => {
  const held = await tried(() => undefined, { mostMs: 0 });
  expect([held.values.length, held.error]).toEqual([1, undefined]);
  const failed = await tried((value) => broken(value), { mostMs: 0 });
  expect((failed.error as Failure).findings[0]?.message).toBe(`broken with ${failed.values[0]}`);
});
