import { describe, expect, it } from 'vitest';
import { GET, misbehaving, raw, summary, transport } from '../../test/support/servers.ts';

const UNANSWERED = /^closed: the connection was closed before the response$/;
const CHUNKED = 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n';

describe('no complete answer is a fault, and the next request works', () => {
  it.each<[string, string, 'open' | 'end' | 'destroy', RegExp]>([
    ['random bytes', '\x16\x03\x01 what is this', 'open', /^not-http: the response is not HTTP\/1\.1 \(.+\)$/],
    ['an answer of another protocol', 'SSH-2.0-OpenSSH_9.6\r\n', 'open', /^not-http: the response is not HTTP\/1\.1/],
    ['a header that is none', 'HTTP/1.1 200 OK\r\nno colon\r\n\r\n', 'open', /^not-http: /],
    ['a length that is none', 'HTTP/1.1 200 OK\r\ncontent-length: x\r\n\r\n', 'open', /^not-http: /],
    ['a bad chunk', `${CHUNKED}zz\r\n`, 'open', /^not-http: /],
    ['100 and nothing else', 'HTTP/1.1 100 Continue\r\n\r\n', 'end', UNANSWERED],
    [
      'an upgrade that nobody asked for',
      'HTTP/1.1 101 S\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n',
      'open',
      /^not-http: the response upgrades the connection, but the request contains no upgrade$/,
    ],
    ['nothing, closed', '', 'destroy', UNANSWERED],
    ['nothing, half-closed', '', 'end', UNANSWERED],
    ['half a status line', 'HTTP/1.1 20', 'destroy', UNANSWERED],
    ['half the headers', 'HTTP/1.1 200 OK\r\ncontent-', 'end', UNANSWERED],
    [
      'less than its length',
      'HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nfive!',
      'end',
      /^closed: the connection was closed during the response \(received 5 of 9 bytes of the body\)$/,
    ],
    [
      'less than its length, and a connection that is not kept',
      'HTTP/1.1 200 OK\r\nconnection: close\r\ncontent-length: 9\r\n\r\nfive!',
      'end',
      /^closed: .* \(received 5 of 9 bytes of the body\)$/,
    ],
    ['no last chunk', `${CHUNKED}5\r\nfive!\r\n`, 'end', /^closed: .* \(received 5 bytes of the body\)$/],
    [
      'endless headers',
      `HTTP/1.1 200 OK\r\na: ${'a'.repeat(300_000)}\r\n\r\n`,
      'open',
      /^too-large: the headers of the response/,
    ],
  ])('%s', async (_title, bytes, then, expected) => {
    const { first, second } = await misbehaving(Buffer.from(bytes, 'latin1'), then);
    expect(summary(first)).toMatch(expected);
    expect(summary(second)).toBe('200 again');
  });

  it('the status 408, with which a server ends a kept connection, is no answer: the request is sent again', async () => {
    const { first } = await misbehaving('HTTP/1.1 408 Request Timeout\r\ncontent-length: 0\r\n\r\n', 'end');
    expect([summary(first), first.isSentAgain]).toEqual(['200 again', true]);
  });

  it('contains the received part', async () => {
    const { first } = await misbehaving('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nfive!', 'end');
    expect(first.outcome).toMatchObject({
      partial: { status: 200, headers: [['content-length', '9']], body: Buffer.from('five!') },
    });
  });

  it('accepts and never answers', async () => {
    const { first, second } = await misbehaving('', 'open', { timeoutMs: 100 });
    expect(summary(first)).toBe('timeout: the request timed out after 100 ms');
    expect(first.durationMs).toBeGreaterThanOrEqual(99);
    expect(summary(second)).toBe('200 again');
  });

  it('the time in which the suite itself did not run does not count', async () => {
    const host = await raw((socket) => socket.write('HTTP/1.1 204 No Content\r\n\r\n'));
    const exchange = transport(host, { timeoutMs: 50 }).send(GET);
    await Promise.resolve();
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
    expect(summary(await exchange)).toBe('204 ');
  });

  it('stops in the middle', async () => {
    const { first, second } = await misbehaving('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nfive!', 'open', {
      timeoutMs: 1000,
    });
    expect(summary(first)).toBe('incomplete: the response timed out after 1000 ms (received 5 of 9 bytes of the body)');
    expect(summary(second)).toBe('200 again');
  });

  it('sends byte by byte for ever: the time is that of the whole exchange', async () => {
    const timers: NodeJS.Timeout[] = [];
    const host = await raw((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      timers.push(setInterval(() => socket.write('x'), 10));
    });
    const exchange = await transport(host, { timeoutMs: 1000 }).send(GET);
    timers.forEach(clearInterval);
    expect(summary(exchange)).toMatch(
      /^incomplete: the response timed out after 1000 ms \(received \d+ bytes of the body\)$/,
    );
  });

  it('sends without end: no more than the limit is taken', async () => {
    const piece = new Uint8Array(65_536);
    const host = await raw((socket) => {
      const pour = (): void => {
        while (!socket.destroyed && socket.write(piece));
      };
      socket.on('drain', pour).write('HTTP/1.1 200 OK\r\n\r\n', pour);
    });
    const exchange = await transport(host, { maxBodyBytes: 1_000_000 }).send(GET);
    expect(summary(exchange)).toBe('too-large: the body is longer than 1000000 bytes');
    expect(exchange.outcome.kind === 'fault' && exchange.outcome.partial?.body.length).toBe(65_536);
  });

  it('a body of exactly the limit is taken', async () => {
    const { first } = await misbehaving('HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nfive!', 'open', {
      maxBodyBytes: 5,
    });
    expect(summary(first)).toBe('200 five!');
  });

  it('listens no more', async () => {
    // A port that was free a moment ago may be another server's by now.
    const host = '127.0.0.1:1';
    const agent = transport(host);
    const expected = `refused: no server listens on ${host} (connection refused)`;
    expect(summary(await agent.send(GET))).toBe(expected);
    expect(summary(await agent.send(GET))).toBe(expected);
  });

  it('has a name that no one knows', async () => {
    const exchange = await transport('no-such-host.invalid:1').send(GET);
    expect(summary(exchange)).toMatch(/^unresolved: cannot resolve the host name of no-such-host\.invalid:1 \(E/);
  });

  it('never takes bytes behind an answer for the next one', async () => {
    const { first, second } = await misbehaving(
      'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nokHTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nwrong',
    );
    expect(summary(first)).toBe('200 ok');
    expect(summary(second)).not.toContain('wrong');
  });
});
