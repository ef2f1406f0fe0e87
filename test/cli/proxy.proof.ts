import { expect, test } from 'vitest';
import { emptyFolder, runCli, runReported, textsIn } from '../support/cli.ts';
import { startProxy } from '../support/proxy.ts';
import { startShortNode } from '../support/standard-node.ts';

const ONLY = ['--profile', 'document', '--only', 'platform.getHeight,http.paths'];
/** Nothing is sent there: the address is for documentation. */
const NODE = 'http://192.0.2.7:9650';

test('a run and an audit go through the proxy of the environment, and say so without its credentials', async () => {
  const cwd = emptyFolder();
  const { url } = await startShortNode({});
  const proxy = await startProxy(new URL(url).host, 'operator:correct-horse');
  const env = { HTTP_PROXY: proxy.address.replace('://', '://operator:correct-horse@') };
  const run = await runReported(['run', NODE, ...ONLY], { cwd, env });
  expect(run, run.stdout).toMatchObject({ code: 0 });
  const note = `The requests went through the proxy ${proxy.address}.`;
  expect(run.report.notes).toContain(note);
  expect(new Set(proxy.asked)).toEqual(new Set(['CONNECT 192.0.2.7:9650']));
  const flags = ['--profile', 'document', '--only', 'getTimestamp', '--out', 'audit'];
  const audit = await runReported(['audit', NODE, ...flags], { cwd, env });
  expect(audit.report.notes, audit.stdout).toContain(note);
  const printed = await runCli(['run', NODE, '--print-config'], { cwd, env });
  expect(printed.stdout).toMatch(new RegExp(`^proxy: "${proxy.address}/" +# HTTP_PROXY$`, 'm'));
  const shown = [run, audit, printed].flatMap(({ stdout, stderr }) => [stdout, stderr]);
  expect([...textsIn(cwd), ...shown].filter((text) => /correct-horse|b3BlcmF0b3I6/.test(text))).toEqual([]);
});
