import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Check } from '../harness/check.ts';
import { declaredChecks } from '../harness/declared-checks.ts';

/** The spec files stand beside `src`: TypeScript in a checkout, JavaScript once built. */
const SPECS = resolve(import.meta.dirname, '../../specs');

/** The checks of all spec files, and what kept a file from being loaded. */
export interface LoadedChecks {
  /** By file, in the order of their names. */
  readonly files: readonly (readonly Check[])[];
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

/** Loads every spec file of the package, once for the process. A file that cannot be loaded does not keep others from it. */
export function loadChecks(): Promise<LoadedChecks> {
  loaded ??= load(specFiles());
  return loaded;
}

/**
 * Loads spec files one after the other. Where several share a check, the first one counts; two checks of their own for one
 * requirement could contradict each other, and the second is left out and told.
 */
export async function load(paths: readonly string[]): Promise<LoadedChecks> {
  const files: (readonly Check[])[] = [];
  const broken: string[] = [];
  const known = new Set<string>();
  for (const path of paths) {
    const declared = await declaredChecks(() => import(/* @vite-ignore */ pathToFileURL(path).href)).catch(
      (error: unknown): readonly Check[] => {
        broken.push(`${path}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
        return [];
      },
    );
    const own = declared.filter(({ id, isShared = false }) => {
      const isFirst = !known.has(id);
      known.add(id);
      if (!isFirst && !isShared) broken.push(`${path}: Two checks test ${id}.`);
      return isFirst;
    });
    files.push(own);
  }
  return { files, broken };
}
