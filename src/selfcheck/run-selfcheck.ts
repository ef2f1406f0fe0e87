import { loadCatalogue, type Catalogue } from '../catalogue/catalogue.ts';
import { loadProfiles, type Profiles } from '../catalogue/profiles.ts';
import { select, type Selection } from '../catalogue/selection.ts';
import type { KillMatrix, MutantRow } from '../generated/report.ts';
import { specFiles } from '../harness/load-checks.ts';
import { runTests } from '../harness/run-tests.ts';
import { suiteOf } from '../harness/suite.ts';
import { MUTANTS, type Mutant } from '../reference-node/mutants/index.ts';
import { seededShuffle } from '../target/seeded.ts';
import { killMatrix } from './kill-matrix.ts';
import type { CleanRow } from './clean-row.ts';
import type { SelfcheckPlan } from './plan.ts';

/** Mutants on which every check is run, other ones with each seed. */
const WHOLE = 3;
const THREADS = 2;
const RUNS = 25;
/** Mutants of one thread that are tried at once: while one waits for its node, another computes. */
const AT_ONCE = 3;

/** What of the self-check is asked for. */
export interface SelfcheckOptions {
  readonly seed: number;
  /** Requirements whose mutants are tried; all without it. */
  readonly selection: Selection;
  /** Mutants that are tried, by name; all of the selection without it. */
  readonly names?: readonly string[];
  /** Requirements whose checks are switched off. */
  readonly disarmed: readonly string[];
  readonly signal?: AbortSignal;
  readonly onMutant?: (row: MutantRow, done: number, of: number) => void;
}

/**
 * Tries the checks on every mutant, and on the clean node of every profile. When only some mutants are asked for, the clean node is
 * judged by the profiles of these.
 *
 * @returns The kill matrix.
 */
export async function runSelfcheck(options: SelfcheckOptions): Promise<KillMatrix> {
  const startedAt = new Date();
  const catalogue = await loadCatalogue();
  const profiles = await loadProfiles(catalogue);
  const mutants = chosen(catalogue, options);
  const isWhole = mutants.length === MUTANTS.length;
  const plan = planOf(mutants, isWhole, profiles, options);
  const rows: MutantRow[] = [];
  const clean: CleanRow[] = [];
  const broken = await runTests({
    include: Array.from({ length: plan.threads }, (_, at) => `src/selfcheck/thread-${at}.{js,ts}`),
    provide: { selfcheck: plan },
    testsAtOnce: AT_ONCE,
    threads: plan.threads,
    onTest(test) {
      const { selfcheck } = test.meta();
      clean.push(...(selfcheck?.clean ?? []));
      if (selfcheck?.mutant === undefined) return;
      rows.push(selfcheck.mutant);
      options.onMutant?.(selfcheck.mutant, rows.length, mutants.length);
    },
    ...(options.signal === undefined ? {} : { signal: options.signal }),
  });
  return killMatrix({
    suite: suiteOf(),
    seed: options.seed,
    startedAt,
    order: mutants,
    rows,
    profiles: plan.clean,
    clean,
    broken,
    requirements: isWhole ? catalogue.requirements : [],
  });
}

function chosen({ requirements }: Catalogue, { selection, names }: SelfcheckOptions): readonly Mutant[] {
  const ids = new Set(select([...requirements], selection).map(({ id }) => id));
  return MUTANTS.filter(({ name, breaks }) => ids.has(breaks) && (names === undefined || names.includes(name)));
}

/** A mutant is a node of the first profile in which its requirement applies, the document's before the newest. */
function planOf(
  mutants: readonly Mutant[],
  isWhole: boolean,
  profiles: Profiles,
  { seed, disarmed }: SelfcheckOptions,
): SelfcheckPlan {
  const candidates = [profiles.get('document'), ...profiles.all().toReversed()];
  const profileOf = ({ breaks }: Mutant): string =>
    candidates.find(({ notApplicable }) => !notApplicable.has(breaks))?.name ?? 'document';
  const whole = new Set(isWhole ? seededShuffle(mutants, seed, 'whole').slice(0, WHOLE) : []);
  const planned = mutants.map((mutant) => ({
    name: mutant.name,
    profile: profileOf(mutant),
    whole: whole.has(mutant),
  }));
  return {
    specs: specFiles(),
    seed,
    runs: RUNS,
    clean: isWhole ? profiles.all().map(({ name }) => name) : [...new Set(planned.map(({ profile }) => profile))],
    mutants: planned,
    disarmed,
    threads: Math.max(1, Math.min(THREADS, planned.length)),
  };
}
