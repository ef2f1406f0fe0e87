import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { emptyFolder, finish, runReported, startCli } from '../support/cli.ts';

const BESIDE = [
  'a batch of calls, of which the document says nothing.',
  'of a service that the document does not cover.',
];

test.runIf(process.platform !== 'win32')('a pipe to which nobody writes is no recording', async () => {
  const pipe = join(emptyFolder(), 'pipe');
  spawnSync('mkfifo', [pipe]);
  const { code, stderr } = await finish(startCli(['validate', pipe]));
  expect({ code, stderr }).toEqual({ code: 2, stderr: `error: Cannot read ${pipe}: it is not a regular file.\n` });
});

test.each([
  ['mitmproxy 11.0.2, with a batch and a preflight', 'mitmproxy.har', 20, BESIDE],
  ['Playwright 1.54.1, an archive', 'playwright.zip', 20, []],
  ['Schemathesis 4.32.5', 'schemathesis.har', 10, []],
  ['martian 3.3.3, each body in base64, with a batch and a preflight', 'martian.har', 20, BESIDE],
])('a recording of %s: what is of the node is judged, the rest counted', async (_, name, passes, skipped) => {
  const file = fileURLToPath(new URL(`../fixtures/${name}`, import.meta.url));
  const { code, stdout, report } = await runReported(['validate', file]);
  expect(code, stdout).toBe(0);
  const { summary, notes } = report;
  expect(summary.pass).toBeGreaterThan(passes);
  const reasons = notes.flatMap((text) => /^Exchange \d+ was skipped: (.*)/.exec(text)?.slice(1) ?? []);
  expect(reasons.sort()).toEqual(skipped);
});
