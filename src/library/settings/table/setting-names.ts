import { reasonOf } from '../../../encoding/system-error.ts';
import { UsageError } from '../usage-error.ts';
import type { Setting } from './setting.ts';
import { ROWS, SETTINGS, type SettingName } from './settings.ts';

export const VARIABLE_PREFIX = 'AVALANCHE_CONFORMANCE_';

/** The flag of a setting: `--run-timeout`. For a switch that is on by default, the flag turns it off: `--no-audit`. */
export function flagOf(name: SettingName): string {
  const { kind, default: otherwise }: Setting = SETTINGS[name];
  const words = name.replaceAll(/[A-Z]/g, '-$&').toLowerCase();
  return kind.isSwitch === true && otherwise === true ? `--no-${words}` : `--${words}`;
}

/** The environment variable of a setting: `AVALANCHE_CONFORMANCE_RUN_TIMEOUT`. */
export function variableOf(name: SettingName): string {
  return `${VARIABLE_PREFIX}${name.replaceAll(/[A-Z]/g, '_$&').toUpperCase()}`;
}

/** How a message calls settings, by the door that they come through. */
export interface Names {
  /** A setting that was given. */
  readonly of: (name: SettingName) => string;
  /** A setting to add. */
  readonly toAdd: (name: SettingName) => string;
}

/** The names on the command line. */
const FLAGS: Names = {
  of: flagOf,
  toAdd: (name) => {
    const { secret }: Setting = SETTINGS[name];
    return secret === true ? `${flagOf(name)}, or ${variableOf(name)} in the environment` : flagOf(name);
  },
};

/** The names in the options of a program. */
export const OPTIONS: Names = { of: optionOf, toAdd: optionOf };

function optionOf(name: SettingName): string {
  const { option }: Setting = SETTINGS[name];
  return option === undefined ? flagOf(name) : `\`${option}\``;
}

/** Flags, variables, and keys of a file with its line: each setting as its source has it. */
export function namesBySource(sources: ReadonlyMap<SettingName, string>): Names {
  return {
    of: (name) => {
      const source = sources.get(name) ?? '';
      if (source.startsWith(VARIABLE_PREFIX)) return source;
      return /:\d+$/.test(source) ? `\`${name}\` (${source})` : flagOf(name);
    },
    toAdd: FLAGS.toAdd,
  };
}

/** A part of a message that each door says in its own way. */
export type Named = (names: Names) => string;

/** In a message: a setting that was given. */
export function setting(name: SettingName): Named {
  return (names) => names.of(name);
}

/** In a message: a setting to add. */
export function toAdd(name: SettingName): Named {
  return (names) => names.toAdd(name);
}

/** The message calls settings by their flags, until a door says how it calls them. */
class SettingError extends UsageError {
  readonly say: Named;

  constructor(say: Named) {
    super(say(FLAGS));
    this.say = say;
  }
}

/** The error when settings contradict each other, or one has a wrong value: `` wrongSetting`${setting('key')} must be …` ``. */
export function wrongSetting(texts: TemplateStringsArray, ...values: readonly (string | number | Named)[]): UsageError {
  return new SettingError((names) =>
    String.raw({ raw: texts }, ...values.map((each) => (typeof each === 'function' ? each(names) : each))),
  );
}

/**
 * Reads the file that a setting names.
 *
 * @throws UsageError that names the setting, if the file cannot be read.
 */
export function readFor<T>(name: SettingName, file: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof UsageError) || error.cause === undefined) throw error;
    throw wrongSetting`Cannot read ${setting(name)} ${file}: ${reasonOf(error.cause)}.`;
  }
}

/** Lets the errors of an action, also of one that returns a promise, call settings by these names. */
export function inNames<T>(names: Names, action: () => T): T {
  const rethrow = (error: unknown): never => {
    throw error instanceof SettingError ? new UsageError(error.say(names)) : error;
  };
  try {
    const value = action();
    return value instanceof Promise ? (value.catch(rethrow) as T) : value;
  } catch (error) {
    return rethrow(error);
  }
}

/**
 * The message for an unknown key that is a setting in another spelling, such as its flag; undefined for other keys.
 *
 * @param keyOf The key of a setting in this place; undefined if it has none.
 */
export function namesake(
  key: string,
  keyOf: (name: SettingName, row: Setting) => string | undefined,
): string | undefined {
  const plain = (text: string): string => text.replaceAll(/[-_]/g, '').toLowerCase();
  const found = [...ROWS].find(([name, { option = name }]) =>
    [name, option, flagOf(name), variableOf(name)].map(plain).includes(plain(key)),
  );
  if (found === undefined) return undefined;
  const [name] = found;
  const own = keyOf(...found);
  if (own === key) return undefined;
  const said = `there is no key '${key}' here`;
  return own === undefined ? `${said}: only the command line takes ${flagOf(name)}.` : `${said}. Did you mean ${own}?`;
}
