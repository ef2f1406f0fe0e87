import type { ChildProcess, Serializable } from 'node:child_process';
import { once } from 'node:events';

/**
 * Puts messages to the process of a reference node, which answers each with one. They go one after another, since no answer names its message.
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
