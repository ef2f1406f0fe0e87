import { isProfileFile } from './profile-of.ts';
import { flagOf, ROWS, type Settings } from './table/settings.ts';

/**
 * Words of the command line that decide what a run finds, beside its target, profile, seed and selection, and that are not the
 * default. Secrets are not among them: who repeats a check has them in the environment.
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
