import { existsSync } from 'node:fs';
import type { ConfigFile } from '../../../generated/config.ts';
import { didYouMean } from '../did-you-mean.ts';
import type { Configured, Environment } from '../environment.ts';
import { isTargetName } from '../table/node-kinds.ts';
import { mayStandIn } from '../table/setting.ts';
import { flagOf, namesake, variableOf } from '../table/setting-names.ts';
import { ROWS } from '../table/settings.ts';
import { UsageError } from '../usage-error.ts';
import { problemsIn, readWritten, type WrittenFile } from './yaml-file.ts';

/** Names of the default configuration file. */
const NAMES = ['conformance.config.yaml', 'conformance.config.yml', 'conformance.config.json'];
const SECRET_HEADER = /^\s*[^:]*(authorization|cookie|secret|token|password|api-?key|auth)[^:]*:/i;
const REFERENCE = /\$\{([A-Za-z_][A-Za-z0-9_]*)\}/g;

/**
 * Reads the configuration file at this path, or the default one in the working folder.
 *
 * @returns undefined when there is no path and no default file.
 * @throws UsageError with line numbers, when the file is invalid or contains a secret.
 */
export function readConfig(path: string | undefined): WrittenFile<ConfigFile> | undefined {
  const found = NAMES.filter((name) => existsSync(name));
  if (path === undefined && found.length > 1)
    throw new UsageError(`There are ${found.join(' and ')}: name one with --config, or remove the other.`);
  const file = path ?? found[0];
  return file === undefined ? undefined : readWritten<ConfigFile>(file, 'config/config.json', refusedKey);
}

/** The message for a key that must not be in a file because it is a secret, or has another name there; undefined for other keys. */
function refusedKey(key: string): string | undefined {
  const [name] = [...ROWS].find(([each, row]) => each === key && row.secret === true) ?? [];
  return name === undefined
    ? namesake(key, (each, row) => (mayStandIn('file', row) ? each : undefined))
    : `'${key}' is a secret and has no place in a file: set ${variableOf(name)} in the environment.`;
}

export interface WrittenSettings {
  /** By the name of the setting. */
  readonly values: Map<string, Configured>;
  /** The name of the chosen target in `targets`; undefined when the target was not chosen by name. */
  readonly targetName?: string;
  /** What the user must know if `network` has no effect. */
  readonly idle?: string;
}

/**
 * The settings in the configuration file. Settings of the chosen target take precedence over the common ones.
 *
 * @param target An address, the name of a target, or undefined for the `target` of the file.
 * @throws UsageError when the target does not exist, or a header uses a variable that is not set.
 */
export function configured(
  file: WrittenFile<ConfigFile> | undefined,
  target: string | undefined,
  env: Environment,
): WrittenSettings {
  const { targets = {}, network, ...common } = file?.data ?? {};
  const wanted = target ?? common.target;
  const name = wanted !== undefined && isTargetName(wanted) ? wanted : undefined;
  const values = new Map<string, Configured>();
  if (file !== undefined) add(values, common, '', file, env);
  if (name === undefined) return { values };
  const own = Object.hasOwn(targets, name) ? targets[name] : undefined;
  if (own === undefined || file === undefined) {
    const said = env[variableOf('target')] === name ? variableOf('target') : flagOf('target');
    throw noSuchTarget(name, said, Object.keys(targets), file?.path);
  }
  const { url, ...rest } = own;
  values.delete('target');
  const peers = Object.keys(targets).filter((each) => each !== name && targets[each]?.url !== undefined);
  if (network === true && url !== undefined && peers.length > 0) add(values, { peer: peers }, '/network', file, env);
  add(values, { ...rest, ...(url === undefined ? {} : { target: url }) }, `/targets/${name}`, file, env);
  if (network !== true || url === undefined || peers.length > 0) return { values, targetName: name };
  const why = `no target but ${name} has a url. Add the other nodes of its network to targets.`;
  const idle = `${file.path}:${file.lineOf('/network')}: network: true compares nothing, because ${why}`;
  return { values, targetName: name, idle };
}

function add(
  values: Map<string, Configured>,
  settings: object,
  pointer: string,
  file: WrittenFile<ConfigFile>,
  env: Environment,
): void {
  // A setting of this part removes its rivals from an earlier part. A conflict of two rivals in one part is reported later.
  for (const [name, { rivals = [] }] of ROWS) if (name in settings) for (const rival of rivals) values.delete(rival);
  for (const [key, value] of Object.entries(settings)) {
    const line = file.lineOf(`${pointer}/${key === 'target' && pointer !== '' ? 'url' : key}`);
    values.set(key, {
      value: key === 'header' ? headers(value, file.path, line, env) : (value as unknown),
      source: `${file.path}:${line}`,
    });
  }
}

function headers(value: unknown, path: string, line: number, env: Environment): string[] {
  if (!Array.isArray(value)) return [];
  return value.map(String).map((text) => {
    if (SECRET_HEADER.test(text) && text.search(REFERENCE) < 0) {
      const message = `this header is a secret and has no place in a file: write 'name: \${VARIABLE}' and set the variable.`;
      throw problemsIn(path, [{ line, message }]);
    }
    return text.replace(REFERENCE, (_, name: string) => {
      const held = env[name];
      if (held === undefined) throw problemsIn(path, [{ line, message: `${name} is not set in the environment.` }]);
      return held;
    });
  });
}

/** @param said How the target was named. */
function noSuchTarget(name: string, said: string, names: readonly string[], path: string | undefined): UsageError {
  if (path === undefined) {
    return new UsageError(
      `${said} '${name}' is no address (http://${name}:9650?), and there is no configuration that names it.`,
    );
  }
  const hint = didYouMean(name, names, 1) ?? `It has: ${names.join(', ') || 'none'}.`;
  return new UsageError(`${path} has no target '${name}'. ${hint}`);
}
