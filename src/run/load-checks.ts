import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type Check, declaredChecks } from '../harness/declared-checks.ts';

/** The folder of the spec files, beside `src`: TypeScript in a checkout, JavaScript in a build. */
const SPECS = fileURLToPath(new URL('../../specs', import.meta.url));

/** The checks of all spec files, and the errors of loading them. */
export interface LoadedChecks {
  readonly files: readonly (readonly Check[])[];
  /** ID of a requirement -> the path of the spec file with its check. */
  readonly paths: ReadonlyMap<string, string>;
  readonly broken: readonly string[];
}

/** Paths of all spec files, in order. */
function specFiles(): readonly string[] {
  return readdirSync(SPECS, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.spec\.(ts|js)$/.test(path))
    .map((path) => join(SPECS, path))
    .sort();
}

let loaded: Promise<LoadedChecks> | undefined;

/** Loads all spec files of the package, once in a process. If a file fails to load, the others still load. */
export function loadChecks(): Promise<LoadedChecks> {
  loaded ??= load(specFiles());
  return loaded;
}

/**
 * Loads spec files one after the other. If several files declare a check for one requirement, the first one counts. A second check
 * that is not shared is an error in `broken`, because the two could contradict each other.
 */
export async function load(specs: readonly string[]): Promise<LoadedChecks> {
  const files: (readonly Check[])[] = [];
  const broken: string[] = [];
  const paths = new Map<string, string>();
  for (const path of specs) {
    const declared = await declaredChecks(() => import(/* @vite-ignore */ pathToFileURL(path).href)).catch(
      (error: unknown): readonly Check[] => {
        broken.push(`${path}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
        return [];
      },
    );
    const own = declared.filter(({ id, isShared = false }) => {
      const isFirst = !paths.has(id);
      if (isFirst) paths.set(id, path);
      if (!isFirst && !isShared) broken.push(`${path}: Two checks test ${id}.`);
      return isFirst;
    });
    files.push(own);
  }
  return { files, paths, broken };
}
