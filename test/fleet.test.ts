import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import type { FleetMatrix } from '../src/generated/report.ts';
import { emptyFolder, runCli } from './cli.ts';
import { NOBODY, rateOf, relayTo } from './hostile-servers.ts';
import { startStandardNode } from './standard-node.ts';

const METHOD = ['platform.getHeight', 'platform.getTimestamp'];

/** Mutants, and what of the document each of them breaks. */
const FAULTS = {
  mute: { node: { mutant: 'platform-get-height-height-missing' }, breaks: ['platform.getHeight/height'] },
  boolean: { node: { mutant: 'platform-get-height-height-boolean' }, breaks: ['platform.getHeight/height'] },
  picky: { node: { mutant: 'platform-get-height-needs-params' }, breaks: ['platform.getHeight/params-may-be-omitted'] },
  timeless: {
    node: { mutant: 'platform-get-timestamp-timestamp-missing' },
    breaks: ['platform.getTimestamp/timestamp', 'platform.getTimestamp/empty-params-are-accepted'],
  },
  lenient: {
    node: { mutant: 'index-get-container-by-id-json-taken' },
    breaks: ['index.getContainerByID/encoding-other-than-hex-is-an-error'],
  },
  tags: {
    node: { mutant: 'health-health-one-tag-as-text', profile: '1.12.2' },
    breaks: ['health.health/tags-of-the-wrong-type-are-an-error'],
  },
} satisfies Record<string, { node: object; breaks: string[] }>;

function writeConfig(cwd: string, config: object): void {
  writeFileSync(join(cwd, 'fleet.yaml'), stringify(config));
}

function readMatrix(cwd: string): FleetMatrix {
  return JSON.parse(readFileSync(join(cwd, 'reports/fleet/matrix.json'), 'utf8')) as FleetMatrix;
}

describe('fleet', () => {
  test('twelve nodes with different profiles and faults: one matrix, one exit code', async () => {
    const cwd = emptyFolder();
    const sound: Record<string, object> = {
      document: { reference: true },
      empty: { scenario: 'empty' },
      'release-10': { reference: true, profile: '1.10.3' },
      'release-11': { reference: true, profile: '1.11.3' },
      'release-12': { reference: true, profile: '1.12.2' },
      waived: { ...FAULTS.picky.node, waivers: 'waivers.yaml' },
    };
    const faulty = Object.fromEntries(Object.entries(FAULTS).map(([name, { node }]) => [name, node]));
    const only = [...METHOD.map((name) => `${name}/*`), ...FAULTS.lenient.breaks, ...FAULTS.tags.breaks];
    writeConfig(cwd, { only, allure: false, targets: { ...faulty, ...sound } });
    const failure = { kind: 'assertion', rule: 'toSucceed', status: 200 };
    const waiver = {
      reason: 'known',
      link: 'https://example.com/7',
      owner: 'me',
      expires: '2999-12-31',
      failure: [failure],
    };
    const waivers = [{ requirement: 'platform.getHeight/params-may-be-omitted', target: 'waived', ...waiver }];
    writeFileSync(join(cwd, 'waivers.yaml'), stringify({ waivers }));

    const { code, stdout, stderr } = await runCli(['run', '--fleet', '--config', 'fleet.yaml'], { cwd });
    expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
    const { targets, requirements } = readMatrix(cwd);
    const failed = Object.fromEntries(
      targets.map(({ name }) => [
        name,
        requirements
          .filter(({ level, verdicts }) => level !== 'observed' && verdicts[name] === 'fail')
          .map(({ id }) => id),
      ]),
    );
    const broken = Object.fromEntries(Object.entries(FAULTS).map(([name, { breaks }]) => [name, breaks]));
    const none = Object.fromEntries(Object.keys(sound).map((name) => [name, []]));
    expect(failed).toEqual({ ...broken, ...none });
    expect(targets.map(({ name, exitCode, profile }) => ({ name, exitCode, profile }))).toEqual([
      ...Object.keys(FAULTS).map((name) => ({ name, exitCode: 1, profile: name === 'tags' ? '1.12.2' : 'document' })),
      { name: 'document', exitCode: 0, profile: 'document' },
      { name: 'empty', exitCode: 0, profile: 'document' },
      { name: 'release-10', exitCode: 0, profile: '1.10.3' },
      { name: 'release-11', exitCode: 0, profile: '1.11.3' },
      { name: 'release-12', exitCode: 0, profile: '1.12.2' },
      { name: 'waived', exitCode: 0, profile: 'document' },
    ]);
    const picky = requirements.find(({ id }) => id === 'platform.getHeight/params-may-be-omitted')?.verdicts;
    expect(picky).toMatchObject({ waived: 'expected-fail', document: 'pass', timeless: 'pass' });
    expect(stdout).toContain('6 of 12 nodes conform. (exit code 1)');
    expect(stdout).toMatch(/\? {2}\? {2}F .* x {2}platform\.getHeight\/params-may-be-omitted \(derived\)/);
  });

  test('launches an old build and a new one, and their reports compare', async () => {
    const [cwd, temporary] = [emptyFolder(), emptyFolder()];
    const build = { launch: fileURLToPath(new URL('launch/stand-in.mjs', import.meta.url)), launchUpgrade: 0 };
    const mutant = 'platform-get-timestamp-timestamp-missing';
    const targets = { old: build, new: { ...build, launchArg: [`--stand-in-mutant=${mutant}`] } };
    const only = ['platform.getTimestamp/timestamp', 'platform.getHeight/height'];
    writeConfig(cwd, { only, allure: false, targets });
    const fleet = await runCli(['run', '--fleet', '--config', 'fleet.yaml'], { cwd, env: { TMPDIR: temporary } });
    expect({ code: fleet.code, stderr: fleet.stderr }).toEqual({ code: 1, stderr: '' });
    const verdicts = readMatrix(cwd).requirements.map((each) => [each.id, each.verdicts]);
    expect(Object.fromEntries(verdicts)).toEqual({
      'platform.getTimestamp/timestamp': { old: 'pass', new: 'fail' },
      'platform.getHeight/height': { old: 'pass', new: 'pass' },
    });
    expect(readdirSync(temporary)).toEqual([]);
    const reports = ['old', 'new'].map((name) => join('reports/fleet', name, 'report.json'));
    const compared = await runCli(['compare', ...reports, '--fail-on', 'new'], { cwd });
    expect(compared).toMatchObject({ code: 1, stderr: '' });
    expect(compared.stdout).toContain('Newly failing (1):\n  platform.getTimestamp/timestamp (stated, pass -> fail)');
  });

  test('--rate is for all targets together', async () => {
    const cwd = emptyFolder();
    const { url } = await startStandardNode();
    const times: number[] = [];
    const counted = (): Promise<string> =>
      relayTo(url, () => {
        times.push(performance.now());
        return 'relay';
      });
    const targets = { one: { url: await counted() }, two: { url: await counted() }, three: { url: await counted() } };
    writeConfig(cwd, { method: METHOD, profile: 'document', allure: false, targets });
    const { code } = await runCli(['run', '--fleet', '--config', 'fleet.yaml', '--rate', '40'], { cwd });
    expect(code).toBe(0);
    expect(times.length).toBeGreaterThan(100);
    expect(rateOf(times)).toBeLessThan(48);
  });

  test('a target keeps a limit of its own that is lower', async () => {
    const cwd = emptyFolder();
    const { url } = await startStandardNode();
    const times: number[] = [];
    const slow = await relayTo(url, () => {
      times.push(performance.now());
      return 'relay';
    });
    const targets = { slow: { url: slow, rate: 20 } };
    writeConfig(cwd, { method: METHOD, profile: 'document', allure: false, targets });
    expect((await runCli(['run', '--fleet', '--config', 'fleet.yaml', '--rate', '500'], { cwd })).code).toBe(0);
    expect(times.length).toBeGreaterThan(30);
    expect(rateOf(times)).toBeLessThan(28);
  });

  test('the gravest exit code counts; names choose targets', async () => {
    const cwd = emptyFolder();
    const gone = { url: NOBODY };
    writeConfig(cwd, {
      method: METHOD,
      allure: false,
      targets: { here: { reference: true }, gone, odd: { profile: 'nope' } },
    });
    const three = await runCli(['run', '--fleet', 'here', 'gone', '--config', 'fleet.yaml'], { cwd });
    expect(three.code).toBe(3);
    expect(readMatrix(cwd).targets.map(({ name }) => name)).toEqual(['here', 'gone']);
    const two = await runCli(['run', '--fleet', 'odd', '--config', 'fleet.yaml'], { cwd });
    expect(two.stderr).toContain("odd: error: There is no profile 'nope'");
    expect(two.code).toBe(2);
  });

  test.each<[string, object | undefined, string[], string]>([
    ['no configuration', undefined, [], 'There is no configuration with targets'],
    ['no targets', {}, ['--config', 'fleet.yaml'], 'fleet.yaml names no targets.'],
    [
      'another name',
      { targets: { one: {} } },
      ['oen', '--config', 'fleet.yaml'],
      "fleet.yaml has no target 'oen'. Did you mean one?",
    ],
  ])('%s', async (_, config, args, sentence) => {
    const cwd = emptyFolder();
    if (config !== undefined) writeConfig(cwd, config);
    const { code, stderr } = await runCli(['run', '--fleet', ...args], { cwd });
    expect(stderr).toContain(sentence);
    expect(code).toBe(2);
  });
});
