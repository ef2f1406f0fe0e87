import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { emptyFolder, runCli, runReported, startNode, EVERY_FORMAT } from '../support/cli.ts';

const MUTANT = ['--mutant', 'platform-get-height-height-missing'];
const ONLY = ['--only', 'platform.getHeight/height'];

const curlIn = (text: string): string => /^ {2}(curl .*)$/m.exec(text)?.[1] ?? '';

test('a node that ends with the run: the line asks $TARGET, and shows the fault of another node', async () => {
  const cwd = emptyFolder();
  const { code, stdout, report } = await runReported(['run', ...EVERY_FORMAT, ...MUTANT, ...ONLY], { cwd });
  expect(code).toBe(1);
  const line = curlIn(stdout);
  expect(line).toMatch(/ "\$TARGET"\/ext\/bc\/P$/);
  expect(stdout).toContain('TARGET');
  const { url } = await startNode(...MUTANT);
  const shown = execFileSync('bash', ['-c', line], { encoding: 'utf8', env: { ...process.env, TARGET: url } });
  expect(shown).toMatch(/"result":\{\}/);
  const lines = report.requirements.flatMap(({ evidence }) => evidence.map((each) => each.curl));
  for (const each of [...lines, readFileSync(join(cwd, 'reports/latest/summary.md'), 'utf8')])
    expect(each).not.toContain('http:');
  expect(lines.length).toBeGreaterThan(0);

  const again = await runCli(['validate', 'reports/latest/exchanges.har.gz', ...ONLY, '--out', 'again'], { cwd });
  expect(again.code).toBe(1);
  expect(curlIn(again.stdout)).toMatch(/ "\$TARGET"\/ext\/bc\/P$/);
});

test('a node that goes on: the line names its address', async () => {
  const { url } = await startNode(...MUTANT);
  const { stdout } = await runCli(['run', '--target', url, ...ONLY]);
  expect(curlIn(stdout)).toContain(` ${url}/ext/bc/P`);
});
