import { describe, expect, test } from 'vitest';
import { folderWith } from '../../../../test/support/main.ts';
import { UsageError } from '../usage-error.ts';
import { problemsIn, readWritten, type WrittenFile } from './yaml-file.ts';

const SCHEMA = 'config/config.json';

function written(text: string): WrittenFile<unknown> {
  return readWritten(folderWith({ 'file.yaml': text })('file.yaml'), SCHEMA);
}

/** The problems of a file, each without the path of the file. */
function problems(text: string): string[] {
  try {
    written(text);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return error.message.split('\n').map((line) => line.replace(/\/\S*file\.yaml/, ''));
  }
  return [];
}

describe('a file that cannot be read', () => {
  test.each<[string, string, RegExp]>([
    ['is no YAML', 'seed: [1', /^:\d: .*\.$/],
    ['is nested too deeply', `only: ${'['.repeat(100_000)}`, /^:1: it is nested too deeply\.$/],
    [
      'is too long',
      '#'.repeat(600_000),
      /^Cannot read : it is longer than 524288 bytes, the most that is read of such a file\.$/,
    ],
    ['refers to nothing', 'seed: *none\n', /^(:1)?: .*none.*\.$/],
    ['would need too much memory', bomb(), /^: Excessive alias count/],
  ])('%s: one line says what and where', (_, text, message) => {
    expect(problems(text)).toEqual([expect.stringMatching(message)]);
  });

  test('is no JSON, by its name: the message says so', () => {
    const path = folderWith({ 'broken.json': '{' })('broken.json');
    expect(() => readWritten(path, SCHEMA)).toThrow(/broken\.json:1: this is no JSON: /);
  });

  test('does not exist: the message names it', () => {
    const path = folderWith()('none.yaml');
    expect(() => readWritten(path, SCHEMA)).toThrow(new RegExp(`^Cannot read ${path}: .*(ENOENT|no such file).*\\.$`));
  });
});

/** A few lines of YAML that stand for 10^9 items. */
function bomb(): string {
  const levels = Array.from({ length: 9 }, (_, at) => `a${at + 1}: &a${at + 1} [${`*a${at},`.repeat(10)}]`);
  return ['a0: &a0 [1]', ...levels].join('\n');
}

describe('a problem', () => {
  test('has the line of its value, and all problems are listed by line', () => {
    expect(problems('seed: 1\ntargets:\n  a:\n    rate: fast\n    url: 7\n')).toEqual([
      expect.stringMatching(/^:4: .*`targets\.a\.rate`.*\.$/),
      expect.stringMatching(/^:5: .*`targets\.a\.url`.*\.$/),
    ]);
  });

  test('of an item of a list has the line of the item', () =>
    expect(problems('only:\n  - platform.*\n  - 7\n')).toEqual([expect.stringMatching(/^:3: /)]));

  test('of a value in place of settings shows their form', () => {
    expect(problems('targets:\n  a: http://127.0.0.1:9650\n  b: 7\n')).toEqual([
      ':2: `targets.a` is "http://127.0.0.1:9650", expected an object such as { url: http://127.0.0.1:9650 }.',
      ':3: `targets.b` is 7, expected an object such as { url: http://127.0.0.1:9650 }.',
    ]);
    expect(problems('targets:\n  node-1.14.2:\n    url: http://127.0.0.1:9650\n')).toEqual([
      ':1: `targets` has the name "node-1.14.2", expected a string that matches ^[A-Za-z][A-Za-z0-9_-]*$.',
    ]);
    expect(problems('targets: 7\n')).toEqual([':1: `targets` is 7, expected an object.']);
  });

  test('of a form shows an example, of a choice the closest, of an alias the line of its anchor', () => {
    expect(problems('targets:\n  a: &a\n    budget: two\n    gate: releese\n  b: *a\n  c:\n    <<: *a\n')).toEqual([
      ':3: `targets.a.budget` is "two", expected a string such as 2AVAX.',
      ':3: `targets.b.budget` is "two", expected a string such as 2AVAX.',
      expect.stringMatching(/^:4: `targets\.a\.gate` is "releese", .* Did you mean release\?$/),
      expect.stringMatching(/^:4: `targets\.b\.gate` /),
      ':7: a file of this suite has no merge keys (<<): write the keys of the mapping here.',
    ]);
  });

  test('of an unknown key suggests the closest key at that place', () => {
    expect(problems('sed: 1\n')).toEqual([":1: there is no key 'sed' here. Did you mean seed?"]);
    expect(problems('targets:\n  a:\n    waitRedy: 5\n')).toEqual([
      ":3: there is no key 'waitRedy' here. Did you mean waitReady?",
    ]);
  });

  test('of 30,000 unknown keys is told in time', () =>
    expect(problems(Array.from({ length: 30_000 }, (_, at) => `key-${at}: 1\n`).join(''))).toHaveLength(21));

  test('of several such keys lists it once at a place', () => {
    expect(problems('qqqqqqqq: 1\nwwwwwwww: 1\ntargets:\n  a:\n    kkkkkkkk: 1\n')).toEqual([
      expect.stringMatching(/^:1: there is no key 'qqqqqqqq' here\. Known here: .*\bseed\b/),
      ":2: there is no key 'wwwwwwww' here.",
      expect.stringContaining("'kkkkkkkk' here. Known here: "),
    ]);
  });
});

describe('the line of a pointer', () => {
  const text = `seed: 1

only: # several
  - platform.*
  - index.*
targets:
  nightly:
    url: http://127.0.0.1:1
`;

  test.each([
    ['', 1],
    ['/seed', 1],
    ['/only', 3],
    ['/only/1', 5],
    ['/targets/nightly/url', 8],
    ['/targets/nightly/rate', 7],
    ['/nothing/at/all', 1],
  ])('%s is %i: that of the part, or of the closest parent of a missing one', (pointer, line) => {
    expect(written(text).lineOf(pointer)).toBe(line);
  });

  test('is right in JSON, too', () =>
    expect(written('{\n  "seed": 1,\n  "only": [\n    "index.*"\n  ]\n}\n').lineOf('/only/0')).toBe(4));
});

test('problems are listed by line, also when they were found in another order', () => {
  const found = [
    { line: 12, message: 'b' },
    { line: 3, message: 'a' },
  ];
  expect(problemsIn('w.yaml', found).message).toBe('w.yaml:3: a\nw.yaml:12: b');
});
