import { join } from 'node:path';
import { expect } from 'vitest';
import type { Report, RequirementResult } from '../../src/generated/report.ts';
import { readRecording } from '../../src/transport/recording/recording.ts';
import { emptyFolder, readReport, runCli } from './cli.ts';
import { NOT_RECORDED, serveRecording } from './recorded-node.ts';

export const RECORDINGS = process.env.CONFORMANCE_RECORDINGS;

/** What the stand-in server does of itself: versions, content types, hosts and compression are not the recorded node's. */
const OF_THE_SERVER = [
  'http.*',
  'envelope/wrong-version*',
  'envelope/content-type-missing*',
  'health.health/checks-run-again',
];

/** Requirements that failed on recorded answers alone: on nothing that the recording does not hold. */
async function falseAlarms(report: Report, folder: string): Promise<string[]> {
  const missing = new Set<number>();
  for await (const { exchange } of readRecording(join(folder, 'exchanges.har.gz'))) {
    if (exchange.outcome.kind === 'answer' && exchange.outcome.status === NOT_RECORDED) missing.add(exchange.number);
  }
  const touches = ({ findings, evidence }: RequirementResult): boolean =>
    [...findings, ...evidence].some(({ exchange }) => exchange !== undefined && missing.has(exchange)) ||
    findings.some(({ actual }) => actual?.includes('never recorded'));
  return report.requirements
    .filter((result) => (result.verdict === 'fail' || result.verdict === 'error') && !touches(result))
    .map(({ id, findings }) => `${id}: ${findings[0]?.message ?? ''}`);
}

/** Runs on the answers of a recording, and expects its profile and no false alarm. */
export async function expectNoAlarm(file: string, profile: string): Promise<void> {
  const url = await serveRecording(join(RECORDINGS ?? '', file));
  const cwd = emptyFolder();
  await runCli(['run', '--target', url, '--profile', 'auto', '--skip', OF_THE_SERVER.join(',')], { cwd });
  const report = readReport(join(cwd, 'reports/latest'));
  expect(report.profile.name).toBe(profile);
  // What was never recorded is refused by status alone, which passes for no error of a method.
  expect(report.summary.pass).toBeGreaterThan(400);
  expect(await falseAlarms(report, join(cwd, 'reports/latest'))).toEqual([]);
}
