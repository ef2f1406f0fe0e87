import { expect, test } from 'vitest';
import { schemaFiles } from '../../src/judge/validation/schema/schema-files.ts';

/** What the engines of Go, Rust, Java and Python do not compile, or read in another way. */
const UNPORTABLE: readonly (readonly [RegExp, string])[] = [
  [/\{(?:\d+,)?[1-9]\d{3,}\}/, 'more than 999 repetitions'],
  [/\[(?:[^\]\\]|\\.)*\$(?:[^\]\\]|\\.)*\]/, 'an unescaped $ within brackets, which fastjsonschema takes for the end'],
  [/\(\?(?!:)/, 'a group of another kind than (?:'],
  [/\\[1-9kpPuxc]/, 'an escape that is not the same everywhere'],
];

test.each([
  ['^[\\w$]$', 1],
  ['^a{0,2000}$', 1],
  ['(?=a)', 1],
  ['\\p{L}', 1],
  ['^[\\w\\$.*/ -]*(?:a|b){1,999}$', 0],
])('a pattern is seen: %s', (pattern, count) => expect(problemsOf(pattern)).toHaveLength(count));

test('validators of Go, Rust, Java and Python compile each pattern of the published schemas', () => {
  const patterns = [...schemaFiles().values()].flatMap((schema) =>
    [...JSON.stringify(schema).matchAll(/"pattern":("(?:[^"\\]|\\.)*")/g)].map(
      ([, pattern = '""']) => JSON.parse(pattern) as string,
    ),
  );
  expect(patterns.length).toBeGreaterThan(20);
  expect(patterns.flatMap((pattern) => problemsOf(pattern).map((problem) => `${pattern}: ${problem}`))).toEqual([]);
});

function problemsOf(pattern: string): string[] {
  return UNPORTABLE.flatMap(([sign, problem]) => (sign.test(pattern) ? [problem] : []));
}
