import { once } from 'node:events';
import { parentPort, Worker } from 'node:worker_threads';

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
export interface Shared<Task> {
  readonly tasks: readonly Task[];
  /** One number that all threads share: how many tasks they have taken. */
  readonly taken: Int32Array;
  /** Whether this thread takes the last tasks first. Tasks side by side then share what their thread keeps for them. */
  readonly isFromEnd: boolean;
}

interface ThreadOptions {
  readonly signal: AbortSignal | undefined;
  /** Called with each thread after its start, to add listeners. */
  readonly onThread: (thread: Worker) => void;
}

/**
 * Runs tasks in several threads; ends when all are done, or when the signal is aborted.
 *
 * @param file The built file of a thread; it is needed also when the rest runs from its sources.
 * @param plan The `workerData` of the threads, in addition to the tasks.
 */
export async function inThreads(
  file: URL,
  tasks: readonly unknown[],
  plan: object,
  { signal, onThread }: ThreadOptions,
): Promise<void> {
  const counter = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const threads = Array.from({ length: Math.min(THREADS, tasks.length) }, (_, at) => {
    const shared: Shared<unknown> = { tasks, taken: counter, isFromEnd: at > 0 };
    const thread = new Worker(file, {
      workerData: { ...plan, ...shared },
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
    });
    onThread(thread);
    return thread;
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

/** Runs the tasks of a thread, `atOnce` at a time: while one waits for its node, another computes. */
export async function takeTasks<Task>(
  { tasks, taken, isFromEnd }: Shared<Task>,
  atOnce: number,
  take: (task: Task) => Promise<void>,
): Promise<void> {
  parentPort?.on('message', () => process.exit()).unref();
  const waiting = (isFromEnd ? tasks.toReversed() : tasks).values();
  const takeTurns = async (): Promise<void> => {
    while (Atomics.add(taken, 0, 1) < tasks.length) {
      const { value } = waiting.next();
      if (value !== undefined) await take(value);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, takeTurns));
}
