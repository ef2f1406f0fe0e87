import { loadCatalogue } from '../catalogue/catalogue.ts';
import type { Profile } from '../catalogue/profile.ts';
import { loadProfiles, type Profiles } from '../catalogue/profiles.ts';
import { loadChecks } from '../run/load-checks.ts';
import { MUTANTS } from '../reference-node/mutants/index.ts';
import { buildLedgers } from '../selfcheck/ledgers.ts';
import { Stage } from '../selfcheck/stage.ts';
import type { Example } from './example.ts';
import { findExample } from './find-example.ts';
import { Studio } from './studio.ts';

/** Generated cases per property. */
const RUNS = 25;
/** Requirements under way at once: while one waits for its node, another computes. */
const AT_ONCE = 3;

/**
 * Shows requirements on exchanges with the reference node and with mutants of it, which are started for the purpose.
 *
 * @param ids requirements of the catalogue; taken one by one, as work on them begins.
 * @param onExample told of each as soon as it is there, in any order.
 */
export async function examplesOf(
  ids: Iterable<string>,
  seed: number,
  onExample: (example: Example) => void,
): Promise<void> {
  const catalogue = await loadCatalogue();
  const profiles = await loadProfiles(catalogue);
  await loadChecks();
  const ledgers = buildLedgers(seed);
  const studios = new Map<string, Studio>();
  const studioOf = (profile: Profile): Studio => {
    const known = studios.get(profile.name) ?? new Studio(new Stage({ ledgers, catalogue, profile, seed, runs: RUNS }));
    studios.set(profile.name, known);
    return known;
  };
  const open = ids[Symbol.iterator]();
  const takeTurns = async (): Promise<void> => {
    for (let turn = open.next(); turn.done !== true; turn = open.next()) {
      const id = turn.value;
      const studio = studioOf(profileFor(id, profiles));
      const mutants = MUTANTS.filter(({ breaks }) => breaks === id);
      onExample(await findExample(studio, studio.stage.catalogue.get(id), mutants));
    }
  };
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, takeTurns));
  } finally {
    for (const studio of studios.values()) await studio.close();
  }
}

/** The document where the requirement applies, else the newest releases in which it does. */
function profileFor(id: string, profiles: Profiles): Profile {
  const document = profiles.get('document');
  const candidates = [document, ...profiles.all().toReversed()];
  return candidates.find(({ notApplicable }) => !notApplicable.has(id)) ?? document;
}
