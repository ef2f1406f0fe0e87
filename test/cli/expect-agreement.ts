import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { readReport, type Finished } from '../support/cli.ts';
import { refusedByJenkins } from '../support/junit-schema.ts';

/** Every format speaks of the same end: report, console, JUnit, CTRF and badge. */
export function expectAgreement(cwd: string, { code, stdout }: Finished): void {
  const folder = join(cwd, 'reports/latest');
  const read = (name: string): string => readFileSync(join(folder, name), 'utf8');
  const { exitCode, outcome } = readReport(folder);
  expect(exitCode).toBe(code);
  expect(stdout).toContain(`${outcome} (exit code ${code})`);
  const junit = read('junit.xml');
  expect(refusedByJenkins(junit)).toEqual([]);
  expect(/<(failure|error)/.test(junit)).toBe(code !== 0);
  expect(read('summary.md')).toContain(outcome.slice(0, 12));
  expect(read('badge.json').includes('"color": "yellow"')).toBe(code === 0);
}
