import { InvalidArgumentError, type Command, type Option } from 'commander';
import { configured, readConfig, RIVALS, type Configured } from '../settings/config-file.ts';
import type { Io } from './io.ts';
import { isTargetName } from '../settings/target-name.ts';
import { UsageError } from '../settings/usage-error.ts';

/** What a flag is set to and where that came from. */
interface Setting {
  readonly flag: string;
  readonly value: unknown;
  readonly source: string;
}

/** The flags that say how settings are read, and are none themselves. */
const META = new Set(['config', 'printConfig', 'plan']);
const SECRET = new Set(['password', 'key', 'header']);

/**
 * Completes what the command line says: a flag goes before the environment (`AVALANCHE_CONFORMANCE_RUN_TIMEOUT`), that
 * before the configuration file, that before the default. Afterwards `command.opts()` holds what is in force.
 *
 * @returns Every setting with its source, secrets hidden.
 * @throws UsageError naming file and line, or the variable, whose value is not in order.
 */
export function settle(command: Command, io: Io): Setting[] {
  const { config, ...flags } = command.opts<{ config?: string; target?: string }>();
  const options = command.options.filter((option) => !META.has(option.attributeName()));
  const isFlag = (name: string): boolean => command.getOptionValueSource(name) === 'cli';
  const environment = new Map(options.flatMap((option) => variableOf(option, io.env)));
  const typed = isFlag('target') ? flags.target : textOf(environment.get('target'));
  const file = configured(readConfig(config), typed, io.env);
  const layers = [new Map(options.flatMap((option) => flagOf(option, isFlag))), environment, file];
  if (typed !== undefined && isTargetName(typed)) {
    for (const layer of layers.slice(0, 2)) layer.delete('target');
    command.setOptionValueWithSource('target', undefined, 'config');
    command.setOptionValueWithSource('targetName', typed, 'config');
  }
  return options.map((option) => {
    const name = option.attributeName();
    const found = strongest(layers, name);
    if (found !== undefined && found.source !== 'flag') set(command, option, found);
    const value: unknown = command.getOptionValue(name);
    const shown = SECRET.has(name) && value !== undefined ? '(hidden)' : value;
    return { flag: option.long ?? name, value: shown, source: found?.source ?? 'default' };
  });
}

/** The settings for a person: a line for each, with its source. */
export function settingsText(settings: readonly Setting[]): string {
  const shown = settings.map(({ flag, value, source }) => {
    return { text: `${flag} ${value === undefined ? '(not set)' : JSON.stringify(value)}`, source };
  });
  const width = Math.max(...shown.map(({ text }) => text.length));
  return shown.map(({ text, source }) => `${text.padEnd(width)}  # ${source}\n`).join('');
}

type Layer = Map<string, Configured>;

/** What the strongest layer says of a setting, unless a layer that is stronger still has set its rival. */
function strongest(layers: readonly Layer[], name: string): Configured | undefined {
  for (const layer of layers) {
    const found = layer.get(name);
    if (found !== undefined) return found;
    if (layer.has(RIVALS.get(name) ?? '')) return undefined;
  }
  return undefined;
}

function flagOf(option: Option, isFlag: (name: string) => boolean): [string, Configured][] {
  const name = option.attributeName();
  return isFlag(name) ? [[name, { value: undefined, source: 'flag' }]] : [];
}

function variableOf(option: Option, env: Io['env']): [string, Configured][] {
  const name = option.attributeName();
  const variable = `AVALANCHE_CONFORMANCE_${name.replace(/[A-Z]/g, '_$&').toUpperCase()}`;
  const value = env[variable];
  return value === undefined || value === '' ? [] : [[name, { value, source: variable }]];
}

function textOf(setting: Configured | undefined): string | undefined {
  return typeof setting?.value === 'string' ? setting.value : undefined;
}

function set(command: Command, option: Option, { value, source }: Configured): void {
  const name = option.attributeName();
  try {
    command.setOptionValueWithSource(name, parsed(option, value), 'config');
  } catch (error) {
    if (error instanceof InvalidArgumentError) {
      const shown = SECRET.has(name) ? '' : ` ${JSON.stringify(value)}`;
      throw new UsageError(`${source}: ${name}${shown}: ${error.message}`);
    }
    if (error instanceof UsageError) throw new UsageError(`${source}: ${error.message}`);
    throw error;
  }
}

/** The value as the flag would have it: each text goes through the parser of the flag. */
function parsed(option: Option, value: unknown): unknown {
  if (option.isBoolean() || option.negate) return truth(value);
  const items: unknown[] = Array.isArray(value) ? value : [value];
  return items.reduce<unknown>(
    (before, item) => (option.parseArg === undefined ? String(item) : option.parseArg(String(item), before)),
    undefined,
  );
}

function truth(value: unknown): boolean {
  if (value === true || value === 'true' || value === '1') return true;
  if (value === false || value === 'false' || value === '0') return false;
  throw new InvalidArgumentError('It must be true or false.');
}
