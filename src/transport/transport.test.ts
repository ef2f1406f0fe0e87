import http from 'node:http';
import type net from 'node:net';
import { describe, expect, it } from 'vitest';
import { GET, listening, misbehaving, raw, summary, transport, withResolvers } from '../../test/support/servers.ts';
import { curlOf } from './curl.ts';
import type { Header, HttpRequest } from './exchange.ts';
import { Transport, type TransportOptions } from './transport.ts';

describe('a request', () => {
  async function echo(request: HttpRequest, options: Partial<TransportOptions> = {}, prefix = ''): Promise<string> {
    const host = await raw((socket, text) => {
      socket.end(`HTTP/1.1 200 OK\r\ncontent-length: ${text.length}\r\n\r\n${text}`, 'latin1');
    });
    const { outcome } = await transport(host, { ...options, baseUrl: `http://${host}${prefix}` }).send(request);
    if (outcome.kind === 'fault') throw new Error(outcome.reason);
    return Buffer.from(outcome.body).toString('latin1').replaceAll(host, 'HOST');
  }

  it('goes out as it was given, and nothing is added but what HTTP needs', async () => {
    const body = Uint8Array.of(0x7b, 0xff, 0x00);
    expect(await echo({ method: 'POST', path: '/ext//bc/../P?x=%50', body })).toBe(
      'POST /ext//bc/../P?x=%50 HTTP/1.1\r\nhost: HOST\r\nconnection: keep-alive\r\ncontent-length: 3\r\n\r\n{\xff\0',
    );
  });

  it.each(['GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'TRACE', 'FOO', 'get'])(
    'may use the verb %s',
    async (method) => {
      const host = await raw((socket, text) => {
        socket.end(`HTTP/1.1 405 No\r\nx-verb: ${text.split(' ')[0] ?? ''}\r\ncontent-length: 0\r\n\r\n`);
      });
      const { outcome } = await transport(host).send({ method, path: '/' });
      expect(outcome).toMatchObject({ status: 405, headers: [['x-verb', method], expect.anything()] });
    },
  );

  it('carries odd and repeated headers', async () => {
    const headers: Header[] = [
      ['Content-Type', 'application/json ;x'],
      ['content-type', 'text/plain'],
      ['X-Empty', ''],
      ['Host', 'example.com'],
    ];
    expect(await echo({ method: 'POST', path: '/', headers })).toBe(
      'POST / HTTP/1.1\r\nhost: example.com\r\nconnection: keep-alive\r\ncontent-type: application/json ;x\r\n' +
        'content-type: text/plain\r\nx-empty: \r\ncontent-length: 0\r\n\r\n',
    );
  });

  it('goes below the path of the base address, with the headers of every request unless it has its own', async () => {
    const headers: Header[] = [
      ['Authorization', 'Bearer x'],
      ['X-Team', 'all'],
    ];
    const text = await echo(
      { method: 'GET', path: '/ext/health', headers: [['x-team', 'own']] },
      { headers },
      '/node/1/',
    );
    expect(text).toBe(
      'GET /node/1/ext/health HTTP/1.1\r\nhost: HOST\r\nconnection: keep-alive\r\nauthorization: Bearer x\r\nx-team: own\r\n\r\n',
    );
  });

  it('carries user and password of the base address as credentials, which its URL does not show', async () => {
    const host = await raw((socket, text) => {
      socket.end(
        `HTTP/1.1 200 OK\r\nx-auth: ${/authorization: (.*)\r/.exec(text)?.[1] ?? ''}\r\ncontent-length: 0\r\n\r\n`,
      );
    });
    const exchange = await transport(host, { baseUrl: `http://us%20er:pass@${host}` }).send(GET);
    expect(exchange.request.url).toBe(`http://${host}/`);
    expect(exchange.outcome).toMatchObject({ headers: [['x-auth', `Basic ${btoa('us er:pass')}`], expect.anything()] });
  });

  it('may be chunked', async () => {
    const server = http.createServer((request, response) => {
      request.setEncoding('utf8').on('data', (text: string) => {
        response.end(`${request.headers['transfer-encoding'] ?? ''} ${text}`);
      });
    });
    const agent = transport(await listening(server));
    const headers: Header[] = [['Transfer-Encoding', 'chunked']];
    expect(summary(await agent.send({ method: 'POST', path: '/', headers, body: Buffer.from('{}') }))).toBe(
      '200 chunked {}',
    );
  });

  it.each<[string, HttpRequest]>([
    ['a blank in the path', { method: 'GET', path: '/a b' }],
    ['a line break in a header', { method: 'GET', path: '/', headers: [['a', 'b\r\nc: d']] }],
    ['a blank in the verb', { method: 'G T', path: '/' }],
    ['a blank in the name of a header', { method: 'GET', path: '/', headers: [['a b', 'c']] }],
  ])('with %s is refused as a mistake of the caller', async (_title, request) => {
    const agent = transport(await raw((socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok')));
    await expect(agent.send(request)).rejects.toThrow(TypeError);
    expect(summary(await agent.send(GET))).toBe('200 ok');
  });
});

describe('an answer', () => {
  it.each<[string, string, string]>([
    ['whole', 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok', '200 ok'],
    ['chunked', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n1\r\no\r\n1\r\nk\r\n0\r\n\r\n', '200 ok'],
    ['that ends with the connection', 'HTTP/1.1 200 OK\r\n\r\nok', '200 ok'],
    ['of HTTP/1.0', 'HTTP/1.0 200 OK\r\n\r\nok', '200 ok'],
    ['without a reason phrase', 'HTTP/1.1 200 \r\ncontent-length: 2\r\n\r\nok', '200 ok'],
    ['that redirects', 'HTTP/1.1 301 Moved\r\nlocation: /other\r\ncontent-length: 2\r\n\r\nno', '301 no'],
    ['with any status', 'HTTP/1.1 799 What\r\ncontent-length: 2\r\n\r\nno', '799 no'],
  ])('%s is kept as it is', async (_title, bytes, expected) => {
    const { first, second } = await misbehaving(bytes, 'end');
    expect(summary(first)).toBe(expected);
    expect(summary(second)).toBe('200 again');
  });

  it('keeps its headers in order, repeated ones repeated, each byte a character', async () => {
    const bytes = 'HTTP/1.1 200 OK\r\nVary: A\r\nX-B: \xe9\r\nVary: C\r\nContent-Length: 0\r\n\r\n';
    const { first } = await misbehaving(Buffer.from(bytes, 'latin1'), 'end');
    const headers = first.outcome.kind === 'answer' ? first.outcome.headers : [];
    expect(headers.map((header) => header.join(': '))).toEqual(['vary: A', 'x-b: é', 'vary: C', 'content-length: 0']);
  });

  it('shows when it was asked for and how long it took', async () => {
    const before = Date.now();
    const { first, second } = await misbehaving('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n', 'end');
    expect([first.number, second.number]).toEqual([1, 2]);
    expect(first.startedAt).toBeGreaterThanOrEqual(before);
    expect(first.durationMs).toBeGreaterThan(0);
  });
});

it('headers of every request: are kept out of what people are shown', async () => {
  const host = await raw((socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n'));
  const exchange = await transport(host, { headers: [['X-Team', 's3cr3t']] }).send(GET);
  expect(exchange.request.headers).toEqual([['x-team', 's3cr3t']]);
  expect(curlOf(exchange)).toContain("-H 'x-team: [redacted]'");
  expect(curlOf(exchange)).not.toContain('s3cr3t');
});

describe('limits', () => {
  it('lets no more requests be under way at once than asked for', async () => {
    let current = 0;
    let highest = 0;
    const server = http.createServer((_request, response) => {
      highest = Math.max(highest, ++current);
      setTimeout(() => {
        current--;
        response.end();
      }, 5);
    });
    const agent = transport(await listening(server), { concurrency: 3 });
    await Promise.all(Array.from({ length: 20 }, () => agent.send(GET)));
    expect(highest).toBe(3);
  });

  it('spaces requests at the target', async () => {
    const arrivals: number[] = [];
    const server = http.createServer((_request, response) => {
      arrivals.push(performance.now());
      response.end();
    });
    const agent = transport(await listening(server), { concurrency: 4, ratePerSecond: 50 });
    const began = performance.now();
    await Promise.all(Array.from({ length: 11 }, () => agent.send(GET)));
    expect(arrivals).toHaveLength(11);
    expect(Math.max(...arrivals) - began).toBeGreaterThanOrEqual(10 * 20);
  });
});

describe('stopping', () => {
  it('ends what is under way, what waits, and what comes later', async () => {
    const stop = new AbortController();
    const connected = withResolvers<undefined>();
    const host = await raw(() => connected.resolve(undefined));
    const agent = transport(host, { concurrency: 1, signal: stop.signal, ratePerSecond: 1 });
    const pending = [agent.send(GET), agent.send(GET)];
    await connected.promise;
    stop.abort('the run took longer than 60 s');
    for (const exchange of [...(await Promise.all(pending)), await agent.send(GET)]) {
      expect(summary(exchange)).toBe('aborted: the run took longer than 60 s');
    }
  });

  it('works with a signal that was aborted before', async () => {
    const agent = transport('127.0.0.1:9', { signal: AbortSignal.abort() });
    expect(summary(await agent.send(GET))).toBe('aborted: the run was stopped');
  });

  it('by a limit of time says so', async () => {
    const agent = transport(await raw(() => undefined), { signal: AbortSignal.timeout(50) });
    expect(summary(await agent.send(GET))).toBe('aborted: the run exceeded its time limit');
  });

  it('by closing ends what is under way', async () => {
    const connected = withResolvers<undefined>();
    const host = await raw(() => connected.resolve(undefined));
    const agent = transport(host);
    const pending = agent.send(GET);
    await connected.promise;
    await agent.close();
    expect(summary(await pending)).toBe('aborted: the transport is closed');
  });
});

describe('a WebSocket handshake', () => {
  it('shows the answer and closes at once', async () => {
    const closed = withResolvers<string>();
    const server = http.createServer();
    server.on('upgrade', (request, socket: net.Socket) => {
      socket.on('end', () => {
        closed.resolve(
          `${request.url ?? ''} ${request.headers.upgrade ?? ''} ${request.headers['sec-websocket-version'] ?? ''}`,
        );
      });
      socket.resume().write('HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: Upgrade\r\n\r\n');
    });
    server.on('request', (_request, response) => response.end('plain'));
    const agent = transport(await listening(server));
    const { outcome } = await agent.handshake('/ext/bc/C/ws');
    expect(outcome).toMatchObject({ status: 101, headers: [['upgrade', 'websocket'], expect.anything()] });
    expect(await closed.promise).toBe('/ext/bc/C/ws websocket 13');
    expect(summary(await agent.send(GET))).toBe('200 plain');
  });

  it('that is refused shows the refusal', async () => {
    const agent = transport(await raw((socket) => socket.end('HTTP/1.1 404 No\r\ncontent-length: 2\r\n\r\nno')));
    expect(summary(await agent.handshake('/ext/bc/C/ws'))).toBe('404 no');
  });

  it('that is dropped without a word is not awaited as long as an answer', async () => {
    const agent = transport(await raw(() => undefined), { timeoutMs: 60_000 });
    expect(summary(await agent.handshake('/ext/bc/C/ws'))).toBe('timeout: the request timed out after 3000 ms');
  });
});

describe('a base address', () => {
  it.each(['', '127.0.0.1:9650', 'ftp://a', 'http://a/#x'])('%j is refused', (baseUrl) => {
    expect(() => new Transport({ baseUrl, timeoutMs: 1, concurrency: 1 })).toThrow(TypeError);
  });
});
