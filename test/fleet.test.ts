import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import type { FleetMatrix } from '../src/verdict/fleet.ts';
import { emptyFolder, runCli } from './cli.ts';
import { nobody } from './hostile-servers.ts';
import { startFaultyNode } from './faulty-node.ts';

const METHOD = ['platform.getHeight', 'platform.getTimestamp'];

/** Mutants by the requirement that each breaks. */
const FAULTS: Record<string, string> = {
  'platform-get-height-height-missing': 'platform.getHeight/height',
  'platform-get-height-height-boolean': 'platform.getHeight/height',
  'platform-get-height-needs-params': 'platform.getHeight/params-may-be-omitted',
  'platform-get-height-needs-a-param': 'platform.getHeight/empty-params-are-accepted',
  'platform-get-height-far-ahead': 'platform.getHeight/block-exists',
  'platform-get-timestamp-timestamp-missing': 'platform.getTimestamp/timestamp',
  'platform-get-timestamp-needs-params': 'platform.getTimestamp/params-may-be-omitted',
};

function writeConfig(cwd: string, config: object): void {
  writeFileSync(join(cwd, 'fleet.yaml'), stringify(config));
}

function readMatrix(cwd: string): FleetMatrix {
  return JSON.parse(readFileSync(join(cwd, 'reports/fleet/matrix.json'), 'utf8')) as FleetMatrix;
}

describe('fleet', () => {
  test('twelve nodes with different profiles and faults: one matrix, one exit code', { timeout: 300_000 }, async () => {
    const cwd = emptyFolder();
    const faulty = await Promise.all(
      Object.keys(FAULTS).map(
        async (name) => [name, { url: await startFaultyNode(name), profile: 'document' }] as const,
      ),
    );
    const sound = {
      document: {},
      empty: { scenario: 'empty' },
      'release-12': { profile: '1.12.2' },
      'release-10': { profile: '1.10.3' },
      waived: { url: faulty[0]?.[1].url, profile: 'document', waivers: 'waivers.yaml' },
    };
    writeConfig(cwd, { method: METHOD, allure: false, targets: { ...Object.fromEntries(faulty), ...sound } });
    const failure =
      '/result/height: `result.height` is missing, expected a JSON number (unsigned, # bits) or a decimal string (unsigned, # bits)';
    const waiver = {
      reason: 'known',
      link: 'https://example.com/7',
      owner: 'me',
      expires: '2999-12-31',
      failure: [failure],
    };
    const waivers = [{ requirement: 'platform.getHeight/height', target: 'waived', ...waiver }];
    writeFileSync(join(cwd, 'waivers.yaml'), stringify({ waivers }));

    const { code, stdout, stderr } = await runCli(['fleet', '--config', 'fleet.yaml', '--rate', '400'], { cwd });
    expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
    const { targets, requirements } = readMatrix(cwd);
    expect(targets).toHaveLength(12);
    const verdict = (target: string, id: string): string | undefined =>
      requirements.find((row) => row.id === id)?.verdicts[target];
    for (const [name, id] of Object.entries(FAULTS)) expect([name, verdict(name, id)]).toEqual([name, 'fail']);
    const codes = Object.fromEntries(targets.map(({ name, exitCode }) => [name, exitCode]));
    for (const name of Object.keys(sound)) expect([name, codes[name]]).toEqual([name, 0]);
    expect(verdict('waived', 'platform.getHeight/height')).toBe('expected-fail');
    expect(stdout).toContain('5 of 12 targets conform. (exit code 1)');
    expect(stdout).toMatch(/F {2}F .*platform\.getHeight\/height \(stated\)/);
  });

  test('the gravest exit code counts; names choose targets', async () => {
    const cwd = emptyFolder();
    const gone = { url: await nobody() };
    writeConfig(cwd, { method: METHOD, allure: false, targets: { here: {}, gone, odd: { profile: 'nope' } } });
    const three = await runCli(['fleet', 'here', 'gone', '--config', 'fleet.yaml'], { cwd });
    expect(three.code).toBe(3);
    expect(readMatrix(cwd).targets.map(({ name }) => name)).toEqual(['here', 'gone']);
    const two = await runCli(['fleet', 'odd', '--config', 'fleet.yaml'], { cwd });
    expect(two.stderr).toContain("odd: error: There is no profile 'nope'");
    expect(two.code).toBe(2);
  });

  test.each<[string, object | undefined, string[], string]>([
    ['no configuration', undefined, [], 'There is no configuration with targets'],
    ['no targets', {}, ['--config', 'fleet.yaml'], 'fleet.yaml names no targets.'],
    [
      'another name',
      { targets: { one: {} } },
      ['--config', 'fleet.yaml', 'oen'],
      "fleet.yaml has no target 'oen'. Did you mean 'one'?",
    ],
  ])('%s', async (_, config, args, sentence) => {
    const cwd = emptyFolder();
    if (config !== undefined) writeConfig(cwd, config);
    const { code, stderr } = await runCli(['fleet', ...args], { cwd });
    expect(stderr).toContain(sentence);
    expect(code).toBe(2);
  });
});
