import { expect, test } from 'vitest';
import { join } from 'node:path';
import { catalogueFolder, loadCatalogue } from '../../../src/judge/catalogue/catalogue.ts';
import { loadProfiles } from '../../../src/judge/catalogue/profiles.ts';
import { readYaml } from '../../../src/judge/catalogue/read-yaml.ts';
import type { ReadingsFile } from '../../../src/generated/catalogue.ts';
import { VARIANTS } from '../../../src/reference-node/variants.ts';

const path = join(catalogueFolder(), 'readings.yaml');
const { readings: READINGS } = await readYaml<ReadingsFile>(path, 'catalogue/readings.json');

const patternOf = (name: string): RegExp => new RegExp(`^${name.replaceAll('*', '.*').replaceAll('?', '.')}$`);

const fits = (variant: string): readonly string[] =>
  READINGS.flatMap(({ variants }) => variants.filter((name) => patternOf(name).test(variant)));

test('each variant belongs to a reading', () =>
  expect(VARIANTS.map(({ name }) => name).filter((name) => fits(name).length === 0)).toEqual([]));

test('each reading is one of existing variants', () => {
  const names = VARIANTS.map(({ name }) => name);
  const patterns = READINGS.flatMap(({ variants }) => variants);
  expect(patterns.filter((pattern) => !names.some((name) => patternOf(pattern).test(name)))).toEqual([]);
});

test('what is kept is expected by the profile of a release, and what is not says why', async () => {
  const profiles = await loadProfiles(await loadCatalogue());
  const releases = profiles.all().filter(({ name }) => name !== 'document');
  for (const { open, kept = [], errata = [], why } of READINGS) {
    expect(kept.length + errata.length > 0 || why !== undefined, open).toBe(true);
    const inForce = kept.filter((id) => releases.some(({ notApplicable }) => !notApplicable.has(id)));
    expect(inForce, open).toEqual(kept);
    expect(
      errata.filter((id) => !profiles.sources.errata.has(id)),
      open,
    ).toEqual([]);
  }
});
