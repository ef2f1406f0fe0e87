import { describe, expect, it } from 'vitest';
import { loadCatalogue } from '../../judge/catalogue/catalogue.ts';
import { select } from '../../judge/catalogue/selection.ts';
import { PLAN, UNDER_ANY_RULES, UNDER_ETNA } from './plan.ts';

const { requirements } = await loadCatalogue();
const ids = PLAN.map(({ id }) => id);

describe('the plan', () => {
  it('names each entry once', () => expect(new Set(ids).size).toBe(ids.length));

  it.each(PLAN)(
    '$id serves requirements that there are, or an entry, and needs entries that come before it',
    ({ id, serves, needs = [] }) => {
      if (serves.length === 0) expect(PLAN.flatMap((entry) => entry.needs ?? [])).toContain(id);
      for (const pattern of serves) expect(select(requirements, { only: [pattern] }), pattern).not.toEqual([]);
      const before = ids.slice(0, ids.indexOf(id));
      // An entry that only comes behind is not waited for.
      expect(needs.filter((need) => !before.includes(need))).toEqual([]);
    },
  );

  it('has one part for a chain before Etna and one for a chain behind it, without what must be named', () => {
    expect(UNDER_ETNA).toEqual(['l1', 'subnet-chain', 'renewing-validators', 'platform-blocks']);
    expect([...UNDER_ANY_RULES, ...UNDER_ETNA].sort()).toEqual(ids.filter((id) => id !== 'broken-chain').sort());
  });

  it('leaves out what makes a node unhealthy, unless it is named', () =>
    expect(PLAN.filter(({ onlyIfNamed }) => onlyIfNamed === true).map(({ id }) => id)).toEqual(['broken-chain']));
});
