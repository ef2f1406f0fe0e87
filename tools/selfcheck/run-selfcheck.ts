import { firstProfile, loadProfiles, type Profiles } from '../../src/judge/catalogue/profiles.ts';
import { join } from 'node:path';
import { loadCatalogue, type Catalogue, type Requirement } from '../../src/judge/catalogue/catalogue.ts';
import { packageRoot } from '../../src/judge/validation/schema/schema-files.ts';
import { select, type Selection } from '../../src/judge/catalogue/selection.ts';
import type { KillMatrix } from '../../src/generated/report.ts';
import { suiteOf } from '../../src/run/suite.ts';
import { MUTANTS } from '../../src/reference-node/mutants.ts';
import type { Mutant } from '../../src/reference-node/kit/mutant.ts';
import { VARIANTS } from '../../src/reference-node/variants.ts';
import { assertionsIn } from './assertions.ts';
import { inThreads } from './in-threads.ts';
import { killMatrix } from './kill-matrix.ts';
import type { CleanTask, Task, Told, CachePlan } from './plan/plan.ts';
import { plannedTrials, type Breadth, plannedVariants } from './plan/plan-trials.ts';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ModuleDigests } from './cache/module-digests.ts';

/** The number of nodes with three variants each, and with two of one response. */
const COMBINATIONS = { combinations: 12, pairs: 20 };
/** The numbers of them when all mutants are tested in every profile: all pairs. */
const MANY_COMBINATIONS = { combinations: 200, pairs: Infinity };

/** The parts of the self-check to run. */
export interface SelfcheckOptions {
  readonly seed: number;
  /** Requirements whose mutants are tested; an empty selection for all. */
  readonly selection: Selection;
  /** The names of the mutants to test; undefined for all of the selection. */
  readonly names?: readonly string[] | undefined;
  readonly breadth: Breadth;
  /** The names of variants to test also if only a part of the mutants is tested. */
  readonly variants?: readonly string[] | undefined;
  /** Requirements whose checks are disabled. */
  readonly disarmed: readonly string[];
  /** Folder with the results of earlier self-checks. A task whose inputs did not change has its earlier result. */
  readonly cache?: string;
  readonly signal?: AbortSignal;
  readonly onMutant?: (name: string, done: number, of: number) => void;
}

/**
 * Runs the checks on every mutant, on every variant, and on the clean node of every profile. For a part of the mutants,
 * the clean node is tested only in their profiles, with the requirements that they break.
 *
 * @returns The kill matrix.
 */
export async function runSelfcheck(options: SelfcheckOptions): Promise<KillMatrix> {
  const startedAt = new Date();
  const catalogue = await loadCatalogue();
  const profiles = await loadProfiles(catalogue);
  const plan = planOf(catalogue, profiles, options);
  const { tasks, isWhole } = plan;
  // Results without a check are of no use to any other self-check.
  const folder = options.disarmed.length > 0 ? undefined : options.cache;
  const cache = folder === undefined ? undefined : readCache(folder, options.seed);
  const all: Told[] = [];
  const kept: Record<string, Told> = {};
  let [mutants, fromCache] = [0, 0];
  const { seed, disarmed, signal } = options;
  await inThreads(tasks, { seed, disarmed, cache }, signal, ({ told, key, isFromCache = false }) => {
    all.push(told);
    if (isFromCache) fromCache += 1;
    if (key !== undefined) kept[key] = told;
    if ('mutant' in told) options.onMutant?.(told.mutant.name, (mutants += 1), plan.planned.trials);
  });
  // Results that a whole self-check did not need are obsolete.
  const earlier = isWhole && all.length >= tasks.length ? {} : cache?.found;
  if (folder !== undefined) writeCache(folder, { ...earlier, ...kept });
  return killMatrix({
    suite: suiteOf(),
    seed,
    startedAt,
    order: plan.mutants,
    planned: plan.planned,
    profiles: plan.clean,
    fromCache,
    requirements: plan.required,
    claimed: {
      assertions: assertionsIn(join(packageRoot(), 'dist/specs')),
      ids: new Set(claims(options) ? plan.required.map(({ id }) => id) : []),
      isWhole,
    },
    trials: all.flatMap((told) => ('mutant' in told ? told.mutant : [])),
    variants: all.flatMap((told) => ('variant' in told ? told.variant : [])),
    clean: all.flatMap((told) => ('clean' in told ? told.clean : [])),
    broken: all.flatMap((told) => ('broken' in told ? told.broken : [])),
  });
}

/** What is tested. A thread that has one profile after the other prepares each once. */
function planOf(catalogue: Catalogue, profiles: Profiles, options: SelfcheckOptions) {
  const { breadth, seed } = options;
  const mutants = chosen(catalogue, options);
  const isWhole = mutants.length === MUTANTS.length;
  const trials = plannedTrials(mutants, profiles, { breadth, isWhole, seed });
  const required = requiredOf(catalogue, options, isWhole);
  const newest = breadth === 'newest' ? profiles.latest().name : undefined;
  const ids = [...new Set<string>([...mutants.map(({ breaks }) => breaks), ...required.map(({ id }) => id)])];
  const used = [
    ...trials.map(({ profile }) => profile),
    ...(newest === undefined ? required.map(({ id }) => firstProfile({ breaks: id }, profiles).name) : [newest]),
  ];
  const clean = isWhole ? profiles.all().map(({ name }) => name) : [...new Set(used)];
  const breaks = new Map<string, string>(mutants.map((mutant) => [mutant.name, mutant.breaks]));
  // Beside the newest profile, only what another one must show is tested.
  const partOf = (name: string): string[] =>
    newest === undefined || newest === name
      ? ids
      : trials.flatMap(({ mutant, profile }) => (profile === name ? (breaks.get(mutant) ?? []) : []));
  const combinations = breadth === 'every' ? MANY_COMBINATIONS : COMBINATIONS;
  const many = isWhole ? combinations : { combinations: 0, pairs: 0 };
  const named = isWhole ? VARIANTS : VARIANTS.filter(({ name }) => options.variants?.includes(name));
  const variants = plannedVariants(named, profiles, { seed, ...many, isWhole: breadth === 'every', profile: newest });
  const tasks: Task[] = [
    ...clean.map((name): CleanTask => ({ clean: name, ...(isWhole ? {} : { only: partOf(name) }) })),
    ...variants,
    ...trials,
  ].sort((a, b) => profileOf(a).localeCompare(profileOf(b)));
  const planned = { trials: trials.length, variants: variants.length };
  return { mutants, isWhole, required, clean, tasks, planned };
}

/**
 * The requirements that must have a mutant: all that are selected, unless someone names mutants or profiles. Faults in single records
 * prove those that only an audit tests.
 */
function requiredOf(
  catalogue: Catalogue,
  { selection, names, breadth }: SelfcheckOptions,
  isWhole: boolean,
): readonly Requirement[] {
  const requirements = catalogue.requirements.filter(({ service }) => service !== 'audit' && service !== 'against');
  if (isWhole) return requirements;
  return breadth === 'newest' || (names === undefined && typeof breadth === 'string')
    ? select([...requirements], selection)
    : [];
}

/** Whether all mutants of the tested requirements run, each in the first profile that shows it. */
function claims({ names, breadth }: SelfcheckOptions): boolean {
  return names === undefined && typeof breadth === 'string' && breadth !== 'newest';
}

function profileOf(task: Task): string {
  return 'clean' in task ? task.clean : task.profile;
}

function chosen({ requirements }: Catalogue, { selection, names }: SelfcheckOptions): readonly Mutant[] {
  const ids = new Set(select([...requirements], selection).map(({ id }) => id));
  return MUTANTS.filter(({ name, breaks }) => ids.has(breaks) && (names === undefined || names.includes(name)));
}

const FILE = 'results.json';

/** Modules of which each trial uses only some. They are part of the keys of those trials. */
const OF_SOME_TRIALS = /[\\/]specs[\\/]/;

/** The files with the sentences of requirements. */
const OF_THE_CATALOGUE = /(?:^|\/)(?:requirements|families|life)\.yaml$/;

/** The results of earlier self-checks in a folder. A folder without readable results has none. */
function readCache(folder: string, seed: number): CachePlan {
  const path = join(folder, FILE);
  let found: CachePlan['found'] = {};
  try {
    // The cast is safe: the file is written below, and its keys contain a digest of the code that wrote it.
    found = JSON.parse(readFileSync(path, 'utf8')) as CachePlan['found'];
  } catch {
    // There is none yet.
  }
  return { base: baseDigest(seed), found };
}

/**
 * Writes results.
 *
 * @throws The system error if the folder cannot be written.
 */
function writeCache(folder: string, results: CachePlan['found']): void {
  mkdirSync(folder, { recursive: true });
  const draft = join(folder, `${FILE}.${process.pid}`);
  writeFileSync(draft, JSON.stringify(results));
  renameSync(draft, join(folder, FILE));
}

/**
 * The digest of everything that every trial depends on: the reference node, the code that tests and judges, the
 * schemas, the profiles and errata, the versions of all packages, Node.js, and the seed.
 */
function baseDigest(seed: number): string {
  const root = packageRoot();
  const modules = new ModuleDigests((path) => OF_SOME_TRIALS.test(path));
  const lock = join(root, 'package-lock.json');
  const parts = [
    modules.of(fileURLToPath(new URL('./thread.js', import.meta.url))),
    hashOf(join(root, 'schemas'), (name) => name.endsWith('.json')),
    hashOf(join(root, 'specs'), (name) => name.endsWith('.yaml') && !OF_THE_CATALOGUE.test(name)),
    readFileSync(existsSync(lock) ? lock : join(root, 'package.json'), 'utf8'),
    process.version,
    String(seed),
  ];
  return createHash('sha256').update(parts.join('\n')).digest('hex');
}

/** Hashes the paths and contents of files. The lengths separate one file from the next. */
function hashOf(folder: string, isOwn: (name: string) => boolean): string {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/'));
  const hash = createHash('sha256');
  for (const name of names.filter(isOwn).sort()) {
    const content = readFileSync(join(folder, name));
    hash.update(`${name.length}:${name}${content.length}:`).update(content);
  }
  return hash.digest('hex');
}
