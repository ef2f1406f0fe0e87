import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Seconds of tests to run, by their durations in the last `npm run unit`. */
const BUDGET = 15;
/** For a test without a known duration: one of a module, and one of the command line. */
const USUAL = { src: 0.7, test: 8 };
/** More tests than that take too long to load. */
const MOST = 40;

/** Tests that read files of the repository instead of importing them -> the files. */
const READERS = [
  ['test/layout.test.ts', /^(?:src|specs)\//],
  ['src/cli/words.test.ts', /^(?:src|specs)\/|^(?:README|CONTRIBUTING)\.md$|^action\.yml$/],
  ['src/catalogue/catalogue.test.ts', /^specs\/|^schemas\//],
  ['src/catalogue/coverage.test.ts', /^specs\/|^schemas\//],
  ['src/catalogue/profiles.test.ts', /^specs\/(?:errata|profiles)\//],
  ['tools/selfcheck/plan/plan-trials.test.ts', /^specs\/.*mutants\.ts$/],
  ['src/reference-node/variants.test.ts', /^specs\/.*variants\.ts$/],
  // The generated pages are compared by `npm run generate -- --check`.
  ['test/docs.test.ts', /^docs\/(?!(?:profiles|readings)\.md$)|^README\.md$/],
  ['tools/selfcheck/readings/readings.test.ts', /^specs\/(?:readings\.yaml$|.*variants\.ts$)/],
  ['src/diagnosis/knowledge-file.test.ts', /^specs\/(?:defects\.json$|.*\.yaml$|.*mutants\.ts$)/],
  ['test/openrpc.test.ts', /^openrpc\.json$|^schemas\//],
  ['test/list.test.ts', /^specs\/.*\.yaml$/],
];

/** Modules that read files -> the files. */
const LOADERS = [
  ['src/validation/schema/schema-files.ts', /^schemas\//],
  ['src/catalogue/catalogue.ts', /^specs\/.*\.yaml$/],
  ['src/reference-node/declared.ts', /^specs\/.*(?:mutants|variants)\.ts$/],
  ['src/run/load-checks.ts', /^specs\/.*\.spec\.ts$/],
];

/**
 * The tests of a change: those that read a changed file, and the nearest ones that import one, within a budget.
 *
 * @returns The tests to run, and those that are left out.
 */
export function relatedTests(root, graph, changed) {
  const matching = (rows) => rows.filter(([, files]) => changed.some((path) => files.test(path))).map(([path]) => path);
  const readers = matching(READERS).filter((path) => existsSync(join(root, path)));
  const distances = graph.dependents(changed);
  // What is loaded at run time is further away than what is imported.
  for (const [path, distance] of graph.dependents(matching(LOADERS)))
    if (!distances.has(path)) distances.set(path, distance + 2);
  const nearest = [...distances]
    .filter(([path]) => path.endsWith('.test.ts') && existsSync(join(root, path)))
    .sort(([one, a], [other, b]) => a - b || (one < other ? -1 : 1))
    .map(([path]) => path);
  const durations = durationsOf(root);
  const [run, leftOut] = [[], []];
  let seconds = 0;
  for (const path of new Set([...readers, ...nearest])) {
    const duration = durations.get(path) ?? (path.startsWith('src/') ? USUAL.src : USUAL.test);
    // A changed test and what reads the changed files always run.
    const isCertain = changed.includes(path) || readers.includes(path);
    const fits = seconds + duration <= BUDGET && run.length < MOST;
    (isCertain || fits ? run : leftOut).push(path);
    if (isCertain || fits) seconds += duration;
  }
  return { run, leftOut };
}

/** Path of a test file -> its seconds in the last run of all tests. */
function durationsOf(root) {
  const report = join(root, 'reports/tests.json');
  if (!existsSync(report)) return new Map();
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'));
  return new Map(
    testResults.map(({ name, startTime, endTime }) => [relative(root, name), (endTime - startTime) / 1000]),
  );
}
