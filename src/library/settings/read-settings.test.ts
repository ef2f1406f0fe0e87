import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Environment } from './environment.ts';
import { readSettings, settingsText, type ReadSettings, proxyOf } from './read-settings.ts';
import type { SettingName } from './table/settings.ts';
import { emptyFolder } from '../../../test/support/folder.ts';

type Flags = Partial<Record<SettingName, unknown>>;

/** Reads settings with a configuration of its own; the folder of the test runner holds none. */
function read(flags: Flags = {}, env: Environment = {}, configuration?: string): ReadSettings {
  const given = new Map(Object.entries(flags) as [SettingName, unknown][]);
  if (configuration !== undefined) {
    const folder = emptyFolder();
    const file = join(folder, 'my.yaml');
    writeFileSync(file, configuration);
    given.set('config', file);
  }
  return readSettings(given, env);
}

const TARGETS = 'targets:\n  nightly: { url: "http://127.0.0.1:9650", rate: 5 }\n  idle: {}\n';

describe('which place decides', () => {
  test('flag, environment, file, default', () => {
    const env = { AVALANCHE_CONFORMANCE_SEED: '3', AVALANCHE_CONFORMANCE_RUN_TIMEOUT: '7' };
    const { settings, sources } = read({ seed: 4 }, env, 'seed: 2\nrunTimeout: 6\nrate: 5\n');
    expect(settings).toMatchObject({ seed: 4, runTimeout: 7, rate: 5, concurrency: 8 });
    expect(['seed', 'runTimeout', 'concurrency'].map((name) => sources.get(name as SettingName))).toEqual([
      'flag',
      'AVALANCHE_CONFORMANCE_RUN_TIMEOUT',
      'default',
    ]);
    expect(sources.get('rate')).toMatch(/my\.yaml:3$/);
  });

  test('a stronger place silences what chooses the same thing', () => {
    const file = 'target: http://127.0.0.1:1\nprofile: 1.12.2\n';
    expect(read({ mutant: 'x' }, {}, file).settings).not.toHaveProperty('target');
    expect(read({ target: 'http://127.0.0.1:2' }, {}, 'scenario: empty\n').settings).not.toHaveProperty('scenario');
  });

  test('a target that the environment names and no file has is called by its variable', () => {
    const env = { AVALANCHE_CONFORMANCE_TARGET: 'nightly' };
    expect(() => read({}, env)).toThrow("AVALANCHE_CONFORMANCE_TARGET 'nightly' is no address");
  });

  test.each<[string, Flags, Environment, string]>([
    ['a flag', { target: 'nightly' }, {}, TARGETS],
    ['the environment', {}, { AVALANCHE_CONFORMANCE_TARGET: 'nightly' }, TARGETS],
    ['the file', {}, {}, `target: nightly\n${TARGETS}`],
  ])('a target that %s names brings its settings and its name', (_, flags, env, file) => {
    const { settings, targetName } = read(flags, env, file);
    expect({ targetName, ...settings }).toMatchObject({
      targetName: 'nightly',
      target: 'http://127.0.0.1:9650',
      rate: 5,
    });
  });

  test('what is shown hides secrets', () => {
    const text = settingsText(read({ header: [['a', 'hush']] }, { AVALANCHE_CONFORMANCE_KEY: 'hush' }));
    expect(text).not.toContain('hush');
    expect(text).toMatch(/^header: "\(hidden\)" +# flag$/m);
    expect(text).toMatch(/^key: "\(hidden\)" +# AVALANCHE_CONFORMANCE_KEY$/m);
    expect(text).not.toMatch(/^#? ?(plan|config|printConfig):/m);
  });
});

describe('variables', () => {
  test.each([
    [{ AVALANCHE_CONFORMANCE_TAGRET: 'x' }, 'TAGRET is no setting. Did you mean AVALANCHE_CONFORMANCE_TARGET?'],
    [{ AVALANCHE_CONFORMANCE_CONFIG: 'x' }, 'config can be set by a flag only. Use --config.'],
    [{ AVALANCHE_CONFORMANCE_SEED: 'x' }, 'AVALANCHE_CONFORMANCE_SEED: seed "x": It must be a whole number'],
    [
      { AVALANCHE_CONFORMANCE_HEADER: 'hush' },
      "AVALANCHE_CONFORMANCE_HEADER: header: A header must look like 'name: value'",
    ],
  ])('%j is an error', (env, message) => expect(() => read({}, env)).toThrow(message));

  test.each([
    'SERVICE_HOST',
    'SERVICE_PORT_HTTP',
    'PORT',
    'PORT_9650_TCP',
    'PORT_9650_TCP_PROTO',
    'NODE_SERVICE_HOST',
    'TARGET_PORT_9650_UDP_PORT',
  ])('one that a cluster makes for a service of the name of the suite is none: %s', (name) => {
    const { settings } = read({ reference: true }, { [`AVALANCHE_CONFORMANCE_${name}`]: 'tcp://10.0.48.109:9650' });
    expect(settings).toEqual(read({ reference: true }, {}).settings);
  });

  test('an empty one sets nothing', () =>
    expect(read({ reference: true }, { AVALANCHE_CONFORMANCE_SEED: '' }).settings.seed).toBe(1));
});

describe('the target', () => {
  test.each<[Flags, Environment, string | undefined]>([
    [{ reference: true }, { CI: 'true' }, 'rate: 5\n'],
    [{ scenario: 'empty' }, { CI: 'true' }, undefined],
    [{}, { CI: 'true' }, 'reference: true\n'],
    [{ target: 'http://127.0.0.1:1' }, { CI: 'true', AVALANCHE_CONFORMANCE_TARGET: '' }, undefined],
    [{ target: 'idle', mutant: 'x' }, {}, TARGETS],
  ])('is chosen by %j with %j and %j', (flags, env, file) => {
    expect(read(flags, env, file).missingTarget).toBeUndefined();
  });

  test.each<[string, Flags, Environment, string | undefined]>([
    ['my.yaml names none', {}, {}, 'rate: 5\n'],
    ['my.yaml names none', {}, {}, 'reference: false\n'],
    ['my.yaml names none', {}, {}, TARGETS],
    ["my.yaml gives 'idle' no `url`", { target: 'idle' }, {}, TARGETS],
    ['no setting names a node', {}, {}, undefined],
    ['no setting names a node', { only: ['getHeight'], out: 'here' }, { CI: 'true' }, undefined],
    ['AVALANCHE_CONFORMANCE_TARGET is empty', {}, { AVALANCHE_CONFORMANCE_TARGET: '' }, undefined],
    ['AVALANCHE_CONFORMANCE_TARGET is empty', {}, { AVALANCHE_CONFORMANCE_TARGET: '' }, 'target: http://127.0.0.1:1\n'],
    ['AVALANCHE_CONFORMANCE_RATE is set', {}, { AVALANCHE_CONFORMANCE_RATE: '5' }, undefined],
    ['--wait-ready speaks of a node', { waitReady: 5 }, {}, undefined],
    ['--profile speaks of a node', { profile: '1.12.2' }, {}, undefined],
  ])('is missing: %s', (reason, flags, env, file) => {
    const { missingTarget, settings } = read(flags, env, file);
    expect(missingTarget).toContain(reason);
    expect(missingTarget).toMatch(/Set --target.* AVALANCHE_CONFORMANCE_TARGET to the base URL of a node/);
    expect(settings.reference).not.toBe(true);
  });
});

const PROXIES = { HTTP_PROXY: 'http://plain:1', HTTPS_PROXY: 'http://tls:2' };

test.each([
  ['http://node.example:9650', PROXIES, 'HTTP_PROXY'],
  ['https://node.example', PROXIES, 'HTTPS_PROXY'],
  ['https://node.example', { ...PROXIES, https_proxy: 'http://lower:3' }, 'https_proxy'],
  ['https://node.example', { ...PROXIES, https_proxy: '' }, 'HTTPS_PROXY'],
  ['https://node.example', { HTTP_PROXY: 'http://plain:1' }, undefined],
  ['http://127.0.0.1:9650', PROXIES, undefined],
  ['https://localhost', PROXIES, undefined],
])('%s with %j: %s', (target, env, source) => {
  expect(proxyOf(target, env)?.source).toBe(source);
});

test.each([
  ['http://node.example:9650', '*', true],
  ['http://node.example:9650', 'other, node.example', true],
  ['http://node.example:9650', 'Example', true],
  ['http://node.example:9650', '.node.example', true],
  ['http://a.node.example', '*.node.example', true],
  ['http://node.example:9650', 'node.example:9650', true],
  ['http://node.example', 'node.example:80', true],
  ['http://node.example:9650', 'node.example:80', false],
  ['http://othernode.example', 'node.example', false],
  ['http://node.example', '', false],
  ['http://10.1.2.3:9650', '10.0.0.0/8', true],
  ['http://10.1.2.3:9650', '10.1.2.3', true],
  ['http://11.1.2.3:9650', '10.0.0.0/8,10.0.0.0/x', false],
  ['http://[fd00::1]:9650', 'fd00::/8', true],
  ['http://[fd00::1]:9650', 'fe80::1', false],
])('%s with NO_PROXY=%s is exempt: %s', (target, list, isExempt) => {
  expect(proxyOf(target, { ...PROXIES, NO_PROXY: list }) === undefined).toBe(isExempt);
  expect(proxyOf(target, { ...PROXIES, no_proxy: list }) === undefined).toBe(isExempt);
});
