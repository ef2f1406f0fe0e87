import { test, expect } from 'vitest';
import { loadCatalogue } from '../../src/judge/catalogue/catalogue.ts';
import { loadProfiles } from '../../src/judge/catalogue/profiles.ts';
import type { Rules } from '../../src/reference-node/dialect.ts';
import type { Ledger } from '../../src/reference-node/ledger.ts';
import { buildLedger } from '../../src/reference-node/scenarios/build-ledger.ts';
import { serveLedger } from '../../src/reference-node/server/serve-ledger.ts';
import { combined, variantOf, VARIANTS } from '../../src/reference-node/variants.ts';
import { isAlarm } from '../../tools/selfcheck/plan/plan.ts';
import { plannedVariants } from '../../tools/selfcheck/plan/plan-trials.ts';
import { profileNamed } from '../support/profile-named.ts';
import { auditNode } from './audit-node.ts';

/** What is audited: the standard chain, or its last part. */
type Part = 'whole' | 'end';
/** The height at which each begins. */
const FROM: Readonly<Record<Part, bigint>> = { whole: 0n, end: 1100n };

const catalogue = await loadCatalogue();
const profiles = await loadProfiles(catalogue);
/** Each variant with the profile of its node. */
const PLANNED = plannedVariants(VARIANTS, profiles, { seed: 1, combinations: 0, pairs: 0, isWhole: true });

const ledgers = new Map<Rules, Ledger>();

function ledgerOf(rules: Rules): Ledger {
  const ledger = ledgers.get(rules) ?? buildLedger('standard', 1, rules);
  ledgers.set(rules, ledger);
  return ledger;
}

/** Audits the node of a profile with variants. Returns its false alarms, and the number of its questions. */
async function audited(name: string, variants: readonly string[], part: Part) {
  const { dialect, chosen } = await profileNamed(name);
  const { patch } = combined(variants.map(variantOf));
  const node = await serveLedger(ledgerOf(dialect.rules), { dialect, patch });
  try {
    const how = { from: FROM[part], ...chosen };
    const { requirements, audit, lost, unreachable } = await auditNode(node.url, how);
    const alarms = requirements.filter(isAlarm).map(({ id, findings }) => `${id}: ${findings[0]?.message}`);
    const answers = audit?.methods.reduce((sum, each) => sum + each.answered, 0) ?? 0;
    return { alarms, answered: answers, ended: lost ?? unreachable };
  } finally {
    await node.close();
  }
}

test.each(profiles.all())('an audit finds nothing on the whole chain of the profile $name', async ({ name }) => {
  const { answered, ...others } = await audited(name, [], 'whole');
  expect(others).toEqual({ alarms: [], ended: undefined });
  expect(answered).toBeGreaterThan(8000);
});

test.each(PLANNED)(
  'an audit finds nothing on a node with the variants $variants ($profile)',
  async ({ profile, variants }) =>
    expect(await audited(profile, variants, 'end')).toMatchObject({ alarms: [], ended: undefined }),
);
