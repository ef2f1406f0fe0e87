import { once } from 'node:events';
import { createServer } from 'node:net';
import { platform } from 'node:os';
import { expect, onTestFinished, test } from 'vitest';
import { freePorts, isFree } from './free-ports.ts';
import { listenersAt } from './listeners.ts';

test.runIf(platform() === 'linux').each([['127.0.0.1'], ['127.0.0.2'], ['0.0.0.0'], ['::1'], ['::']])(
  'finds who listens at %s',
  async (host) => {
    // A port that the system assigns for one address can be another process's at the other addresses.
    const [port = 0] = await freePorts(1);
    const server = createServer().listen(port, host);
    await once(server, 'listening');
    expect(listenersAt(port)).toEqual([host]);
    expect(await isFree(port)).toBe(!['127.0.0.1', '0.0.0.0', '::'].includes(host));
    await once(server.close(), 'close');
    expect(listenersAt(port)).toEqual([]);
    expect(await isFree(port)).toBe(true);
    onTestFinished(() => void server.close());
  },
);
