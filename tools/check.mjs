// Checks what a change touches, in about a minute: what differs from the branch `main`, committed or not. Usage: npm run check
// [-- --against BRANCH]. Everything is tested by `npm test`; the last lines say what was left out here.
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
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
const GUARDS = ['--project=unit', '--project=end-to-end'];
const { values } = parseArgs({ options: { against: { type: 'string', default: 'main' } } });

let failed = 0;

/** Runs a step, and prints what it prints if it fails. */
async function step(name, command, args, mend = '') {
  const started = performance.now();
  // The tests would build it again, while the self-check reads it.
  const child = spawn(command, args, { cwd: ROOT, env: { ...process.env, CONFORMANCE_BUILT: '1' } });
  const chunks = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => chunks.push(chunk));
  const code = await new Promise((resolve, reject) => child.on('close', resolve).on('error', reject));
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)${code === 0 ? '' : mend}`);
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
    for (const row of waiting) await step(...row);
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
  const tests = relatedTests(ROOT, graph, changed);
  const isBuilt = await step('build', 'npm', ['run', '--silent', 'build']);
  const mutants = isBuilt ? await relatedMutants(ROOT, graph, changes) : undefined;
  const out = 'node_modules/.cache/check';
  const selfcheck = ['selfcheck', '--cache', 'node_modules/.cache/selfcheck', '--out', out, ...(mutants?.args ?? [])];
  const needsBuild = (row) => (isBuilt ? [row] : []);
  await steps([
    ...(mutants === undefined ? [] : [['self-check: mutants and variants', 'node', [BIN, ...selfcheck]]]),
    ['types', 'npm', ['run', '--silent', 'typecheck']],
    ...(code.length === 0
      ? []
      : [['lint', 'npx', ['oxlint', '-c', 'oxlint.config.mjs', '--type-aware', '--deny-warnings', ...code]]]),
    ...(present.length === 0
      ? []
      : [
          [
            'format',
            'npx',
            ['oxfmt', '--check', '--no-error-on-unmatched-pattern', ...present],
            ': `npm run format` mends it',
          ],
        ]),
    ...(changed.some((path) => GENERATES.test(path))
      ? [['generated files', 'node', ['tools/generate.mjs', '--check']]]
      : []),
    ...(changed.some((path) => /\.m?[jt]s$|^package\.json$|^knip\.json$/.test(path))
      ? [['unused code', 'npx', ['knip']]]
      : []),
    ...(tests.run.length === 0 ? [] : needsBuild(['tests', 'npx', ['vitest', 'run', ...GUARDS, ...tests.run]])),
  ]);
  console.log(
    `Left out: ${[
      mutants === undefined ? 'the self-check' : mutants.leftOut,
      tests.leftOut.length === 0
        ? []
        : `${tests.leftOut.length} test files that import a changed file: ${shown(tests.leftOut, 5)}`,
      'all other tests. `npm test` runs everything.',
    ]
      .flat()
      .join('; ')}`,
  );
}
process.exitCode = failed === 0 ? 0 : 1;
