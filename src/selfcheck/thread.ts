import { parentPort, workerData } from 'node:worker_threads';
import { loadCatalogue } from '../catalogue/catalogue.ts';
import { loadProfiles } from '../catalogue/profiles.ts';
import { loadChecks } from '../run/load-checks.ts';
import { mutantOf } from '../reference-node/mutants/mutant-of.ts';
import type { CleanRow } from './clean-row.ts';
import { type Shared, takeTasks } from './in-threads.ts';
import { ledgersOf } from './ledgers.ts';
import type { SelfcheckPlan, Task, Told } from './plan/plan.ts';
import { PATIENT, TrialNodes } from './trial-nodes.ts';
import { tryMutant } from './try-mutant.ts';
import { tryPair } from './try-pair.ts';
import { tryVariant } from './try-variant.ts';

/** The number of tasks of one thread in progress at once. */
const AT_ONCE = 4;

// Only `runSelfcheck` starts this thread, with this plan.
const plan = workerData as SelfcheckPlan & Shared<Task>;
const { seed, runs, disarmed } = plan;

function tell(told: Told): void {
  parentPort?.postMessage(told);
}

function tellBroken(error: unknown): void {
  tell({ broken: error instanceof Error ? (error.stack ?? error.message) : String(error) });
}

process.on('uncaughtException', tellBroken);
process.on('unhandledRejection', tellBroken);

const { broken } = await loadChecks();
for (const problem of broken) tell({ broken: problem });
const profiles = await loadProfiles(await loadCatalogue());
const ledgers = ledgersOf(seed);
const known = new Map<string, Promise<TrialNodes>>();

function nodesOf(name: string): Promise<TrialNodes> {
  const nodes = known.get(name) ?? TrialNodes.of({ ledgers, profile: profiles.get(name), seed, runs });
  known.set(name, nodes);
  return nodes;
}

async function testClean(nodes: TrialNodes, only: readonly string[] = nodes.ids): Promise<CleanRow[]> {
  const target = await nodes.serve({ patch: {}, touches: 'all' }, { writes: true });
  try {
    const { requirements } = await nodes.test(target, only, PATIENT);
    return requirements.map(({ id, level, verdict, reason, findings }) => ({
      profile: nodes.profile.name,
      id,
      level,
      verdict,
      reason: reason ?? findings[0]?.message ?? '',
    }));
  } finally {
    await target.close();
  }
}

async function done(task: Task): Promise<Told> {
  if ('clean' in task) return { clean: await testClean(await nodesOf(task.clean), task.only) };
  if ('pair' in task) {
    const [first, second] = task.pair;
    return { pair: await tryPair(await nodesOf(task.profile), [mutantOf(first), mutantOf(second)]) };
  }
  if ('variants' in task) return { variant: await tryVariant(await nodesOf(task.profile), task) };
  const { mutant, profile, ...how } = task;
  return { mutant: await tryMutant(await nodesOf(profile), mutantOf(mutant), { ...how, disarmed }) };
}

await takeTasks(plan, AT_ONCE, async (task) => {
  try {
    tell(await done(task));
  } catch (error) {
    tellBroken(error);
  }
});
for (const nodes of known.values()) await (await nodes).close();
