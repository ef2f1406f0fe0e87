import { describe, expect, it } from 'vitest';
import { catalogue, profiles } from '../../../test/support/profiles.ts';
import { compareProfiles } from './compare-profiles.ts';

const all = profiles.all();

describe('compareProfiles', () => {
  it.each(all.map(({ name }) => name))('finds nothing between %s and itself', (name) => {
    const [same, none] = [profiles.get(name), { added: [], removed: [] }];
    const parts = { methods: none, errata: none, requirements: none };
    expect(compareProfiles(same, same, catalogue)).toEqual({ from: name, to: name, ...parts });
  });

  it('says the opposite when it is asked the other way round', () => {
    for (const [at, from] of all.entries()) {
      const to = all[at + 1];
      if (to === undefined) continue;
      const forth = compareProfiles(from, to, catalogue);
      const back = compareProfiles(to, from, catalogue);
      for (const part of ['methods', 'errata', 'requirements'] as const) {
        expect(back[part]).toEqual({ added: forth[part].removed, removed: forth[part].added });
      }
    }
  });

  it('leads from the methods of one to those of the other', () => {
    const [from, to] = [profiles.get('document'), all.at(-1)];
    if (to === undefined) throw new Error('there are no profiles');
    const { methods, errata, requirements } = compareProfiles(from, to, catalogue);
    const reached = new Set([...from.methods, ...methods.added]);
    for (const method of methods.removed) reached.delete(method);
    expect([...reached].sort()).toEqual([...to.methods].sort());
    expect(errata.added.map(({ id }) => id)).toEqual(to.errata.map(({ id }) => id));
    for (const { document, nodes } of errata.added)
      expect([document, nodes].every((text) => text.length > 0)).toBe(true);
    for (const id of requirements.added)
      expect([from.notApplicable.has(id), to.notApplicable.has(id)]).toEqual([true, false]);
    for (const id of requirements.removed)
      expect([from.notApplicable.has(id), to.notApplicable.has(id)]).toEqual([false, true]);
    expect(requirements.added.length).toBeGreaterThan(0);
  });
});
