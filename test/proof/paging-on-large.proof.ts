import { afterAll, expect, test } from 'vitest';
import { loadCatalogue } from '../../src/judge/catalogue/catalogue.ts';
import { loadProfiles, firstProfile } from '../../src/judge/catalogue/profiles.ts';
import { MUTANTS } from '../../src/reference-node/mutants.ts';
import { accountsOf } from '../../src/reference-node/scenarios/accounts.ts';
import { buildLedger } from '../../src/reference-node/scenarios/build-ledger.ts';
import { loadChecks } from '../../src/run/load-checks.ts';
import { PATIENT, TrialNodes } from '../../tools/trials/trial-nodes.ts';

/** Requirements about pages: their size, their cursor, and all of them together. */
const PAGING = /^platform\.getUTXOs\/.*(?:limit|page|walk|index|cursor|num-fetched|several)/;

await loadChecks();
const profiles = await loadProfiles(await loadCatalogue());
const profile = profiles.get('document');
const large = buildLedger('large', 1);
const nodes = await TrialNodes.of({ profile, seed: 1, scenario: 'large' });
afterAll(() => nodes.close());

test('an address has more UTXOs than two pages contain, and more than a page to import', () => {
  const { crowd } = accountsOf(1);
  expect(large.utxos(crowd).length).toBeGreaterThan(2048);
  expect(large.atomicUtxos('X', crowd).length).toBeGreaterThan(1024);
});

test('every mutant of paging is killed where addresses have thousands of UTXOs', async () => {
  const mutants = MUTANTS.filter(
    (mutant) => PAGING.test(mutant.breaks) && mutant.writes !== true && firstProfile(mutant, profiles) === profile,
  );
  expect(mutants.length).toBeGreaterThan(40);
  const survivors: string[] = [];
  for (const mutant of mutants) {
    const { requirements } = await nodes.on(mutant, {}, (target) => nodes.test(target, [mutant.breaks], PATIENT));
    if (requirements[0]?.verdict !== 'fail') survivors.push(mutant.name);
  }
  expect(survivors).toEqual([]);
});
