import { parentPort, workerData } from 'node:worker_threads';
import { firstProfile } from '../trials/first-profile.ts';
import { shapesOf } from '../trials/shapes-of.ts';
import { loadCatalogue } from '../../src/judge/catalogue/catalogue.ts';
import type { Profile } from '../../src/judge/catalogue/profile.ts';
import { loadProfiles } from '../../src/judge/catalogue/profiles.ts';
import type { Mutant } from '../../src/reference-node/kit/mutant.ts';
import { MUTANTS } from '../../src/reference-node/mutants.ts';
import { type Shared, takeTasks } from '../trials/in-threads.ts';
import { ledgersOf } from '../trials/ledgers.ts';
import { TrialNodes } from '../trials/trial-nodes.ts';
import { type CleanRun, cleanRun } from './clean-run.ts';
import type { Example } from './example.ts';
import { findExample } from './find-example.ts';

/** The settings that the main thread passes to the threads, in addition to the requirements. */
export interface ExamplesPlan {
  readonly seed: number;
}

/** The number of generated cases per property. */
const RUNS = 25;
/** The nodes of one profile, and a run on those without a defect. */
interface Known {
  readonly nodes: TrialNodes;
  readonly clean: CleanRun;
}

/** The number of requirements in progress at once: while one waits for its node, another computes. */
const AT_ONCE = 3;

/**
 * Finds examples for requirements on the reference node and on mutants of it. It starts these nodes itself.
 *
 * @param shared The IDs of the requirements, which several threads may share.
 * @param onExample Called with each example as soon as it is found, in any order.
 */
async function examplesOf(shared: Shared<string>, seed: number, onExample: (example: Example) => void): Promise<void> {
  const profiles = await loadProfiles(await loadCatalogue());
  const ledgers = ledgersOf(seed);
  const known = new Map<Profile, Promise<Known>>();
  const know = async (profile: Profile): Promise<Known> => {
    const nodes = await TrialNodes.of({ ledgers, profile, seed, runs: RUNS });
    const ids = shared.tasks.filter((id) => firstProfile({ breaks: id }, profiles) === profile);
    const mutants = ids.flatMap(mutantsOf);
    // The other methods provide responses to the calls that mutants break.
    const others = mutants.flatMap((mutant) => shapesOf(nodes, mutant));
    const writes = mutants.some((mutant) => mutant.writes === true);
    return { nodes, clean: await cleanRun(nodes, [...new Set([...ids, ...others])], writes) };
  };
  try {
    await takeTasks(shared, AT_ONCE, async (id) => {
      const profile = firstProfile({ breaks: id }, profiles);
      const used = known.get(profile) ?? know(profile);
      known.set(profile, used);
      const { nodes, clean } = await used;
      onExample(await findExample(nodes, id, mutantsOf(id), clean));
    });
  } finally {
    for (const { nodes } of await Promise.all(known.values())) await nodes.close();
  }
}

function mutantsOf(id: string): readonly Mutant[] {
  // What only an erratum makes a defect is none on a node of the document.
  return MUTANTS.filter(({ breaks, under }) => breaks === id && under === undefined);
}

// Only `collectExamples` starts this thread, with this plan.
const plan = workerData as ExamplesPlan & Shared<string>;

await examplesOf(plan, plan.seed, (example) => {
  parentPort?.postMessage(example);
});
