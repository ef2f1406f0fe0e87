import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { EntryReader } from './entry-reader.ts';
import { readWholeRecording, type Recorded } from './recording.ts';

const REQUEST = { method: 'POST', url: 'http://127.0.0.1:9650/ext/bc/P' };
const RESPONSE = { status: 200 };

function parse(document: unknown): readonly Recorded[] {
  const reader = new EntryReader('x.har');
  const recorded = reader.read(Buffer.from(typeof document === 'string' ? document : JSON.stringify(document)));
  reader.end();
  return recorded;
}

function one(request: object, response: object, rest: object = {}): Recorded {
  const entry = { request: { ...REQUEST, ...request }, response: { ...RESPONSE, ...response }, ...rest };
  const [recorded] = parse({ log: { entries: [entry] } });
  if (!recorded) throw new Error('nothing was read');
  return recorded;
}

it.each([
  ['', 'x.har is not JSON: it is empty.'],
  ['{"log":', 'x.har is not JSON: unexpected text or end near byte 6.'],
  ['{"log":{"entries":[', 'x.har is not JSON: unexpected text or end near byte 18.'],
  ['{"log":{"entries":[]}} 1', 'x.har is not JSON: unexpected text or end near byte 21.'],
  ['\0\0\0', 'x.har is not JSON: unexpected text or end near byte 0.'],
  [`{"log":{"x":${'['.repeat(2000)}`, 'x.har is not JSON: nested deeper than 1000, near byte 1010.'],
  ['[]', 'x.har is not HAR 1.2: no array "entries" in an object "log" at the top.'],
  ['{"log":{}}', 'x.har is not HAR 1.2: no array "entries" in an object "log" at the top.'],
  ['{"log":{"entries":{"a":1}}}', 'x.har is not HAR 1.2: no array "entries" in an object "log" at the top.'],
  ['{"log":{"entries":[1]}}', 'x.har is not HAR 1.2: entry 1: it is not an object.'],
  ['{"log":{"entries":[{}]}}', 'x.har is not HAR 1.2: entry 1: no object "request".'],
  [{ log: { entries: [{ request: {} }] } }, 'x.har is not HAR 1.2: entry 1: no text "method" in "request".'],
  [
    { log: { entries: [{ request: { method: 'GET', url: '/ext' } }] } },
    'x.har is not HAR 1.2: entry 1: no address "url" in "request".',
  ],
  [{ log: { entries: [{ request: REQUEST }] } }, 'x.har is not HAR 1.2: entry 1: no object "response".'],
  [
    { log: { entries: [{ request: REQUEST, response: {} }, null] } },
    'x.har is not HAR 1.2: entry 1: no number "status" in "response".',
  ],
])('a recording is refused: %j', (document, message) => expect(() => parse(document)).toThrow(message));

test('entries that are not HAR are left out and counted, beside one that is', () => {
  const odd = [
    null,
    {},
    { request: { method: 'GET', url: null }, response: RESPONSE },
    { request: REQUEST },
    'text',
    [],
  ];
  const entry = { request: REQUEST, response: RESPONSE };
  const reader = new EntryReader('x.har');
  const bytes = Buffer.from(JSON.stringify({ log: { entries: [entry, ...odd, entry] } }));
  expect(reader.read(bytes).map(({ exchange }) => exchange.number)).toEqual([1, 8]);
  reader.end();
  expect(reader.leftOut).toEqual({ first: { number: 2, reason: 'it is not an object' }, count: 6 });
});

describe('an entry', () => {
  it('needs no more than method, URL and status', () => {
    expect(one({ method: 'GET' }, { status: 204 })).toEqual({
      exchange: {
        number: 1,
        request: { method: 'GET', url: REQUEST.url, headers: [] },
        outcome: { kind: 'answer', status: 204, headers: [], body: new Uint8Array(0) },
        startedAt: 0,
        durationMs: 0,
      },
      comment: '',
    });
  });

  it('gives headers, bodies, comment and times', () => {
    const recorded = one(
      {
        headers: [
          { name: 'Content-Type', value: 'a/b' },
          { name: ':authority', value: 'x' },
        ],
        postData: { text: 'ä' },
      },
      {
        headers: [
          { name: 'Vary', value: 'A' },
          { name: 'vary', value: 'B' },
        ],
        content: { size: 2, text: '/wA=', encoding: 'base64' },
      },
      { comment: 'why', startedDateTime: '2026-11-21T03:15:00.250+01:00', time: 1.5 },
    );
    expect(recorded).toEqual({
      exchange: {
        number: 1,
        request: { ...REQUEST, headers: [['content-type', 'a/b']], body: Uint8Array.of(0xc3, 0xa4) },
        outcome: {
          kind: 'answer',
          status: 200,
          headers: [
            ['vary', 'A'],
            ['vary', 'B'],
          ],
          body: Uint8Array.of(0xff, 0),
        },
        startedAt: Date.UTC(2026, 10, 21, 2, 15, 0, 250),
        durationMs: 1.5,
      },
      comment: 'why',
    });
  });

  it.each([
    [{}, {}, 'the request body was not recorded'],
    [{ bodySize: 5 }, {}, 'the request body was not recorded'],
    [{ headers: [{ name: 'Content-Length', value: '5' }] }, {}, 'the request body was not recorded'],
    [{ postData: { params: [] }, bodySize: 5 }, {}, 'the request body was not recorded'],
    [{ postData: { text: 'abc' }, bodySize: 5 }, {}, 'the request body was cut: 3 of 5 bytes'],
    [{ method: 'GET' }, {}, 'the response body was not recorded'],
    [{ method: 'GET' }, { content: { text: null } }, 'the response body was not recorded'],
    [{ method: 'GET' }, { content: { size: 5 } }, 'the response body was not recorded'],
    [{ method: 'GET' }, { content: {}, bodySize: 5 }, 'the response body was not recorded'],
    [{ method: 'GET' }, { content: { size: 5, text: 'abc' } }, 'the response body was cut: 3 of 5 bytes'],
  ])('is left alone for %j %j', (request, response, incomplete) => {
    expect(one(request, response).incomplete).toBe(incomplete);
  });

  it.each([
    [{ bodySize: 0 }, { bodySize: 0 }],
    [
      { postData: { text: 'abc' }, bodySize: -1 },
      { content: { size: 0 }, bodySize: -1 },
    ],
    [{ method: 'HEAD' }, { content: { size: 5 } }],
    [{ method: 'GET', bodySize: -1 }, { content: { size: 1, text: 'ä' } }],
  ])('is whole for %j %j', (request, response) => expect(one(request, response).incomplete).toBeUndefined());

  it('without an answer is a fault', () => {
    expect(one({ method: 'GET' }, { status: 0, _error: 'net::ERR_CONNECTION_REFUSED' }).exchange.outcome).toEqual({
      kind: 'fault',
      code: 'failed',
      reason: 'net::ERR_CONNECTION_REFUSED',
    });
  });
});

describe('a file', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'recording-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('is read plain, gzipped, and with a byte order mark', async () => {
    const text = JSON.stringify({ log: { entries: [{ request: REQUEST, response: RESPONSE }] } });
    const files = { 'a.har': text, 'b.har.gz': gzipSync(text), 'c.har': `\ufeff${text}` };
    for (const [name, content] of Object.entries(files)) {
      await writeFile(join(folder, name), content);
      expect(await readWholeRecording(join(folder, name))).toHaveLength(1);
    }
  });

  it('that is damaged or missing is named', async () => {
    const file = join(folder, 'd.har.gz');
    await writeFile(file, gzipSync('{}').subarray(0, 12));
    await expect(readWholeRecording(file)).rejects.toThrow(`Cannot unpack ${file}: the gzip data are cut off.`);
    await writeFile(file, gzipSync('{}').fill(0xff, 10));
    await expect(readWholeRecording(file)).rejects.toThrow(`Cannot unpack ${file}: the gzip data are damaged.`);
    await expect(readWholeRecording('/dev/null')).rejects.toThrow('Cannot read /dev/null: it is not a regular file.');
    await expect(readWholeRecording(join(folder, 'none.har'))).rejects.toThrow(/^Cannot read .*none\.har: ENOENT/);
  });
});

test('entries are the same in whichever pieces the bytes come', () => {
  const texts = ['\ufeff"', 'ä\u2028€😀', '\\u0000\\ud800\\"\\\\', '"},{"log":[', ''].map((text) =>
    JSON.stringify(text),
  );
  const entries = texts.map(
    (text) =>
      `{"request":{"method":"GET","url":"http://a/"}, "x":[{},[],-1.5e3,true],"response":{"status":200,"content":{"text":${text}}}}`,
  );
  const bytes = Buffer.from(
    `\ufeff{"x":[{"log":1}],"log":{"entries":0,"pages":[[{}]],"entries":[${entries.join(' ,')}]}}`,
  );
  const whole = new EntryReader('x.har').read(bytes);
  expect(whole).toHaveLength(texts.length);
  for (const size of [1, 2, 3, 7, 64]) {
    const reader = new EntryReader('x.har');
    const read = [bytes.subarray(0, 3)];
    for (let at = 3; at < bytes.length; at += size) read.push(bytes.subarray(at, at + size));
    expect(read.flatMap((piece) => reader.read(piece))).toEqual(whole);
    reader.end();
  }
});
