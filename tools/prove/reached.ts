import { dirname, join, relative } from 'node:path';
import type { Mutant } from '../../src/reference-node/kit/mutant.ts';
import type { Variant } from '../../src/reference-node/kit/variant.ts';
import { seededShuffle } from '../../src/harness/seeded.ts';

/** What proofs are made of. All paths are absolute. */
export interface Parts {
  readonly root: string;
  /** The paths of a module and of all that it imports, directly or not. */
  readonly imports: (module: string) => ReadonlySet<string>;
  /** The module that runs trials. */
  readonly trials: string;
  /** ID of a requirement -> the spec file with its check. */
  readonly specs: ReadonlyMap<string, string>;
  /** ID of a requirement -> its method. */
  readonly methods: ReadonlyMap<string, string>;
  /** Each with the module that declares it. */
  readonly mutants: ReadonlyMap<Pick<Mutant, 'name' | 'breaks'>, string>;
  readonly variants: ReadonlyMap<Pick<Variant, 'name' | 'touches'>, string>;
  /** Files of tests. */
  readonly proofs: readonly string[];
  /** The text of a file, empty if it is gone. */
  readonly textOf: (path: string) => string;
}

/** What must be proved again. */
export interface Reached {
  /** IDs of requirements: a mutant of each. */
  readonly requirements: readonly string[];
  /** Names of variants. */
  readonly variants: readonly string[];
  readonly proofs: readonly string[];
  /** Names of mutants and variants that stand in a changed file, and changed proofs: these come first. */
  readonly altered: ReadonlySet<string>;
}

/** What every trial and every test depends on beside the modules that it imports. */
const OF_ALL = /^(?:schemas\/.*\.json|specs\/.*\.yaml|(?:package-lock|tsconfig(?:\.build)?)\.json|vitest\.config\.ts)$/;

/** Rows of requirements: only their own trials depend on them. */
const ROWS = /\/(?:requirements|families|life)\.yaml$/;

/**
 * What a change can alter the outcome of.
 *
 * @param files Paths from the root of the files that differ; undefined if that is unknown, so that everything is reached.
 */
export function reachedBy(files: readonly string[] | undefined, parts: Parts): Reached {
  const ids = [...parts.specs.keys()];
  const changed = new Set(files?.flatMap((file) => builtAndSource(parts.root, file)));
  const known = new Map<string, boolean>();
  const reaches = (module: string): boolean => {
    const found = known.get(module) ?? [...parts.imports(module)].some((path) => changed.has(path));
    known.set(module, found);
    return found;
  };
  const isAll = files === undefined || files.some((file) => OF_ALL.test(file) && !ROWS.test(file));
  const isEachTrial = isAll || reaches(parts.trials);
  const rows = (files ?? []).filter((file) => ROWS.test(file));
  const named = new Set(rows.flatMap((file) => parts.textOf(join(parts.root, file)).match(/[^\s'"]+\/[\w-]+/g) ?? []));
  const beside = new Set(rows.map((file) => dirname(file)));
  const broken = new Set<string>([...parts.mutants].flatMap(([{ breaks }, path]) => (reaches(path) ? [breaks] : [])));
  const requirements = ids.filter((id) => {
    const spec = parts.specs.get(id) ?? '';
    const isOfRow = named.has(id) || beside.has(folderOf(parts.root, spec));
    return isEachTrial || isOfRow || broken.has(id) || reaches(spec);
  });
  const methods = new Set(requirements.map((id) => parts.methods.get(id)));
  const variants = [...parts.variants].filter(
    ([{ touches }, path]) =>
      isEachTrial || reaches(path) || (touches !== 'all' && touches.some((method) => methods.has(method))),
  );
  const declared = [...parts.mutants, ...parts.variants].filter(([, path]) => changed.has(path));
  return {
    requirements,
    variants: variants.map(([{ name }]) => name),
    proofs: parts.proofs.filter((path) => isAll || reaches(path)),
    altered: new Set([...declared.map(([{ name }]) => name), ...parts.proofs.filter((path) => changed.has(path))]),
  };
}

/** A file of TypeScript is imported as it is, or as it was built. */
function builtAndSource(root: string, file: string): readonly string[] {
  return [join(root, file), join(root, 'dist', file.replace(/\.ts$/, '.js'))];
}

/** The folder of a file in the sources, from the root. */
function folderOf(root: string, path: string): string {
  return dirname(relative(root, path)).replace(/^dist\//, '');
}

/** What there is to draw from. */
export interface Known {
  readonly mutants: readonly Pick<Mutant, 'name' | 'breaks' | 'writes'>[];
  readonly variants: readonly Pick<Variant, 'name' | 'reach'>[];
  /** Seconds that one core takes for a file of tests. */
  readonly secondsOf: (proof: string) => number;
}

/** What is proved of what a change reaches. */
interface Drawn {
  /** IDs of the requirements that must fail on a mutant. */
  readonly requirements: readonly string[];
  /** Names. */
  readonly mutants: readonly string[];
  readonly variants: readonly string[];
  readonly proofs: readonly string[];
}

/** Seconds of one core for all of a kind: on two cores, everything takes some eight minutes at most. */
const MOST = { mutants: 300, variants: 240, proofs: 300 };

/** Seconds of one core for one trial, as means over all of its kind. */
const SECONDS = { mutant: 0.1, writing: 1.5, variant: 1, reading: 6 };

/**
 * Draws what is proved: what was altered itself, then one mutant for each requirement, variants and tests, in an order that the seed
 * decides, each as long as it fits. The bounds count estimates and no clock, so that a commit has one choice.
 */
export function drawn(reached: Reached, { mutants, variants, secondsOf }: Known, seed: number): Drawn {
  const { altered } = reached;
  const inOrder = <T>(items: readonly T[], nameOf: (item: T) => string): readonly T[] => {
    const all = seededShuffle(items, seed, 'change');
    return [...all.filter((each) => altered.has(nameOf(each))), ...all.filter((each) => !altered.has(nameOf(each)))];
  };
  const open = new Set<string>(reached.requirements);
  const asked = inOrder(mutants, ({ name }) => name).filter(
    ({ name, breaks }) => open.delete(breaks) || altered.has(name),
  );
  const tried = fitting(asked, MOST.mutants, ({ writes }) => (writes === true ? SECONDS.writing : SECONDS.mutant));
  const allowed = variants.filter(({ name }) => reached.variants.includes(name));
  return {
    // Those that are still open have no mutant.
    requirements: [...new Set([...tried.map(({ breaks }) => breaks), ...open])],
    mutants: tried.map(({ name }) => name),
    variants: fitting(
      inOrder(allowed, ({ name }) => name),
      MOST.variants,
      ({ reach }) => (reach === undefined ? SECONDS.variant : SECONDS.reading),
    ).map(({ name }) => name),
    proofs: fitting(
      inOrder(reached.proofs, (path) => path),
      MOST.proofs,
      secondsOf,
    ),
  };
}

function fitting<T>(items: readonly T[], most: number, secondsOf: (item: T) => number): readonly T[] {
  let seconds = 0;
  return items.filter((item) => {
    const isFitting = seconds + secondsOf(item) <= most;
    if (isFitting) seconds += secondsOf(item);
    return isFitting;
  });
}

/**
 * One mutant for each method: of those whose check sends no transaction, where there are some; of these, one that shows in the newest
 * profile, too.
 */
export function oneOfEachMethod(
  mutants: readonly Pick<Mutant, 'name' | 'breaks' | 'writes' | 'generated'>[],
  methods: ReadonlyMap<string, string>,
): readonly string[] {
  const rank = ({ writes, generated }: Pick<Mutant, 'writes' | 'generated'>): number =>
    (writes === true ? 2 : 0) + (generated !== undefined ? 1 : 0);
  const byMethod = new Map<string, string>();
  for (const { name, breaks } of [...mutants].sort((a, b) => rank(a) - rank(b))) {
    const method = methods.get(breaks) ?? '';
    if (!byMethod.has(method)) byMethod.set(method, name);
  }
  return [...byMethod.values()];
}
