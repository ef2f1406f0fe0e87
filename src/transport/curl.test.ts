import { execFile, spawnSync } from 'node:child_process';
import http from 'node:http';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exchangeWith } from '../../test/support/exchange.ts';
import { listening, transport } from '../../test/support/servers.ts';
import { curlOf } from './curl.ts';
import type { Exchange, Header, HttpRequest } from './exchange.ts';

const asked = (request: Partial<Exchange['request']>): Exchange => exchangeWith({}, request);

const JSON_TYPE: Header = ['content-type', 'application/json'];
const CURL = 'curl -sS -i --path-as-is -g';
const URL = 'http://127.0.0.1:9650/ext/bc/P';
const HEIGHT = '{"jsonrpc":"2.0","id":1,"method":"platform.getHeight"}';

describe('the curl line', () => {
  it.each<[string, Partial<Exchange['request']>, string]>([
    ['a GET', { method: 'GET' }, `${CURL} ${URL}`],
    ['a HEAD', { method: 'HEAD' }, `${CURL} --head ${URL}`],
    ['an empty POST', { method: 'POST' }, `${CURL} -X POST ${URL}`],
    [
      'a body without a type',
      { method: 'PUT', body: Buffer.from('@a') },
      `${CURL} -X PUT -H content-type: --data-raw @a ${URL}`,
    ],
    ['an empty header', { method: 'GET', headers: [['x-a', '']] }, `${CURL} -H 'x-a;' ${URL}`],
    [
      'quotes',
      { method: 'GET', headers: [['x-a', `'; rm -rf ~ #`]], url: `http://h/'$(a)'` },
      String.raw`${CURL} -H 'x-a: '\''; rm -rf ~ #' 'http://h/'\''$(a)'\'''`,
    ],
  ])('of %s', (_title, request, line) => expect(curlOf(asked(request))).toBe(line));

  it.each<[string, Uint8Array, string, string]>([
    ['a call', Buffer.from(HEIGHT), '', `--data-raw '${HEIGHT}'`],
    ['bytes', Uint8Array.of(0x7b, 0xff, 0), 'printf %s e/8A | base64 -d | ', '--data-binary @-'],
    ['a terminal escape', Buffer.from('\u001b[2J'), 'printf %s G1sySg== | base64 -d | ', '--data-binary @-'],
  ])('of JSON with %s', (_title, body, before, data) =>
    expect(curlOf(asked({ headers: [JSON_TYPE], body }))).toBe(
      `${before}${CURL} -H 'content-type: application/json' ${data} ${URL}`,
    ),
  );

  it('of a request that came through a proxy does not name the proxy', () => {
    const headers: Header[] = [JSON_TYPE, ['host', '127.0.0.1:9660']];
    expect(curlOf(asked({ method: 'GET', headers }))).not.toContain('9660');
    expect(curlOf(asked({ method: 'GET', headers: [['host', 'localhost']] }))).toContain('host: localhost');
  });

  it('of a node that has ended has $TARGET instead of its address', () => {
    const { request } = asked({ method: 'GET', url: "http://me:s3cr3t@127.0.0.1:1234/it's?a=b" });
    const line = curlOf({ request: { ...request, isPassing: true } });
    expect(line).toBe(String.raw`${CURL} "$TARGET"'/it'\''s?a=b'`);
  });

  it('of a large body does not hold it', () => {
    const line = curlOf(asked({ method: 'POST', headers: [JSON_TYPE], body: new Uint8Array(70_000) }));
    expect(line.split('\n')[0]).toBe('# a body of 70000 bytes goes to standard input');
    expect(line.length).toBeLessThan(300);
  });

  it('holds no secrets', () => {
    const headers: Header[] = [
      ['authorization', 'Bearer s3cr3t'],
      ['cookie', 's3cr3t'],
      ['x-api-key', 's3cr3t'],
      ['x-team', 's3cr3t'],
      ['x-plain', 'shown'],
    ];
    const body = Buffer.from(
      String.raw`{"params":{"username":"me","Password" : "s3\"cr3t s3cr3t",` +
        '"x":"PrivateKey-ewoqjP7PxY4yr3iLTpLisriqt94hdyDFNgchSxGGztUrTXtNN"}}',
    );
    const line = curlOf(asked({ method: 'POST', headers, body, secretHeaders: ['X-Team'] }));
    expect(line).not.toMatch(/s3|cr3t|ewoq/);
    expect(line).toContain("'authorization: [redacted]'");
    expect(line).toContain('"username":"me","Password" : "[redacted]","x":"PrivateKey-[redacted]"');
    expect(line).toContain('x-plain: shown');
  });
});

const HAS_CURL = spawnSync('curl', ['--version']).status === 0;

describe.skipIf(!HAS_CURL)('a shell that is given the line (where there is curl)', () => {
  it('sends the same request', async () => {
    let last = '';
    const server = http.createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const { 'content-type': type = '-', 'x-odd': odd = '-' } = request.headers;
        last = [request.method, request.url, type, odd, Buffer.concat(chunks).toString('hex')].join(' ');
        response.end();
      });
    });
    const agent = transport(await listening(server));
    const shell = promisify(execFile);
    const bodies = fc.oneof(
      fc.string({ unit: 'binary', minLength: 1 }).map((text) => Buffer.from(text)),
      fc.uint8Array({ minLength: 1, maxLength: 40 }),
      fc.constantFrom(
        ...['@x', "'", '"', '\\', '$(id)', '`id`', '!x', '%s', 'a\r\nb\n', '-', '\0'].map((text) => Buffer.from(text)),
      ),
    );
    const requests: fc.Arbitrary<HttpRequest> = fc.record({
      method: fc.constantFrom('POST', 'PUT', 'DELETE'),
      path: fc.constantFrom('/', '/a//b/../c', "/it's", '/a?b=[1-3]&c={d,e}', '/%50'),
      headers: fc.constantFrom<readonly Header[]>(
        [],
        [JSON_TYPE],
        [
          ['content-type', 'a;b="c"'],
          ['x-odd', `$'"\\`],
        ],
      ),
      body: bodies,
    });
    await fc.assert(
      fc.asyncProperty(requests, async (request) => {
        const exchange = await agent.send(request);
        const sent = last;
        last = '';
        await shell('sh', ['-c', curlOf(exchange)]);
        expect(last).toBe(sent);
      }),
      { seed: 1, numRuns: 25 },
    );
  });
});
