import type { IncomingMessage } from 'node:http';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { isJsonObject, parseJson, stringifyJson, type JsonObject, type JsonValue } from '../../src/encoding/json.ts';
import { HOSTILE_TEXT } from './example-report.ts';
import { say, type Speaker } from './raw-node.ts';
import { valueOf } from './value-of.ts';

/** A target that no node is, and the exit code that a run on it ends with. */
export interface HostileTarget {
  readonly title: string;
  readonly speak: Speaker;
  /** What is tested of it, where that is not what is tested of all. */
  readonly only?: string;
  readonly exitCode: number;
}

/** What is tested of most targets. */
export const FEW = 'platform.getHeight/*,platform.getBlockByHeight/*,index.getContainerRange/*,health.health/*';
/** What is large takes long: some thirty responses show whether they are kept. */
export const FEWEST = 'platform.getHeight/height,platform.getHeight/does-not-decrease';

const MEGABYTE = 1024 * 1024;
const MANY_DIGITS = '9'.repeat(3_000_000);
const MANY_DIGITS_NUMBER = BigInt('9'.repeat(4000));

/** A good answer with another JSON value in its body; what is no JSON stays as it is. */
function altered(change: (json: JsonObject, request: IncomingMessage) => JsonValue): Speaker {
  return (socket, answer, request) => {
    const parsed = parseJson(answer.body);
    const json = parsed.ok && isJsonObject(parsed.value) ? change(parsed.value, request) : undefined;
    say(socket, json === undefined ? answer : { ...answer, body: Buffer.from(stringifyJson(json)) });
  };
}

/** Every answer with this in place of each value that `change` gives something for. */
function replaced(change: (value: JsonValue, name: string | undefined) => JsonValue | undefined): Speaker {
  const visit = (value: JsonValue, name?: string): JsonValue => {
    const other = change(value, name);
    if (other !== undefined) return other;
    if (Array.isArray(value)) return value.map((item) => visit(item));
    if (!isJsonObject(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([member, item]) => [member, visit(item, member)]));
  };
  return altered((json) => ({ ...json, ...('result' in json ? { result: visit(json.result ?? null) } : {}) }));
}

/** Every string of a result in another way. */
function strings(change: (text: string) => string): Speaker {
  return replaced((value) => (typeof value === 'string' ? change(value) : undefined));
}

/** Every result with one more member. */
function withMember(name: string, value: JsonValue): Speaker {
  return altered((json) => (isJsonObject(json.result) ? { ...json, result: { ...json.result, [name]: value } } : json));
}

/** Every result with one more member, which no parser of ours has to read before it is sent. */
export function withRawMember(json: string, name = '"pad"'): Speaker {
  return (socket, answer) => {
    const body = answer.body.toString('latin1').replace('"result":{', () => `"result":{${name}:${json},`);
    say(socket, { ...answer, body: Buffer.from(body, 'latin1') });
  };
}

function named(members: readonly string[], by: (value: JsonValue) => JsonValue): Speaker {
  return replaced((value, name) => (name !== undefined && members.includes(name) ? by(value) : undefined));
}

const HEIGHTS = ['height', 'index', 'startIndex', 'endTime', 'startTime'];
const INTEGERS = [...HEIGHTS, 'weight', 'stakeAmount', 'balance', 'threshold', 'locktime', 'numFetched', 'supply'];
const OURS = [
  'a proxy in front of the node returned HTTP 429 (too many requests; lower the rate with --rate)',
  'the suite sent no more requests: the run exceeded its time limit',
  '8 consecutive requests got no response; the last error: no server listens',
  'Suite bug: the check threw an exception: TypeError',
  'the run was interrupted',
];

const VALUES: readonly HostileTarget[] = [
  { title: 'heights of three million digits', speak: named(HEIGHTS, () => MANY_DIGITS), exitCode: 1 },
  { title: 'JSON numbers of 4,000 digits', speak: named(HEIGHTS, () => MANY_DIGITS_NUMBER), exitCode: 1 },
  { title: 'the largest of all integers', speak: named(INTEGERS, () => `${2n ** 64n - 1n}`), exitCode: 1 },
  { title: 'negative integers', speak: named(INTEGERS, () => '-1'), exitCode: 1 },
  { title: 'fractions and exponents for integers', speak: named(INTEGERS, () => 1.5e300), exitCode: 1 },
  { title: 'null for every result', speak: altered((json) => ({ ...json, result: null })), exitCode: 1 },
  {
    title: 'an array for every object',
    speak: altered((json) => ({ ...json, result: [json.result ?? null] })),
    exitCode: 1,
  },
  {
    title: 'an object for every array',
    speak: replaced((value) => (Array.isArray(value) ? Object.fromEntries(Object.entries(value)) : undefined)),
    exitCode: 1,
  },
  { title: 'no item in any list', speak: replaced((value) => (Array.isArray(value) ? [] : undefined)), exitCode: 1 },
  {
    title: 'an object for every text',
    speak: replaced((value) => (typeof value === 'string' ? {} : undefined)),
    exitCode: 1,
  },
  { title: 'no text in any text', speak: strings(() => ''), exitCode: 1 },
  {
    title: 'members __proto__, constructor and toString',
    speak: withMember('__proto__', { constructor: null, toString: 1, hasOwnProperty: 'x', length: -1, then: {} }),
    exitCode: 0,
  },
  {
    title: 'nothing but __proto__',
    speak: altered(() => valueOf(parseJson('{"__proto__":{"jsonrpc":"2.0","result":{}},"constructor":1,"id":1}'))),
    exitCode: 1,
  },
  { title: 'nesting of 9,000', speak: withRawMember(`${'['.repeat(9000)}${']'.repeat(9000)}`), exitCode: 1 },
  { title: 'texts of 100,000 characters', speak: strings((text) => text.padEnd(100_000, text.at(-1))), exitCode: 1 },
  { title: 'NUL in every text', speak: strings((text) => `${text}\u0000`), exitCode: 1 },
  { title: 'lone surrogates in every text', speak: strings((text) => `${text}\ud800`), exitCode: 1 },
  { title: 'terminal escapes and bidi marks in every text', speak: strings(() => HOSTILE_TEXT), exitCode: 1 },
  { title: 'HTML and XML in every text', speak: strings(() => ']]><script>alert(1)</script><!--&x;'), exitCode: 1 },
  {
    title: 'our own sentences as errors',
    speak: altered(({ jsonrpc, id }) => ({
      jsonrpc: jsonrpc ?? '2.0',
      error: { code: -32000, message: OURS.join('. '), data: [] },
      id: id ?? null,
    })),
    exitCode: 1,
  },
  {
    title: 'an error that is no error',
    speak: altered(({ id }) => ({ jsonrpc: '2.0', error: ['x'.repeat(MEGABYTE)], id: id ?? null })),
    exitCode: 1,
  },
  {
    title: 'a result and an error at once',
    speak: altered((json) => ({ ...json, error: { code: 1e300, message: {} } })),
    exitCode: 1,
  },
];

/** Targets whose responses are large: each is run in a process of its own, whose memory is its own. */
export const LARGE_TARGETS: readonly HostileTarget[] = [
  { title: 'a text of 12 MB in every result', speak: withRawMember(`"${'x'.repeat(12 * MEGABYTE)}"`), exitCode: 0 },
  { title: 'lists of a million items', speak: withRawMember(`[${'[],'.repeat(1_000_000)}0]`), exitCode: 4 },
  {
    title: '100,000 members with names of their own',
    speak: withRawMember(`{${Array.from({ length: 100_000 }, (_, at) => `"name ${at}":${at}`).join()}}`),
    exitCode: 0,
  },
  { title: 'member names of a megabyte', speak: withMember('\u001b[31m'.repeat(MEGABYTE / 5), 1), exitCode: 0 },
  {
    title: 'twelve megabytes of blanks',
    speak: (socket, answer) =>
      say(socket, { ...answer, body: Buffer.concat([answer.body, Buffer.alloc(12 * MEGABYTE, ' ')]) }),
    exitCode: 0,
  },
  { title: 'a brotli bomb', speak: coded('br', brotliCompressSync(Buffer.alloc(100 * MEGABYTE, ' '))), exitCode: 4 },
  {
    title: 'pages that never end, with fresh cursors',
    speak: counted((count) =>
      replaced((value, name) =>
        name === 'utxo' ? `${'1'.repeat(40)}${count}` : name === 'numFetched' ? '1024' : undefined,
      ),
    ),
    only: 'platform.getUTXOs/walk-ends,platform.getUTXOs/end-index-names-the-last-utxo',
    exitCode: 1,
  },
  {
    title: '100,000 headers',
    speak: (socket, answer) =>
      say(socket, answer, Array.from({ length: 100_000 }, (_, at) => `x-${at}: x`).join('\r\n')),
    exitCode: 3,
  },
];

const WIRE: readonly HostileTarget[] = [
  { title: 'gzip a hundred times over', speak: codedOften(100), exitCode: 1 },
  {
    title: '1,500 headers of 150 bytes',
    speak: (socket, answer) =>
      say(socket, answer, ...Array.from({ length: 1500 }, (_, at) => `x-${at}: ${'\u00ff'.repeat(140)}`)),
    exitCode: 3,
  },
];

const STATES: readonly HostileTarget[] = [
  {
    title: 'a height that jumps',
    speak: counted((count) => named(['height'], () => `${(count * 7919) % 1000}`)),
    exitCode: 1,
  },
  {
    title: 'an index that grows while it is read',
    speak: counted((count) => named(['index'], () => `${1000 + count * 50}`)),
    exitCode: 1,
  },
  {
    title: 'a clock that is centuries off',
    speak: strings((text) => (/^\d{4}-\d\d-\d\dT/.test(text) ? '9999-12-31T23:59:59.999999999Z' : text)),
    exitCode: 1,
  },
  {
    title: 'ids swapped between requests under way',
    speak: altered((json) => ({ ...json, id: Number(json.id) ^ 1 })),
    exitCode: 1,
  },
];

export const HOSTILE_TARGETS: readonly HostileTarget[] = [...VALUES, ...WIRE, ...STATES];

/** Speaks in a way that depends on how many requests came before. */
function counted(speaker: (count: number) => Speaker): Speaker {
  let count = 0;
  return (socket, answer, request) => speaker((count += 1))(socket, answer, request);
}

function coded(name: string, body: Buffer): Speaker {
  return (socket, answer) => say(socket, { ...answer, body }, `content-encoding: ${name}`);
}

function codedOften(times: number): Speaker {
  return (socket, answer) => {
    let { body } = answer;
    for (let time = 0; time < times; time += 1) body = gzipSync(body);
    say(socket, { ...answer, body }, `content-encoding: ${Array.from({ length: times }, () => 'gzip').join(', ')}`);
  };
}
