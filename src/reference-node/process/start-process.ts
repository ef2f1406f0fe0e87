import { type ChildProcess, fork, type Serializable } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { NodeEvent, Served, ServeOrder } from './serve.ts';

/**
 * Puts messages to the process of a reference node, which answers each with one. They go one by one, since no answer names its message.
 *
 * @returns A function that puts a message. It throws an Error if the process ends, or has ended.
 */
export function askProcess(child: ChildProcess): (message: Serializable) => Promise<unknown> {
  const ended = once(child, 'exit').then(([code]: readonly unknown[]): never => {
    throw new Error(`The reference node ended (exit code ${typeof code === 'number' ? code : 'unknown'}).`);
  });
  // Whoever asks learns it.
  ended.catch(() => undefined);
  let last: Promise<unknown> = Promise.resolve();
  const ask = async (message: Serializable): Promise<unknown> => {
    // A message that cannot be sent shows by the end of the process.
    if (child.connected) child.send(message, () => undefined);
    const [answer] = (await Promise.race([once(child, 'message'), ended])) as [unknown];
    return answer;
  };
  return (message) => (last = last.catch(() => undefined).then(() => ask(message)));
}

/** Reference nodes in a process of their own. */
export interface NodeProcess extends Served {
  /** Lets something happen to the nodes, and returns what the process says of it. @throws Error if the process ends, or has ended */
  readonly ask: (event: NodeEvent) => Promise<unknown>;
  readonly close: () => Promise<void>;
}

/**
 * Starts reference nodes on free ports of 127.0.0.1, in a process of their own: they then respond while the suite checks, and use no memory
 * of its process.
 *
 * @throws Error if the process ends.
 */
export async function startProcess(order: ServeOrder): Promise<NodeProcess> {
  // The process needs built code, even if the suite runs from its sources.
  const child = fork(fileURLToPath(new URL('./serve.js', import.meta.url)), {
    // The ledger is small. A low limit keeps garbage from accumulating.
    execArgv: ['--max-old-space-size=220', '--max-semi-space-size=4'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ask = askProcess(child);
  // The cast is safe: only the process sends messages.
  const served = (await ask(order)) as Served;
  const close = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    if (child.connected) child.disconnect();
    await ended;
  };
  return { ...served, ask, close };
}
