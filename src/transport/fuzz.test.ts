import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bounded } from '../../test/support/fuzz.ts';
import { GET, raw, transport } from '../../test/support/servers.ts';
import { curlOf } from './curl.ts';

const HEADS = [
  'HTTP/1.1 200 OK',
  'HTTP/1.0 204',
  'HTTP/1.1 100 Continue',
  'HTTP/2 200',
  'HTTP/1.1 999 \u0080',
  'ICY 200 OK',
];
const LINES = [
  'content-length: 3',
  'content-length: 0',
  'content-length: -1',
  'content-length: 99999999999999999999',
  'transfer-encoding: chunked',
  'content-encoding: gzip',
  'content-encoding: br, deflate',
  'connection: close',
  'keep-alive: timeout=x',
  'location: http://elsewhere.invalid/',
  'set-cookie: a=b',
  ': nameless',
  'a'.repeat(2000),
];
const anyBytes = fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes).toString('latin1'));
const anyAnswer = fc
  .record({
    heads: fc.array(fc.constantFrom(...HEADS), { minLength: 1, maxLength: 2 }),
    lines: fc.array(fc.oneof(fc.constantFrom(...LINES), anyBytes), { maxLength: 4 }),
    body: fc.oneof(
      anyBytes,
      fc.constantFrom('abc', '3\r\nabc\r\n0\r\n\r\n', '3\r\nabc\r\n0\r\nx: y\r\n\r\n', 'zz\r\n'),
    ),
  })
  .map(({ heads, lines, body }) => heads.map((head) => [head, ...lines, '', ''].join('\r\n')).join('') + body);

test('any bytes that a server sends are an answer or a fault', async () => {
  let bytes = '';
  let cut = 0;
  const host = await raw((socket) => {
    socket.write(Buffer.from(bytes.slice(0, cut), 'latin1'), () => {
      setImmediate(() => socket.end(Buffer.from(bytes.slice(cut), 'latin1')));
    });
  });
  const agent = transport(host, { timeoutMs: 150, maxBodyBytes: 10_000 });
  await fc.assert(
    fc.asyncProperty(fc.oneof(anyBytes, anyAnswer), fc.nat(), async (sent, at) => {
      bytes = sent;
      cut = at % (sent.length + 1);
      const exchange = await agent.send(GET);
      const { outcome } = exchange;
      if (outcome.kind === 'answer') expect(outcome.status).toBeGreaterThanOrEqual(200);
      else expect(outcome.reason).not.toBe('');
      expect(curlOf(exchange)).toContain('curl');
    }),
    bounded(),
  );
});
