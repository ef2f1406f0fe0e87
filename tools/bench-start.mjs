// How long each scenario of the reference node takes from the start of a process until it answers, after `npm run build`.
// Prints milliseconds (the median of the runs), the ratio to `empty`, and memory. Usage: node tools/bench-start.mjs [runs]
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const SCENARIOS = ['empty', 'standard', 'unhealthy', 'large'];
const node = new URL('../dist/src/reference-node/index.js', import.meta.url).href;
const runs = Number(process.argv[2] ?? 5);

const child = `
  const { startReferenceNode } = await import(${JSON.stringify(node)});
  const imported = performance.now();
  const running = await startReferenceNode({ scenario: process.argv[1] });
  const ready = performance.now();
  console.log(JSON.stringify({ imported, ready, megabytes: process.memoryUsage.rss() / 2 ** 20 }));
  await running.close();
`;

function start(scenario) {
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', child, scenario], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
  });
  return JSON.parse(output.toString('utf8'));
}

function median(values) {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
}

let empty;
for (const scenario of SCENARIOS) {
  const measured = Array.from({ length: runs }, () => start(scenario));
  const ready = median(measured.map((run) => run.ready));
  empty ??= ready;
  const build = median(measured.map((run) => run.ready - run.imported));
  const memory = median(measured.map((run) => run.megabytes));
  console.log(
    `${scenario.padEnd(10)} ready ${ready.toFixed(0).padStart(6)} ms  (ledger ${build.toFixed(0).padStart(5)} ms)` +
      `  ${(ready / empty).toFixed(1).padStart(6)} x empty  ${memory.toFixed(0).padStart(5)} MB`,
  );
}
