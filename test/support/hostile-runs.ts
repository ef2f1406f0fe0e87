import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { readReport } from '../../src/library/settings/files/read-report.ts';
import { emptyFolder } from './cli.ts';
import type { HostileTarget } from './hostile-targets.ts';
import { runMeasured } from './measured.ts';
import { rawNode } from './raw-node.ts';

const RUNS = fileURLToPath(new URL('./hostile-runs.mjs', import.meta.url));
/** What is tested of most targets. */
export const FEW = 'platform.getHeight/*,platform.getBlockByHeight/*,index.getContainerRange/*,health.health/*';
/** What is large takes long: some thirty responses show whether they are kept. */
export const FEWEST = 'platform.getHeight/height,platform.getHeight/does-not-decrease';
const RUN_TIMEOUT_S = 500;
const MOST_MEGABYTES = 300;
/** Everything that moves a cursor, rings, or turns the direction of text. */
const ACTS = /[^\P{C}\n]|[\u2028\u2029]/u;
const STACK = /\n\s+at /;

interface Run {
  readonly code: number;
  readonly said: string;
}

/** Runs the built command line on each target, all in one process; expects of each what every run owes its user. */
export async function expectRuns(targets: readonly HostileTarget[], only: string): Promise<void> {
  const cwd = emptyFolder();
  const urls = await Promise.all(targets.map(({ speak }) => rawNode(speak)));
  const limits = ['--timeout', '60000', '--run-timeout', `${RUN_TIMEOUT_S}`, '--runs', '1'];
  // It waits a minute for a clock that stands still.
  const skip = ['--skip', 'health.health/checks-run-again'];
  const flags = ['--profile', 'document', '--only', only, ...skip, ...limits];
  const { code, stdout, stderr, megabytes } = await runMeasured(RUNS, [cwd, JSON.stringify(flags), ...urls], cwd);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const runs = (JSON.parse(stdout) as readonly Run[]).map(({ code: exitCode, said }, at) => {
    // Reading it holds it to its schema.
    const report = readReport(join(cwd, `${at}`, 'report.json'));
    return {
      title: targets[at]?.title,
      exitCode,
      reported: report.exitCode,
      errors: report.summary.error,
      inTime: !report.outcome.includes('exceeded its time limit'),
      acts: ACTS.exec(said)?.[0],
      stack: STACK.test(said),
    };
  });
  expect(runs).toEqual(
    targets.map(({ title, exitCode }) => ({
      title,
      exitCode,
      reported: exitCode,
      errors: 0,
      inTime: true,
      acts: undefined,
      stack: false,
    })),
  );
  expect(megabytes).toBeLessThan(MOST_MEGABYTES);
}
