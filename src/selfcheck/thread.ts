import { parentPort, workerData } from 'node:worker_threads';
import { loadCatalogue } from '../catalogue/catalogue.ts';
import { loadProfiles } from '../catalogue/profiles.ts';
import { loadChecks } from '../run/load-checks.ts';
import { mutantOf } from '../reference-node/mutants/mutant-of.ts';
import type { CleanRow } from './clean-row.ts';
import { judgeStaged } from './judge-staged.ts';
import { buildLedgers } from './ledgers.ts';
import type { SelfcheckPlan, Task, Told } from './plan.ts';
import { Stage } from './stage.ts';
import { tryMutant } from './try-mutant.ts';
import { tryPair } from './try-pair.ts';

/** Tasks of one thread that are under way at once: while one waits for its node, another computes. */
const AT_ONCE = 3;

// Who starts this thread gives it a plan, and nobody else does.
const { seed, runs, tasks, disarmed, next } = workerData as SelfcheckPlan;

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
const catalogue = await loadCatalogue();
const profiles = await loadProfiles(catalogue);
const ledgers = buildLedgers(seed);
const stages = new Map<string, Stage>();

function stageOf(name: string): Stage {
  const stage = stages.get(name) ?? new Stage({ ledgers, catalogue, profile: profiles.get(name), seed, runs });
  stages.set(name, stage);
  return stage;
}

async function judgeClean(stage: Stage): Promise<CleanRow[]> {
  const staged = await stage.put({ patch: {}, touches: 'all' }, { writes: true, lasts: true });
  try {
    const results = await judgeStaged(staged, stage.requirements());
    return results.map(({ id, level, verdict, reason, findings }) => ({
      profile: stage.profile.name,
      id,
      level,
      verdict,
      reason: reason ?? findings[0]?.message ?? '',
    }));
  } finally {
    await staged.close();
  }
}

async function done(task: Task): Promise<Told> {
  if ('clean' in task) return { clean: await judgeClean(stageOf(task.clean)) };
  if ('pair' in task) {
    const [first, second] = task.pair;
    return { pair: await tryPair(stageOf(task.profile), [mutantOf(first), mutantOf(second)]) };
  }
  const { mutant, profile, ...how } = task;
  return { mutant: await tryMutant(stageOf(profile), mutantOf(mutant), { ...how, disarmed }) };
}

async function takeTasks(): Promise<void> {
  for (;;) {
    const task = tasks[Atomics.add(next, 0, 1)];
    if (task === undefined) return;
    try {
      tell(await done(task));
    } catch (error) {
      tellBroken(error);
    }
  }
}

await Promise.all(Array.from({ length: AT_ONCE }, takeTasks));
for (const stage of stages.values()) await stage.close();
