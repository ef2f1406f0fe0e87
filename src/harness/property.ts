import fc from 'fast-check';
import { NotTestable } from '../target/not-testable.ts';
import type { CheckContext } from './context.ts';
import { cut } from '../encoding/cut.ts';
import { Failure } from './failure.ts';

/** After this time in milliseconds, a property generates no further cases. */
const TIME_LIMIT_MS = 600_000;

/** The cases of a property: a share of them where a case is costly. */
export interface PropertyOptions<Case> {
  /** Cases that run before the generated ones, with every seed. */
  readonly examples?: readonly Case[];
  /** Share of the run's cases, 0 to 1. */
  readonly share?: number;
}

/**
 * Runs a predicate with generated cases, each different case once. A failing case is shrunk and run once more, so that the last exchange, and the `curl` line
 * with it, shows the fault.
 *
 * @throws Failure with the shrunk case.
 */
export async function property<Case>(
  context: CheckContext,
  cases: fc.Arbitrary<Case>,
  predicate: (value: Case) => Promise<void>,
  { share = 1, examples = [] }: PropertyOptions<Case> = {},
): Promise<void> {
  const { seed, runs } = context;
  let fatal: Error | undefined;
  const details = await fc.check(
    fc.asyncProperty(cases, async (value) => {
      if (fatal !== undefined) return;
      await predicate(value).catch((error: unknown) => {
        if (error instanceof Failure) throw error;
        fatal = error instanceof Error ? error : new Error(`threw ${typeof error}`);
      });
    }),
    {
      seed,
      examples: examples.map((example): [Case] => [example]),
      numRuns: examples.length + Math.max(1, Math.ceil(runs * share)),
      interruptAfterTimeLimit: TIME_LIMIT_MS,
      // The same case again would show nothing new.
      ignoreEqualValues: true,
    },
  );
  // An error that is not a failure of the node ends the property at once, unshrunk.
  if (fatal !== undefined) throw fatal;
  if (!details.failed) return;
  if (details.counterexample === null)
    throw new NotTestable('the time for generated cases ended before the first case');
  const [shrunk] = details.counterexample;
  const error = await predicate(shrunk).then(
    () => details.errorInstance,
    (again: unknown) => again,
  );
  const counterexample = cut(fc.stringify(shrunk), 2000);
  const exchange = context.judged;
  const [first, ...more] = error instanceof Failure ? error.findings : [];
  const base = first ?? { message: 'A generated input breaks the property.' };
  throw new Failure({ exchange, ...base, counterexample }, ...more);
}

/** Generators of inputs. */
export { fc };
