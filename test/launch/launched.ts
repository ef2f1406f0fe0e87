import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished, vi } from 'vitest';
import type { Report } from '../../src/generated/report.ts';
import { emptyFolder, runCli } from '../cli.ts';

export const STAND_IN = fileURLToPath(new URL('stand-in.mjs', import.meta.url));
/** Few checks: it is the launch that is tested. */
export const FEW = ['--only', 'platform.getHeight/*', '--only', 'health.liveness/*', '--only', 'health.readiness/*'];

interface Launched {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  readonly report: Report;
  readonly out: string;
  /** What is left of the launch. */
  readonly left: readonly string[];
}

/** Runs the stand-in, with a folder for temporary files of its own. */
export async function launch(...args: string[]): Promise<Launched> {
  const [out, temporary] = [emptyFolder(), emptyFolder()];
  vi.stubEnv('TMPDIR', temporary);
  vi.stubEnv('AVAGO_HTTP_HOST', '0.0.0.0');
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
  const how = ['--launch', STAND_IN, '--launch-upgrade', '0', '--out', out, '--no-allure'];
  const finished = await runCli(['run', ...how, ...args], { cwd: out });
  return { ...finished, report: reportIn(out), out, left: readdirSync(temporary) };
}

export function reportIn(out: string): Report {
  return JSON.parse(readFileSync(join(out, 'report.json'), 'utf8')) as Report;
}
