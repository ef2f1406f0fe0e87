import { once } from 'node:events';
import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net';
import { platform } from 'node:os';
import { expect, onTestFinished, test } from 'vitest';
import { Gate } from './gate.ts';
import { portsOf } from './listeners.ts';

/** Connects to a gate. @returns whether the peer behind it answers */
async function reaches(gate: Gate): Promise<{ readonly socket: Socket; readonly isThere: boolean }> {
  const socket = createConnection(gate.port, '127.0.0.1').on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  const isThere = await Promise.race([once(socket, 'data').then(() => true), once(socket, 'close').then(() => false)]);
  return { socket, isThere };
}

test.runIf(platform() === 'linux')('a gate cuts off the process whose port it is, and lets it in again', async () => {
  const peer = createServer((socket) => socket.on('error', () => undefined).write('here')).listen(0, '127.0.0.1');
  await once(peer, 'listening');
  const gate = await Gate.make();
  onTestFinished(() => {
    gate.close();
    peer.close();
  });
  // The cast is safe: the server listens at a port.
  gate.open((peer.address() as AddressInfo).port);
  const { socket, isThere } = await reaches(gate);
  expect(isThere).toBe(true);
  gate.cut((port) => !portsOf(process.pid).has(port));
  expect(socket.destroyed).toBe(false);
  const closed = once(socket, 'close');
  gate.cut((port) => portsOf(process.pid).has(port));
  await closed;
  expect((await reaches(gate)).isThere).toBe(false);
  gate.cut();
  expect((await reaches(gate)).isThere).toBe(true);
});

test('a process that is not there has no ports', () => {
  expect(portsOf(undefined)).toEqual(new Set());
});
