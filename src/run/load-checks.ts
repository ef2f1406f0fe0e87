import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { registeredChecks } from '../harness/registry.ts';
import type { Check } from '../harness/check.ts';

/** The spec files stand beside `src`: TypeScript in a checkout, JavaScript once built. */
const SPECS = resolve(import.meta.dirname, '../../specs');

/** The checks of all spec files, and what kept a file from being loaded. */
export interface LoadedChecks {
  /** By file, in the order of their names. */
  readonly files: readonly (readonly Check[])[];
  readonly broken: readonly string[];
}

/** Paths of all spec files, in order. */
export function specFiles(): readonly string[] {
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

/** One after the other: where two files prove the same requirement, the first one counts. */
async function load(paths: readonly string[]): Promise<LoadedChecks> {
  const files: Check[][] = [];
  const broken: string[] = [];
  for (const path of paths) {
    const before = new Set(registeredChecks().keys());
    try {
      await import(/* @vite-ignore */ pathToFileURL(path).href);
    } catch (error) {
      broken.push(`${path}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    }
    files.push([...registeredChecks()].filter(([id]) => !before.has(id)).map(([, check]) => check));
  }
  return { files, broken };
}
