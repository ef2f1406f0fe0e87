import { existsSync } from 'node:fs';
import type { ConfigFile } from '../generated/config.ts';
import { nearest } from './nearest.ts';
import { isTargetName } from './target-name.ts';
import { UsageError } from './usage-error.ts';
import { problemsIn, readWritten, type WrittenFile } from './yaml-file.ts';

/** Names under which the configuration is found without being asked for. */
const NAMES = ['conformance.config.yaml', 'conformance.config.yml', 'conformance.config.json'];
const SECRET_FLAGS = new Map([
  ['password', 'AVALANCHE_CONFORMANCE_PASSWORD'],
  ['key', 'AVALANCHE_CONFORMANCE_KEY'],
]);
const SECRET_HEADER = /^\s*[^:]*(authorization|cookie|secret|token|password|api-?key|auth)[^:]*:/i;
const REFERENCE = /\$\{([A-Za-z_][A-Za-z0-9_]*)\}/g;

/** A value from the configuration and the place where it stands. */
export interface Configured {
  readonly value: unknown;
  readonly source: string;
}

/** Settings that choose the same thing: one that is set more strongly silences the other. */
export const RIVALS: ReadonlyMap<string, string> = new Map([
  ['profile', 'nodeVersion'],
  ['nodeVersion', 'profile'],
  ['target', 'scenario'],
  ['scenario', 'target'],
]);

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the configuration that is named, or the one in the working folder.
 *
 * @returns undefined when none is named and none is there.
 * @throws UsageError with line numbers when it is not in order, or holds a secret.
 */
export function readConfig(path: string | undefined): WrittenFile<ConfigFile> | undefined {
  const found = NAMES.filter((name) => existsSync(name));
  if (path === undefined && found.length > 1) {
    throw new UsageError(`There are ${found.join(' and ')}: name one with --config, or remove the other.`);
  }
  const file = path ?? found[0];
  return file === undefined ? undefined : readWritten<ConfigFile>(file, 'config/config.json', secretIn);
}

/** Says of an unknown key that it is a secret, where it is. */
function secretIn(key: string): string | undefined {
  const variable = SECRET_FLAGS.get(key);
  return variable === undefined
    ? undefined
    : `'${key}' is a secret and has no place in a file: set ${variable} in the environment.`;
}

/**
 * What the configuration says, by flag (`runTimeout`): that of the target with this name goes before that of all.
 *
 * @param target An address, the name of a target, or undefined for the one that the file names.
 * @throws UsageError when there is no such target, or a header needs what the environment lacks.
 */
export function configured(
  file: WrittenFile<ConfigFile> | undefined,
  target: string | undefined,
  env: Environment,
): Map<string, Configured> {
  const { targets = {}, ...common } = file?.data ?? {};
  const wanted = target ?? common.target;
  const name = wanted !== undefined && isTargetName(wanted) ? wanted : undefined;
  const values = new Map<string, Configured>();
  if (file !== undefined) add(values, common, '', file, env);
  if (name === undefined) return values;
  const own = targets[name];
  if (own === undefined || file === undefined) throw noSuchTarget(name, Object.keys(targets), file?.path);
  const { url, ...rest } = own;
  values.delete('target');
  add(values, { ...rest, ...(url === undefined ? {} : { target: url }) }, `/targets/${name}`, file, env);
  return values;
}

function add(
  values: Map<string, Configured>,
  settings: object,
  pointer: string,
  file: WrittenFile<ConfigFile>,
  env: Environment,
): void {
  // What this part sets silences the rivals that an earlier part has set; two rivals in one part come to light later.
  for (const key of Object.keys(settings)) values.delete(RIVALS.get(key) ?? '');
  for (const [key, value] of Object.entries(settings)) {
    const line = file.lineOf(`${pointer}/${key === 'target' && pointer !== '' ? 'url' : key}`);
    const place = `${file.path}:${line}`;
    values.set(key, {
      value: key === 'header' ? headers(value, file.path, line, env) : (value as unknown),
      source: place,
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

function noSuchTarget(name: string, names: readonly string[], path: string | undefined): UsageError {
  if (path === undefined) {
    return new UsageError(
      `--target '${name}' is no address (http://${name}:9650?), and there is no configuration that names it.`,
    );
  }
  const near = nearest(name, names, 1);
  const hint = near.length === 0 ? `It has: ${names.join(', ') || 'none'}.` : `Did you mean '${near.join()}'?`;
  return new UsageError(`${path} has no target '${name}'. ${hint}`);
}
