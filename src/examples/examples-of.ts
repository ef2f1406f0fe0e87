import { loadCatalogue } from '../catalogue/catalogue.ts';
import type { Profile } from '../catalogue/profile.ts';
import { loadProfiles } from '../catalogue/profiles.ts';
import { MUTANTS } from '../reference-node/mutants/index.ts';
import { ledgersOf } from '../selfcheck/ledgers.ts';
import { firstProfile } from '../selfcheck/plan/plan-trials.ts';
import { TrialNodes } from '../selfcheck/trial-nodes.ts';
import type { Example } from './example.ts';
import { findExample } from './find-example.ts';

/** The number of generated cases per property. */
const RUNS = 25;
/** The number of requirements in progress at once: while one waits for its node, another computes. */
const AT_ONCE = 3;

/**
 * Finds examples for requirements on the reference node and on mutants of it. It starts these nodes itself.
 *
 * @param ids Requirements of the catalogue. They are read one by one, when work on each begins.
 * @param onExample Called with each example as soon as it is found, in any order.
 */
export async function examplesOf(
  ids: Iterable<string>,
  seed: number,
  onExample: (example: Example) => void,
): Promise<void> {
  const catalogue = await loadCatalogue();
  const profiles = await loadProfiles(catalogue);
  const ledgers = ledgersOf(seed);
  const known = new Map<string, Promise<TrialNodes>>();
  const nodesOf = (profile: Profile): Promise<TrialNodes> => {
    const nodes = known.get(profile.name) ?? TrialNodes.of({ ledgers, profile, seed, runs: RUNS });
    known.set(profile.name, nodes);
    return nodes;
  };
  const open = ids[Symbol.iterator]();
  const takeTurns = async (): Promise<void> => {
    for (let turn = open.next(); turn.done !== true; turn = open.next()) {
      const id = turn.value;
      const nodes = await nodesOf(firstProfile({ breaks: id }, profiles));
      const mutants = MUTANTS.filter(({ breaks }) => breaks === id);
      onExample(await findExample(nodes, id, mutants));
    }
  };
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, takeTurns));
  } finally {
    for (const nodes of known.values()) await (await nodes).close();
  }
}
