import { parentPort, workerData } from 'node:worker_threads';
import type { Shared } from '../trials/in-threads.ts';
import { examplesOf } from '../trials/examples-of.ts';
import type { Example } from '../trials/example.ts';

/** The settings that the main thread passes to the threads, in addition to the requirements. */
export interface ExamplesPlan {
  readonly seed: number;
}

// Only `collectExamples` starts this thread, with this plan.
const plan = workerData as ExamplesPlan & Shared<string>;

await examplesOf(plan, plan.seed, (example: Example) => {
  parentPort?.postMessage(example);
});
