import { once } from 'node:events';
import net from 'node:net';
import { expect, test } from 'vitest';
import { GET, inWords } from '../../../test/support/over-relay.ts';
import { listening } from '../../../test/support/servers.ts';
import type { ReadExchange } from './exchange-reader.ts';
import { startRelay } from './relay.ts';
import { MAX_BODY } from './body.ts';
test('passes on a body that is too long for the recording, to a client that reads slowly', async () => {
  const size = MAX_BODY + 1;
  const server = net.createServer((socket) => {
    socket.once('data', () => {
      socket.write(`HTTP/1.1 200 OK\r\n\r\n`);
      socket.end(Buffer.alloc(size, 'x'));
    });
  });
  const read: ReadExchange[] = [];
  const target = new URL(`http://${await listening(server)}`);
  const relay = await startRelay({
    target,
    port: 0,
    onExchange: (each) => read.push(each),
    onProblem: () => undefined,
  });
  const client = net.connect(Number(new URL(relay.url).port), '127.0.0.1');
  client.write(GET);
  await once(client, 'readable');
  let length = 0;
  for await (const chunk of client) length += (chunk as Buffer).length;
  expect(length).toBe(size + 'HTTP/1.1 200 OK\r\n\r\n'.length);
  await relay.close();
  expect(read.map(inWords)).toEqual(['GET /ext/health -> too-large 200']);
});
