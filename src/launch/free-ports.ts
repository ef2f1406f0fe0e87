import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { randomInt } from 'node:crypto';

/**
 * The range of the ports, below those that systems assign by themselves. Otherwise another process could get a port
 * before the node binds it.
 */
const FIRST = 10_000;
const BEYOND = 32_768;
const ATTEMPTS = 100;
/** Ports that were already returned: their users may not listen on them yet. */
const given = new Set<number>();

/**
 * Finds different free TCP ports of 127.0.0.1.
 *
 * @throws Error when it finds too few.
 */
export async function freePorts(count: number): Promise<number[]> {
  const held = new Map<number, Server>();
  try {
    for (let attempt = 0; held.size < count; attempt++) {
      if (attempt === ATTEMPTS)
        throw new Error(`No free port between ${FIRST} and ${BEYOND - 1} of 127.0.0.1 was found.`);
      const port = randomInt(FIRST, BEYOND);
      if (given.has(port)) continue;
      const server = await listening(port);
      if (server === undefined) continue;
      held.set(port, server);
      given.add(port);
    }
    return [...held.keys()];
  } finally {
    await Promise.all([...held.values()].map((server) => once(server.close(), 'close')));
  }
}

/** Whether nobody listens at a port of a loopback address, and this machine has the address. */
export async function isFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  const server = await listening(port, host);
  if (server !== undefined) await once(server.close(), 'close');
  return server !== undefined;
}

async function listening(port: number, host = '127.0.0.1'): Promise<Server | undefined> {
  const server = createServer().listen(port, host);
  try {
    await once(server, 'listening');
    return server;
  } catch {
    return undefined;
  }
}
