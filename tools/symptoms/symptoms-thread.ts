import { parentPort, workerData } from 'node:worker_threads';
import { loadCatalogue } from '../../src/catalogue/catalogue.ts';
import { loadProfiles } from '../../src/catalogue/profiles.ts';
import { changeOfFault } from '../../src/reference-node/faults/fault-change.ts';
import type { Fault } from '../../src/reference-node/faults/fault.ts';
import { both } from '../../src/reference-node/changes/changes.ts';
import type { Change } from '../../src/reference-node/changes/change.ts';
import { mutantOf } from '../../src/reference-node/mutants.ts';
import { loadChecks } from '../../src/run/load-checks.ts';
import { type Shared, takeTasks } from '../../src/trials/in-threads.ts';
import { TrialNodes } from '../../src/trials/trial-nodes.ts';
import { ledgersIn, type Surroundings } from './surroundings.ts';
import { type ByMethod, symptomsOf } from './symptoms-of.ts';
import type { SymptomRow, SymptomTask } from './trial.ts';

/** What the main thread passes to the threads, in addition to the tasks. */
export interface SymptomPlan extends Surroundings {
  /** Profile -> method -> requirements that read its responses. */
  readonly readers: ReadonlyMap<string, ByMethod>;
  /** Faults of the sweep by name. */
  readonly faults: ReadonlyMap<string, Fault>;
}

/** The method whose requests change the state of the node. */
const WRITING = 'platform.issueTx';
/** The profile whose readers stand for those of profiles without a clean pass. */
const NEWEST = '1.14.1';
/** The number of nodes of one thread that are tested at once. */
const AT_ONCE = 3;

// Only `measureSymptoms` starts this thread, with this plan.
const plan = workerData as SymptomPlan & Shared<SymptomTask>;
const { seed, runs, readers, faults } = plan;

await loadChecks();
const profiles = await loadProfiles(await loadCatalogue());
const ledgers = ledgersIn(plan);
const known = new Map<string, Promise<TrialNodes>>();

function nodesOf(name: string): Promise<TrialNodes> {
  const nodes = known.get(name) ?? TrialNodes.of({ ledgers, profile: profiles.get(name), seed, runs });
  known.set(name, nodes);
  return nodes;
}

async function tried(task: SymptomTask): Promise<SymptomRow> {
  const started = performance.now();
  const { defects, profile, isBare = false } = task;
  const own = defects.map((name) => faults.get(name) ?? mutantOf(name));
  const changes = own.map((each): Change => ('kind' in each ? changeOfFault(each) : each));
  const change = changes.reduce(both);
  const found = await symptomsOf(await nodesOf(profile), change, {
    writes: change.touches.includes(WRITING) || own.some((each) => 'writes' in each && each.writes),
    isBare,
    breaks: own.flatMap((each) => ('breaks' in each ? [each.breaks] : [])),
    readers: readers.get(profile) ?? readers.get(NEWEST) ?? new Map(),
  });
  return { ...task, ...found, durationMs: Math.round(performance.now() - started) };
}

await takeTasks(plan, AT_ONCE, async (task) => {
  parentPort?.postMessage(await tried(task));
});
for (const nodes of known.values()) await (await nodes).close();
