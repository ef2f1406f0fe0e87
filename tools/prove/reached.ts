import { dirname, join, relative } from 'node:path';
import type { Mutant } from '../../src/reference-node/kit/mutant.ts';
import type { Variant } from '../../src/reference-node/kit/variant.ts';

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
