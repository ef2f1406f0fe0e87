import { existsSync, readFileSync } from 'node:fs';
import { relative, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Catalogue } from '../../src/judge/catalogue/catalogue.ts';
import { packageRoot } from '../../src/judge/validation/schema/schema-files.ts';
import type { KillMatrix } from '../../src/generated/report.ts';
import { MUTANT_MODULES, MUTANTS } from '../../src/reference-node/mutants.ts';
import { VARIANT_MODULES, VARIANTS } from '../../src/reference-node/variants.ts';
import { loadChecks } from '../../src/run/load-checks.ts';
import { ModuleDigests } from '../selfcheck/cache/module-digests.ts';
import type { SelfcheckOptions } from '../selfcheck/run-selfcheck.ts';
import { drawn, oneOfEachMethod, reachedBy } from './reached.ts';
import { execFileSync, spawn } from 'node:child_process';
import { UsageError } from '../../src/library/settings/usage-error.ts';
import { once } from 'node:events';

/** How much is proved, each more than the one before. */
export const SCALES = ['smoke', 'change', 'whole', 'release'] as const;

export type Scale = (typeof SCALES)[number];

/** Which mutants and variants are tried, as nodes of which profiles. */
export type Trials = Pick<SelfcheckOptions, 'selection' | 'names' | 'variants' | 'breadth'>;

interface Means {
  readonly catalogue: Catalogue;
  readonly tryNodes: (trials: Trials) => Promise<Pick<KillMatrix, 'green'>>;
  /** Puts each generic fault into a node of the profile, and gives the exit code. */
  readonly sweep: (profile: string) => Promise<number>;
  readonly say: (line: string) => void;
}

const ROOT = packageRoot();
/** The profiles of a sweep before a release. */
const SWEPT = ['document', '1.11.0', '1.13.2', '1.14.1', '1.15.0'];
/** Generated inputs for each property before a release. */
const MANY_RUNS = '20000';

/**
 * Proves the suite at a scale. The last lines say what ran, and what was left out.
 *
 * @param base The commit that a change is compared with.
 * @returns Whether all that ran is as it should be.
 * @throws UsageError if there is no such commit.
 */
export async function proveAtScale(scale: Scale, base: string | undefined, means: Means): Promise<boolean> {
  if (scale === 'smoke') return smoke(means);
  if (scale === 'change') return ofChange(base, means);
  const isRelease = scale === 'release';
  const { green } = await means.tryNodes({ selection: {}, breadth: isRelease ? 'every' : 'rotating' });
  let isGreen = (await runProofs([], isRelease ? { CONFORMANCE_FUZZ_RUNS: MANY_RUNS } : {})) && green;
  for (const profile of isRelease ? SWEPT : []) isGreen = (await means.sweep(profile)) === 0 && isGreen;
  means.say(
    isRelease
      ? 'Ran: everything, in every profile, and the sweep.'
      : 'Ran: all mutants, variants and tests. Left out: every other profile, and the sweep (--scale release).',
  );
  return isGreen;
}

async function smoke({ catalogue, tryNodes, say }: Means): Promise<boolean> {
  const names = oneOfEachMethod(MUTANTS, methodsOf(catalogue));
  const only = MUTANTS.filter(({ name }) => names.includes(name)).map(({ breaks }) => breaks);
  const { green } = await tryNodes({ selection: { only }, names, breadth: 'newest' });
  say(`Ran: a mutant of each method. Left out: ${MUTANTS.length - names.length} mutants, ${VARIANTS.length} variants.`);
  return green;
}

async function ofChange(base: string | undefined, { catalogue, tryNodes, say }: Means): Promise<boolean> {
  const changed = changedFiles(ROOT, base);
  const { paths: specs } = await loadChecks();
  const proofs = proofFiles();
  const modules = new ModuleDigests();
  const reached = reachedBy(changed?.files, {
    root: ROOT,
    imports: (path) => modules.reached(path),
    trials: fileURLToPath(new URL('../selfcheck/thread.js', import.meta.url)),
    specs,
    methods: methodsOf(catalogue),
    mutants: MUTANT_MODULES,
    variants: VARIANT_MODULES,
    proofs,
    textOf: (path) => (existsSync(path) ? readFileSync(path, 'utf8') : ''),
  });
  const known = { mutants: MUTANTS, variants: VARIANTS, secondsOf };
  const { requirements, mutants, variants, proofs: files } = drawn(reached, known, seedOfCommit(ROOT));
  say(
    changed === undefined
      ? 'No commit to compare with is known (--base): a sample of everything, drawn by the commit.'
      : `${changed.files.length} files differ from ${changed.base.slice(0, 8)}. They reach ${reached.requirements.length} requirements, ` +
          `${reached.variants.length} variants and ${reached.proofs.length} files of tests.`,
  );
  let isGreen = true;
  if (requirements.length + variants.length > 0) {
    const trials = { selection: { only: requirements }, names: mutants, variants, breadth: 'newest' } as const;
    isGreen = (await tryNodes(trials)).green;
  }
  if (files.length > 0) isGreen = (await runProofs(files.map((path) => relative(ROOT, path)))) && isGreen;
  const rest = [MUTANTS.length - mutants.length, VARIANTS.length - variants.length, proofs.length - files.length];
  say(
    `Ran: ${mutants.length} mutants, ${variants.length} variants, ${files.length} files of tests. ` +
      `Left out (--scale whole): ${rest[0]} mutants, ${rest[1]} variants, ${rest[2]} files of tests, and each further profile.`,
  );
  return isGreen;
}

function methodsOf({ requirements }: Catalogue): ReadonlyMap<string, string> {
  return new Map(requirements.map(({ id, method }) => [id, method]));
}

/** What differs from an earlier commit. */
interface Changed {
  readonly base: string;
  /** Files that were added, altered or removed since, committed or not: paths from the root of the project. */
  readonly files: readonly string[];
}

/** Where the work on the project comes together. */
const TRUNKS = ['origin/main', 'main'];

/**
 * The files that differ from a base: from where the work left the named revision, else the trunk; on the trunk, those not committed.
 *
 * @returns undefined where no base is known: on the trunk itself, or without git.
 * @throws UsageError if the named revision does not exist.
 */
export function changedFiles(root: string, named?: string): Changed | undefined {
  const base = named === undefined ? knownBase(root) : git(root, 'merge-base', named, 'HEAD')?.[0];
  if (named !== undefined && base === undefined)
    throw new UsageError(`--base '${named}' is no commit from which this one comes. See: git log`);
  if (base === undefined) return undefined;
  const altered = git(root, 'diff', '--name-only', '--no-renames', '--relative', base) ?? [];
  const added = git(root, 'ls-files', '--others', '--exclude-standard') ?? [];
  return { base, files: [...altered, ...added].sort() };
}

/** A number that is another one for each commit, from which samples are drawn. */
export function seedOfCommit(root: string): number {
  return Number.parseInt(git(root, 'rev-parse', 'HEAD')?.[0]?.slice(0, 8) ?? '1', 16);
}

function knownBase(root: string): string | undefined {
  const head = git(root, 'rev-parse', 'HEAD')?.[0];
  const forks = TRUNKS.flatMap((trunk) => git(root, 'merge-base', trunk, 'HEAD') ?? []);
  const isAltered = (git(root, 'status', '--porcelain') ?? []).length > 0;
  return forks.find((fork) => fork !== head) ?? (isAltered ? head : undefined);
}

/** The lines that git prints; undefined if it fails. */
function git(root: string, ...args: readonly string[]): readonly string[] | undefined {
  try {
    const text = execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    return text.split('\n').filter((line) => line !== '');
  } catch {
    return undefined;
  }
}

const VITEST = join(ROOT, 'node_modules/vitest/vitest.mjs');
const ENV = { ...process.env, CONFORMANCE_BUILT: '1' };

/** Seconds of one core for the files of tests that take long: the first that fits a path counts. */
const SECONDS: readonly (readonly [path: RegExp, seconds: number])[] = [
  [/^test\/audit\/(?:correct-nodes|members)\./, 1800],
  [/^test\/proof\/(?:profiles|selfcheck-|sweep-command)/, 25],
  [/^test\/proof\/another-seed\./, 60],
  [/^test\/proof\//, 1800],
  [/\/(?:fleet|newcomer|recorded-node|repeatable|shards)\./, 80],
  [/\/(?:launch|launch-faults|launch-life|fleet-network|hard-nodes)\./, 65],
  [/\/hostile-targets\./, 35],
  [/\/hostile-reports\./, 250],
  [/\/twin\./, 100],
  [/\/(?:gateways|run|no-false-alarm)\./, 40],
  [/\/(?:connection|hostile|reports|reproduction)\./, 30],
  [/\/(?:populate|audit-command|launch-deaths|network|timeouts|validate|automation|pages-code)\./, 20],
];
/** For any other file. */
const USUAL = 10;

/** The seconds that one core takes for a file of tests, by estimate. */
function secondsOf(file: string): number {
  return SECONDS.find(([path]) => path.test(relative(ROOT, file)))?.[1] ?? USUAL;
}

/** The absolute paths of the files of tests that only prove. */
function proofFiles(): readonly string[] {
  const flags = ['list', '--project=proof', '--filesOnly', '--json'];
  const text = execFileSync(process.execPath, [VITEST, ...flags], { cwd: ROOT, env: ENV, encoding: 'utf8' });
  // vitest writes a list of this form.
  return (JSON.parse(text) as { readonly file: string }[]).map(({ file }) => file);
}

/** Runs files of tests, or all that prove, and returns whether they passed. Their results are in `reports/proofs.json`, too. */
async function runProofs(files: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<boolean> {
  const reporters = ['--reporter=default', '--reporter=json', '--outputFile.json=reports/proofs.json'];
  const child = spawn(process.execPath, [VITEST, 'run', '--project=proof', ...reporters, ...files], {
    cwd: ROOT,
    env: { ...ENV, ...env },
    stdio: 'inherit',
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code === 0;
}
