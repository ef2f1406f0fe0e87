import { LaunchRefused } from './launch-error.ts';

/** How a node is started: arguments with placeholders such as `{dataDir}`. */
export interface LaunchConfig {
  /** Arguments that make the executable print its release. */
  readonly version: readonly string[];
  readonly args: readonly string[];
  /** Environment variables, beside those that every process needs. */
  readonly env?: Readonly<Record<string, string>>;
}

/** What placeholders stand for. */
export interface LaunchValues {
  readonly dataDir: string;
  readonly genesisFile: string;
  /** When the network's rules change. */
  readonly upgradeFile: string;
  readonly networkId: number;
  readonly httpPort: number;
  readonly stakingPort: number;
  /** `127.0.0.1:9651` of each node to bootstrap from, with commas between. */
  readonly bootstrapIps: string;
  readonly bootstrapIds: string;
  readonly sybilProtection: boolean;
  /** Nodes that a poll asks, and how many of them must agree. */
  readonly sampleSize: number;
  readonly quorumSize: number;
  /** Peers without which the node calls itself unhealthy. */
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

/** Placeholders without which no node can be told what it must know. */
const NEEDED: readonly (keyof LaunchValues)[] = ['dataDir', 'genesisFile', 'httpPort'];
/** What a node must know besides where it is one of several. */
const NEEDED_AMONG_PEERS: readonly (keyof LaunchValues)[] = [
  'stakingPort',
  'bootstrapIps',
  'bootstrapIds',
  'sybilProtection',
];

/**
 * Puts values for the placeholders of an argument.
 *
 * @throws LaunchRefused for a placeholder that there is not.
 */
export function filled(template: string, values: LaunchValues): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const known = PLACEHOLDERS.find((each) => each === name);
    if (known === undefined) throw noSuchPlaceholder(template, name);
    return `${values[known]}`;
  });
}

/**
 * Makes sure, before anything starts, that a configuration can be used.
 *
 * @param nodes How many nodes are to be started.
 * @throws LaunchRefused for a placeholder that there is not, or one that is missing.
 */
export function assertUsable({ args, env = {} }: LaunchConfig, nodes = 1): void {
  const used = [...args, ...Object.values(env)].flatMap((arg) =>
    [...arg.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({ arg, name })),
  );
  for (const { arg, name } of used) {
    if (!PLACEHOLDERS.some((each) => each === name)) throw noSuchPlaceholder(arg, name);
  }
  const needed = nodes === 1 ? NEEDED : [...NEEDED, ...NEEDED_AMONG_PEERS];
  const missing = needed.filter((name) => !used.some((each) => each.name === name));
  if (missing.length > 0) {
    throw new LaunchRefused(
      `No argument uses ${missing.map((name) => `{${name}}`).join(' and ')}: the node must know ${missing.length === 1 ? 'it' : 'them'}.`,
    );
  }
}

function noSuchPlaceholder(template: string, name: string): LaunchRefused {
  const all = PLACEHOLDERS.map((each) => `{${each}}`).join(', ');
  return new LaunchRefused(`'${template}': there is no placeholder {${name}}. There are: ${all}.`);
}
