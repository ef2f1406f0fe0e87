import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Registers what to do when a test ends. A test that runs beside others gives its own. */
export type AtEnd = (clean: () => void | Promise<void>) => void;

/** A folder of its own, removed with the test. */
export function emptyFolder(atEnd: AtEnd = onTestFinished): string {
  const folder = mkdtempSync(join(tmpdir(), 'avalanche-conformance-'));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
