import type { Worker } from 'node:worker_threads';
import { loadCatalogue } from '../../src/catalogue/catalogue.ts';
import { loadProfiles } from '../../src/catalogue/profiles.ts';
import type { Fault } from '../../src/reference-node/faults/fault.ts';
import { faultName } from '../../src/reference-node/faults/fault.ts';
import { loadChecks } from '../../src/run/load-checks.ts';
import { inThreads } from '../../src/trials/in-threads.ts';
import { cleanPass } from '../sweep/clean-pass.ts';
import { TrialNodes } from '../../src/trials/trial-nodes.ts';
import { ledgersIn, type Surroundings } from './surroundings.ts';
import type { ByMethod } from './symptoms-of.ts';
import type { SymptomPlan } from './symptoms-thread.ts';
import { type SymptomRow, type SymptomTask, taskKey } from './trial.ts';

/** What the clean nodes of some profiles show. */
export interface Known {
  readonly readers: ReadonlyMap<string, ByMethod>;
  /** The faults that the messages of the first profile can have, by name. */
  readonly faults: ReadonlyMap<string, Fault>;
}

/** Rows from before, and what is called with each new one. */
export interface Progress {
  readonly earlier?: readonly SymptomRow[];
  readonly onRow?: (row: SymptomRow, done: number, of: number) => void;
}

/** Tests the clean node in each profile. */
export async function knownOf(profiles: readonly string[], where: Surroundings, bits: number): Promise<Known> {
  await loadChecks();
  const all = await loadProfiles(await loadCatalogue());
  const readers = new Map<string, ByMethod>();
  const faults = new Map<string, Fault>();
  for (const name of profiles) {
    const nodes = await TrialNodes.of({ ledgers: ledgersIn(where), profile: all.get(name), ...where });
    const clean = await cleanPass(nodes, { seed: where.seed, bits });
    await nodes.close();
    readers.set(name, clean.readers);
    if (faults.size === 0) for (const fault of clean.faults) faults.set(faultName(fault), fault);
  }
  return { readers, faults };
}

/**
 * Tests nodes with defects, and returns what failed on each, in the order of the tasks.
 *
 * @param earlier Rows of tasks that need no test again.
 */
export async function measureSymptoms(
  tasks: readonly SymptomTask[],
  where: Surroundings,
  { readers, faults }: Known,
  { earlier = [], onRow = () => undefined }: Progress,
): Promise<readonly SymptomRow[]> {
  const rows = new Map(earlier.map((row) => [taskKey(row), row]));
  const missing = tasks.filter((task) => !rows.has(taskKey(task)));
  const plan: SymptomPlan = { ...where, readers, faults };
  let done = 0;
  await inThreads(new URL('./symptoms-thread.js', import.meta.url), missing, plan, {
    signal: undefined,
    onThread: (thread: Worker) =>
      void thread.on('message', (row: SymptomRow) => {
        rows.set(taskKey(row), row);
        onRow(row, (done += 1), missing.length);
      }),
  });
  if (done < missing.length) throw new Error(`${missing.length - done} nodes were not tested.`);
  return tasks.flatMap((task) => rows.get(taskKey(task)) ?? []);
}
