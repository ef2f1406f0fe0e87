import type { Worker } from 'node:worker_threads';
import { inThreads } from '../trials/in-threads.ts';
import type { Example } from './example.ts';
import type { ExamplesPlan } from './thread.ts';

/** Finds examples for many requirements, by ID, in several threads.  */
export async function collectExamples(ids: readonly string[], seed: number): Promise<ReadonlyMap<string, Example>> {
  const examples = new Map<string, Example>();
  const onThread = (thread: Worker): void => {
    thread.on('message', (example: Example) => {
      examples.set(example.id, example);
    });
  };
  const plan: ExamplesPlan = { seed };
  await inThreads(new URL('./thread.js', import.meta.url), ids, plan, { signal: undefined, onThread });
  return new Map(
    ids.flatMap((id) => {
      const example = examples.get(id);
      return example === undefined ? [] : [[id, example]];
    }),
  );
}
