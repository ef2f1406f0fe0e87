import { shownAddress } from '../../transport/address.ts';
import { REDACTED } from '../../encoding/hidden-request.ts';
import { isProfileFile } from './profile-of.ts';
import { flagOf } from './table/setting-names.ts';
import type { Setting } from './table/setting.ts';
import { ROWS, type SettingName, SETTINGS, type Settings } from './table/settings.ts';

/**
 * The flags that a command needs to repeat a check of this run, without target, profile, seed and selection. Defaults
 * are omitted, and a profile is included only when it is a file. Secrets are omitted, too: the user has them in the
 * environment. Of headers the names are said.
 */
export function replayWords(settings: Settings): string[] {
  const values = new Map<string, unknown>(Object.entries(settings));
  const { profile } = settings;
  return [...ROWS].flatMap(([name, { replay }]) => {
    if (name === 'profile') return profile !== undefined && isProfileFile(profile) ? [flagOf(name), profile] : [];
    if (name === 'header')
      return settings.header?.flatMap(([header]) => [flagOf(name), `${header}: ${REDACTED}`]) ?? [];
    const words = replay === undefined ? [] : flagWords(name, values.get(name));
    const isAddress = name === 'peer' || (name === 'against' && settings.launch === undefined);
    return isAddress ? words.map((word) => shownAddress(word, settings.showAddress)) : words;
  });
}

/** The words that set a setting to a value on a command line; none for its default. */
export function flagWords(name: SettingName, value: unknown): string[] {
  const { kind, default: otherwise }: Setting = SETTINGS[name];
  if (value === undefined || value === otherwise) return [];
  if (kind.isSwitch === true) return value === (otherwise === true) ? [] : [flagOf(name)];
  return kind
    .write(value)
    .flatMap((text) => (text.startsWith('-') ? [`${flagOf(name)}=${text}`] : [flagOf(name), text]));
}
