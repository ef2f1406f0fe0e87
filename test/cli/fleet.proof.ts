import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { emptyFolder, runCli } from '../support/cli.ts';
import { expectMatrix, FLEET, METHOD, readMatrix, writeConfig } from '../support/fleet.ts';
import { ALONE } from '../launch/launched.ts';
import { rateOf, relayTo } from '../support/hostile-servers.ts';
import { startShortNode } from '../support/standard-node.ts';

describe('fleet', () => {
  test('twelve nodes with different profiles and faults: one matrix, one exit code', () =>
    expectMatrix(Object.keys(FLEET)));

  test('launches an old build and a new one, and their reports compare', async () => {
    const [cwd, temporary] = [emptyFolder(), emptyFolder()];
    const build = {
      launch: fileURLToPath(new URL('../launch/stand-in.mjs', import.meta.url)),
      upgrade: false,
      launchArg: [ALONE],
      audit: false,
    };
    const mutant = 'platform-get-timestamp-timestamp-missing';
    const targets = { old: build, new: { ...build, launchArg: [ALONE, `--stand-in-mutant=${mutant}`] } };
    const only = ['platform.getTimestamp/timestamp', 'platform.getHeight/height'];
    writeConfig(cwd, { only, targets });
    const fleet = await runCli(['run', '--out', 'reports/fleet', '--fleet', '--config', 'fleet.yaml'], {
      cwd,
      env: { TMPDIR: temporary },
    });
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
    const counted = (): Promise<string> =>
      relayTo(url, () => {
        times.push(performance.now());
        return 'relay';
      });
    const targets = { one: { url: await counted() }, two: { url: await counted() }, three: { url: await counted() } };
    writeConfig(cwd, { only: [...METHOD, 'platform.getTimestamp'], profile: 'document', targets });
    // All at once: with targets in turn, too high a rate of each would not show.
    const limits = ['--rate', '40', '--parallel', '3'];
    const { code } = await runCli(['run', '--out', 'reports/fleet', '--fleet', '--config', 'fleet.yaml', ...limits], {
      cwd,
    });
    expect(code).toBe(0);
    expect(times.length).toBeGreaterThan(100);
    expect(rateOf(times)).toBeLessThan(48);
  });

  test('a target keeps a limit of its own that is lower', async () => {
    const cwd = emptyFolder();
    const { url } = await startShortNode();
    const times: number[] = [];
    const slow = await relayTo(url, () => {
      times.push(performance.now());
      return 'relay';
    });
    const targets = { slow: { url: slow, rate: 20 } };
    writeConfig(cwd, { only: METHOD, profile: 'document', targets });
    expect(
      (await runCli(['run', '--out', 'reports/fleet', '--fleet', '--config', 'fleet.yaml', '--rate', '500'], { cwd }))
        .code,
    ).toBe(0);
    expect(times.length).toBeGreaterThan(25);
    expect(rateOf(times)).toBeLessThan(28);
  });
});
