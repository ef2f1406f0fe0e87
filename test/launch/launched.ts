import { readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, vi } from 'vitest';
import type { Report } from '../../src/generated/report.ts';
import { type ConformanceOptions, runConformance } from '../../src/library/run-conformance.ts';
import { emptyFolder, runCli } from '../support/cli.ts';

export const STAND_IN = fileURLToPath(new URL('stand-in.mjs', import.meta.url));
/** An argument of a stand-in that has to be filled. */
export const EMPTY = '--stand-in-begin=empty';
/** An argument of stand-ins none of whose other states is tested: the nodes in those states cost as much as the tested one. */
export const ALONE = '--stand-in-alone';
/** One method, and no other state: for whoever looks at the process alone. */
export const ONE = ['--only', 'platform.getHeight/*', `--launch-arg=${ALONE}`, '--no-audit'];
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

/** Runs the stand-in behind its upgrades. */
export function launch(...args: string[]): Promise<Launched> {
  return launchAcross('--no-upgrade', ...args);
}

/** Runs the stand-in, with a folder for temporary files of its own. */
export async function launchAcross(...args: string[]): Promise<Launched> {
  const [out, temporary] = [emptyFolder(), emptyFolder()];
  vi.stubEnv('TMPDIR', temporary);
  vi.stubEnv('AVAGO_HTTP_HOST', '0.0.0.0');
  onTestFinished(() => void vi.unstubAllEnvs());
  const how = ['--launch', STAND_IN, '--out', out];
  const finished = await runCli(['run', ...how, ...args], { cwd: out });
  return { ...finished, report: reportIn(out), out, left: readdirSync(temporary) };
}

export function reportIn(out: string): Report {
  return JSON.parse(readFileSync(join(out, 'report.json'), 'utf8')) as Report;
}

/** Runs a stand-in of a release that begins with its genesis and fills its chain, on these requirements. */
export function launchFromGenesis(release: string, only: readonly string[], ...launchArgs: string[]): Promise<Report> {
  const path = join(emptyFolder(), `node-${release}`);
  symlinkSync(STAND_IN, path);
  return runConformance({ launch: path, upgrade: false, launchArgs: [EMPTY, ...launchArgs], only: [...only] });
}

type Defect = readonly [defect: string, release: string, text: string, failing: readonly string[]];

/** Expects that a node with this defect in what it stored fails after its restart, by these requirements. */
export async function expectFailureAtRestart([defect, release, text, failing]: Defect): Promise<void> {
  const stored = ['--stand-in-slow', `--stand-in-stored=${defect}`];
  const report = await launchFromGenesis(release, ['restart/*'], ...stored);
  expect(report.exitCode, report.outcome).toBe(1);
  expect(report.launch?.release).toContain(`/${release} `);
  expect(report.launch?.population.filter((entry) => entry.outcome === 'failed')).toEqual([]);
  const failed = report.requirements.filter(({ verdict }) => verdict === 'fail');
  expect(failed.map(({ id }) => id)).toEqual(expect.arrayContaining([...failing]));
  // A finding points at the request that shows it, after the restart.
  const rows = failed.flatMap(({ findings, evidence }) =>
    findings.filter(({ exchange }) => evidence.some((each) => each.exchange === exchange)),
  );
  expect(rows.map(({ message }) => message)).toContainEqual(expect.stringContaining(text));
}

/** Puts a network of three stand-ins under faults. */
export function endureFaults(...launchArgs: string[]): Promise<Report> {
  return launchShort({ launchNodes: 3, faults: 20, only: ['faults/*'] }, '--stand-in-network', ...launchArgs);
}

/** Tries sequences of transactions on a stand-in, with these requirements. */
export function trySequences(claim: string, ...launchArgs: string[]): Promise<Report> {
  return launchShort({ sequences: 5, only: [`sequences/${claim}`] }, ...launchArgs);
}

/** Launches stand-ins whose chain is short, and tells nothing of it by an audit. */
function launchShort(how: ConformanceOptions, ...args: string[]): Promise<Report> {
  const launchArgs = [EMPTY, ALONE, '--stand-in-unfilled', ...args];
  return runConformance({ launch: STAND_IN, upgrade: false, audit: false, ...how, launchArgs });
}

/** Expects that a network of which one node has this defect fails, by this requirement. */
export async function expectFailureByFault(defect: string, claim: string): Promise<void> {
  const { exitCode, requirements } = await endureFaults('--stand-in-wrong=node', `--stand-in-mutant=faults-${defect}`);
  const failed = requirements.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id);
  expect(failed).toContain(`faults/${claim}`);
  expect(exitCode).toBe(1);
}
