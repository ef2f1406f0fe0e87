import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

const THREADS = 2;
/** Responses of nodes in the same thread become garbage at once: with the default of 16 it is swept far more often. */
const YOUNG_MEGABYTES = 128;

/** What each thread takes its tasks from. Plain data, but for the counter. */
export interface Shared<Task> {
  readonly tasks: readonly Task[];
  /** One number, shared by all threads: the first task that nobody has taken. */
  readonly next: Int32Array;
}

/**
 * Shares tasks out to threads; ends when all are done, or when the signal is aborted.
 *
 * @param file The built file that a thread runs, also where the rest is run from its sources.
 * @param plan What the threads get, as `workerData`, beside the tasks.
 * @param onThread Called with each thread before it begins: to listen to it.
 */
export async function inThreads(
  file: URL,
  tasks: readonly unknown[],
  plan: object,
  { signal, onThread }: { readonly signal: AbortSignal | undefined; readonly onThread: (thread: Worker) => void },
): Promise<void> {
  const next = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const shared: Shared<unknown> = { tasks, next };
  const threads = Array.from({ length: Math.min(THREADS, tasks.length) }, () => {
    const thread = new Worker(file, {
      workerData: { ...plan, ...shared },
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
    });
    onThread(thread);
    return thread;
  });
  const stop = (): void => {
    for (const thread of threads) void thread.terminate();
  };
  signal?.addEventListener('abort', stop, { once: true });
  try {
    await Promise.all(threads.map((thread) => once(thread, 'exit')));
  } finally {
    signal?.removeEventListener('abort', stop);
    stop();
  }
}

/** Takes the tasks of a thread one after the other, some of them at once: while one waits for its node, another computes. */
export async function takeTasks<Task>(
  { tasks, next }: Shared<Task>,
  atOnce: number,
  take: (task: Task) => Promise<void>,
): Promise<void> {
  const takeTurns = async (): Promise<void> => {
    for (;;) {
      const task = tasks[Atomics.add(next, 0, 1)];
      if (task === undefined) return;
      await take(task);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, takeTurns));
}
