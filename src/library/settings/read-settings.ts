import { configured, readConfig } from './files/config-file.ts';
import { environmentOf, type Configured, type Environment } from './environment.ts';
import { InvalidValue, parseWritten } from './table/kind.ts';
import { gateChoice } from './gate-of.ts';
import { missingTarget } from './missing-target.ts';
import { isTargetName } from './table/node-kinds.ts';
import { defaultOf, mayStandIn, type Setting } from './table/setting.ts';
import { ROWS, type SettingName, SETTINGS, type Settings, settingsWith } from './table/settings.ts';
import { UsageError } from './usage-error.ts';
import { isExempt, isLoopback } from '../../transport/proxy.ts';

/** A target of the configuration that is compared with the tested one. */
interface NamedPeer {
  readonly name: string;
  readonly settings: Settings;
}

/** The settings of a run, with the source of each. */
export interface ReadSettings {
  readonly settings: Settings;
  /** `flag`, a variable, a file with its line, or `default`. */
  readonly sources: ReadonlyMap<SettingName, string>;
  /** The name of the target in the configuration; undefined when the target was not chosen by name. */
  readonly targetName?: string | undefined;
  /** The peers that are targets of the configuration, by URL. */
  readonly peers: ReadonlyMap<string, NamedPeer>;
  /** What the user must know if `network` in the configuration has no effect. */
  readonly idle?: string | undefined;
  /** Why the settings choose no target, and what to do; such a run cannot start. */
  readonly missingTarget?: string | undefined;
}

/**
 * Combines all sources of settings. A flag takes precedence over the environment (`AVALANCHE_CONFORMANCE_RUN_TIMEOUT`),
 * the environment over the configuration file, and the file over the default.
 *
 * @param flags The values of the flags of the command line.
 * @param isPeer Whether the target is a peer, of which no peers are read.
 * @throws UsageError with the file and line, or the variable, of an invalid value.
 */
export function readSettings(flags: ReadonlyMap<SettingName, unknown>, env: Environment, isPeer = false): ReadSettings {
  const environment = environmentOf(env);
  const typed = stringIn(flags.get('target')) ?? stringIn(environment.get('target')?.value);
  const file = readConfig(stringIn(flags.get('config')));
  const { values: written, targetName, idle } = configured(file, typed, env);
  const layers: Map<string, Configured>[] = [
    new Map([...flags].map(([name, value]) => [name, { value, source: 'flag' }])),
    environment,
    written,
  ];
  // The file has the address of a target that was chosen by name.
  if (typed !== undefined && isTargetName(typed)) for (const layer of layers.slice(0, 2)) layer.delete('target');
  const values = new Map<SettingName, unknown>();
  const sources = new Map<SettingName, string>();
  const nightly = strongest(layers, 'nightly', SETTINGS.nightly);
  const isNightly = nightly !== undefined && valueOf('nightly', SETTINGS.nightly, nightly) === true;
  for (const [name, row] of ROWS) {
    const found = strongest(layers, name, row);
    // An empty list says nothing.
    const value = (found && valueOf(name, row, found)) ?? defaultOf(row, isNightly);
    if (value !== undefined) values.set(name, value);
    sources.set(name, found?.source ?? (isNightly && row.nightly !== undefined ? 'nightly' : 'default'));
  }
  const target = stringIn(values.get('target'));
  const proxy = target === undefined || values.has('proxy') ? undefined : proxyOf(target, env);
  if (proxy !== undefined) {
    values.set('proxy', valueOf('proxy', SETTINGS.proxy, proxy));
    sources.set('proxy', proxy.source);
  }
  const peers = new Map<string, NamedPeer>();
  const named = isPeer ? [] : ((values.get('peer') ?? []) as readonly string[]);
  const urls = named.map((name) => {
    if (!isTargetName(name)) return name;
    const { settings } = readSettings(new Map([...flags, ['target', name]]), env, true);
    if (settings.target === undefined) throw new UsageError(`--peer ${name}: this target has no \`url\`.`);
    peers.set(settings.target, { name, settings });
    return settings.target;
  });
  if (urls.length > 0) values.set('peer', urls);
  return {
    peers,
    settings: settingsWith(values),
    sources,
    targetName,
    idle,
    missingTarget: missingTarget(values, { flags, env, file, targetName }),
  };
}

/**
 * The settings as a configuration file, each with its source, and the profile and gate that follow from them. Those that are not set
 * are comments. Secrets are hidden.
 */
export function settingsText({ settings, sources }: ReadSettings): string {
  const values = new Map<string, unknown>(Object.entries(settings));
  const lines = [...ROWS].flatMap(([name, row]) => {
    if (!mayStandIn('environment', row)) return [];
    const value = values.get(name) ?? followedBy(name, settings);
    const written = isHidden(name, row) ? '(hidden)' : shownValue(row, value);
    const text = value === undefined ? `# ${name}:` : `${name}: ${JSON.stringify(written)}`;
    return [{ text, source: value === undefined ? 'not set' : (sources.get(name) ?? 'default') }];
  });
  const width = Math.min(60, Math.max(...lines.map(({ text }) => text.length)));
  return lines.map(({ text, source }) => `${text.padEnd(width)}  # ${source}\n`).join('');
}

/** A value as it stands in a configuration file. */
function shownValue({ kind }: Setting, value: unknown): unknown {
  if (value === undefined || typeof value === 'number' || kind.isSwitch === true) return value;
  if (kind.isContent === true) return '(the content of its file)';
  const texts = kind.write(value);
  return kind.schema.type === 'array' ? texts.flatMap((text) => text.split(',')) : texts[0];
}

/** What a run takes for the settings whose default depends on others. */
function followedBy(name: SettingName, settings: Settings): string | undefined {
  if (name === 'gate') return gateChoice(settings);
  if (name !== 'profile') return undefined;
  return settings.target === undefined && settings.launch === undefined ? 'document' : 'auto';
}

/** The value of a setting from the source with the highest precedence; undefined when a source of higher precedence sets a rival of it. */
function strongest(
  layers: readonly ReadonlyMap<string, Configured>[],
  name: SettingName,
  { rivals = [] }: Setting,
): Configured | undefined {
  for (const layer of layers) {
    const found = layer.get(name);
    if (found !== undefined) return found;
    if (rivals.some((rival) => layer.has(rival))) return undefined;
  }
  return undefined;
}

function valueOf(name: SettingName, row: Setting, { value, source }: Configured): unknown {
  if (source === 'flag') return value;
  try {
    return parseWritten(row.kind, value);
  } catch (error) {
    if (error instanceof InvalidValue) {
      const text = isHidden(name, row) ? '' : ` ${JSON.stringify(value)}`;
      throw new UsageError(`${source}: ${name}${text}: ${error.message}`);
    }
    if (error instanceof UsageError) throw new UsageError(`${source}: ${name}: ${error.message}`);
    throw error;
  }
}

/** A password or key is a secret; a header, and a command that makes one, may contain one. */
function isHidden(name: SettingName, { secret }: Setting): boolean {
  return secret === true || name === 'header' || name === 'headerCommand' || name === 'certKey';
}

function stringIn(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/**
 * The proxy that the usual variables name for a target: `https_proxy` or `http_proxy`, in either case, unless `no_proxy` exempts the host.
 *
 * @param target The base URL.
 * @returns undefined for none, as for each target on this machine.
 */
export function proxyOf(target: string, env: Environment): Configured | undefined {
  const url = new URL(target);
  if (isLoopback(url.hostname) || isExempt(url, env.no_proxy ?? env.NO_PROXY ?? '')) return undefined;
  const name = `${url.protocol.slice(0, -1)}_proxy`;
  for (const source of [name, name.toUpperCase()]) {
    const value = env[source];
    if (value !== undefined && value !== '') return { value, source };
  }
  return undefined;
}
