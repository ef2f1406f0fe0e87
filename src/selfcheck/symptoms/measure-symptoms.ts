import type { Worker } from 'node:worker_threads';
import { loadCatalogue } from '../../catalogue/catalogue.ts';
import { loadProfiles } from '../../catalogue/profiles.ts';
import type { Fault } from '../../reference-node/faults/fault.ts';
import { faultName } from '../../reference-node/faults/fault.ts';
import { loadChecks } from '../../run/load-checks.ts';
import { inThreads } from '../in-threads.ts';
import { cleanPass } from '../sweep/clean-pass.ts';
import { TrialNodes } from '../trial-nodes.ts';
import { Questions } from './questions.ts';
import { ledgersIn, type Surroundings } from './surroundings.ts';
import type { ByMethod } from './symptoms-of.ts';
import type { SymptomPlan } from './symptoms-thread.ts';
import { type SymptomRow, type SymptomTask, taskKey } from './trial.ts';

/** What the clean nodes of some profiles show. */
export interface Known {
  readonly readers: ReadonlyMap<string, ByMethod>;
  /** The faults that the messages of the first profile can have, by name. */
  readonly faults: ReadonlyMap<string, Fault>;
  /** Requests of all profiles. */
  readonly questions: Questions;
}

/** Tests the clean node in each profile. */
export async function knownOf(profiles: readonly string[], where: Surroundings, bits: number): Promise<Known> {
  await loadChecks();
  const all = await loadProfiles(await loadCatalogue());
  const readers = new Map<string, ByMethod>();
  const faults = new Map<string, Fault>();
  const questions = new Questions();
  for (const name of profiles) {
    const nodes = await TrialNodes.of({ ledgers: ledgersIn(where), profile: all.get(name), ...where });
    const clean = await cleanPass(nodes, { seed: where.seed, bits }, undefined, (exchange) => {
      questions.add(exchange);
    });
    await nodes.close();
    readers.set(name, clean.readers);
    if (faults.size === 0) for (const fault of clean.faults) faults.set(faultName(fault), fault);
  }
  return { readers, faults, questions };
}

/** Tests nodes with defects, and returns what failed on each, in the order of the tasks. */
export async function measureSymptoms(
  tasks: readonly SymptomTask[],
  where: Surroundings,
  known: Known & { readonly finders: ByMethod },
  onRow: (done: number, row: SymptomRow) => void = () => undefined,
): Promise<readonly SymptomRow[]> {
  const rows: SymptomRow[] = [];
  const { readers, finders, faults } = known;
  const plan: SymptomPlan = { ...where, readers, finders, faults };
  await inThreads(new URL('./symptoms-thread.js', import.meta.url), tasks, plan, {
    signal: undefined,
    onThread: (thread: Worker) =>
      void thread.on('message', (row: SymptomRow) => {
        rows.push(row);
        onRow(rows.length, row);
      }),
  });
  if (rows.length < tasks.length) throw new Error(`${tasks.length - rows.length} nodes were not tested.`);
  const position = new Map(tasks.map((task, at) => [taskKey(task), at]));
  return rows.sort((a, b) => (position.get(taskKey(a)) ?? 0) - (position.get(taskKey(b)) ?? 0));
}
