import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { emptyFolder, readReport, runCli } from '../support/cli.ts';

const MUTANT = 'platform-get-height-height-boolean';
const CAUSE = 'platform.getHeight/height';
const RUN = ['run', '--mutant', MUTANT, '--only', 'platform.getHeight/*'];

test('what a failure keeps from being tested names it, and is covered by the waiver of the failure', async () => {
  const cwd = emptyFolder();
  const failing = await runCli(RUN, { cwd });
  const { requirements } = readReport(join(cwd, 'reports/latest'));
  copyFileSync(join(cwd, 'reports/latest/report.json'), join(cwd, 'failing.json'));
  expect(failing.code).toBe(1);
  const blocked = requirements.filter(({ cause }) => cause?.kind === 'blocked');
  const gated = blocked.filter(({ level }) => level !== 'observed');
  expect(gated.length).toBeGreaterThan(0);
  expect(new Set(blocked.map(({ cause }) => (cause?.kind === 'blocked' ? cause.by : '')))).toEqual(new Set([CAUSE]));

  const failed = requirements.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id);
  const entries = (ids: readonly string[]) =>
    ids.map((requirement) => ({
      requirement,
      reason: 'The height is a flag until release 2.4.',
      link: 'https://example.com/issues/7',
      owner: 'node-team',
      expires: '2100-12-31',
      failure: requirements.find(({ id }) => id === requirement)?.findings.flatMap(({ signature }) => signature ?? []),
    }));
  const waive = async (waivers: readonly object[]) => {
    writeFileSync(join(cwd, 'waivers.json'), JSON.stringify({ waivers }));
    return runCli([...RUN, '--waivers', 'waivers.json'], { cwd });
  };
  const cause = await waive(entries(failed));
  expect(cause.stdout).toContain(`keeps ${blocked.length} requirements from being tested`);
  expect(cause.code).toBe(0);

  const tracked = ['--owner', 'node-team', '--link', 'https://example.com/issues/7'];
  const drafted = await runCli(['waive', 'failing.json', '--to', 'all.yaml', ...tracked], { cwd });
  expect(drafted.stderr).toContain(`${failed.length} drafted in all.yaml.`);
  const path = join(cwd, 'all.yaml');
  writeFileSync(path, readFileSync(path, 'utf8').replaceAll('reason: ""', 'reason: The height is a flag.'));
  expect(await runCli([...RUN, '--waivers', 'all.yaml'], { cwd })).toMatchObject({ code: 0 });
});
