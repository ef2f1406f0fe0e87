import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { emptyFolder, runCli } from '../support/cli.ts';
import { expectMatrix, FLEET, METHOD, readMatrix, runFleet, writeConfig } from '../support/fleet.ts';
import { ALONE, STAND_IN } from '../launch/launched.ts';
import { rateOf, relayTo } from '../support/hostile-servers.ts';
import { startShortNode } from '../support/standard-node.ts';

/** A target that is the node at an address, and keeps when it is asked. */
async function timed(url: string, times: number[]): Promise<{ readonly url: string }> {
  const onRequest = () => {
    times.push(performance.now());
    return 'relay' as const;
  };
  return { url: await relayTo(url, onRequest) };
}

test('twelve nodes with different profiles and faults: one matrix, one exit code', () =>
  expectMatrix(Object.keys(FLEET)));

test('launches an old build and a new one, and their reports compare', async () => {
  const [cwd, temporary] = [emptyFolder(), emptyFolder()];
  vi.stubEnv('TMPDIR', temporary);
  onTestFinished(() => void vi.unstubAllEnvs());
  const build = { launch: STAND_IN, upgrade: false, launchArg: [ALONE], audit: false };
  const mutant = 'platform-get-timestamp-timestamp-missing';
  const targets = { old: build, new: { ...build, launchArg: [ALONE, `--stand-in-mutant=${mutant}`] } };
  const only = ['platform.getTimestamp/timestamp', 'platform.getHeight/height'];
  writeConfig(cwd, { only, targets });
  const fleet = await runFleet(cwd);
  expect({ code: fleet.code, stderr: fleet.stderr }).toEqual({ code: 1, stderr: '' });
  const verdicts = readMatrix(cwd).requirements.map((each) => [each.id, each.verdicts]);
  expect(Object.fromEntries(verdicts)).toEqual({
    'platform.getTimestamp/timestamp': { old: 'pass', new: 'fail' },
    'platform.getHeight/height': { old: 'pass', new: 'pass' },
  });
  expect(readdirSync(temporary)).toEqual([]);
  const reports = ['old', 'new'].map((name) => join('reports/fleet', name, 'report.json'));
  const compared = await runCli(['compare', ...reports, '--fail-on', 'new'], { cwd });
  expect(compared).toMatchObject({ code: 1 });
  expect(compared.stdout).toContain('Newly failing (1):\n  platform.getTimestamp/timestamp (stated, pass -> fail)');
});

test('--rate is for all targets together', async () => {
  const cwd = emptyFolder();
  const { url } = await startShortNode();
  const times: number[] = [];
  const targets = { one: await timed(url, times), two: await timed(url, times), three: await timed(url, times) };
  writeConfig(cwd, { only: [...METHOD, 'platform.getTimestamp'], profile: 'document', targets });
  // All at once: with targets in turn, too high a rate of each would not show.
  expect(await runFleet(cwd, '--rate', '40', '--parallel', '3')).toMatchObject({ code: 0 });
  expect(times.length).toBeGreaterThan(100);
  expect(rateOf(times)).toBeLessThan(48);
});

test('a target keeps a limit of its own that is lower', async () => {
  const cwd = emptyFolder();
  const { url } = await startShortNode();
  const times: number[] = [];
  const targets = { slow: { ...(await timed(url, times)), rate: 20 } };
  writeConfig(cwd, { only: METHOD, profile: 'document', targets });
  expect(await runFleet(cwd, '--rate', '500')).toMatchObject({ code: 0 });
  expect(times.length).toBeGreaterThan(25);
  expect(rateOf(times)).toBeLessThan(28);
});
