// Checks what a change touches, in a minute: what differs from the branch `main`, committed or not. Usage: npm run check
// [-- --against BRANCH --seconds 600]. Everything is tested by `npm test`; the last line says what was left out here, and what took longest.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Changes } from './check/changes.mjs';
import { ImportGraph } from './check/import-graph.mjs';
import { relatedMutants } from './check/related-mutants.mjs';
import { relatedTests } from './check/related-tests.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');
const BIN = 'dist/tools/bin.js';
const GENERATES =
  /^(?:schemas|specs\/.*\.yaml|src\/(?:generated|settings|reference-node\/scenarios)|tools\/generate)|^openrpc\.json$|^docs\/profiles\.md$/;
/** The projects of `npm test`. */
const GUARDS = ['--project=guard'];
const { values } = parseArgs({
  options: { against: { type: 'string', default: 'main' }, seconds: { type: 'string', default: '60' } },
});
/** How many times as long as on a quiet machine a step takes. */
const SLOWNESS = Math.max(1, loadavg()[0] / availableParallelism());
/** What the self-check needs, on a quiet machine, to start and to end its last trials, and tests to start. */
const STARTING = 5;

const passed = () => performance.now() / 1000;
const left = () => Number(values.seconds) - passed();
const took = [];
const leftOut = [];
let failed = 0;

/** Runs a step, unless it would take too long, and prints what it prints if it fails. `usual`: its seconds on a quiet machine. */
async function step({ name, usual = 0, run: [command, ...args], mend = '' }) {
  if (usual * SLOWNESS > left()) {
    leftOut.push(`${name} (no time)`);
    return false;
  }
  const started = passed();
  // The tests would build it again, while the self-check reads it.
  const child = spawn(command, args, { cwd: ROOT, env: { ...process.env, CONFORMANCE_BUILT: '1' } });
  const chunks = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => chunks.push(chunk));
  const code = await new Promise((resolve, reject) => child.on('close', resolve).on('error', reject));
  const seconds = passed() - started;
  took.push({ name, seconds });
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds.toFixed(1)} s)${code === 0 ? '' : mend}`);
  if (code !== 0) {
    failed += 1;
    process.stdout.write(Buffer.concat(chunks));
  }
  return code === 0;
}

/** Runs steps, as many at once as there are processors, at most two. */
async function steps(rows) {
  const waiting = rows.values();
  const take = async () => {
    for (const row of waiting) await step(row);
  };
  await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, take));
}

const changes = new Changes(ROOT, values.against);
const { paths: changed } = changes;
const present = changes.present();
const code = present.filter((path) => /\.(?:m?[jt]s)$/.test(path) && !path.startsWith('src/generated/'));
console.log(
  `${changed.length} files differ from ${values.against}${changed.length === 0 ? '' : `: ${shown(changed)}`}`,
);

function shown(names, most = 8) {
  return names.length <= most
    ? names.join(', ')
    : `${names.slice(0, most).join(', ')}, and ${names.length - most} more`;
}

if (changed.length > 0) {
  const graph = new ImportGraph(ROOT);
  const isBuilt = await step({ name: 'build', run: ['npm', 'run', '--silent', 'build'] });
  const tests = relatedTests(ROOT, graph, changed, values.seconds / SLOWNESS);
  const mutants = isBuilt ? await relatedMutants(ROOT, graph, changes) : undefined;
  const out = 'node_modules/.cache/check';
  const within = Math.max(1, Math.floor(left() - STARTING * SLOWNESS));
  const limits = ['--within', `${within}`, '--cache', 'node_modules/.cache/selfcheck', '--out', out];
  const touches = (files) => changed.some((path) => files.test(path));
  const rows = [
    mutants && {
      name: 'self-check: mutants and variants',
      run: ['node', BIN, 'selfcheck', ...limits, ...mutants.args],
    },
    { name: 'types', usual: 2, run: ['npm', 'run', '--silent', 'typecheck'] },
    code.length > 0 && {
      name: 'lint',
      usual: 2,
      run: ['npx', 'oxlint', '-c', 'oxlint.config.mjs', '--type-aware', '--deny-warnings', ...code],
    },
    present.length > 0 && {
      name: 'format',
      usual: 1,
      run: ['npx', 'oxfmt', '--check', '--no-error-on-unmatched-pattern', ...present],
      mend: ': `npm run format` mends it',
    },
    isBuilt &&
      tests.run.length > 0 && {
        name: 'tests',
        usual: tests.seconds + STARTING,
        run: ['npx', 'vitest', 'run', ...GUARDS, ...tests.run],
      },
    touches(GENERATES) && { name: 'generated files', usual: 5, run: ['node', 'tools/generate.mjs', '--check'] },
    touches(/\.m?[jt]s$|^package\.json$|^knip\.json$/) && { name: 'unused code', usual: 5, run: ['npx', 'knip'] },
  ];
  await steps(rows.filter(Boolean));
  if (mutants !== undefined && failed === 0)
    leftOut.push(...readFileSync(`${ROOT}/${out}/kill-matrix.json`, 'utf8').matchAll(/\d+ [a-z ]+ left out/g));
  const [slowest] = took.toSorted((a, b) => b.seconds - a.seconds);
  console.log(
    `Left out: ${[
      ...leftOut,
      mutants === undefined ? 'the self-check' : mutants.leftOut,
      tests.leftOut.length === 0
        ? []
        : `${tests.leftOut.length} test files that import a changed file: ${shown(tests.leftOut, 5)}`,
      'all other tests. `npm test` runs everything.',
    ]
      .flat()
      .join('; ')} ${passed().toFixed(0)} s, the longest: ${slowest.name}, ${slowest.seconds.toFixed(1)} s.`,
  );
}
process.exitCode = failed === 0 ? 0 : 1;
