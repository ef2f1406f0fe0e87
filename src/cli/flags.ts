import { InvalidArgumentError, Option, type Command } from 'commander';
import { InvalidValue, type Kind } from '../settings/table/kind.ts';
import type { HelpTexts } from './help-texts.ts';
import type { Setting } from '../settings/table/setting.ts';
import { flagOf, variableOf } from '../settings/table/setting-names.ts';
import { ROWS, SETTINGS, type SettingName } from '../settings/table/settings.ts';

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
export function addFlags(
  command: Command,
  names: Iterable<SettingName>,
  helps: HelpTexts = {},
  headings: typeof HEADINGS = {},
): Command {
  let heading: string | undefined;
  for (const name of names) {
    heading = headings[name] ?? heading;
    const row: Setting = { ...SETTINGS[name], ...(helps[name] === undefined ? {} : { help: helps[name] }) };
    const option = new Option([flagOf(name), row.argument ?? []].flat().join(' '), helpOf(name, row));
    if (row.kind.isSwitch !== true) option.argParser(parserOf(row.kind)).default(row.default);
    if (row.preset !== undefined) option.preset(row.preset);
    command.addOption(heading === undefined ? option : option.helpGroup(heading));
  }
  return command;
}

/** Adds all settings of a run. */
export function addRunFlags(command: Command): Command {
  return addFlags(command, ROWS.keys(), {}, HEADINGS);
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

function helpOf(name: SettingName, { help, negation, secret, kind }: Setting): string {
  if (negation !== undefined) return negation;
  if (kind.schema.type === 'array') return `${help} (repeatable)`;
  return secret === true ? `${help} (better in ${variableOf(name)})` : help;
}
