import type { RunSettings } from '../../generated/config.ts';
import { InvalidValue, parseWritten } from './table/kind.ts';
import { namesake } from './table/setting-names.ts';
import { ROWS, type SettingName, type Settings, settingsWith } from './table/settings.ts';
import { defaultOf } from './table/setting.ts';
import { UsageError } from './usage-error.ts';
import { problemsOf } from './files/yaml-file.ts';

/**
 * The settings of a program, completed with the defaults.
 *
 * @throws UsageError that lists each unknown option and each invalid value.
 */
export function optionSettings(options: RunSettings): Settings {
  const urls = Object.entries(options).filter(([, value]) => [value].flat().some((each) => each instanceof URL));
  if (urls.length > 0)
    throw new UsageError(urls.map(([name]) => `\`${name}\` contains a URL object, expected a string: give its href.`));
  const problems = problemsOf(options, 'config/options.json', (key) => namesake(key, (_, { option }) => option));
  if (problems.length > 0) throw new UsageError(problems.map(({ message }) => message));
  const given = new Map<string, unknown>(Object.entries(options));
  const values = new Map<SettingName, unknown>();
  for (const [name, row] of ROWS) {
    const { kind, option } = row;
    const written = option === undefined ? undefined : given.get(option);
    const texts = written === undefined ? undefined : (kind.inProgram?.textsOf(written) ?? written);
    // An empty list says nothing.
    const value =
      (texts === undefined ? undefined : parsed(option ?? name, () => parseWritten(kind, texts))) ??
      defaultOf(row, options.nightly === true);
    if (value !== undefined) values.set(name, value);
  }
  return settingsWith(values);
}

function parsed<T>(option: string, parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    throw error instanceof InvalidValue || error instanceof UsageError
      ? new UsageError(`${option}: ${error.message}`)
      : error;
  }
}
