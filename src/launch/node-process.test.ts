import { existsSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { describe, expect, it, onTestFinished } from 'vitest';
import { emptyFolder } from '../../test/support/folder.ts';
import { shellNode } from '../../test/support/shell-node.ts';
import { childEnvironment } from './node-process.ts';
import { freePorts } from './free-ports.ts';
import { WorkFolder } from './work-folder.ts';

describe('NodeProcess', () => {
  it('tells the exit status and the last lines of both streams', async () => {
    const node = shellNode('for i in $(seq 50); do echo line $i; done; echo fault >&2; exit 3');
    expect(await node.ended).toBe('exit status 3');
    await expect.poll(() => node.lines).toContain('fault');
    await expect.poll(() => node.lines).toContain('line 50');
    expect(node.lines).not.toContain('line 1');
    expect(node.status).toBe('exit status 3');
  });

  it('ends a node with what it has started', async () => {
    const [port = 0] = await freePorts(1);
    const listen = `require('net').createServer().listen(${port}, '127.0.0.1', () => console.log('up'))`;
    const node = shellNode(`'${process.execPath}' -e "${listen}" & wait`);
    await expect.poll(() => node.lines, { timeout: 30_000 }).toContain('up');
    await node.stop();
    expect(node.status).toBe('signal SIGTERM');
    const taker = createServer();
    const taken = async (): Promise<boolean> => {
      taker.listen(port, '127.0.0.1');
      return Promise.race([once(taker, 'listening').then(() => true), once(taker, 'error').then(() => false)]);
    };
    await expect.poll(taken).toBe(true);
    taker.close();
  });
});

it('WorkFolder: goes with the launch, unless it is kept', () => {
  const gone = new WorkFolder(false);
  gone.folder('node');
  gone.close();
  expect(existsSync(gone.path)).toBe(false);
  const kept = new WorkFolder(true, emptyFolder());
  kept.close();
  expect(existsSync(kept.path)).toBe(true);
});

describe('freePorts', () => {
  it('gives different ports of 127.0.0.1 that can be taken', async () => {
    const ports = await freePorts(3);
    expect(new Set(ports).size).toBe(3);
    const server = createServer().listen(ports[0], '127.0.0.1');
    await once(server, 'listening');
    server.close();
  });

  it('gives none that the system may hand to somebody else before the node has bound it', async () => {
    const handedOut = createServer().listen(0, '127.0.0.1');
    await once(handedOut, 'listening');
    const { port } = handedOut.address() as AddressInfo;
    handedOut.close();
    expect(Math.max(...(await freePorts(50)))).toBeLessThan(port);
  });
});

it('childEnvironment: passes what every process needs, and what is given', () => {
  process.env.AVAGO_HTTP_HOST = '0.0.0.0';
  onTestFinished(() => void delete process.env.AVAGO_HTTP_HOST);
  expect(childEnvironment({ HOME: '/data' })).toMatchObject({ PATH: process.env.PATH, HOME: '/data' });
  expect(childEnvironment()).not.toHaveProperty('AVAGO_HTTP_HOST');
});
