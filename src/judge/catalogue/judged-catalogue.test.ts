import { describe, expect, it } from 'vitest';
import { catalogue, profiles } from '../../../test/support/profiles.ts';
import { judgedCatalogue } from './judged-catalogue.ts';

const STRENGTH = ['observed', 'derived', 'stated'];

describe('judgedCatalogue', () => {
  it('is the catalogue itself under the document', () =>
    expect(judgedCatalogue(catalogue, profiles.get('document')).requirements).toEqual(catalogue.requirements));

  it('weighs a requirement by the strongest of those that it takes the place of', () => {
    let replaced = 0;
    for (const profile of profiles.all()) {
      const judged = judgedCatalogue(catalogue, profile);
      for (const [before, after] of profile.replacements) {
        const levels = [...profile.replacements]
          .filter(([, id]) => id === after)
          .map(([id]) => catalogue.get(id).level);
        const strongest = STRENGTH.findLast((level) => levels.some((each) => each === level));
        expect(judged.get(after).level, `${before} in ${profile.name}`).toBe(strongest);
        replaced += 1;
      }
    }
    expect(replaced).toBeGreaterThan(0);
  });

  it('changes nothing but levels, and only of replacements', () => {
    for (const profile of profiles.all()) {
      const after = new Set(profile.replacements.values());
      const judged = judgedCatalogue(catalogue, profile);
      expect(judged.requirements.map(({ id }) => id)).toEqual(catalogue.requirements.map(({ id }) => id));
      for (const row of judged.requirements) {
        const { level, ...rest } = catalogue.get(row.id);
        expect(row).toMatchObject(rest);
        if (!after.has(row.id)) expect(row.level).toBe(level);
      }
    }
  });
});
