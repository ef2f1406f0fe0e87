import type { Worker } from 'node:worker_threads';
import { inThreads } from '../../src/trials/in-threads.ts';
import type { Example } from '../../src/trials/example.ts';
import type { ExamplesPlan } from './thread.ts';

/** Called after each requirement with the number of those that are done. */
export type OnExample = (done: number) => void;

/** Finds examples for many requirements, by ID, in several threads. See `examplesOf`. */
export async function collectExamples(
  ids: readonly string[],
  seed: number,
  onExample: OnExample,
): Promise<ReadonlyMap<string, Example>> {
  const examples = new Map<string, Example>();
  const onThread = (thread: Worker): void => {
    thread.on('message', (example: Example) => {
      examples.set(example.id, example);
      onExample(examples.size);
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
