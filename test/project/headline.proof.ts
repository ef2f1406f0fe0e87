import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { stringify } from 'yaml';
import { BIN, EVERY_FORMAT, emptyFolder, finish, runCli, runReported, startProcess } from '../support/cli.ts';
import { startFaultyNode } from '../support/faulty-node.ts';

const HEADLINE =
  /^Does not conform: (1 of \d+) tested requirements failed\. The user store is not offered: \d+ of \d+ requirements not applicable\.$/;

test('every place says the verdict first, then of how many, then what the node does not offer', async () => {
  const cwd = emptyFolder();
  const target = await startFaultyNode('platform-get-height-height-boolean');
  const settings = { profile: 'document', only: ['platform.getHeight/*', 'platform.exportKey/*'] };
  const flags = ['--profile', 'document', '--only', settings.only.join(','), '--shard', '1/1'];
  const shard = await runReported(['run', ...EVERY_FORMAT, '--target', target, ...flags], { cwd });
  const { outcome } = shard.report;
  const [, numbers = ''] = HEADLINE.exec(outcome) ?? [];
  expect(outcome).toMatch(HEADLINE);
  const written = (name: string): string => readFileSync(join(cwd, 'reports/latest', name), 'utf8');
  expect(shard.stdout.split('\n')).toContain(`${outcome} (exit code 1)`);
  expect(written('summary.md').split('\n')[0]).toBe(`## ❌ ${outcome}`);
  expect(written('report.html')).toContain(`<title>${outcome} – http://`);
  expect(written('junit.xml')).toContain(`<property name="outcome" value="${outcome}"/>`);
  expect(JSON.parse(written('report.sarif'))).toMatchObject({
    runs: [{ invocations: [{ exitCodeDescription: outcome }] }],
  });
  expect(JSON.parse(written('badge.json'))).toMatchObject({
    message: `does not conform, ${numbers} failed, without the user store`,
  });
  await runCli(['statement', 'make', 'reports/latest/report.json'], { cwd });
  expect(readFileSync(join(cwd, 'statement.json'), 'utf8')).toContain(`"outcome": "${outcome}"`);
  const merged = await runCli(['merge', 'reports/latest/report.json', '--out', 'merged'], { cwd });
  expect(merged.stdout.split('\n')).toContain(`${outcome} (exit code 1)`);

  writeFileSync(join(cwd, 'fleet.yaml'), stringify({ ...settings, targets: { node: { url: target } } }));
  const fleet = await runCli(['run', '--out', 'reports/fleet', '--fleet', '--config', 'fleet.yaml'], { cwd });
  expect(fleet.stdout).toContain(`  1  node  ${outcome} (`);
  expect(readFileSync(join(cwd, 'reports/fleet/fleet.html'), 'utf8')).toContain(`>${outcome}</span><br>`);
  expect(readFileSync(join(cwd, 'reports/fleet/summary.md'), 'utf8')).toContain(` | ${outcome} |`);

  const script = fileURLToPath(new URL('../../action/test-node.mjs', import.meta.url));
  const env = {
    CONFORMANCE_COMMAND: `${process.execPath} ${BIN}`,
    CONFORMANCE_CONFIG: 'fleet.yaml',
    CONFORMANCE_TARGET: 'node',
    GITHUB_OUTPUT: join(cwd, 'output'),
  };
  const action = await finish(startProcess(process.execPath, [script], { cwd, env }));
  expect(action.stdout).toContain(`\n::error title=conformance::${outcome} (exit code 1)\n`);
  expect(readFileSync(join(cwd, 'output'), 'utf8')).toContain(`\noutcome=${outcome}\n`);
});
