import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Catalogue } from '../../src/judge/catalogue/catalogue.ts';
import { packageRoot } from '../../src/judge/validation/schema/schema-files.ts';
import type { KillMatrix } from '../../src/generated/report.ts';
import { MUTANT_MODULES, MUTANTS } from '../../src/reference-node/mutants.ts';
import { VARIANT_MODULES, VARIANTS } from '../../src/reference-node/variants.ts';
import { loadChecks } from '../../src/run/load-checks.ts';
import { ModuleDigests } from '../selfcheck/cache/module-digests.ts';
import type { SelfcheckOptions } from '../selfcheck/run-selfcheck.ts';
import { changedFiles, seedOfCommit } from './changed-files.ts';
import { drawn, oneOfEachMethod } from './drawn.ts';
import { proofFiles, runProofs, secondsOf } from './proof-files.ts';
import { reachedBy } from './reached.ts';

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
  const known = { mutants: MUTANTS, variants: VARIANTS, secondsOf: (path: string) => secondsOf(relative(ROOT, path)) };
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
