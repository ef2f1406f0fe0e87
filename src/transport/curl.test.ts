import { execFile, spawnSync } from 'node:child_process';
import http from 'node:http';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listening, transport } from '../../test/support/servers.ts';
import { curlOf } from './curl.ts';
import type { Exchange, Header, HttpRequest } from './exchange.ts';

function asked(request: {
  method: string;
  headers?: Header[];
  body?: Uint8Array;
  url?: string;
  secretHeaders?: readonly string[];
}): Pick<Exchange, 'request'> {
  return { request: { url: 'http://127.0.0.1:9650/ext/bc/P', headers: [], ...request } };
}

const JSON_TYPE: Header = ['content-type', 'application/json'];

describe('the curl line', () => {
  it('of a call', () => {
    const body = Buffer.from('{"jsonrpc":"2.0","id":1,"method":"platform.getHeight"}');
    expect(curlOf(asked({ method: 'POST', headers: [JSON_TYPE], body }))).toBe(
      `curl -sS -i --path-as-is -g -H 'content-type: application/json' --data-raw ` +
        `'{"jsonrpc":"2.0","id":1,"method":"platform.getHeight"}' http://127.0.0.1:9650/ext/bc/P`,
    );
  });

  it.each<[string, Parameters<typeof asked>[0], string]>([
    ['a GET', { method: 'GET' }, `curl -sS -i --path-as-is -g http://127.0.0.1:9650/ext/bc/P`],
    ['a HEAD', { method: 'HEAD' }, `curl -sS -i --path-as-is -g --head http://127.0.0.1:9650/ext/bc/P`],
    ['an empty POST', { method: 'POST' }, `curl -sS -i --path-as-is -g -X POST http://127.0.0.1:9650/ext/bc/P`],
    [
      'a body without a type',
      { method: 'PUT', body: Buffer.from('@a') },
      `curl -sS -i --path-as-is -g -X PUT -H content-type: --data-raw @a http://127.0.0.1:9650/ext/bc/P`,
    ],
    [
      'an empty header',
      { method: 'GET', headers: [['x-a', '']] },
      `curl -sS -i --path-as-is -g -H 'x-a;' http://127.0.0.1:9650/ext/bc/P`,
    ],
    [
      'quotes',
      { method: 'GET', headers: [['x-a', `'; rm -rf ~ #`]], url: `http://h/'$(a)'` },
      String.raw`curl -sS -i --path-as-is -g -H 'x-a: '\''; rm -rf ~ #' 'http://h/'\''$(a)'\'''`,
    ],
    [
      'bytes',
      { method: 'POST', headers: [JSON_TYPE], body: Uint8Array.of(0x7b, 0xff, 0) },
      `printf %s e/8A | base64 -d | curl -sS -i --path-as-is -g -H 'content-type: application/json' --data-binary @- http://127.0.0.1:9650/ext/bc/P`,
    ],
    [
      'a terminal escape',
      { method: 'POST', headers: [JSON_TYPE], body: Buffer.from('\u001b[2J') },
      `printf %s G1sySg== | base64 -d | curl -sS -i --path-as-is -g -H 'content-type: application/json' --data-binary @- http://127.0.0.1:9650/ext/bc/P`,
    ],
  ])('of %s', (_title, request, line) => expect(curlOf(asked(request))).toBe(line));

  it('of a request that came through a proxy does not name the proxy', () => {
    const headers: Header[] = [JSON_TYPE, ['host', '127.0.0.1:9660']];
    expect(curlOf(asked({ method: 'GET', headers }))).not.toContain('9660');
    expect(curlOf(asked({ method: 'GET', headers: [['host', 'localhost']] }))).toContain('host: localhost');
  });

  it('of a node that has ended has $TARGET instead of its address', () => {
    const { request } = asked({ method: 'GET', url: "http://me:s3cr3t@127.0.0.1:1234/it's?a=b" });
    const line = curlOf({ request: { ...request, isPassing: true } });
    expect(line).toBe(String.raw`curl -sS -i --path-as-is -g "$TARGET"'/it'\''s?a=b'`);
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
      String.raw`{"params":{"username":"me","Password" : "s3\"cr3t s3cr3t","x":"PrivateKey-ewoqjP7PxY4yr3iLTpLisriqt94hdyDFNgchSxGGztUrTXtNN"}}`,
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
