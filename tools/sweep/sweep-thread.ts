import { parentPort, workerData } from 'node:worker_threads';
import { loadCatalogue } from '../../src/judge/catalogue/catalogue.ts';
import { loadProfiles } from '../../src/judge/catalogue/profiles.ts';
import type { FaultRow } from '../../src/generated/report.ts';
import type { Fault } from '../../src/reference-node/faults/fault.ts';
import { loadChecks } from '../../src/run/load-checks.ts';
import { type Shared, takeTasks } from '../trials/in-threads.ts';
import { TrialNodes } from '../trials/trial-nodes.ts';
import type { CleanPass } from './clean-pass.ts';
import { FaultTrials } from './fault-trials.ts';

/** The settings that the main thread passes to the worker threads, in addition to the faults. */
export interface SweepPlan extends Pick<CleanPass, 'readers'> {
  readonly profile: string;
  readonly seed: number;
  /** Requirements whose checks are disabled. */
  readonly disarmed: readonly string[];
}

/** The number of faults of one thread that are tested at once. */
const AT_ONCE = 3;

// Only `runSweep` starts this thread, with this plan.
const plan = workerData as SweepPlan & Shared<Fault>;
const { seed, disarmed } = plan;

await loadChecks();
const profile = (await loadProfiles(await loadCatalogue())).get(plan.profile);
const nodes = await TrialNodes.of({ profile, seed });
const trials = new FaultTrials(nodes, plan, disarmed);
await takeTasks(plan, AT_ONCE, async (fault) => {
  const row: FaultRow = await trials.try(fault);
  parentPort?.postMessage(row);
});
await nodes.close();
