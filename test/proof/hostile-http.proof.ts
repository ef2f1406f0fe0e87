import { join } from 'node:path';
import { expect, test } from 'vitest';
import { emptyFolder, finish, readReport, runReported, startCli } from '../support/cli.ts';
import { ALLOWED, BROKEN, SILENT } from '../support/hostile-http.ts';
import { rawNode, type Speaker } from '../support/raw-node.ts';

const FEW = ['--only', 'platform.getHeight/*,health.liveness/*,envelope/success-*,envelope/error-*'];
/** Answers that never end are not awaited for long: not where this process is busy with the run itself. */
const ENDLESS = new Set(['half an answer, then silence', 'bytes for ever, one at a time']);

/** Tests a node that speaks so. Time is bounded: what never ends would outlast the test. */
async function judge(speak: Speaker, isEndless = false) {
  const cwd = emptyFolder();
  // A busy machine may not begin an answer in time: the run waits until one begins.
  const limits = isEndless ? ['--timeout', '1000', '--wait-ready', '60'] : ['--timeout', '20000'];
  const flags = ['run', '--target', await rawNode(speak), '--profile', 'document', ...limits, ...FEW];
  const { code } = await (isEndless ? finish(startCli(flags, { cwd })) : runReported(flags, { cwd }));
  const { requirements, ...report } = readReport(join(cwd, 'reports'));
  const failed = requirements.filter(({ verdict }) => verdict === 'fail');
  return { code, report, failed: failed.flatMap(({ findings }) => findings[0]?.message ?? '') };
}

test.each(ALLOWED)('what HTTP allows is no failure: %s', async (_title, speak) => {
  const { code, failed, report } = await judge(speak);
  expect({ code, failed }).toEqual({ code: 0, failed: [] });
  expect(report.summary.pass).toBeGreaterThan(10);
});

test.each(BROKEN)('what breaks the protocol fails, and never breaks the suite: %s', async (title, speak, said) => {
  const { code, failed, report } = await judge(speak, ENDLESS.has(title));
  expect({ code, errors: report.summary.error }).toEqual({ code: 1, errors: 0 });
  expect(failed.join('\n')).toMatch(said);
});

test.each(SILENT)('where no answer begins, there is nobody to judge: %s', async (_title, speak, said) => {
  const { code, report } = await judge(speak);
  expect(code).toBe(3);
  expect(report.outcome).toMatch(said);
});
