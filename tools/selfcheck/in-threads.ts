import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Message, Task, TrialPlan } from './plan/plan.ts';

/** The built file of a thread; it is needed also when the rest runs from its sources. */
const THREAD = new URL('./thread.js', import.meta.url);
/** One takes tasks from the start, the other from the end. */
const THREADS = 2;
/**
 * The young generation of the heap, in MiB. Nodes in the same thread produce much short-lived data; with the default of
 * 16 MiB, garbage collection runs far more often.
 */
const YOUNG_MEGABYTES = 128;

/** Ends a thread at its next turn. Node.js 20 can end as a whole when a thread is terminated while it reads HTTP. */
const STOP = 'stop';

/** The tasks of all threads. Plain data, except for the counter. */
export interface Shared {
  readonly tasks: readonly Task[];
  /** One number that all threads share: how many tasks they have taken. */
  readonly taken: Int32Array;
  /** Whether this thread takes the last tasks first. Tasks side by side then share what their thread keeps for them. */
  readonly isFromEnd: boolean;
}

/** Runs trials in several threads; ends when all are done, or when the signal is aborted. */
export async function inThreads(
  tasks: readonly Task[],
  plan: TrialPlan,
  signal: AbortSignal | undefined,
  onMessage: (message: Message) => void,
): Promise<void> {
  const taken = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const threads = Array.from({ length: Math.min(THREADS, tasks.length) }, (_, at) => {
    const shared: Shared = { tasks, taken, isFromEnd: at > 0 };
    const resourceLimits = { maxYoungGenerationSizeMb: YOUNG_MEGABYTES };
    return new Worker(THREAD, { workerData: { ...plan, ...shared }, resourceLimits }).on('message', onMessage);
  });
  const stop = (): void => {
    for (const thread of threads) thread.postMessage(STOP);
  };
  signal?.addEventListener('abort', stop, { once: true });
  try {
    await Promise.all(threads.map((thread) => once(thread, 'exit')));
  } finally {
    signal?.removeEventListener('abort', stop);
    stop();
  }
}
