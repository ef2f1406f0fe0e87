import type { Scenario } from '../../../run/run-options.ts';
import { MOST_NODES } from '../../../client/target.ts';
import { GATE_NAMES, type GateName } from '../../../judge/verdict/gates.ts';
import { AMOUNT, choice, NAMES, NETWORKS, POSITIVE, SWITCH, TEXT, TEXTS, whole, type Kind } from './kind.ts';
import { CONNECTION_SETTINGS } from './connection-settings.ts';
import { INPUT_SETTINGS } from './input-settings.ts';
import { LAST_REPORT, REPORT_SETTINGS } from './report-settings.ts';
import type { Setting } from './setting.ts';
import {
  ADDRESS_OR_NAME,
  CAPABILITY_LIST,
  CAPABILITY_NAMES,
  LACKING_LIST,
  PEERS,
  REPORT_PATH,
  SAMPLES,
  SHARD,
  URL_OR_PATH,
} from './node-kinds.ts';

const DAY_SECONDS = 86_400;
/** What --gate chooses. The default depends on the command. */
export const GATE_HELP =
  'Choose the failures that fail the run: document (stated and derived requirements), clients (also what a known client needs), ' +
  'release (also observed ones, under the profile of a release) or stated; document+warnings counts notes, too';

const GATE_CHOICES = GATE_NAMES.flatMap((name): (GateName | `${GateName}+warnings`)[] => [name, `${name}+warnings`]);

const FLAG_ONLY = ['flag'] as const;
const NOT_IN_A_FILE = ['flag', 'environment'] as const;
const REFERENCE = { about: 'reference node', rivals: ['target', 'launch'] } as const;
const SHARED = { replay: true, shard: true } as const;
const OF_LAUNCH = { needs: ['launch'] } as const;
const SAMPLE = { kind: SAMPLES, about: 'node', replay: true, shard: true } as const;

export const SCENARIOS = {
  standard: true,
  empty: true,
  unhealthy: true,
  starting: true,
  large: true,
  songbird: true,
  public: true,
  forbidden: true,
  'rate-limited': true,
} as const satisfies Record<Scenario, true>;

/** All settings of a run, by their names in a configuration file, in the order of the help. */
export const SETTINGS = {
  target: {
    kind: ADDRESS_OR_NAME,
    argument: '<url>',
    help: 'Test the node at this base URL, e.g. http://127.0.0.1:9650, or the target with this name in the configuration',
    option: 'target',
    about: 'node',
    rivals: ['launch', 'reference', 'scenario', 'mutant', 'blockEvery'],
  },
  peer: {
    ...SHARED,
    kind: PEERS,
    argument: '<url>',
    help: 'Compare the node with this node of its network: a base URL, or the name of a target in the configuration',
    option: 'peers',
    about: 'node',
  },
  against: {
    ...SHARED,
    kind: URL_OR_PATH,
    argument: '<node>',
    help: 'Compare all answers with those of this trusted node: an executable with --launch, or the URL of a node of the same network',
    option: 'against',
    rivals: ['reference', 'scenario', 'mutant', 'blockEvery'],
  },
  launch: {
    ...SHARED,
    kind: TEXT,
    argument: '<path>',
    help: 'Start this executable of a node on a network of its own, fill, test and stop it',
    option: 'launch',
    rivals: ['target', 'reference', 'scenario', 'mutant', 'blockEvery'],
  },
  launchNodes: {
    ...SHARED,
    ...OF_LAUNCH,
    kind: whole(1, MOST_NODES),
    argument: '<n>',
    help: `Start this many validators, up to ${MOST_NODES}, and test one of them; the others are its peers (default: 1)`,
    option: 'launchNodes',
  },
  sequences: {
    ...SHARED,
    ...OF_LAUNCH,
    kind: whole(5, 3600),
    argument: '[seconds]',
    help: 'Try sequences of transactions on the launched node for about this time, and ask in between (30 if alone)',
    preset: '30',
    option: 'sequences',
  },
  faults: {
    ...SHARED,
    ...OF_LAUNCH,
    kind: whole(20, 3600),
    argument: '[seconds]',
    help:
      'Put the launched network of 3 or more nodes under faults for about this time: ' +
      'one halted, cut off or out of disk, all restarted, bad connections (60 if alone)',
    preset: '60',
    option: 'faults',
  },
  launchArg: {
    ...SHARED,
    ...OF_LAUNCH,
    kind: TEXTS,
    argument: '<argument>',
    help: 'Pass this argument to the launched node, e.g. --log-level=debug',
    option: 'launchArgs',
  },
  launchConfig: {
    ...SHARED,
    ...OF_LAUNCH,
    kind: TEXT,
    argument: '<file>',
    help: 'Start the node with the arguments in this YAML file instead of those of avalanchego',
    option: 'launchConfig',
  },
  upgrade: {
    ...SHARED,
    ...OF_LAUNCH,
    kind: SWITCH,
    help: 'Let the launched node cross its upgrades',
    negation: 'Do not let the launched node cross its upgrades: start it behind them',
    default: true,
    option: 'upgrade',
  },
  audit: {
    needs: ['launch', 'peer'],
    replay: true,
    kind: SWITCH,
    help: 'Audit the launched node, or the node with peers, at its end',
    negation: 'Do not audit the launched node, or the node with peers, at its end',
    default: true,
    option: 'audit',
  },
  keep: { ...OF_LAUNCH, kind: SWITCH, help: 'Keep the data and logs of the launched node', option: 'keep' },
  reference: { ...REFERENCE, kind: SWITCH, help: 'Test the embedded reference node', option: 'reference' },
  scenario: {
    ...REFERENCE,
    kind: choice<Scenario>(Object.keys(SCENARIOS) as (keyof typeof SCENARIOS)[]),
    argument: '<name>',
    help: `Use the reference node with this chain: ${Object.keys(SCENARIOS).join(', ')} (default: standard)`,
    option: 'scenario',
  },
  mutant: {
    ...REFERENCE,
    kind: TEXT,
    argument: '<name>',
    help: 'Use the reference node with this defect; see: list mutants',
    option: 'mutant',
  },
  blockEvery: {
    ...REFERENCE,
    kind: whole(1, DAY_SECONDS * 1000),
    argument: '<ms>',
    help: 'Use the reference node while it accepts a block at this interval in milliseconds (default: only when it has a transaction)',
    option: 'blockEveryMs',
    replay: true,
    shard: true,
  },
  profile: {
    kind: TEXT,
    argument: '<name>',
    help:
      'Set the expectations: auto, a release such as 1.12.2, latest, the name of a profile (see: list profiles), ' +
      'or a file (default: auto for a node, document for the reference node)',
    option: 'profile',
    about: 'node',
  },
  without: {
    kind: LACKING_LIST,
    argument: '<names>',
    help: `Treat these as not offered by the node, without detection: ${CAPABILITY_NAMES.join(', ')}, or methods such as platform.getBlock`,
    option: 'without',
    about: 'node',
    replay: true,
    shard: true,
  },
  with: {
    kind: CAPABILITY_LIST,
    argument: '<names>',
    help: 'Demand these of the node: their requirements fail if the node does not offer them',
    option: 'with',
    about: 'node',
    replay: true,
    shard: true,
  },
  only: {
    kind: { ...NAMES, emptyList: 'An empty list chooses no requirement. Leave it out for all of them.' },
    argument: '<patterns>',
    help:
      'Run only the requirements of these services and methods, or with these IDs: ' +
      'health, getUTXOs, platform.getHeight/height; * stands for any text',
    option: 'only',
    shard: true,
  },
  skip: {
    kind: NAMES,
    argument: '<patterns>',
    help: 'Skip these requirements, named as for --only',
    option: 'skip',
    shard: true,
  },
  ...INPUT_SETTINGS,
  maxRequests: {
    kind: whole(1, 1_000_000_000),
    argument: '<number>',
    help: 'End the run before it sends more requests than this (default: the bound that --plan shows)',
    option: 'maxRequests',
    shard: true,
  },
  concurrency: {
    kind: whole(1, 1000),
    argument: '<number>',
    help: 'Keep at most this many requests open at once',
    default: 8,
    option: 'concurrency',
  },
  rate: {
    kind: POSITIVE,
    argument: '<number>',
    help: 'Send at most this many requests per second (default: no limit)',
    option: 'rate',
    about: 'node',
  },
  timeout: {
    kind: whole(1, DAY_SECONDS * 1000),
    argument: '<ms>',
    help: 'Wait this many milliseconds for one response',
    default: 10_000,
    option: 'timeoutMs',
  },
  runTimeout: {
    kind: whole(1, DAY_SECONDS),
    argument: '<s>',
    help: 'End the run after this many seconds, with launching a node and waiting for it',
    default: 900,
    option: 'runTimeoutSeconds',
  },
  waitReady: {
    kind: whole(0, DAY_SECONDS),
    argument: '<s>',
    help: 'Wait this many seconds for a node that is not ready yet',
    default: 0,
    option: 'waitReadySeconds',
    about: 'node',
  },
  assumeNode: {
    kind: SWITCH,
    help: 'Test the target even if none of its responses looks like the response of a node',
    option: 'assumeNode',
    about: 'node',
    replay: true,
    shard: true,
  },
  ...CONNECTION_SETTINGS,
  sample: {
    ...SAMPLE,
    argument: '<kind=value>',
    help:
      'Use this for samples first: an address, or the ID of a Subnet, transaction or blockchain, ' +
      'as address=..., subnet=..., tx=..., blockchain=ID',
    option: 'samples',
  },
  user: {
    kind: TEXT,
    argument: '<name>',
    help: "Use this user of the node's user store; needs the password",
    option: 'user',
    about: 'node',
    replay: true,
  },
  password: {
    kind: TEXT,
    needs: ['user'],
    argument: '<text>',
    help: 'Use this password of that user',
    only: NOT_IN_A_FILE,
    option: 'password',
    secret: true,
    about: 'node',
  },
  write: {
    kind: SWITCH,
    help: 'Also issue a transaction, paid with the key; without this, the suite sends none that a node could accept',
    option: 'write',
    about: 'node',
    replay: true,
    shard: true,
  },
  key: {
    kind: TEXT,
    needs: ['write'],
    argument: '<key>',
    help: 'Pay with this private key: 0x and hex, or the form that platform.exportKey returns',
    only: NOT_IN_A_FILE,
    option: 'key',
    secret: true,
    about: 'node',
  },
  allowNetwork: {
    ...SAMPLE,
    needs: ['write', 'launch'],
    kind: NETWORKS,
    argument: '<id>',
    help: 'Sign transactions for the network with this ID, too; without this, only for 1337 and 12345, the IDs of local networks',
    option: 'allowNetworks',
  },
  budget: {
    kind: AMOUNT,
    needs: ['write'],
    argument: '<amount>',
    help: 'Burn at most this amount with --write, with its unit, e.g. 2AVAX or 2000000000nAVAX (default: 1AVAX)',
    option: 'budget',
    about: 'node',
    replay: true,
  },
  gate: {
    kind: choice(GATE_CHOICES),
    argument: '<gate>',
    help: `${GATE_HELP} (default: release with --launch or --against, else document)`,
    option: 'gate',
  },
  waivers: {
    kind: TEXT,
    argument: '<file>',
    help: 'Read waivers from this file; waived failures do not fail the run (see: waive)',
    option: 'waivers',
    about: 'node',
    replay: true,
  },
  contract: {
    ...SHARED,
    kind: TEXT,
    argument: '<date>',
    help: 'Count only the requirements of this contract, e.g. 2026-11-25, or of a file; later requirements are tested, and not scored',
    option: 'contract',
  },
  requireTested: {
    kind: NAMES,
    argument: '<what>',
    help:
      'End with exit code 4 if less is tested: all, a number of requirements, or an ID pattern; ' +
      'a whole run needs one requirement of each service that --without does not name',
    option: 'requireTested',
  },
  failed: {
    kind: REPORT_PATH,
    argument: '[report]',
    preset: LAST_REPORT,
    help: `Run only the requirements that failed in this report.json, and those not testable because of a failure`,
    only: FLAG_ONLY,
    shard: true,
  },
  shard: {
    kind: SHARD,
    argument: '<i/n>',
    help: 'Run only this shard of the requirements, e.g. 2/4; the command merge joins the reports',
    option: 'shard',
  },
  plan: {
    kind: SWITCH,
    help: 'Show the requests of the run by method and kind, with their bound; send nothing to the target',
    only: FLAG_ONLY,
  },
  config: {
    kind: TEXT,
    argument: '<file>',
    help: 'Read settings from this YAML or JSON file (default: conformance.config.yaml or .json, if it exists)',
    only: FLAG_ONLY,
  },
  printConfig: {
    kind: SWITCH,
    help: 'Print what will be used, as a configuration file, and where each value comes from; send nothing',
    only: FLAG_ONLY,
  },
  ...REPORT_SETTINGS,
} as const satisfies Record<string, Setting>;

export type SettingName = keyof typeof SETTINGS;

type Rows = typeof SETTINGS;
type ValueOf<Row> = Row extends { readonly kind: Kind<infer T> } ? T : never;
type WithDefault = {
  [Name in SettingName]: Rows[Name] extends { readonly default: unknown } ? Name : never;
}[SettingName];

/** The values of the settings that are set or have a default. */
export type Settings = { readonly [Name in WithDefault]: ValueOf<Rows[Name]> } & {
  readonly [Name in Exclude<SettingName, WithDefault>]?: ValueOf<Rows[Name]>;
};

/** The settings with these values, each of which its kind has checked. */
export function settingsWith(values: ReadonlyMap<string, unknown>): Settings {
  const settings: Partial<Record<SettingName, unknown>> = Object.fromEntries(values);
  return settings as Settings;
}

export const ROWS: ReadonlyMap<SettingName, Setting> = new Map(
  (Object.keys(SETTINGS) as SettingName[]).map((name) => [name, SETTINGS[name]]),
);
