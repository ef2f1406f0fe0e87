import { expect, test } from 'vitest';
import { loadCatalogue } from '../../src/judge/catalogue/catalogue.ts';
import { loadProfiles } from '../../src/judge/catalogue/profiles.ts';
import { schemasOf } from '../../src/run/profile-schemas.ts';
import { COMPARED, comparedBy } from './compared.ts';
import { schemaMembers } from './schema-members.ts';

const catalogue = await loadCatalogue();
const profiles = (await loadProfiles(catalogue)).all();

test('the table says of each member of each result what compares it, or why nothing does', () => {
  const open = profiles.flatMap((profile) =>
    [...profile.methods]
      .filter((method) => /^(platform|index)\./.test(method))
      .flatMap((method) => schemaMembers(schemasOf(profile), method).map((member) => [method, member] as const))
      .filter(([method, member]) => comparedBy(method, member) === undefined)
      .map(([method, member]) => `${method} ${member}`),
  );
  expect([...new Set(open)]).toEqual([]);
});

test('each requirement in the table exists', () => {
  const named = Object.values(COMPARED).flatMap((members) => Object.values(members));
  const ids = new Set(catalogue.requirements.map(({ id }) => id));
  expect(named.filter((by) => typeof by === 'string' && !ids.has(by))).toEqual([]);
});
