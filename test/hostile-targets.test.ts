import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readReport } from '../src/settings/read-report.ts';
import { emptyFolder } from './cli.ts';
import { HOSTILE_TARGETS } from './hostile-targets.ts';
import { OUT_OF_PROPORTION, runMeasured } from './measured.ts';
import { rawNode } from './raw-node.ts';

const METHODS = ['getHeight', 'getBlockByHeight', 'getUTXOs', 'getCurrentValidators'].map(
  (name) => `platform.${name}/*`,
);
const FEW = [...METHODS, 'index.getContainerRange/*', 'health.health/*', 'http.health/*', 'envelope/*'].join(',');
/** Everything that moves a cursor, rings, or turns the direction of text. */
const ACTS = /[^\P{C}\n]|[\u2028\u2029]/u;

test.each(HOSTILE_TARGETS)('$title', { timeout: 300_000 }, async ({ speak, codes }) => {
  const cwd = emptyFolder();
  const url = await rawNode(speak);
  const limits = ['--timeout', '60000', '--run-timeout', '600', '--runs', '1'];
  const flags = ['run', '--target', url, '--profile', 'document', '--no-allure', '--only', FEW, ...limits];
  const { code, stdout, stderr, megabytes } = await runMeasured(flags, cwd);
  // Reading it holds it to its schema.
  const report = readReport(join(cwd, 'reports/report.json'));
  expect(codes).toContain(code);
  expect(report.exitCode).toBe(code);
  expect(report.summary.error).toBe(0);
  expect(stdout + stderr).not.toMatch(ACTS);
  expect(stderr).not.toMatch(/\n\s+at /);
  expect(megabytes).toBeLessThan(OUT_OF_PROPORTION);
});
