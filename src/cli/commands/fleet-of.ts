import { escapeText } from '../../reporting/escape-text.ts';
import { didYouMean } from '../../library/settings/did-you-mean.ts';
import { readConfig } from '../../library/settings/files/config-file.ts';
import { PROCESS_FILE, readTmpnetNetwork } from '../../library/settings/files/tmpnet-network.ts';
import { isTargetName } from '../../library/settings/table/node-kinds.ts';
import type { Setting } from '../../library/settings/table/setting.ts';
import { SETTINGS, type SettingName, type Settings } from '../../library/settings/table/settings.ts';
import { flagOf, variableOf } from '../../library/settings/table/setting-names.ts';
import { readSettings } from '../../library/settings/read-settings.ts';
import { UsageError } from '../../library/settings/usage-error.ts';
import type { Io } from '../io.ts';
import type { FleetFlags, FleetTarget } from './fleet.ts';

/** What the command line says of a fleet, beside settings. */
export interface FleetWords {
  /** Names of targets, or the folder of a network; true without any. */
  readonly fleet?: true | string[];
  readonly parallel: number;
}

type Typed = ReadonlyMap<SettingName, unknown>;

/** A fleet, and how it is tested. */
export interface FleetOrder extends FleetFlags {
  readonly targets: readonly FleetTarget[];
}

/** The settings that choose another node than those of the fleet, or that are for one run. */
const NOT_OF_A_FLEET: ReadonlySet<SettingName> = new Set([
  'target',
  ...SETTINGS.target.rivals,
  'proxy',
  'reports',
  'json',
  'plan',
  'printConfig',
]);

/**
 * The fleet of `run --fleet`: targets of a configuration, or the nodes of the tmpnet network in a folder.
 *
 * @param typed The settings on the command line.
 * @throws UsageError if there is no such fleet, or a setting is not for it.
 */
export function fleetOf({ fleet, parallel }: FleetWords, typed: Typed, io: Io): FleetOrder {
  const { config, rate, out, history, failOn } = Object.fromEntries(typed) as Partial<Settings>;
  const names = Array.isArray(fleet) ? fleet : [];
  const [folder] = names;
  if (folder !== undefined && !isTargetName(folder)) {
    if (names.length > 1) throw new UsageError('--fleet takes one folder, or names of targets.');
    return { targets: networkTargets(folder, typed, io), parallel, rate, out, history, failOn };
  }
  if (typed.has('target'))
    throw new UsageError(
      '--target and --fleet exclude each other: name the targets behind --fleet, such as --fleet NAME.',
    );
  const settings = [...typed].flatMap(([name, value]) => (name === 'config' ? [] : settingWords(name, value)));
  const targets = configuredTargets(config, names, settings);
  // What is wrong with one of them is told before any is tested.
  for (const { name } of targets) readSettings(new Map([...typed, ['target', name]]), io.env);
  return { targets, parallel, rate, out, history, failOn };
}

/** The targets of a configuration with these names; without names, all. The settings on the command line are for each of them. */
function configuredTargets(
  path: string | undefined,
  wanted: readonly string[],
  settings: readonly string[],
): FleetTarget[] {
  const config = readConfig(path);
  if (config === undefined) throw new UsageError('There is no configuration with targets. Name one with --config.');
  const { targets = {}, rate } = config.data;
  return chooseTargets(wanted, Object.keys(targets), config.path).map((name) => ({
    name,
    words: ['--config', config.path, '--target', name, ...settings],
    rate: targets[name]?.rate ?? rate,
  }));
}

function chooseTargets(wanted: readonly string[], names: readonly string[], path: string): readonly string[] {
  if (names.length === 0) throw new UsageError(`${path} names no targets.`);
  const unknown = wanted.find((name) => !names.includes(name));
  if (unknown !== undefined) {
    const hint = didYouMean(unknown, names, 1) ?? `It has: ${names.join(', ')}.`;
    throw new UsageError(`${path} has no target '${unknown}'. ${hint}`);
  }
  return wanted.length === 0 ? names : [...new Set(wanted)];
}

/** The nodes of a tmpnet network. The settings on the command line are for each of them. */
function networkTargets(folder: string, typed: Typed, io: Io): FleetTarget[] {
  const settings = [...typed].flatMap(([name, value]) => settingWords(name, value));
  const nodes = readTmpnetNetwork(folder);
  const urls = nodes.flatMap(({ url }) => url ?? []);
  const targets = nodes.flatMap<FleetTarget>(({ name, url, isEphemeral }) => {
    if (url !== undefined) {
      const peers = urls.filter((each) => each !== url).flatMap((each) => ['--peer', each]);
      return [{ name, words: ['--target', url, ...peers, ...settings] }];
    }
    const missing = `it has no ${PROCESS_FILE}`;
    if (!isEphemeral) return [{ name, words: [], gone: `The node does not run: ${missing}.` }];
    io.stderr.write(`${escapeText(name)}: Skipped: the node is ephemeral and does not run: ${missing}.\n`);
    return [];
  });
  if (targets.length === 0) throw new UsageError(`--fleet ${folder} has ephemeral nodes only, and none runs.`);
  return targets;
}

/** The words of a setting for the run of one node. A secret is not among them: other users can see the words of a process. */
function settingWords(name: SettingName, value: unknown): string[] {
  const { kind, secret }: Setting = SETTINGS[name];
  const flag = flagOf(name);
  if (NOT_OF_A_FLEET.has(name)) throw new UsageError(`${flag} and --fleet exclude each other.`);
  if (secret === true || kind.isContent === true)
    throw new UsageError(`${flag} and --fleet exclude each other: set ${variableOf(name)} in the environment.`);
  if (name === 'rate' || name === 'out') return [];
  return kind.isSwitch === true ? [flag] : kind.write(value).flatMap((text) => [flag, text]);
}
