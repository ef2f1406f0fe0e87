import { describe, expect, it } from 'vitest';
import { loadCatalogue } from '../../../src/judge/catalogue/catalogue.ts';
import { loadProfiles } from '../../../src/judge/catalogue/profiles.ts';
import { VARIANTS } from '../../../src/reference-node/variants.ts';
import { plannedVariants } from './plan-trials.ts';

const profiles = await loadProfiles(await loadCatalogue());
const planned = plannedVariants(VARIANTS, profiles, { seed: 7, combinations: 200, pairs: 0, isWhole: false });

describe('plannedVariants', () => {
  it('plans each variant alone, and combinations of three different ones', () => {
    const alone = planned.slice(0, VARIANTS.length).map(({ variants }) => variants);
    expect(alone).toEqual(VARIANTS.map(({ name }) => [name]));
    const together = planned.slice(VARIANTS.length).map(({ variants }) => new Set(variants).size);
    expect(together).toEqual(Array.from({ length: 200 }, () => 3));
  });

  it('takes a node of the document for what releases cannot differ in, and every profile for the rest', () => {
    const only = new Set(VARIANTS.filter((variant) => variant.only === 'document').map(({ name }) => name));
    const ofDocument = planned.filter(({ variants }) => variants.some((name) => only.has(name)));
    expect(new Set(ofDocument.map(({ profile }) => profile))).toEqual(new Set(['document']));
    expect(new Set(planned.map(({ profile }) => profile))).toEqual(new Set(profiles.all().map(({ name }) => name)));
  });

  it('tries each alone in the profile that is named, but for those of another one', () => {
    const options = { seed: 7, combinations: 0, pairs: 0, isWhole: false, profile: '1.15.0' };
    const of = plannedVariants(VARIANTS, profiles, options).map(({ profile }) => profile);
    expect(of).toEqual(VARIANTS.map(({ only }) => only ?? '1.15.0'));
  });

  it('tries combinations on the newest release and on all profiles, of variants that the profile allows', () => {
    const together = planned.slice(VARIANTS.length);
    const newest = profiles.all().at(-1)?.name;
    expect(together.filter(({ profile }) => profile === newest).length).toBeGreaterThan(together.length / 5);
    expect(new Set(together.map(({ profile }) => profile)).size).toBe(profiles.all().length);
    const only = new Map(VARIANTS.map((variant) => [variant.name, variant.only]));
    const barred = together.filter(({ variants, profile }) =>
      variants.some((name) => (only.get(name) ?? profile) !== profile),
    );
    expect(barred).toEqual([]);
  });

  it('plans pairs of variants that change a response of the same method: all of them where that is wanted', () => {
    const of = (pairs: number) =>
      plannedVariants(VARIANTS, profiles, { seed: 7, combinations: 0, pairs, isWhole: true }).slice(VARIANTS.length);
    const all = of(Infinity).map(({ variants }) => variants.join());
    expect(all).toContain('an-unknown-subnet-validates-nothing,blockchains-of-a-malformed-subnet');
    expect(all.filter((pair) => pair.includes('young-node') && pair.includes('slow-height'))).toEqual([]);
    expect(new Set(all).size).toBe(all.length);
    expect(of(60).map(({ variants }) => variants.join())).toEqual(all.slice(0, 60));
    expect(of(60).filter(({ seed, profile }) => seed === undefined || profile !== 'document')).toEqual([]);
  });

  it('takes a node of early releases for what only their erratum leaves open', () => {
    const [task] = planned.filter(({ variants }) => variants.join() === 'tracks-every-subnet');
    expect(task?.profile).toBe('1.10.0');
  });

  it('draws other requirements for each node, the same with one seed; all of them where that is wanted', () => {
    expect(new Set(planned.map(({ seed }) => seed)).size).toBe(planned.length);
    expect(plannedVariants(VARIANTS, profiles, { seed: 7, combinations: 200, pairs: 0, isWhole: false })).toEqual(
      planned,
    );
    const whole = plannedVariants(VARIANTS, profiles, { seed: 7, combinations: 1, pairs: 0, isWhole: true });
    expect(whole.filter(({ seed }) => seed !== undefined)).toEqual([]);
  });
});
