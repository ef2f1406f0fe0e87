import { describe, expect, it } from 'vitest';
import { assertNotOwn, assertUsable, filled, type LaunchValues } from './launch-config.ts';
import { asFollowed, asFollower, avalanchegoConfig, knowsHelicon } from './node-flags.ts';

// No argument here has another placeholder.
const values = { dataDir: '/data', httpPort: 9650, bootstrapIps: '' } as LaunchValues;

function usable(...args: string[]): () => void {
  return () => assertUsable({ version: [], args });
}

describe('filled', () => {
  it('puts values for placeholders, each as often as it stands there', () => {
    expect(filled('--a={dataDir}:{httpPort}:{dataDir}', values)).toBe('--a=/data:9650:/data');
    expect(filled('--peers={bootstrapIps}', values)).toBe('--peers=');
    expect(filled('--json={"a":1}', values)).toBe('--json={"a":1}');
  });

  it('names the placeholders where there is no such one', () => {
    expect(() => filled('--a={port}', values)).toThrow(
      /no placeholder \{port\}\. There are: \{dataDir\}, .*\{httpPort\}/,
    );
  });
});

describe('assertUsable', () => {
  it('takes what the suite itself passes, for each release', () => {
    for (const version of ['1.10.0', '1.10.2', '1.10.19', '1.14.2', undefined]) {
      expect(usable(...avalanchegoConfig(version).args), version).not.toThrow();
    }
  });

  it('refuses a placeholder that there is not, and says which are missing', () => {
    expect(usable('--x={port}')).toThrow('no placeholder {port}');
    expect(usable('--data={dataDir}')).toThrow('No argument uses {genesisFile} and {httpPort}');
  });

  it('wants peers to be passed on where several nodes are started', () => {
    const alone = ['{dataDir}', '{genesisFile}', '{httpPort}'];
    const among = () => assertUsable({ version: [], args: alone, env: { PEERS: '{bootstrapIps},{bootstrapIds}' } }, 3);
    expect(usable(...alone)).not.toThrow();
    expect(among).toThrow('No argument uses {stakingPort} and {sybilProtection}: the node must know them.');
  });
});

describe('assertNotOwn', () => {
  const refused =
    (...args: string[]) =>
    () =>
      assertNotOwn(avalanchegoConfig(undefined), args);

  it.each([
    ['--log-level', 'debug'],
    ['--genesis-file=mine.json'],
    ['--network-id=12345'],
    ['--upgrade-file=mine.json'],
    ['--db-type=pebbledb'],
  ])('takes %j', (...args) => expect(refused(...args)).not.toThrow());

  it.each([
    ['the suite itself says where', '-http-port', '9999'],
    ['the suite itself says where', '--db-dir=/data'],
    ['the suite itself says where', '--http-host=127.0.0.2'],
    ['the suite itself says where', '--http-tls-enabled'],
    ['the suite itself says where', '--network-health-min-conn-peers=3'],
    ['loses its data', '--db-type', 'memdb'],
    ['loses its data', '--db-read-only'],
    ['Did you mean --log-level=debug?', 'log-level=debug'],
    ['Did you mean --debug?', '--log-level=info', 'debug'],
  ])('refuses: %s: %s', (why, ...args) => expect(refused(...args)).toThrow(why));

  it('leaves words to a node of another maker whose command line has some', () =>
    expect(() => assertNotOwn({ version: [], args: ['start', '--home={dataDir}'] }, ['fast'])).not.toThrow());
});

describe('avalanchegoConfig', () => {
  it('leaves out flags that a release does not know, and takes an unknown release for the newest', () => {
    const delay = '--proposervm-min-block-delay=0s';
    expect(avalanchegoConfig('1.13.5').args).not.toContain(delay);
    expect(avalanchegoConfig('1.14.2').args).toContain(delay);
    expect(avalanchegoConfig(undefined).args).toContain(delay);
  });

  const help = ['data-dir string', 'http-port uint', 'genesis-file string', 'helicon-min-stake-duration duration'];
  const printed = `Usage of a node:\n${help.map((flag) => `      --${flag}   What it is for\n`).join('')}`;

  it('takes the flags that a help lists, whatever release the node reports', () => {
    const listed = ['--genesis-file={genesisFile}', '--data-dir={dataDir}', '--http-port={httpPort}'];
    const args = [...listed, '--helicon-min-stake-duration=1s'];
    for (const version of ['1.0.0', '1.14.2', undefined])
      expect(avalanchegoConfig(version, printed).args, version).toEqual(args);
  });

  it('knows Helicon by the flags, whatever release the node reports', () => {
    const knows = (version?: string, shown?: string) => knowsHelicon(avalanchegoConfig(version, shown), version);
    expect([knows('1.14.2', printed), knows(undefined, printed)]).toEqual([true, true]);
    expect([knows('1.14.2'), knows(), knows('1.15.0')]).toEqual([false, false, true]);
  });
});

describe.each([
  ['asFollower', asFollower, '1.14.2', '--proposervm-min-block-delay=8760h'],
  ['asFollowed', asFollowed, '1.10.10', '--consensus-app-gossip-validator-size=0'],
] as const)('%s', (_, changed, release, arg) => {
  it('lets the followed node alone make blocks, where a release has a flag for it', () => {
    const config = avalanchegoConfig(release);
    expect(changed(config).args).toContain(arg);
    expect(changed(config).args).toHaveLength(config.args.length);
    expect(changed(avalanchegoConfig('1.13.5'))).toEqual(avalanchegoConfig('1.13.5'));
  });
});
