import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { requestBound } from '../src/run/plan/request-bound.ts';
import { emptyFolder, plainEnvironment, readReport } from './cli.ts';

const BIN = fileURLToPath(new URL('../dist/src/cli/bin.js', import.meta.url));
const TELL_USAGE = new URL('../scripts/bench/tell-usage.mjs', import.meta.url).href;

/** Runs the built command line and gives the most memory that it ever had, in MB. */
async function peakOf(args: readonly string[], cwd: string): Promise<{ code: number | null; megabytes: number }> {
  const child = spawn(process.execPath, ['--import', TELL_USAGE, BIN, ...args], {
    cwd,
    env: plainEnvironment(),
    stdio: ['ignore', 'ignore', 'inherit', 'pipe'],
  });
  const told = child.stdio[3];
  if (told === null || told === undefined || !('read' in told)) throw new Error('the process has no third output');
  const usage: unknown = JSON.parse(await text(told));
  if (typeof usage !== 'object' || usage === null || !('megabytes' in usage)) throw new Error('it told no memory');
  return { code: child.exitCode ?? 0, megabytes: Number(usage.megabytes) };
}

/** Several times what a run needs (`npm run bench` measures that): reached only by one that keeps the answers of the chain. */
const OUT_OF_PROPORTION = 1000;

test('a run on a large chain keeps little of it, and to the requests that its plan allows', async () => {
  const cwd = emptyFolder();
  const { code, megabytes } = await peakOf(['run', '--scenario', 'large', '--no-allure', '--timeout', '60000'], cwd);
  const { asked = 0, requests } = readReport(join(cwd, 'reports'));
  expect(code).toBe(0);
  expect(megabytes).toBeLessThan(OUT_OF_PROPORTION);
  expect(requests).toBeLessThan(requestBound({ requirements: asked, runs: 25 }));
});
