import { once } from 'node:events';
import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net';
import { platform } from 'node:os';
import { expect, onTestFinished, test } from 'vitest';
import { Gate } from './gate.ts';
import { portsOf } from './listeners.ts';

const GREETING = 'here';

/** Connects to a gate. @returns whether the peer behind it answers */
async function reaches(gate: Gate): Promise<{ readonly socket: Socket; readonly isThere: boolean }> {
  const socket = createConnection(gate.port, '127.0.0.1').on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  const ends = once(socket, 'close').then(() => false);
  const isThere = await Promise.race([once(socket, 'data').then(() => true), ends]).catch(() => false);
  return { socket, isThere };
}

/** A gate that leads to a peer, which greets who connects and repeats what it is told. */
async function gateTo(greeting = GREETING): Promise<Gate> {
  const peer = createServer((socket) => {
    socket.on('error', () => undefined).write(greeting);
    socket.pipe(socket);
  }).listen(0, '127.0.0.1');
  await once(peer, 'listening');
  const gate = await Gate.make();
  onTestFinished(() => {
    gate.close();
    peer.close();
  });
  // The cast is safe: the server listens at a port.
  gate.open((peer.address() as AddressInfo).port);
  return gate;
}

test.runIf(platform() === 'linux')('a gate cuts off the process whose port it is, and lets it in again', async () => {
  const gate = await gateTo();
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

test('what passes a slow gate waits, and arrives in its order', async () => {
  const gate = await gateTo();
  const { socket } = await reaches(gate);
  const waits = [30, 1, 1];
  gate.disturb({ waitMs: () => waits.shift() ?? 0 });
  const since = performance.now();
  let said = '';
  socket.on('data', (bytes) => (said += bytes.toString())).write('one ');
  socket.write('two');
  while (said.length < 7) await once(socket, 'data');
  expect(said).toBe('one two');
  expect(performance.now() - since).toBeGreaterThan(25);
});

test('a gate resets the connections that are there, and those to come, until it is calm', async () => {
  // The peer says nothing: Node.js reads bytes and a reset that come together as bytes and a clean end.
  const gate = await gateTo('');
  const socket = createConnection(gate.port, '127.0.0.1').on('error', () => undefined);
  await once(socket, 'connect');
  const reset = once(socket, 'close');
  gate.disturb({ lifeMs: () => 1 });
  await expect(reset).rejects.toThrow('ECONNRESET');
  const next = createConnection(gate.port, '127.0.0.1');
  await expect(once(next, 'close')).rejects.toThrow('ECONNRESET');
  gate.disturb();
  const last = createConnection(gate.port, '127.0.0.1');
  onTestFinished(() => void last.destroy());
  last.write('still');
  expect(String((await once(last, 'data'))[0])).toBe('still');
});

test('a gate ends a connection after some bytes', async () => {
  const gate = await gateTo();
  gate.disturb({ bytes: () => 3 });
  const socket = createConnection(gate.port, '127.0.0.1');
  let said = '';
  socket.on('data', (bytes) => (said += bytes.toString()));
  await once(socket, 'close');
  expect(said).toBe(GREETING.slice(0, 3));
  gate.disturb();
  expect((await reaches(gate)).isThere).toBe(true);
});

test('a process that is not there has no ports', () => {
  expect(portsOf(undefined)).toEqual(new Set());
});
