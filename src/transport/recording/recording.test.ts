import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deflateRawSync, gzipSync } from 'node:zlib';
import { describe, expect, it, test } from 'vitest';
import { exchangeWith } from '../../../test/support/exchange.ts';
import { emptyFolder } from '../../../test/support/folder.ts';
import { EntryReader } from './entry-reader.ts';
import { readWholeRecording } from '../../../test/support/whole-recording.ts';
import type { Recorded } from './recording.ts';

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
  ['\0\0\0', 'x.har is not JSON: unexpected text or end near byte 0. A recording is a HAR 1.2 file.'],
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
    const exchange = exchangeWith({ status: 204 }, { method: 'GET' }, { durationMs: 0 });
    expect(one({ method: 'GET' }, { status: 204 })).toEqual({ exchange, comment: '' });
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
    const vary = ['A', 'B'].map((value) => ['vary', value] as const);
    const exchange = exchangeWith(
      { headers: vary, body: Uint8Array.of(0xff, 0) },
      { headers: [['content-type', 'a/b']], body: Uint8Array.of(0xc3, 0xa4) },
      { startedAt: Date.UTC(2026, 10, 21, 2, 15, 0, 250), durationMs: 1.5 },
    );
    expect(recorded).toEqual({ exchange, comment: 'why' });
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

/** A file in a folder of its own. */
async function fileOf(content: string | Uint8Array, name = 'x.har'): Promise<string> {
  const file = join(emptyFolder(), name);
  await writeFile(file, content);
  return file;
}

describe('a file', () => {
  it('is read plain, gzipped, and with a byte order mark', async () => {
    const text = JSON.stringify({ log: { entries: [{ request: REQUEST, response: RESPONSE }] } });
    for (const content of [text, gzipSync(text), `\ufeff${text}`])
      expect(await readWholeRecording(await fileOf(content))).toHaveLength(1);
  });

  it('that is damaged or missing is named', async () => {
    const [cut, damaged] = [gzipSync('{}').subarray(0, 12), gzipSync('{}').fill(0xff, 10)];
    for (const [content, why] of [
      [cut, 'cut off'],
      [damaged, 'damaged'],
    ] as const) {
      const file = await fileOf(content, 'd.har.gz');
      await expect(readWholeRecording(file)).rejects.toThrow(`Cannot unpack ${file}: the gzip data are ${why}.`);
    }
    await expect(readWholeRecording('/dev/null')).rejects.toThrow('Cannot read /dev/null: it is not a regular file.');
    await expect(readWholeRecording('/none.har')).rejects.toThrow(/^Cannot read .*none\.har: ENOENT/);
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

describe('bodies in files beside a recording, as Playwright writes them', () => {
  const RESULT = '{"jsonrpc":"2.0","result":{"height":"41"},"id":1}';
  const content = (name: string): object => ({ size: RESULT.length, mimeType: 'application/json', _file: name });
  const document = (...names: string[]): string =>
    JSON.stringify({
      log: { entries: names.map((name) => ({ request: REQUEST, response: { status: 200, content: content(name) } })) },
    });
  const bodiesIn = async (file: string): Promise<string[]> =>
    (await readWholeRecording(file)).map(({ exchange: { outcome }, notOfTarget = '' }) =>
      outcome.kind === 'answer' && notOfTarget === '' ? Buffer.from(outcome.body).toString() : notOfTarget,
    );

  it('are read, and a missing one is told; a name is never a path', async () => {
    const folder = emptyFolder();
    await writeFile(join(folder, 'a.json'), RESULT);
    await writeFile(join(folder, 'x.har'), document('a.json', 'b.json', '../x.har', folder));
    expect(await bodiesIn(join(folder, 'x.har'))).toEqual([RESULT, 'detached', 'detached', 'detached']);
  });

  it('that are all missing are an error that says what to do', async () => {
    const file = await fileOf(document('a.json'));
    await expect(readWholeRecording(file)).rejects.toThrow(/such as a\.json\. Put them there, or record with/);
  });

  it('are read from a zip archive, stored or deflated', async () => {
    const zip = zipOf({ 'har.har': document('a.json', 'b.json'), 'a.json': RESULT, 'b.json': RESULT });
    expect(await bodiesIn(await fileOf(zip, 'x.zip'))).toEqual([RESULT, RESULT]);
  });

  it.each([
    ['without a recording', zipOf({ 'a.txt': '' }), /has no file \.har: unpack it/],
    ['with two', zipOf({ 'a.har': '', 'b.har': '' }), /has several files \.har/],
    ['that is cut', zipOf({ 'a.har': '{}' }).subarray(0, 60), /is damaged: it has no list of files/],
    ['without the bodies', zipOf({ 'a.har': document('a.json') }), /^The zip archive .* does not have the bodies/],
  ])('a zip archive %s is an error', async (_title, bytes, message) =>
    expect(readWholeRecording(await fileOf(bytes, 'x.zip'))).rejects.toThrow(message),
  );
});

it.each([
  [{ _fromCache: 'disk' }, 'cached'],
  [{ _fetchedViaServiceWorker: true }, 'cached'],
  [{ _wasFulfilled: true }, 'cached'],
  [{ response: { status: 200, _fetchType: 'Memory Cache' } }, 'cached'],
  [{ _fromCache: null, _wasFulfilled: false }, undefined],
])('a response that is not of the target: %j', (members, expected) => {
  expect(one({}, {}, members).notOfTarget).toBe(expected);
});

it.each([
  ['left compressed', gzipSync('{"a":1}'), '{"a":1}'],
  ['decoded', Buffer.from('{"a":1}'), '{"a":1}'],
  ['compressed in another way', Buffer.from([0x28, 0xb5, 0x2f, 0xfd]), 'encoded'],
])('a body that a recorder has %s', async (_title, body, expected) => {
  const headers = [{ name: 'content-encoding', value: expected === 'encoded' ? 'zstd' : 'gzip' }];
  const content = { text: body.toString('base64'), encoding: 'base64', size: 7 };
  const entries = [{ request: { ...REQUEST, method: 'GET' }, response: { status: 200, headers, content } }];
  const [recorded] = await readWholeRecording(await fileOf(JSON.stringify({ log: { entries } })));
  const outcome = recorded?.exchange.outcome;
  expect(recorded?.notOfTarget ?? (outcome?.kind === 'answer' && Buffer.from(outcome.body).toString())).toBe(expected);
});

/** A zip archive, every second file deflated. */
function zipOf(files: Readonly<Record<string, string>>): Buffer {
  const [parts, list]: [Buffer[], Buffer[]] = [[], []];
  for (const [at, [name, text]] of Object.entries(files).entries()) {
    const bytes = at % 2 === 1 ? deflateRawSync(text) : Buffer.from(text);
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(at % 2 === 1 ? 8 : 0, 10);
    entry.writeUInt32LE(bytes.length, 20);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(Buffer.concat(parts).length, 42);
    parts.push(head, Buffer.from(name), bytes);
    list.push(entry, Buffer.from(name));
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt32LE(Buffer.concat(list).length, 12);
  end.writeUInt32LE(Buffer.concat(parts).length, 16);
  return Buffer.concat([...parts, ...list, end]);
}
