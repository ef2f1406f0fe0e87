import { closeSync, createWriteStream, openSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { createGzip, gzipSync } from 'node:zlib';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Mode } from './hostile-modes.ts';

const MEGABYTE = 1_000_000;
export const ENDLESS = '/dev/zero';

type Maker = (file: string) => Promise<void> | void;

/** Writes a beginning, a part as often as given, and an end. */
function repeated(begin: string, part: string, times: number, end: string): Maker {
  return (file) => {
    const descriptor = openSync(file, 'w');
    const block = part.repeat(Math.max(1, Math.ceil(MEGABYTE / part.length)));
    const perBlock = block.length / part.length;
    writeSync(descriptor, begin);
    for (let left = times; left > 0; left -= perBlock)
      writeSync(descriptor, left >= perBlock ? block : part.repeat(left));
    writeSync(descriptor, end);
    closeSync(descriptor);
  };
}

const HAR = '{"log":{"version":"1.2","creator":{"name":"x","version":"1"},"entries":[';
const CALL = '{"jsonrpc":"2.0","id":1,"method":"platform.getHeight","params":{}}';
const HEIGHT = '{"jsonrpc":"2.0","id":1,"result":{"height":"7"}}';

function entry(response: string, size = Buffer.byteLength(response)): string {
  const json = { name: 'content-type', value: 'application/json' };
  return JSON.stringify({
    request: {
      method: 'POST',
      url: 'http://127.0.0.1:9650/ext/bc/P',
      headers: [json],
      postData: { mimeType: 'application/json', text: CALL },
    },
    response: { status: 200, headers: [json], content: { size, mimeType: 'application/json', text: response } },
  });
}

const GOOD = entry(HEIGHT);

function validating(title: string, exitCode: number, make: Maker, seconds = 60): Mode {
  return {
    title,
    exitCode,
    seconds,
    args: async (cwd) => {
      await make(join(cwd, 'it.har'));
      return ['validate', 'it.har'];
    },
  };
}

function bodyOf(megabytes: number): Maker {
  const [before = '', after = ''] = entry('BODY').split('BODY');
  return repeated(`${HAR}${before}`, 'x', megabytes * MEGABYTE, `${after}]}}`);
}

const exchanges = (megabytes: number): Maker =>
  repeated(HAR + GOOD, `,\n${GOOD}`, ((megabytes * MEGABYTE) / (GOOD.length + 2)) | 0, ']}}');

const RECORDINGS: readonly Mode[] = [
  validating('63 MB of exchanges, as record writes them by default', 0, exchanges(63)),
  validating('200 MB of exchanges', 0, exchanges(200), 300),
  validating('a body of 31 MB', 1, bodyOf(31)),
  validating('a body of 200 MB', 2, bodyOf(200)),
  validating('an entry of five million values', 2, repeated(`${HAR}{"x":[0`, ',[]', 5_000_000, ']}]}}')),
  validating(
    'a list of ten million values before the entries',
    0,
    repeated(`{"log":{"pages":[0`, ',[]', 10_000_000, `],"entries":[${GOOD}]}}`),
  ),
  validating('nesting of ten million', 2, repeated(HAR, '[', 10_000_000, '')),
  validating('200 MB of blanks', 2, repeated('', ' ', 200 * MEGABYTE, '')),
  validating('200 MB that are no JSON', 2, repeated('', 'x', 200 * MEGABYTE, '')),
  validating('a gzip bomb of 1 GB', 2, (file) => {
    const megabyte = Buffer.alloc(MEGABYTE, ' ');
    return pipeline(Readable.from(Array.from({ length: 1000 }, () => megabyte)), createGzip(), createWriteStream(file));
  }),
  validating('gzip that breaks off', 2, (file) => writeFileSync(file, gzipSync(HAR + GOOD).subarray(0, 60)), 20),
  { title: 'a folder', exitCode: 2, seconds: 20, args: () => ['validate', '.'] },
];

/** Commands that read a file of their own kind, with its path last but for these further words. */
export const READERS: readonly (readonly [what: string, words: readonly string[], after?: readonly string[]])[] = [
  ['validate', ['validate']],
  ['--config', ['run', '--reference', '--config']],
  ['--waivers', ['run', '--reference', '--waivers']],
  ['--profile', ['run', '--reference', '--profile'], []],
  ['--ca', ['run', '--target', 'https://127.0.0.1:1', '--ca']],
  ['--failed', ['run', '--reference', '--failed']],
  ['--launch-config', ['run', '--launch', process.execPath, '--launch-config']],
  ['--genesis of audit', ['audit', '--target', 'http://127.0.0.1:1', '--genesis']],
  ['show', ['show', '--json', '--report']],
  ['compare', ['compare'], ['report.json']],
  ['merge', ['merge']],
  ['compare --history', ['compare', '--history']],
  ['waive', ['waive']],
  ['statement make', ['statement', 'make']],
  ['statement verify', ['statement', 'verify'], ['report.json']],
];

const CONFIG = ['run', '--reference', '--config'];
const SHOW = ['show', '--json', '--report'];
const HISTORY = ['compare', '--history'];
const key = (at: number): string => `key-${at}: 1\n`;
const alias = (at: number): string => `a${at + 1}: &a${at + 1} [*a${at},*a${at}]\n`;
const lines = (count: number, line: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => line(at)).join('');

/** A file that a command takes last: its beginning, a part as often as given, and its end. */
const LARGE: readonly (readonly [what: string, words: readonly string[], ...file: Parameters<typeof repeated>])[] = [
  ['a configuration of 100 MB', CONFIG, 'only:\n', '  - platform.getHeight/*\n', 4_000_000, ''],
  ['waivers of 100 MB', ['run', '--reference', '--waivers'], 'waivers:\n', '  - {requirement: a.b/c}\n', 4_000_000, ''],
  [
    'a profile of 100 MB',
    ['run', '--reference', '--profile'],
    'name: x\nerrata:\n',
    '  - something-wrong\n',
    4_000_000,
    '',
  ],
  ['a configuration of 500 kB', CONFIG, 'x:\n', '  - {}\n', 70_000, ''],
  ['a configuration with 30,000 unknown keys', CONFIG, lines(30_000, key), '\n', 0, ''],
  ['aliases of aliases in YAML', CONFIG, `a0: &a0 [x]\n${lines(30, alias)}`, '\n', 0, ''],
  ['nesting of 100,000 in YAML', CONFIG, 'only: ', '[', 100_000, ''],
  ['a report of 100 MB', SHOW, '{"requirements":[0', ',{}', 33_000_000, ']}'],
  ['a report of 30 MB', SHOW, '{"requirements":[0', ',{}', 10_000_000, ']}'],
  ['a report of 30 MB of text', SHOW, '{"x":"', 'x', 30_000_000, '"}'],
  ['a genesis of 30 MB', ['audit', 'http://127.0.0.1:1', '--genesis'], '{"allocations":[{}', ',{}', 10_000_000, ']}'],
  ['a history of 100 MB', HISTORY, '', '{}\n', 33_000_000, ''],
  ['a history of 30 MB of line ends', HISTORY, '', '\n', 30_000_000, ''],
  ['a history of one line of 30 MB', HISTORY, '{"x":"', 'x', 30_000_000, '"}'],
];

const LARGE_FILES = LARGE.map(([title, words, ...file]): Mode => ({
  title,
  exitCode: 2,
  seconds: 30,
  args: async (cwd) => {
    await repeated(...file)(join(cwd, 'it.yaml'));
    return [...words, './it.yaml'];
  },
}));

const PATTERN: Mode = {
  title: '--only of 100,000 characters',
  exitCode: 2,
  seconds: 20,
  args: () => ['run', '--reference', '--only', 'x*'.repeat(50_000)],
};

/** Files that a user gives to commands. `endless-files.test.ts` gives those without end. */
export const FILE_MODES: readonly Mode[] = [...RECORDINGS, ...LARGE_FILES, PATTERN];
