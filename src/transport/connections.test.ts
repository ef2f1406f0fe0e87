import type net from 'node:net';
import { describe, expect, it } from 'vitest';
import { GET, raw, summary, transport } from '../../test/support/servers.ts';
import type { Exchange } from './exchange.ts';

const OK = 'HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nfine!';
const CONTINUE = 'HTTP/1.1 100 Continue\r\n\r\n';

describe('1xx answers that nobody asked for', () => {
  it.each([
    ['100', CONTINUE],
    ['100 with headers', 'HTTP/1.1 100 Continue\r\nserver: a proxy\r\ndate: now\r\n\r\n'],
    ['100 without a reason', 'HTTP/1.1 100\r\n\r\n'],
    ['several of them', CONTINUE.repeat(50)],
    ['102 and 103', 'HTTP/1.1 102 Processing\r\n\r\nHTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n'],
  ])('%s: the answer behind counts, on each request of a connection', async (_title, interim) => {
    let connections = 0;
    const host = await raw((socket) => {
      connections += 1;
      socket.write(interim + OK);
      socket.on('data', () => socket.write(interim + OK));
    });
    const agent = transport(host, { concurrency: 1 });
    for (let at = 0; at < 3; at += 1) expect(summary(await agent.send(GET))).toBe('200 fine!');
    expect(connections).toBe(1);
  });

  it('byte by byte', async () => {
    const host = await raw((socket) => {
      const bytes = [...Buffer.from(CONTINUE + CONTINUE + OK)];
      const next = (): void => {
        const byte = bytes.shift();
        if (byte !== undefined) socket.write(Uint8Array.of(byte), () => setImmediate(next));
      };
      next();
    });
    expect(summary(await transport(host).send(GET))).toBe('200 fine!');
  });

  it('nothing but 100, without end: no answer', async () => {
    const host = await raw((socket) => {
      const timer = setInterval(() => socket.write(CONTINUE), 5);
      socket.on('close', () => clearInterval(timer));
    });
    expect(summary(await transport(host, { timeoutMs: 200 }).send(GET))).toBe(
      'timeout: the request timed out after 200 ms',
    );
  });

  it('a 100 that does not end is taken for what it is', async () => {
    const host = await raw((socket) => socket.write(`HTTP/1.1 100 Continue\r\na: ${'a'.repeat(300_000)}`));
    expect(summary(await transport(host).send(GET))).toMatch(/^(too-large|not-http): /);
  });

  it('a body that reads like one is a body', async () => {
    const host = await raw((socket) => {
      socket.write(`HTTP/1.1 200 OK\r\ncontent-length: ${CONTINUE.length}\r\n\r\n`);
      setImmediate(() => socket.write(CONTINUE));
    });
    expect(summary(await transport(host).send(GET))).toBe(`200 ${CONTINUE}`);
  });

  it.each(['H', 'HTTP/1.1 1', 'HTTP/1.1 100 Contin'])('ends after %s', async (beginning) => {
    const host = await raw((socket) => socket.end(beginning));
    expect(summary(await transport(host, { timeoutMs: 20_000 }).send(GET))).toMatch(/^(closed|not-http): /);
  });

  it('in front of a WebSocket that is granted', async () => {
    const host = await raw((socket) => {
      socket.write(`${CONTINUE}HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n`);
    });
    expect(summary(await transport(host).handshake('/ws'))).toBe('101 ');
  });
});

describe('a kept connection that the server closes', () => {
  /** Serves one request of a connection, and does `then` on the next. */
  async function secondOn(then: (socket: net.Socket) => void): Promise<Exchange[]> {
    const host = await raw((socket) => {
      socket.write(OK);
      socket.once('data', () => then(socket));
    });
    const agent = transport(host, { concurrency: 1 });
    return [await agent.send(GET), await agent.send({ method: 'POST', path: '/', body: Buffer.from('{}') })];
  }

  it.each<[string, (socket: net.Socket) => void]>([
    ['ends', (socket) => socket.end()],
    ['is destroyed', (socket) => socket.destroy()],
    ['is reset', (socket) => socket.resetAndDestroy()],
  ])('%s before any byte of a response: the request is sent again on a new one', async (_title, close) => {
    const exchanges = await secondOn(close);
    expect(exchanges.map(summary)).toEqual(['200 fine!', '200 fine!']);
    expect(exchanges.map(({ isSentAgain }) => isSentAgain)).toEqual([undefined, true]);
  });

  it.each<[string, (socket: net.Socket) => void]>([
    ['after the first bytes', (socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-')],
    ['in the middle', (socket) => socket.write(OK.slice(0, -2), () => socket.resetAndDestroy())],
  ])('%s of a response: a fault', async (_title, close) => {
    const [, second] = await secondOn(close);
    expect(second).toMatchObject({ outcome: { kind: 'fault', code: 'closed' } });
    expect(second).not.toHaveProperty('isSentAgain');
  });

  it('a new connection without a response is a fault', async () => {
    const host = await raw((socket) => socket.destroy());
    expect(summary(await transport(host).send(GET))).toBe('closed: the connection was closed before the response');
  });
});
