import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Example } from './example.ts';
import type { ExamplesPlan } from './thread.ts';

const THREADS = 2;

/** Finds examples for many requirements, by ID, in several threads. See `examplesOf`. */
export async function collectExamples(ids: readonly string[], seed: number): Promise<ReadonlyMap<string, Example>> {
  const next = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const plan: ExamplesPlan = { seed, ids, next };
  const examples = new Map<string, Example>();
  const threads = Array.from({ length: THREADS }, () => {
    // A worker needs the built file, also when the rest runs from its sources.
    const thread = new Worker(new URL('./thread.js', import.meta.url), { workerData: plan });
    thread.on('message', (example: Example) => examples.set(example.id, example));
    return thread;
  });
  await Promise.all(threads.map((thread) => once(thread, 'exit')));
  return new Map(
    ids.flatMap((id) => {
      const example = examples.get(id);
      return example === undefined ? [] : [[id, example]];
    }),
  );
}
