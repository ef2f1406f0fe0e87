import fc from 'fast-check';
import { NotApplicable, NotTestable } from './not-testable.ts';
import type { CheckContext } from './context.ts';
import { cut } from '../encoding/cut.ts';
import { Failure } from './failure.ts';

/** After this time in milliseconds, a property generates no further cases. */
const TIME_LIMIT_MS = 600_000;
/** The most cases of a property that a time limits. */
const MOST_CASES = 200;

/** The cases of a property: a share of them where a case is costly. */
export interface PropertyOptions<Case> {
  /** Cases that run before the generated ones, with every seed. */
  readonly examples?: readonly Case[];
  /** Share of the run's cases, 0 to 1. */
  readonly share?: number;
  /** Milliseconds within which cases begin, as many as there is time for, and at least one: for cases that change the node. */
  readonly mostMs?: number;
}

/** What the cases of a property showed so far. */
interface Shown {
  held: number;
  /** The last failure, and the exchange that the case looked at. */
  failure?: Failure;
  exchange?: number | undefined;
  /** Why the first case that was not testable was not. */
  untested?: Error;
  bug?: Error;
}

/**
 * Runs a predicate with generated cases, each different case once. A failing case is shrunk and run once more: the last exchange, and
 * its `curl` line, show the fault. A case that is not testable says nothing about the others. A path in the context runs its case alone.
 *
 * @throws Failure with the shrunk case, and the path that finds it again; once a case failed, nothing that later cases do takes its place.
 * @throws NotTestable or NotApplicable, the first one, if no case was testable.
 */
export async function property<Case>(
  context: Pick<CheckContext, 'seed' | 'runs' | 'path' | 'generates' | 'judged' | 'note'>,
  cases: fc.Arbitrary<Case>,
  predicate: (value: Case) => Promise<void>,
  { share = 1, examples = [], mostMs }: PropertyOptions<Case> = {},
): Promise<void> {
  const { seed, runs, path } = context;
  const shown: Shown = { held: 0 };
  const end = mostMs === undefined ? Infinity : Date.now() + mostMs;
  let hasBegun = false;
  /** Throws only failures, which fast-check shrinks. */
  const tryCase = async (value: Case): Promise<void> => {
    try {
      await predicate(value);
      shown.held += 1;
    } catch (error) {
      if (error instanceof NotTestable || error instanceof NotApplicable) shown.untested ??= error;
      else if (!(error instanceof Failure))
        shown.bug ??= error instanceof Error ? error : new Error(`threw ${typeof error}`);
      else {
        shown.failure = error;
        shown.exchange = context.judged;
        throw error;
      }
    }
  };
  const details = await checked(path, () =>
    fc.check(
      fc.asyncProperty(cases, async (value) => {
        // A case that has begun ends: what it changes would disturb whatever comes next, and its failure would be lost.
        const isOver = hasBegun && Date.now() >= end;
        hasBegun = true;
        context.generates = true;
        // A bug of the suite ends the property at once, unshrunk.
        if (!isOver && shown.bug === undefined) await tryCase(value);
      }),
      {
        seed,
        examples: examples.map((example): [Case] => [example]),
        numRuns: mostMs === undefined ? examples.length + Math.max(1, Math.ceil(runs * share)) : MOST_CASES,
        ...(path === undefined ? {} : { path, numRuns: 1, endOnFailure: true }),
        interruptAfterTimeLimit: TIME_LIMIT_MS,
        // The same case again would show nothing new.
        ignoreEqualValues: true,
      },
    ),
  );
  if (details.counterexample === null) {
    if (shown.bug !== undefined) throw shown.bug;
    if (shown.held > 0) return;
    throw shown.untested ?? new NotTestable('the time for generated cases ended before the first case');
  }
  const [shrunk] = details.counterexample;
  const { held } = shown;
  await tryCase(shrunk).catch(() => undefined);
  if (shown.held > held) context.note('The generated input of a failure did not fail when it ran again.');
  if (shown.bug !== undefined)
    context.note(`Suite bug: an exception while a failing input was shrunk: ${shown.bug.message}`);
  const [first, ...more] = shown.failure?.findings ?? [];
  const base = first ?? { message: 'A generated input breaks the property.' };
  const counterexample = cut(fc.stringify(shrunk), 2000);
  const replay = { seed, path: details.counterexamplePath };
  const failure = new Failure({ exchange: shown.exchange, ...base, counterexample, replay }, ...more);
  // The place of the assertion that failed, not of this line.
  if (shown.failure?.stack !== undefined) failure.stack = shown.failure.stack;
  throw failure;
}

/** @throws NotTestable if the check throws, as fast-check does only for a path that leads to no case. */
async function checked<T>(path: string | undefined, check: () => Promise<T>): Promise<T> {
  try {
    return await check();
  } catch (error) {
    if (path === undefined) throw error;
    throw new NotTestable(`no generated input has the path ${path} with this seed`);
  }
}

/** Generators of inputs. */
export { fc };
