import { afterAll, expect, test } from 'vitest';
import { loadCatalogue } from '../catalogue/catalogue.ts';
import { loadProfiles } from '../catalogue/profiles.ts';
import { overlaid } from '../reference-node/changes/changes.ts';
import { MUTANTS } from '../reference-node/mutants/index.ts';
import { accountsOf } from '../reference-node/scenarios/accounts.ts';
import { buildLedger } from '../reference-node/scenarios/build-ledger.ts';
import { loadChecks } from '../run/load-checks.ts';
import { ledgersOf } from './ledgers.ts';
import { PATIENT, TrialNodes } from './trial-nodes.ts';

/** Requirements about walks through what waits to be imported. */
const PAGING = 'platform.getUTXOs/atomic-walk-';

await loadChecks();
const standard = buildLedger('standard', 1);
const { crowd } = accountsOf(1);
const many = standard.utxos(crowd);
// The UTXOs of one address on the P-Chain wait to be imported, too, as those of an exchange do on a filled test network.
const rich = overlaid(standard, {
  atomicUtxos: (source, address) => [
    ...standard.atomicUtxos(source, address),
    ...(source === 'X' && Buffer.compare(address, crowd) === 0 ? many : []),
  ],
});
const nodes = await TrialNodes.of({
  ledgers: (rules) => ({ ...ledgersOf(1)(rules), standard: rich, others: [], fresh: () => rich }),
  profile: (await loadProfiles(await loadCatalogue())).get('document'),
  seed: 1,
  runs: 25,
});
afterAll(() => nodes.close());

const mutants = MUTANTS.filter(
  ({ breaks, writes }) => breaks.startsWith(PAGING) && !nodes.profile.notApplicable.has(breaks) && writes !== true,
);

test('every mutant of these walks is killed where more than a page waits for one address', async () => {
  expect(many.length).toBeGreaterThan(1024);
  expect(mutants.length).toBeGreaterThan(1);
  const failed = await Promise.all(
    mutants.map(async (mutant) => {
      const target = await nodes.serve(mutant);
      const { requirements } = await nodes.test(target, [mutant.breaks], PATIENT);
      await target.close();
      return requirements.map(({ id, verdict, findings }) => [id, verdict, findings[0]?.signature?.kind]);
    }),
  );
  expect(failed).toEqual(mutants.map(({ breaks }) => [[breaks, 'fail', 'assertion']]));
});
