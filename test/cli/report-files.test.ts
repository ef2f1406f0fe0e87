import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { emptyFolder, runCli, runReported } from '../support/cli.ts';
import { startShortNode } from '../support/standard-node.ts';

const FOOTER = 'All exchanges are in exchanges.har.gz';

test('a run lists the gzipped file with its exchanges, its page names it, and validate reads it as a plain one', async () => {
  const cwd = emptyFolder();
  const { url } = await startShortNode();
  const only = ['--only', 'platform.getHeight/*'];
  const { stdout } = await runCli(['run', url, ...only, '--out', 'r'], { cwd });
  expect(/^Reports: r\/ \((.*)\)$/m.exec(stdout)?.[1]?.split(', ')).toContain('exchanges.har.gz');
  expect(readFileSync(join(cwd, 'r/report.html'), 'utf8')).toContain(FOOTER);
  const packed = readFileSync(join(cwd, 'r/exchanges.har.gz'));
  const plain = gunzipSync(packed);
  expect(packed.length).toBeLessThan(plain.length / 3);
  writeFileSync(join(cwd, 'plain.har'), plain);
  const verdictsIn = async (file: string) => {
    const { code, report } = await runReported(['validate', file, '--out', 'v', ...only], { cwd });
    expect(code).toBe(0);
    return report.requirements.map(({ id, verdict }) => [id, verdict]);
  };
  const verdicts = await verdictsIn('r/exchanges.har.gz');
  expect(verdicts).toContainEqual(['platform.getHeight/height', 'pass']);
  expect(await verdictsIn('plain.har')).toEqual(verdicts);
});

test('an audit writes no such file, and says nothing of one', async () => {
  const cwd = emptyFolder();
  const { stdout } = await runCli(['audit', '--target', 'http://127.0.0.1:1', '--out', 'r'], { cwd });
  expect(stdout).toContain('Reports: r/ (report.json, report.html');
  expect(stdout).not.toContain('exchanges.har.gz');
  expect(existsSync(join(cwd, 'r/exchanges.har.gz'))).toBe(false);
  const page = readFileSync(join(cwd, 'r/report.html'), 'utf8');
  expect(page).not.toContain('exchanges.har.gz');
  expect(page).toContain('The data of this page is in report.json.');
});
