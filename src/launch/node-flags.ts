import { isWithin } from '../judge/catalogue/release.ts';
import type { LaunchConfig } from './launch-config.ts';
import { HELICON } from '../client/profile/helicon.ts';
import type { Weights } from '../client/fees/price.ts';

const BEFORE_HELICON = '1.14.2';

/** The pause before a block, without which 1.14 makes one a second. */
const BLOCK_DELAY = '--proposervm-min-block-delay=';
/** The number of validators that a node tells of a transaction. */
const GOSSIP_SIZE = '--consensus-app-gossip-validator-size=';

/** A flag of avalanchego, and the releases that support it; without `first`, all. A help that lists it decides without them. */
interface NodeFlag {
  readonly arg: string;
  readonly first?: string;
  readonly last?: string;
}

/**
 * The flags that start a release on loopback, with a network of its own. Empty lists of bootstrap peers prevent a
 * search for public ones. The public address prevents a lookup of it.
 */
const FLAGS: readonly NodeFlag[] = [
  { arg: '--network-id={networkId}' },
  { arg: '--genesis-file={genesisFile}', first: '1.10.2' },
  { arg: '--genesis={genesisFile}', last: '1.10.1' },
  { arg: '--data-dir={dataDir}' },
  { arg: '--http-host=127.0.0.1' },
  { arg: '--http-port={httpPort}' },
  { arg: '--staking-host=127.0.0.1', first: '1.10.4' },
  { arg: '--staking-port={stakingPort}' },
  { arg: '--public-ip=127.0.0.1' },
  { arg: '--network-allow-private-ips=true' },
  { arg: '--bootstrap-ips={bootstrapIps}' },
  { arg: '--bootstrap-ids={bootstrapIds}' },
  { arg: '--sybil-protection-enabled={sybilProtection}', first: '1.10.2' },
  { arg: '--staking-enabled={sybilProtection}', last: '1.10.1' },
  { arg: '--snow-sample-size={sampleSize}' },
  { arg: '--snow-quorum-size={quorumSize}' },
  // Its default is larger than the sample.
  { arg: '--snow-mixed-query-num-push-vdr={sampleSize}', last: '1.10.2' },
  { arg: '--network-health-min-conn-peers={minPeers}' },
  // A node that waits for its peer tries again each second.
  { arg: '--network-max-reconnect-delay=1s' },
  { arg: '--health-check-frequency=1s' },
  // Stakes that end while the chain is filled.
  { arg: '--min-stake-duration=1s' },
  { arg: '--index-enabled=true' },
  { arg: '--fd-limit=8192' },
  { arg: '--log-level=info' },
  { arg: '--log-display-level=error' },
  { arg: '--upgrade-file={upgradeFile}', first: '1.12.0' },
  // Without this flag, the release makes one block per second.
  { arg: `${BLOCK_DELAY}0s`, first: '1.14.0' },
  { arg: `${GOSSIP_SIZE}10`, first: '1.9.0', last: '1.11.0' },
  // Validators renew themselves while the chain is filled.
  { arg: '--helicon-min-stake-duration=1s', first: HELICON },
];

/**
 * The command line of a node that follows another one: it makes no block, where a flag of it says so. Two that end the same stakes may not
 * agree for long.
 */
export function asFollower(config: LaunchConfig): LaunchConfig {
  return withValue(config, BLOCK_DELAY, '8760h');
}

/**
 * The command line of a node that is followed: it tells nobody of transactions, where a flag of it says so. Both would make blocks of them,
 * and on 1.10.10 most transactions then wait for minutes.
 */
export function asFollowed(config: LaunchConfig): LaunchConfig {
  return withValue(config, GOSSIP_SIZE, '0');
}

function withValue(config: LaunchConfig, flag: string, value: string): LaunchConfig {
  return { ...config, args: config.args.map((arg) => (arg.startsWith(flag) ? `${flag}${value}` : arg)) };
}

/** Arguments for avalanchego to print its release. */
export const VERSION_ARGS: readonly string[] = ['--version'];
/** Arguments for it to print its flags. A program that knows no help prints its release once more. */
export const HELP_ARGS: readonly string[] = [...VERSION_ARGS, '--help'];

/**
 * The command line for a node: those of the flags that its help lists. Without a help, those of its release of avalanchego; an unknown
 * release has the flags of the last one before Helicon.
 *
 * @param help What the node prints about its flags.
 */
export function avalanchegoConfig(release = BEFORE_HELICON, help = ''): LaunchConfig {
  const listed = new Set([...help.matchAll(/^ +(?:-\w, )?--([a-z][\w-]*)/gm)].map(([, name]) => name));
  const isKnown = ({ arg, first = '0.0.0', last }: NodeFlag): boolean =>
    listed.size === 0
      ? isWithin(release, last === undefined ? { first } : { first, last })
      : listed.has(/^--([\w-]+)/.exec(arg)?.[1]);
  return {
    version: VERSION_ARGS,
    args: FLAGS.filter(isKnown).map(({ arg }) => arg),
  };
}

/** Whether a node knows Helicon: by its flags, since builds of the main branch report the last release, else by its release. */
export function knowsHelicon({ args }: LaunchConfig, release: string | undefined): boolean {
  const isListed = args.some((arg) => arg.startsWith('--helicon-min-stake-duration'));
  return isListed || (release !== undefined && isWithin(release, { first: HELICON }));
}

/** The flags among arguments of avalanchego, each with its last value; `true` for one without a value. */
export function flagsOf(args: readonly string[]): ReadonlyMap<string, string> {
  return new Map(
    args.flatMap((arg) => {
      const [, name, value = 'true'] = /^--?([\w-]+)(?:=(.*))?$/.exec(arg) ?? [];
      return name === undefined ? [] : [[name, value] as const];
    }),
  );
}

/** Milliseconds between the runs of the health checks of a node with these flags; undefined if they say it in no whole seconds. */
export function healthCheckMsOf(flags: ReadonlyMap<string, string>): number | undefined {
  const [, seconds] = /^(\d+)s$/.exec(flags.get('health-check-frequency') ?? '') ?? [];
  return seconds === undefined ? undefined : Number(seconds) * 1000;
}

/** The weights of gas of a network of these flags; undefined if they are in no form that is known. */
export function gasWeightsOf(flags: ReadonlyMap<string, string>): Weights | undefined {
  const defaults = { bandwidth: '1', 'db-read': '1000', 'db-write': '1000', compute: '4' };
  const [bytes, reads, writes, compute] = Object.entries(defaults).map(([name, otherwise]) => {
    const text = flags.get(`dynamic-fees-${name}-weight`) ?? otherwise;
    return /^\d+$/.test(text) ? BigInt(text) : undefined;
  });
  if (bytes === undefined || reads === undefined || writes === undefined || compute === undefined) return undefined;
  return [bytes, reads, writes, compute];
}

/** Whether arguments of the user make a node begin with another genesis than the suite's. */
export function namesGenesis(args: readonly string[] = []): boolean {
  return args.some((arg) => /^--?(genesis|network-id)/.test(arg));
}
