import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { emptyFolder, readReport, runCli } from './cli.ts';

const MUTANT = 'platform-get-height-height-boolean';
const CAUSE = 'platform.getHeight/height';
const RUN = ['run', '--mutant', MUTANT, '--only', 'platform.getHeight/*', '--no-allure'];

test('what a failure keeps from being tested names it, and lets no run conform once the failure is waived', async () => {
  const cwd = emptyFolder();
  const failing = await runCli(RUN, { cwd });
  const { requirements } = readReport(join(cwd, 'reports'));
  expect(failing.code).toBe(1);
  const failure = requirements.find(({ id }) => id === CAUSE)?.findings.flatMap(({ signature }) => signature ?? []);
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
  expect(cause.stdout).toContain(`waived failures keep ${gated.length} requirement`);
  expect(cause.code).toBe(4);

  const all = blocked.map(({ id }) => ({ ...entries([id])[0], failure }));
  expect((await waive([...entries(failed), ...all])).code).toBe(0);
});
