import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** The parts of the time for tests that must run, and for the nearest ones beside them, by durations in the last `npm run guard`. */
const CERTAIN = 1 / 2;
const NEAREST = 1 / 4;
/** For a test without a known duration: one of a module, and one of the command line. */
const USUAL = { module: 0.7, test: 8 };
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
  ['test/openrpc.test.ts', /^openrpc\.json$|^schemas\//],
  ['test/list.test.ts', /^specs\/.*\.yaml$/],
];

/** Modules that read files -> the files. */
const LOADERS = [
  ['src/validation/schema/schema-files.ts', /^schemas\//],
  ['src/catalogue/catalogue.ts', /^specs\/.*\.yaml$/],
  ['src/reference-node/load-declared.ts', /^specs\/.*(?:mutants|variants)\.ts$/],
  ['src/run/load-checks.ts', /^specs\/.*\.spec\.ts$/],
];

/**
 * The tests of a change: those that read a changed file, and the nearest ones that import one, within a part of the time.
 *
 * @returns The tests to run, their seconds, and those that are left out.
 */
export function relatedTests(root, graph, changed, time) {
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
  const durationOf = (path) => durations.get(path) ?? (path.startsWith('test/') ? USUAL.test : USUAL.module);
  const [run, leftOut] = [[], []];
  let seconds = 0;
  const certain = [...readers, ...nearest.filter((path) => changed.includes(path))];
  certain.sort((a, b) => durationOf(a) - durationOf(b));
  for (const path of new Set([...certain, ...nearest])) {
    const duration = durationOf(path);
    const isCertain = certain.includes(path);
    const fits = seconds + duration <= time * (isCertain ? CERTAIN : NEAREST) && run.length < MOST;
    (fits ? run : leftOut).push(path);
    if (fits) seconds += duration;
  }
  return { run, seconds, leftOut };
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
