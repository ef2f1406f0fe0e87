import { parentPort, workerData } from 'node:worker_threads';
import { examplesOf } from './examples-of.ts';
import type { Example } from './example.ts';

/** The work of the threads: all requirements, with a shared counter. */
export interface ExamplesPlan {
  readonly seed: number;
  readonly ids: readonly string[];
  /** One number that all threads share: the index of the first requirement that no thread has taken. */
  readonly next: Int32Array;
}

// Only `collectExamples` starts this thread, with this plan.
const { seed, ids, next } = workerData as ExamplesPlan;

function* untaken(): Generator<string> {
  for (let id = ids[Atomics.add(next, 0, 1)]; id !== undefined; id = ids[Atomics.add(next, 0, 1)]) yield id;
}

await examplesOf(untaken(), seed, (example: Example) => {
  parentPort?.postMessage(example);
});
