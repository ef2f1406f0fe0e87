import { Catalogue } from './catalogue.ts';
import type { Profile } from './profile.ts';
import type { Requirement } from './requirement.ts';

/** Profile -> a catalogue, and the one for the profile. */
const known = new WeakMap<Profile, { readonly base: Catalogue; readonly judged: Catalogue }>();

/** The catalogue for a profile, made once. A requirement that replaces others has the strictest of their levels. */
export function judgedCatalogue(catalogue: Catalogue, profile: Profile): Catalogue {
  const before = known.get(profile);
  if (before?.base === catalogue) return before.judged;
  const judged = withLevels(catalogue, profile);
  known.set(profile, { base: catalogue, judged });
  return judged;
}

function withLevels(catalogue: Catalogue, { replacements }: Profile): Catalogue {
  const levels = new Map<string, Requirement['level']>();
  for (const [before, after] of replacements) {
    const level = catalogue.get(before).level;
    levels.set(after, stronger(levels.get(after), level));
  }
  const rows = catalogue.requirements.map((row) => {
    const level = levels.get(row.id);
    return level === undefined ? row : { ...row, level };
  });
  return new Catalogue(rows, catalogue.excluded, catalogue.sections);
}

const STRENGTH: readonly Requirement['level'][] = ['observed', 'derived', 'stated'];

function stronger(a: Requirement['level'] | undefined, b: Requirement['level']): Requirement['level'] {
  return a !== undefined && STRENGTH.indexOf(a) > STRENGTH.indexOf(b) ? a : b;
}
