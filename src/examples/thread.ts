import { parentPort, workerData } from 'node:worker_threads';
import { examplesOf } from './examples-of.ts';
import type { Example } from './example.ts';

/** What one thread has to do: every requirement that nobody has taken. */
export interface ExamplesPlan {
  readonly seed: number;
  readonly ids: readonly string[];
  /** One number, shared by all threads: the first requirement that nobody has taken. */
  readonly next: Int32Array;
}

// Who starts this thread gives it a plan, and nobody else does.
const { seed, ids, next } = workerData as ExamplesPlan;

function* untaken(): Generator<string> {
  for (let id = ids[Atomics.add(next, 0, 1)]; id !== undefined; id = ids[Atomics.add(next, 0, 1)]) yield id;
}

await examplesOf(untaken(), seed, (example: Example) => {
  parentPort?.postMessage(example);
});
