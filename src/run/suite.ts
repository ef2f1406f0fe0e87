import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { RunOutcome } from './run-options.ts';

interface SuiteName {
  readonly name: string;
  readonly version: string;
}

let own: SuiteName | undefined;

/** Name and version of this suite, from its package. */
export function suiteOf(): SuiteName {
  own ??= readPackage();
  return own;
}

function readPackage(): SuiteName {
  const file = createRequire(import.meta.url).resolve('avalanche-conformance/package.json');
  // The cast is safe: the file is a part of this package.
  const { name, version } = JSON.parse(readFileSync(file, 'utf8')) as SuiteName;
  return { name, version };
}

/** The outcome of what began at this time and ends now. */
export function outcomeOf(
  startedAt: Date,
  found: Omit<RunOutcome, 'schemaVersion' | 'suite' | 'startedAt' | 'durationMs'>,
): RunOutcome {
  const durationMs = Date.now() - startedAt.getTime();
  return { schemaVersion: '1.0', suite: suiteOf(), startedAt: startedAt.toISOString(), durationMs, ...found };
}
