import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A folder of its own, removed with the test. */
export function emptyFolder(atEnd: (clean: () => void) => unknown = onTestFinished): string {
  const folder = mkdtempSync(join(tmpdir(), 'avalanche-conformance-'));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
