import { parentPort, workerData } from 'node:worker_threads';
import { loadCatalogue } from '../../src/judge/catalogue/catalogue.ts';
import { loadProfiles } from '../../src/judge/catalogue/profiles.ts';
import { loadChecks } from '../../src/run/load-checks.ts';
import { mutantOf } from '../../src/reference-node/mutants.ts';
import { tryFault } from '../sweep/try-fault.ts';
import { TrialNodes } from '../trials/trial-nodes.ts';
import { ModuleDigests } from './cache/module-digests.ts';
import { mayBeKept, TrialKeys } from './cache/trial-keys.ts';
import type { Shared } from './in-threads.ts';
import type { CleanRow, Message, Task, Told, TrialPlan } from './plan/plan.ts';
import { tryMutant } from './try-mutant.ts';
import { tryVariant } from './try-variant.ts';

/** The number of tasks of one thread in progress at once: while one waits for its node, another computes. */
const AT_ONCE = 4;

// Only `inThreads` starts this thread, with this plan.
const plan = workerData as TrialPlan & Shared;
const { seed, disarmed, cache, readers = new Map(), tasks, taken, isFromEnd } = plan;

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

async function done(nodes: TrialNodes, task: Task): Promise<Told> {
  if ('clean' in task) return { clean: await testClean(nodes, task.only) };
  if ('variants' in task) return { variant: await tryVariant(nodes, task) };
  if ('fault' in task) return { fault: await tryFault(nodes, task.fault, { readers, disarmed }) };
  return { mutant: await tryMutant(nodes, mutantOf(task.mutant), { ...task, disarmed }) };
}

const digests = new ModuleDigests();
const keys = new Map<TrialNodes, TrialKeys>();

/** The result of a task: that of an earlier self-check if all its inputs are the same. */
async function result(task: Task): Promise<Message> {
  const nodes = await nodesOf('clean' in task ? task.clean : task.profile);
  if (cache === undefined) return { told: await done(nodes, task) };
  const own = keys.get(nodes) ?? new TrialKeys({ base: cache.base, digests, specs }, nodes);
  keys.set(nodes, own);
  const key = own.of(task);
  const earlier = cache.found[key];
  if (earlier !== undefined) return { told: earlier, key, isFromCache: true };
  const told = await done(nodes, task);
  return { told, ...(mayBeKept(told) ? { key } : {}) };
}

// The main thread asks to stop.
parentPort?.on('message', () => process.exit()).unref();
const waiting = (isFromEnd ? tasks.toReversed() : tasks).values();

async function takeTurns(): Promise<void> {
  while (Atomics.add(taken, 0, 1) < tasks.length) {
    const { value } = waiting.next();
    if (value !== undefined) await result(value).then(tell, tellBroken);
  }
}

await Promise.all(Array.from({ length: AT_ONCE }, takeTurns));
for (const nodes of known.values()) await (await nodes).close();
