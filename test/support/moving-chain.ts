import { join } from 'node:path';
import { expect } from 'vitest';
import { emptyFolder, readReport, runCli } from './cli.ts';

/** Part of the requirements that a block at the wrong moment may leave untested: two on an idle machine, more on a busy one. */
const MOST_UNTESTED = 0.1;

/** Runs on a node that accepts a block every 50 ms, and expects not one false alarm. */
export async function expectNoAlarm(seed: number, ...flags: readonly string[]): Promise<void> {
  const cwd = emptyFolder();
  const { code } = await runCli(['run', '--block-every', '50', '--seed', `${seed}`, ...flags], { cwd });
  expect(alarmsIn(cwd)).toEqual([]);
  expect(code).toBe(0);
  const { requirements, summary } = readReport(join(cwd, 'reports'));
  expect(summary['not-testable']).toBeLessThan(MOST_UNTESTED * requirements.length);
}

/** The requirements that failed or broke in the last run in a folder, with their findings. */
export function alarmsIn(cwd: string): unknown[] {
  const alarms = readReport(join(cwd, 'reports')).requirements.filter(({ verdict }) =>
    /^(?:fail|error)$/.test(verdict),
  );
  return alarms.map(({ id, findings }) => ({ id, findings }));
}
