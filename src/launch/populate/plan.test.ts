import { describe, expect, it } from 'vitest';
import { loadCatalogue } from '../../judge/catalogue/catalogue.ts';
import { select } from '../../judge/catalogue/selection.ts';
import { PLAN, BEFORE_UPGRADES, BEHIND_UPGRADES } from './plan.ts';

const { requirements } = await loadCatalogue();
const ids = PLAN.map(({ id }) => id);
const NAMED = ['l1-orders', 'broken-chain', 'ending-lock', 'ending-member'];

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

  it('has one part for a chain before its upgrades and one for a chain behind them, without what must be named', () => {
    expect(BEHIND_UPGRADES).toEqual([
      ...[
        'rewarded-validator',
        'own-validator',
        'delegators',
        'ended-stakes',
        'transferred-subnet',
        'l1',
        'subnet-chain',
        'renewing-validators',
      ],
      ...['exports-and-imports', 'platform-blocks', 'long-index'],
    ]);
    expect([...BEFORE_UPGRADES, ...BEHIND_UPGRADES].sort()).toEqual(ids.filter((id) => !NAMED.includes(id)).sort());
  });

  it('leaves out what is wanted in a state of its own alone, unless it is named', () =>
    expect(PLAN.filter(({ onlyIfNamed }) => onlyIfNamed === true).map(({ id }) => id)).toEqual(NAMED));
});
