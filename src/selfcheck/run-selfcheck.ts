import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { loadCatalogue, type Catalogue } from '../catalogue/catalogue.ts';
import { loadProfiles } from '../catalogue/profiles.ts';
import { select, type Selection } from '../catalogue/selection.ts';
import type { InjectedRun } from '../harness/injected.ts';
import { runTests } from '../harness/run-tests.ts';
import { suiteOf } from '../harness/suite.ts';
import { MUTANTS, type Mutant } from '../reference-node/mutants/index.ts';
import { NO_HINTS } from '../target/sample.ts';
import { seededShuffle } from '../target/seeded.ts';
import { killMatrix, type KillMatrix } from './kill-matrix.ts';
import type { MutantRow } from './matrix.ts';
import type { CleanRow, SelfcheckPlan } from './plan.ts';

/** Mutants on which every check is run, other ones with each seed. */
const WHOLE = 3;
const THREADS = 2;
const RUNS = 25;
/** Mutants of one thread that are tried at once: while one waits for its node, another computes. */
const AT_ONCE = 3;
const ROOT = resolve(import.meta.dirname, '../..');

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
 * Tries the checks on every mutant, and on the clean node.
 *
 * @returns The kill matrix.
 * @throws Error when the suite itself broke.
 */
export async function runSelfcheck(options: SelfcheckOptions): Promise<KillMatrix> {
  const startedAt = new Date();
  const catalogue = await loadCatalogue();
  const profile = (await loadProfiles(catalogue)).get('document');
  const mutants = chosen(catalogue, options);
  const isWhole = mutants.length === MUTANTS.length;
  const plan: SelfcheckPlan = {
    specs: specFiles(),
    profile: profile.file,
    seed: options.seed,
    runs: RUNS,
    mutants: mutants.map(({ name }) => name),
    whole: isWhole
      ? seededShuffle(mutants, options.seed, 'whole')
          .slice(0, WHOLE)
          .map(({ name }) => name)
      : [],
    disarmed: options.disarmed,
    threads: THREADS,
  };
  const rows: MutantRow[] = [];
  let clean: readonly CleanRow[] = [];
  const broken = await runTests({
    include: ['src/selfcheck/thread-?.{js,ts}'],
    provide: { conformance: registering(plan), selfcheck: plan },
    testsAtOnce: AT_ONCE,
    threads: THREADS,
    onTest(test) {
      const { selfcheck } = test.meta();
      if (selfcheck?.clean !== undefined) clean = selfcheck.clean;
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
    clean,
    broken,
    requirements: select(catalogue.requirements, options.selection),
    isWhole,
  });
}

function chosen({ requirements }: Catalogue, { selection, names }: SelfcheckOptions): readonly Mutant[] {
  const ids = new Set(select([...requirements], selection).map(({ id }) => id));
  return MUTANTS.filter(({ name, breaks }) => ids.has(breaks) && (names === undefined || names.includes(name)));
}

function specFiles(): string[] {
  return readdirSync(join(ROOT, 'specs'), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.spec\.(ts|js)$/.test(path))
    .map((path) => join(ROOT, 'specs', path))
    .sort();
}

/** What spec files need to know to register their checks and do no more. */
function registering({ profile, seed, runs }: SelfcheckPlan): InjectedRun {
  return {
    mode: 'collect',
    url: '',
    alternatives: [],
    absences: [],
    mayBeProxied: false,
    requestsBefore: 0,
    profile,
    seed,
    runs,
    selected: [],
    concurrency: 1,
    timeoutMs: 0,
    deadline: 0,
    headers: [],
    insecure: false,
    hints: NO_HINTS,
    harFile: '',
  };
}
