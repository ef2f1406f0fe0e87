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

/** Targets on which a run ends with this exit code. */
function endingWith(exitCode: number, speakers: Readonly<Record<string, Speaker>>): readonly HostileTarget[] {
  return Object.entries(speakers).map(([title, speak]) => ({ title, speak, exitCode }));
}

const errorOf = ({ jsonrpc, id }: JsonObject, error: JsonValue): JsonObject => ({
  ...{ jsonrpc: jsonrpc ?? '2.0', error, id: id ?? null },
});
const ODD_NAMES = { constructor: null, toString: 1, hasOwnProperty: 'x', length: -1, then: {} };
const ONLY_PROTO = '{"__proto__":{"jsonrpc":"2.0","result":{}},"constructor":1,"id":1}';
const manyHeaders = (count: number, value: string): string =>
  Array.from({ length: count }, (_, at) => `x-${at}: ${value}`).join('\r\n');
const isTime = (text: string): boolean => /^\d{4}-\d\d-\d\dT/.test(text);

const VALUES: readonly HostileTarget[] = [
  ...endingWith(0, {
    'members __proto__, constructor and toString': withMember('__proto__', ODD_NAMES),
  }),
  ...endingWith(1, {
    'heights of three million digits': named(HEIGHTS, () => MANY_DIGITS),
    'JSON numbers of 4,000 digits': named(HEIGHTS, () => MANY_DIGITS_NUMBER),
    'the largest of all integers': named(INTEGERS, () => `${2n ** 64n - 1n}`),
    'negative integers': named(INTEGERS, () => '-1'),
    'fractions and exponents for integers': named(INTEGERS, () => 1.5e300),
    'null for every result': altered((json) => ({ ...json, result: null })),
    'an array for every object': altered((json) => ({ ...json, result: [json.result ?? null] })),
    'an object for every array': replaced((value) =>
      Array.isArray(value) ? Object.fromEntries(Object.entries(value)) : undefined,
    ),
    'no item in any list': replaced((value) => (Array.isArray(value) ? [] : undefined)),
    'an object for every text': replaced((value) => (typeof value === 'string' ? {} : undefined)),
    'no text in any text': strings(() => ''),
    'nothing but __proto__': altered(() => valueOf(parseJson(ONLY_PROTO))),
    'nesting of 9,000': withRawMember(`${'['.repeat(9000)}${']'.repeat(9000)}`),
    'texts of 100,000 characters': strings((text) => text.padEnd(100_000, text.at(-1))),
    'NUL in every text': strings((text) => `${text}\u0000`),
    'lone surrogates in every text': strings((text) => `${text}\ud800`),
    'terminal escapes and bidi marks in every text': strings(() => HOSTILE_TEXT),
    'HTML and XML in every text': strings(() => ']]><script>alert(1)</script><!--&x;'),
    'our own sentences as errors': altered((json) =>
      errorOf(json, { code: -32000, message: OURS.join('. '), data: [] }),
    ),
    'an error that is no error': altered((json) => errorOf(json, ['x'.repeat(MEGABYTE)])),
    'a result and an error at once': altered((json) => ({ ...json, error: { code: 1e300, message: {} } })),
  }),
];

/** Targets whose responses are large. */
export const LARGE_TARGETS: readonly HostileTarget[] = [
  ...endingWith(0, {
    'a text of 12 MB in every result': withRawMember(`"${'x'.repeat(12 * MEGABYTE)}"`),
    '100,000 members with names of their own': withRawMember(
      `{${Array.from({ length: 100_000 }, (_, at) => `"name ${at}":${at}`).join()}}`,
    ),
    'member names of a megabyte': withMember('\u001b[31m'.repeat(MEGABYTE / 5), 1),
    'twelve megabytes of blanks': (socket, answer) =>
      say(socket, { ...answer, body: Buffer.concat([answer.body, Buffer.alloc(12 * MEGABYTE, ' ')]) }),
  }),
  ...endingWith(3, {
    '100,000 headers': (socket, answer) => say(socket, answer, manyHeaders(100_000, 'x')),
  }),
  ...endingWith(4, {
    'lists of a million items': withRawMember(`[${'[],'.repeat(1_000_000)}0]`),
    'a brotli bomb': coded('br', brotliCompressSync(Buffer.alloc(100 * MEGABYTE, ' '))),
  }),
  {
    title: 'pages that never end, with fresh cursors',
    speak: counted((count) =>
      replaced((_, name) =>
        name === 'utxo' ? `${'1'.repeat(40)}${count}` : name === 'numFetched' ? '1024' : undefined,
      ),
    ),
    exitCode: 1,
    only: 'platform.getUTXOs/walk-ends,platform.getUTXOs/end-index-names-the-last-utxo',
  },
];

const WIRE: readonly HostileTarget[] = [
  ...endingWith(1, {
    'gzip a hundred times over': codedOften(100),
  }),
  ...endingWith(3, {
    '1,500 headers of 150 bytes': (socket, answer) => say(socket, answer, manyHeaders(1500, '\u00ff'.repeat(140))),
  }),
];

const STATES: readonly HostileTarget[] = [
  ...endingWith(1, {
    'a height that jumps': counted((count) => named(['height'], () => `${(count * 7919) % 1000}`)),
    'an index that grows while it is read': counted((count) => named(['index'], () => `${1000 + count * 50}`)),
    'a clock that is centuries off': strings((text) => (isTime(text) ? '9999-12-31T23:59:59.999999999Z' : text)),
    'ids swapped between requests under way': altered((json) => ({ ...json, id: Number(json.id) ^ 1 })),
  }),
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
