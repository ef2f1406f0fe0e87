import { describe, expect, it } from 'vitest';
import { loadCatalogue } from '../catalogue/catalogue.ts';
import { select } from '../catalogue/selection.ts';
import { PLAN } from './plan.ts';

const { requirements } = await loadCatalogue();
const ids = PLAN.map(({ id }) => id);

describe('the plan', () => {
  it('names each entry once', () => {
    expect(new Set(ids).size).toBe(ids.length);
  });

  it.each(PLAN)(
    '$id serves requirements that there are, and needs entries that come before it',
    ({ id, serves, needs = [] }) => {
      for (const pattern of serves) expect(select(requirements, { only: [pattern] }), pattern).not.toEqual([]);
      const before = ids.slice(0, ids.indexOf(id));
      // An entry that only comes behind is not waited for.
      expect(needs.filter((need) => !before.includes(need))).toEqual([]);
    },
  );

  it('leaves out what makes a node unhealthy, unless it is named', () => {
    expect(PLAN.filter(({ onlyIfNamed }) => onlyIfNamed === true).map(({ id }) => id)).toEqual(['broken-chain']);
  });
});
