import { expect, test } from 'vitest';
import { loadCatalogue } from '../../src/catalogue/catalogue.ts';
import { loadProfiles } from '../../src/catalogue/profiles.ts';
import type { Rules } from '../../src/reference-node/dialect.ts';
import type { Ledger } from '../../src/reference-node/ledger.ts';
import { buildLedger } from '../../src/reference-node/scenarios/build-ledger.ts';
import { serveLedger } from '../../src/reference-node/server/serve-ledger.ts';
import { VARIANTS, combined, variantOf } from '../../src/reference-node/variants.ts';
import { isAlarm } from '../../tools/selfcheck/is-alarm.ts';
import { plannedVariants } from '../../tools/selfcheck/plan/plan-variants.ts';
import { dialectOf } from '../../src/target/profile/dialect-of.ts';
import { seededShuffle } from '../../src/target/seeded.ts';
import { auditNode } from './audit-node.ts';

/** `AUDIT_CORRECT=all` audits each profile in full, and each variant; else the last part of the chain, and a sample of the variants. */
const IS_WHOLE = process.env.AUDIT_CORRECT === 'all';
const LAST_PART = 1100n;
const SAMPLE = 6;

const catalogue = await loadCatalogue();
const profiles = await loadProfiles(catalogue);
const planned = plannedVariants(VARIANTS, profiles, { seed: 1, combinations: 0, isWhole: true });
const drawn = IS_WHOLE ? planned : seededShuffle(planned, 1, 'variants of an audit').slice(0, SAMPLE);

const ledgers = new Map<Rules, Ledger>();

/** Audits the node of a profile with variants. Returns its false alarms, and the number of its questions. */
async function audited(name: string, variants: readonly string[], from: bigint) {
  const profile = profiles.all().find((each) => each.name === name);
  if (profile === undefined) throw new Error(`There is no profile ${name}.`);
  const dialect = dialectOf(profile);
  const ledger = ledgers.get(dialect.rules) ?? buildLedger('standard', 1, dialect.rules);
  ledgers.set(dialect.rules, ledger);
  const { patch } = combined(variants.map(variantOf));
  const node = await serveLedger(ledger, { dialect, patch });
  try {
    const { requirements, audit, lost, unreachable } = await auditNode(node.url, {
      from,
      profile: { file: profile.file, reason: 'for the test' },
    });
    const alarms = requirements.filter(isAlarm).map(({ id, findings }) => `${id}: ${findings[0]?.message}`);
    const answered = audit?.methods.reduce((sum, each) => sum + each.answered, 0) ?? 0;
    return { alarms, answered, ended: lost ?? unreachable };
  } finally {
    await node.close();
  }
}

test.each(profiles.all().map(({ name }) => name))('finds nothing on the node of the profile %s', async (name) => {
  const { alarms, answered, ended } = await audited(name, [], IS_WHOLE ? 0n : LAST_PART);
  expect({ alarms, ended }).toEqual({ alarms: [], ended: undefined });
  expect(answered).toBeGreaterThan(IS_WHOLE ? 8000 : 300);
  if (IS_WHOLE) console.log(`${name}: ${answered} questions`);
});

test.each(drawn.map(({ variants, profile }) => [variants.join(), profile, variants] as const))(
  'finds nothing on a node with the variant %s (%s)',
  async (_name, profile, variants) => {
    const { alarms, ended } = await audited(profile, variants, LAST_PART);
    expect({ alarms, ended }).toEqual({ alarms: [], ended: undefined });
  },
);
