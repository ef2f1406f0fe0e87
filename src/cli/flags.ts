import { InvalidArgumentError, Option, type Command } from 'commander';
import { InvalidValue, type Kind } from '../library/settings/table/kind.ts';
import type { Setting } from '../library/settings/table/setting.ts';
import { flagOf, variableOf } from '../library/settings/table/setting-names.ts';
import { ROWS, SETTINGS, type SettingName, GATE_HELP, SCENARIOS } from '../library/settings/table/settings.ts';
import { UsageError } from '../library/settings/usage-error.ts';

/** Help texts of settings by name, where a command gives them another meaning than `run`. */
export type HelpTexts = Partial<Record<SettingName, string>>;

/** The settings that choose requirements. @param verb Imperative with its object: `List only the requirements`. */
export function selectionTexts(verb: string): HelpTexts {
  return {
    only: `${verb} of these services and methods, or with these IDs: health, getUTXOs, platform.getHeight/height; * stands for any text`,
    skip: 'Leave out these requirements, named as for --only',
  };
}

/** The settings with the expectations of traffic or of a node that runs: the release is detected. */
export const DETECTED_PROFILE: HelpTexts = {
  profile:
    'Set the expectations: auto detects the release; or a release such as 1.12.2, ' +
    'latest, the name of a profile (see: list profiles), or a file (default: auto)',
};

/** The gate of what has one default. */
export const DOCUMENT_GATE: HelpTexts = { gate: `${GATE_HELP} (default: document)` };

/** The settings of a reference node that is served, not tested. */
export const SERVED_NODE: HelpTexts = {
  scenario: `Serve this chain: ${Object.keys(SCENARIOS).join(', ')} (default: standard)`,
  mutant: 'Serve the node with this defect; see: list mutants',
  seed: 'Make the chain from this seed; "random" takes a new one for each start',
  blockEvery: 'Accept a block at this interval in milliseconds (default: only when it has a transaction)',
  profile:
    'Behave like the nodes of this profile: a release such as 1.12.2, latest, a name (see: list profiles), or a file (default: document)',
};

/** The settings that say how a node is reached. */
export const REACH = ['header', 'headerCommand', 'ca', 'cert', 'certKey', 'insecure', 'proxy'] as const;

/** The settings that select requirements. */
export const SELECTION_FLAGS = ['only', 'skip'] as const;

/** Headings in the help of a run: each stands before this setting, and those that follow it. */
const HEADINGS: Partial<Record<SettingName, string>> = {
  target: 'Target:',
  profile: 'Expectations:',
  only: 'Choice of requirements:',
  seed: 'Extent of the run:',
  concurrency: 'Requests:',
  sample: 'Test data:',
  gate: 'Verdict:',
  failed: 'Parts of a run:',
  plan: 'Settings and reports:',
};

/**
 * Adds the flags of these settings to a command.
 *
 * @param helps Their texts where the command gives them a meaning of its own.
 */
export function addFlags(command: Command, names: Iterable<SettingName>, helps: HelpTexts = {}): Command {
  for (const name of names) {
    const row: Setting = { ...SETTINGS[name], ...(helps[name] === undefined ? {} : { help: helps[name] }) };
    const option = new Option([flagOf(name), row.argument ?? []].flat().join(' '), helpOf(name, row));
    if (row.kind.isSwitch !== true)
      option.argParser(onceOf(row.kind, namingOf(name, parserOf(row.kind)))).default(row.default, shownDefault(row));
    if (row.preset !== undefined) option.preset(row.preset);
    command.addOption(option);
  }
  return command;
}

/** The flags that most users of `run` need: those in its short help. */
const COMMON: ReadonlySet<string> = new Set([
  ...['launch', 'reference', 'profile', 'without', 'only', 'skip', 'gate', 'waivers'],
  ...['failed', 'seed', 'rate', 'waitReady', 'out', 'config', 'format'],
]);

/** The flags of a command that are no settings, but for those with help, and hidden ones. */
function own(command: Command): readonly Option[] {
  const settings = new Set([...ROWS.keys()].map(flagOf));
  return command.options.filter(
    ({ long, hidden }) => long !== undefined && !hidden && !settings.has(long) && !long.startsWith('--help'),
  );
}

/** Adds all settings of a run. The help shows the common ones, `--help-all` all of them by purpose. */
export function addRunFlags(command: Command): Command {
  addFlags(command, ROWS.keys());
  const rows = [...ROWS.keys()].map((name) => ({
    name,
    option: command.options.find(({ long }) => long === flagOf(name)),
  }));
  let isAll = false;
  command.option('--help-all', 'Show all flags, by purpose').on('option:help-all', () => {
    isAll = true;
    command.help();
  });
  // Until then none is hidden: commander suggests only visible ones for a flag that does not exist.
  return command.on('beforeHelp', () => {
    let heading: string | undefined;
    for (const { name, option } of rows) {
      heading = HEADINGS[name] ?? heading;
      option?.hideHelp(!isAll && !COMMON.has(name));
      if (isAll && heading !== undefined) option?.helpGroup(heading);
    }
    for (const option of own(command)) option.hideHelp(!isAll);
  });
}

/** The settings on the command line, with their values. */
export function typedFlags(command: Command): Map<SettingName, unknown> {
  const typed = [...ROWS.keys()].filter((name) => command.getOptionValueSource(name) === 'cli');
  return new Map(typed.map((name) => [name, command.getOptionValue(name)]));
}

/** A parser for commander. Its errors contain the flag and the invalid value. */
export function parserOf<T>(kind: Pick<Kind<T>, 'parse'>): (text: string, before: T | undefined) => T {
  return (text, before) => {
    try {
      return kind.parse(text, before);
    } catch (error) {
      throw error instanceof InvalidValue ? new InvalidArgumentError(error.message) : error;
    }
  };
}

/** A parser whose errors name the flag where they must not contain the value. */
function namingOf<T>(name: SettingName, parse: ReturnType<typeof parserOf<T>>): typeof parse {
  return (text, before) => {
    try {
      return parse(text, before);
    } catch (error) {
      throw error instanceof UsageError ? new UsageError(`${flagOf(name)}: ${error.message}`) : error;
    }
  };
}

/** A parser that refuses a second value, unless the setting is repeatable: the first would have no effect. */
function onceOf<T>({ schema }: Pick<Kind<T>, 'schema'>, parse: ReturnType<typeof parserOf<T>>): typeof parse {
  let isGiven = false;
  return (text, before) => {
    const value = parse(text, before);
    if (isGiven && schema.type !== 'array') throw new InvalidArgumentError('It takes one value, and is given twice.');
    isGiven = true;
    return value;
  };
}

/** The default as it would be typed. */
function shownDefault({ kind, default: otherwise }: Setting): string | undefined {
  return otherwise === undefined ? undefined : kind.write(otherwise).join();
}

function helpOf(name: SettingName, { help, negation, secret, kind }: Setting): string {
  if (negation !== undefined) return negation;
  if (kind.schema.type === 'array') return `${help} (repeatable)`;
  return secret === true ? `${help} (better in ${variableOf(name)})` : help;
}
