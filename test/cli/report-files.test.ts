import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { emptyFolder, runCli } from '../support/cli.ts';
import { startShortNode } from '../support/standard-node.ts';

const FOOTER = 'All exchanges are in exchanges.har';

test('a run lists the file with its exchanges, and its page names it', async () => {
  const cwd = emptyFolder();
  const { url } = await startShortNode();
  const { stdout } = await runCli(['run', url, '--only', 'platform.getHeight/height', '--out', 'r'], { cwd });
  expect(/^Reports: r\/ \((.*)\)$/m.exec(stdout)?.[1]?.split(', ')).toContain('exchanges.har');
  expect(existsSync(join(cwd, 'r/exchanges.har'))).toBe(true);
  expect(readFileSync(join(cwd, 'r/report.html'), 'utf8')).toContain(FOOTER);
});

test('an audit writes no such file, and says nothing of one', async () => {
  const cwd = emptyFolder();
  const { stdout } = await runCli(['audit', '--target', 'http://127.0.0.1:1', '--out', 'r'], { cwd });
  expect(stdout).toContain('Reports: r/ (report.json, report.html');
  expect(stdout).not.toContain('exchanges.har');
  expect(existsSync(join(cwd, 'r/exchanges.har'))).toBe(false);
  const page = readFileSync(join(cwd, 'r/report.html'), 'utf8');
  expect(page).not.toContain('exchanges.har');
  expect(page).toContain('The data of this page is in report.json.');
});
