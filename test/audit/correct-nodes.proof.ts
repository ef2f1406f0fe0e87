import { test, expect } from 'vitest';
import { loadCatalogue } from '../../src/judge/catalogue/catalogue.ts';
import { loadProfiles } from '../../src/judge/catalogue/profiles.ts';
import type { Rules } from '../../src/reference-node/dialect.ts';
import type { Ledger } from '../../src/reference-node/ledger.ts';
import { buildLedger } from '../../src/reference-node/scenarios/build-ledger.ts';
import { serveLedger } from '../../src/reference-node/server/serve-ledger.ts';
import { combined, variantOf, VARIANTS } from '../../src/reference-node/variants.ts';
import { isAlarm } from '../../tools/selfcheck/plan/plan.ts';
import { plannedVariants } from '../../tools/selfcheck/plan/plan-variants.ts';
import { dialectOf } from '../../src/client/profile/dialect-of.ts';
import { auditNode } from './audit-node.ts';

/** What is audited: the standard chain, or its last part. */
export type Part = 'whole' | 'end';
/** The height at which each begins. */
const FROM: Readonly<Record<Part, bigint>> = { whole: 0n, end: 1100n };

const catalogue = await loadCatalogue();
const profiles = await loadProfiles(catalogue);
/** The names of all profiles. */
const PROFILES = profiles.all().map(({ name }) => name);
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
  const profile = profiles.all().find((each) => each.name === name);
  if (profile === undefined) throw new Error(`There is no profile ${name}.`);
  const dialect = dialectOf(profile);
  const { patch } = combined(variants.map(variantOf));
  const node = await serveLedger(ledgerOf(dialect.rules), { dialect, patch });
  try {
    const { requirements, audit, lost, unreachable } = await auditNode(node.url, {
      from: FROM[part],
      profile: { file: profile.file, reason: 'for the test' },
    });
    const alarms = requirements.filter(isAlarm).map(({ id, findings }) => `${id}: ${findings[0]?.message}`);
    const answers = audit?.methods.reduce((sum, each) => sum + each.answered, 0) ?? 0;
    return { alarms, answered: answers, ended: lost ?? unreachable };
  } finally {
    await node.close();
  }
}

/** Audits a part of the chain of a profile's node: no finding. */
async function expectNoFinding(profile: string, part: Part): Promise<void> {
  const { alarms, answered, ended } = await audited(profile, [], part);
  expect({ alarms, ended }).toEqual({ alarms: [], ended: undefined });
  expect(answered).toBeGreaterThan(part === 'whole' ? 8000 : 300);
}

/** Audits a part of the chain of a node with variants: no finding. */
async function expectNoFindingOn({ profile, variants }: (typeof PLANNED)[number], part: Part): Promise<void> {
  const { alarms, ended } = await audited(profile, variants, part);
  expect({ alarms, ended }).toEqual({ alarms: [], ended: undefined });
}

test.each(PROFILES)('an audit finds nothing on the whole chain of the profile %s', async (name) => {
  await expectNoFinding(name, 'whole');
});

test.each(PLANNED.map((planned) => [planned.variants.join(), planned.profile, planned] as const))(
  'an audit finds nothing on a node with the variant %s (%s)',
  (_name, _profile, planned) => expectNoFindingOn(planned, 'end'),
);
