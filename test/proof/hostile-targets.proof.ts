import { join } from 'node:path';
import { expect, test } from 'vitest';
import { BIN, emptyFolder, readReport } from '../support/cli.ts';
import { FEW, FEWEST, HOSTILE_TARGETS, LARGE_TARGETS, type HostileTarget } from '../support/hostile-targets.ts';
import { runMeasured } from '../support/measured.ts';
import { rawNode } from '../support/raw-node.ts';

const MOST_MEGABYTES = 300;
/** Everything that moves a cursor, rings, or turns the direction of text. */
const ACTS = /[^\P{C}\n]|[\u2028\u2029]/u;
// The check that is skipped waits a minute for a clock that stands still.
const LIMITS = [
  '--skip',
  'health.health/checks-run-again',
  '--timeout',
  '60000',
  '--run-timeout',
  '500',
  '--runs',
  '1',
];

const some = HOSTILE_TARGETS.map((target): HostileTarget => ({ only: FEW, ...target }));
const large = LARGE_TARGETS.map((target): HostileTarget => ({ only: FEWEST, ...target }));

test.each([...some, ...large])(
  '$title: ends a run as it should, in little memory',
  async ({ speak, only, exitCode }) => {
    const cwd = emptyFolder();
    const flags = ['--target', await rawNode(speak), '--profile', 'document', '--only', only ?? '', ...LIMITS];
    const { code, stdout, stderr, megabytes } = await runMeasured(BIN, ['run', ...flags], cwd);
    expect(stdout + stderr).not.toMatch(ACTS);
    expect(stderr).not.toMatch(/\n\s+at /);
    const { exitCode: reported, summary, outcome } = readReport(join(cwd, 'reports'));
    expect({ code, reported, errors: summary.error }).toEqual({ code: exitCode, reported: exitCode, errors: 0 });
    expect(outcome).not.toContain('exceeded its time limit');
    expect(megabytes).toBeLessThan(MOST_MEGABYTES);
  },
);
