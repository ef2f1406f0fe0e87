import { parentPort, workerData } from 'node:worker_threads';
import { loadCatalogue } from '../../src/judge/catalogue/catalogue.ts';
import { loadProfiles } from '../../src/judge/catalogue/profiles.ts';
import { loadChecks } from '../../src/run/load-checks.ts';
import { mutantOf } from '../../src/reference-node/mutants.ts';
import type { CleanRow } from './clean-row.ts';
import { type Shared, takeTasks } from '../trials/in-threads.ts';
import { DECLARING_MODULES } from './cache/declaring-modules.ts';
import { ModuleDigests } from './cache/module-digests.ts';
import { mayBeKept, testedAll, TrialKeys } from './cache/trial-keys.ts';
import type { Message, SelfcheckPlan, Task, Told } from './plan/plan.ts';
import { TrialNodes } from '../trials/trial-nodes.ts';
import { tryMutant } from './try-mutant.ts';
import { tryPair } from './try-pair.ts';
import { tryVariant } from './try-variant.ts';

/** The number of tasks of one thread in progress at once. */
const AT_ONCE = 4;

// Only `runSelfcheck` starts this thread, with this plan.
const plan = workerData as SelfcheckPlan & Shared<Task>;
const { seed, disarmed, cache } = plan;

function tell(message: Message): void {
  parentPort?.postMessage(message);
}

function tellBroken(error: unknown): void {
  tell({ told: { broken: error instanceof Error ? (error.stack ?? error.message) : String(error) } });
}

process.on('uncaughtException', tellBroken);
process.on('unhandledRejection', tellBroken);

const { broken, paths: specs } = await loadChecks();
for (const problem of broken) tell({ told: { broken: problem } });
const profiles = await loadProfiles(await loadCatalogue());
const known = new Map<string, Promise<TrialNodes>>();

function nodesOf(name: string): Promise<TrialNodes> {
  const nodes = known.get(name) ?? TrialNodes.of({ profile: profiles.get(name), seed });
  known.set(name, nodes);
  return nodes;
}

async function testClean(nodes: TrialNodes, only?: readonly string[]): Promise<CleanRow[]> {
  const { requirements, reached } = await (only === undefined ? nodes.testWhole() : nodes.testClean(only));
  return requirements.map(({ id, level, verdict, reason, findings }) => ({
    profile: nodes.profile.name,
    id,
    level,
    verdict,
    reason: reason ?? findings[0]?.message ?? '',
    reached: [...(reached.get(id) ?? [])],
  }));
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

const parts = cache && {
  base: cache.base,
  digests: new ModuleDigests(),
  specs,
  changes: DECLARING_MODULES,
};
const keys = new Map<TrialNodes, TrialKeys>();

/** The result of a task: that of an earlier self-check if all its inputs are the same. */
async function result(task: Task): Promise<Message> {
  if (cache === undefined || parts === undefined) return { told: await done(task) };
  const nodes = await nodesOf('clean' in task ? task.clean : task.profile);
  const own = keys.get(nodes) ?? new TrialKeys(parts, nodes);
  keys.set(nodes, own);
  const { few, all } = own.of(task);
  const key = [few, all].find((each) => each in cache.found);
  const known = key === undefined ? undefined : cache.found[key];
  if (known !== undefined && key !== undefined) return { told: known, key, isFromCache: true };
  const told = await done(task);
  return { told, ...(mayBeKept(told) ? { key: testedAll(told, task) ? all : few } : {}) };
}

await takeTasks(plan, AT_ONCE, async (task) => {
  try {
    tell(await result(task));
  } catch (error) {
    tellBroken(error);
  }
});
for (const nodes of known.values()) await (await nodes).close();
