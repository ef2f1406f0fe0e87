// What the repository weighs: lines by hand, files and rooms; and the test files that took most in the last `npm test`.
// Usage: npm run weight. Comments and blank lines count.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const LISTED = execFileSync('git', ['ls-files'], { encoding: 'utf8', maxBuffer: 2 ** 26 })
  .trim()
  .split('\n');
const FILES = LISTED.filter((name) => existsSync(name));
const TEST = /\.(test|proof)\.ts$|^test\//;
const GENERATED = /\/generated\/|families\/members\.ts$|specs\/faults\.mutants\.ts$/;

const lines = (files) => files.reduce((sum, name) => sum + readFileSync(name, 'utf8').split('\n').length - 1, 0);
const matching = (...patterns) => FILES.filter((name) => patterns.every((pattern) => pattern.test(name)));
const without = (files, ...patterns) => files.filter((name) => !patterns.some((pattern) => pattern.test(name)));

const hand = without(matching(/^(src|specs|tools)\//, /\.(ts|mjs)$/), TEST, GENERATED);
const rooms = readdirSync('src', { withFileTypes: true }).filter((each) => each.isDirectory());
const glossary = readFileSync('docs/glossary.md', 'utf8').match(/^\| /gm).length - 2;

console.table({
  'lines by hand, src + specs + tools': lines(hand),
  'files of these': hand.length,
  'rooms of src': without(
    rooms.map(({ name }) => name),
    /^generated$/,
  ).length,
  'JSON and YAML, specs + schemas': lines(matching(/^(specs|schemas)\//, /\.(json|ya?ml)$/)),
  'tests and helpers of tests': lines(matching(TEST, /\.(ts|mjs)$/)),
  'words of the glossary': glossary,
});

const TESTS = 'reports/tests.json';
/** The number of test files to show. */
const MOST = 20;

if (existsSync(TESTS)) {
  const { testResults } = JSON.parse(readFileSync(TESTS, 'utf8'));
  const all = testResults.map(({ name, startTime, endTime }) => [relative('.', name), (endTime - startTime) / 1000]);
  const total = all.reduce((sum, [, seconds]) => sum + seconds, 0);
  const rows = all.sort(([, a], [, b]) => b - a).slice(0, MOST);
  const cells = ([name, seconds]) => [
    name,
    { seconds: Number(seconds.toFixed(1)), share: `${((100 * seconds) / total).toFixed(1)} %` },
  ];
  console.table(Object.fromEntries(rows.map(cells)));
} else {
  console.log(`Which test files take most is known after \`npm test\`, by ${TESTS}.`);
}
