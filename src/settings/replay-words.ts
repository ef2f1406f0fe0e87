import { isProfileFile } from './profile-of.ts';
import { flagOf } from './table/setting-names.ts';
import { ROWS, type Settings } from './table/settings.ts';

/**
 * The flags that a command needs to repeat a check of this run, without target, profile, seed and selection. Defaults
 * are omitted, and a profile is included only when it is a file. Secrets are omitted, too: the user has them in the
 * environment.
 */
export function replayWords(settings: Settings): string[] {
  const values = new Map<string, unknown>(Object.entries(settings));
  const { profile } = settings;
  return [...ROWS].flatMap(([name, { kind, replay, default: otherwise }]) => {
    const value = values.get(name);
    if (name === 'profile') return profile !== undefined && isProfileFile(profile) ? [flagOf(name), profile] : [];
    if (replay === undefined || value === undefined || value === otherwise) return [];
    if (kind.isSwitch === true) return value === true ? [flagOf(name)] : [];
    return kind.write(value).flatMap((text) => [flagOf(name), text]);
  });
}
