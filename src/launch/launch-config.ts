import { flagsOf } from './node-flags.ts';
import { LaunchRefused } from './launch-error.ts';

/** The command line of a node: arguments with placeholders such as `{dataDir}`. */
export interface LaunchConfig {
  /** Arguments for the executable to print its release. */
  readonly version: readonly string[];
  readonly args: readonly string[];
  /** Environment variables, in addition to those that every process needs. */
  readonly env?: Readonly<Record<string, string>> | undefined;
}

export interface LaunchValues {
  readonly dataDir: string;
  readonly genesisFile: string;
  /** The file with the times of the network's upgrades. */
  readonly upgradeFile: string;
  readonly networkId: number;
  readonly httpPort: number;
  readonly stakingPort: number;
  /** The addresses of the nodes to bootstrap from (`127.0.0.1:9651`), separated by commas. */
  readonly bootstrapIps: string;
  readonly bootstrapIds: string;
  readonly sybilProtection: boolean;
  /** The number of nodes in a poll, and the number of them that must agree. */
  readonly sampleSize: number;
  readonly quorumSize: number;
  /** The number of peers below which the node is unhealthy. */
  readonly minPeers: number;
}

export const PLACEHOLDERS: readonly (keyof LaunchValues)[] = [
  'dataDir',
  'genesisFile',
  'upgradeFile',
  'networkId',
  'httpPort',
  'stakingPort',
  'bootstrapIps',
  'bootstrapIds',
  'sybilProtection',
  'sampleSize',
  'quorumSize',
  'minPeers',
];

/** Placeholders that every configuration must use. */
const NEEDED: readonly (keyof LaunchValues)[] = ['dataDir', 'genesisFile', 'httpPort'];
/** Placeholders that a configuration must also use for several nodes. */
const NEEDED_AMONG_PEERS: readonly (keyof LaunchValues)[] = [
  'stakingPort',
  'bootstrapIps',
  'bootstrapIds',
  'sybilProtection',
];

/** An argument whose value the suite chooses for each node; the genesis, the network and the upgrades may be the user's. */
const CHOSEN = /\{(?!genesisFile|networkId|upgradeFile)\w+\}/;
/** Other flags that take a node, its data or its logs away from where the suite looks for them. */
const ELSEWHERE = /^(?:(?:http|staking)-host|http-tls-enabled|(?:db|chain-data|log)-dir)$/;

/**
 * Replaces the placeholders of an argument with their values.
 *
 * @throws LaunchRefused for an unknown placeholder.
 */
export function filled(template: string, values: LaunchValues): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const known = PLACEHOLDERS.find((each) => each === name);
    if (known === undefined) throw noSuchPlaceholder(template, name);
    return `${values[known]}`;
  });
}

/**
 * Checks a configuration before any node starts.
 *
 * @param nodes The number of nodes to start.
 * @param whose Why the configuration is what it is, and what to do, before the message.
 * @throws LaunchRefused for a placeholder that is unknown or missing.
 */
export function assertUsable({ args, env = {} }: LaunchConfig, nodes = 1, whose = ''): void {
  const used = [...args, ...Object.values(env)].flatMap((arg) =>
    [...arg.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({ arg, name })),
  );
  for (const { arg, name } of used) if (!PLACEHOLDERS.some((each) => each === name)) throw noSuchPlaceholder(arg, name);
  const needed = nodes === 1 ? NEEDED : [...NEEDED, ...NEEDED_AMONG_PEERS];
  const missing = needed.filter((name) => !used.some((each) => each.name === name));
  if (missing.length > 0)
    throw new LaunchRefused(
      `${whose}No argument uses ${missing.map((name) => `{${name}}`).join(' and ')}: ` +
        `the node must know ${missing.length === 1 ? 'it' : 'them'}.`,
    );
}

/**
 * Checks that arguments of the user leave a node where the suite looks for it, let it keep its data, and have an effect.
 *
 * @throws LaunchRefused with the argument.
 */
export function assertNotOwn({ args }: LaunchConfig, ofUser: readonly string[]): void {
  const chosen = flagsOf(args.filter((arg) => CHOSEN.test(arg)));
  const hasWords = args.some((arg) => !arg.startsWith('-'));
  for (const [at, arg] of ofUser.entries()) {
    const [name = ''] = flagsOf([arg]).keys();
    const refuse = (why: string): never => {
      throw new LaunchRefused(`${arg}: ${why}`);
    };
    if (chosen.has(name) || ELSEWHERE.test(name))
      refuse(`the suite itself says where each of its nodes is, and with whom: leave out --${name}.`);
    if (/^--?(?:db-read-only|db-type[= ]memdb)/.test(`${arg} ${ofUser[at + 1]}`))
      refuse('the node loses its data when it is restarted, and a run restarts it. Leave it out.');
    const isValue = /^-[^=]+$/.test(ofUser[at - 1] ?? '');
    if (name === '' && !isValue && !hasWords)
      refuse(`a node ignores an argument without dashes. Did you mean --${arg}?`);
  }
}

function noSuchPlaceholder(template: string, name: string): LaunchRefused {
  const all = PLACEHOLDERS.map((each) => `{${each}}`).join(', ');
  return new LaunchRefused(`'${template}': there is no placeholder {${name}}. There are: ${all}.`);
}
