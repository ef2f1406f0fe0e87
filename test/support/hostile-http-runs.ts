import { join } from 'node:path';
import { expect } from 'vitest';
import { emptyFolder, finish, readReport, runReported, startCli } from './cli.ts';
import { rawNode, type Speaker } from './raw-node.ts';

const FEW = ['--only', 'platform.getHeight/*,health.liveness/*,envelope/success-*,envelope/error-*'];

/** Tests a node that speaks so. Time is bounded: what never ends would outlast the test. */
async function judge(speak: Speaker, isEndless = false) {
  const cwd = emptyFolder();
  // A busy machine may not begin an answer in time: the run waits until one begins.
  const limits = isEndless ? ['--timeout', '1000', '--wait-ready', '60'] : ['--timeout', '20000'];
  const flags = ['run', '--target', await rawNode(speak), '--profile', 'document', ...limits, ...FEW];
  const { code } = await (isEndless ? finish(startCli(flags, { cwd })) : runReported(flags, { cwd }));
  const report = readReport(join(cwd, 'reports'));
  const failed = report.requirements.filter(({ verdict }) => verdict === 'fail');
  return { code, report, failed: failed.flatMap(({ findings }) => findings[0]?.message ?? '') };
}

/** Runs on a node that does nothing but what HTTP allows: it conforms. */
export async function expectConforming(speak: Speaker): Promise<void> {
  const { code, failed, report } = await judge(speak);
  expect({ code, failed }).toEqual({ code: 0, failed: [] });
  expect(report.summary.pass).toBeGreaterThan(10);
}

/** Runs on a node that breaks the protocol: it fails, and a finding says so. */
export async function expectFailing(speak: Speaker, said: RegExp, isEndless = false): Promise<void> {
  const { code, failed } = await judge(speak, isEndless);
  expect(code).toBe(1);
  expect(failed.join('\n')).toMatch(said);
}

/** Runs on a node that begins no answer: there is nobody to judge. */
export async function expectNobody(speak: Speaker, said: RegExp): Promise<void> {
  const { code, report } = await judge(speak);
  expect(code).toBe(3);
  expect(report.outcome).toMatch(said);
}
