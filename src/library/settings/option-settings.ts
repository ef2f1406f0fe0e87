import type { RunSettings } from '../../generated/config.ts';
import { InvalidValue, parseWritten } from './table/kind.ts';
import { namesake } from './table/setting-names.ts';
import { ROWS, type SettingName, type Settings, settingsWith } from './table/settings.ts';
import { defaultOf } from './table/setting.ts';
import { UsageError } from './usage-error.ts';
import { problemsOf } from './files/yaml-file.ts';

const EACH = 'Call runConformance for each node; `peers` names the others of its network.';
const COMPARE = 'Compare the report with an earlier one yourself, or use the command.';

/** What a program does in place of a flag, or of a key of the configuration. */
const INSTEAD: ReadonlyMap<string, string> = new Map([
  ['fleet', EACH],
  ['targets', EACH],
  ['parallel', EACH],
  ['network', EACH],
  ['url', 'Give it as `target`.'],
  ['config', 'Give its settings as options.'],
  ['failed', 'Give the IDs of the failed requirements as `only`.'],
  ['json', 'runConformance returns the report; `outDir` writes it.'],
  ['reports', 'A program writes reports only with `outDir`.'],
  ['history', COMPARE],
  ['failOn', COMPARE],
]);

/** The message for a key that is no option but has another name, or a cure; undefined for other keys. */
function refusedOption(key: string): string | undefined {
  const cure = INSTEAD.get(key);
  const said = namesake(key, (_, { option }) => option);
  return cure === undefined ? said : `${said ?? `there is no key '${key}' here.`} ${cure}`;
}

/**
 * The settings of a program, completed with the defaults.
 *
 * @throws UsageError that lists each unknown option and each invalid value.
 */
export function optionSettings(options: RunSettings): Settings {
  const urls = Object.entries(options).filter(([, value]) => [value].flat().some((each) => each instanceof URL));
  if (urls.length > 0)
    throw new UsageError(urls.map(([name]) => `\`${name}\` contains a URL object, expected a string: give its href.`));
  const problems = problemsOf(options, 'config/options.json', refusedOption);
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
