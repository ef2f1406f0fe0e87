import { once } from 'node:events';
import { createServer } from 'node:net';

/** Whether a process with this number runs. */
export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Whether a process still listens where a report says that the node did. */
export async function listens(url: string): Promise<boolean> {
  const port = Number(new URL(url).port);
  const server = createServer().listen(port, '127.0.0.1');
  const [outcome] = await Promise.race([
    once(server, 'listening').then(() => ['free']),
    once(server, 'error').then(() => ['taken']),
  ]);
  server.close();
  return outcome === 'taken';
}
