// What a full run costs, after `npm run build`: its time against the raw replay of the same requests through one undici pool at the
// same concurrency, its memory, and how both grow from the scenario standard to large. The node has a process of its own, so that both
// sides pay the same for it. Usage: node scripts/bench.mjs [rounds]; prints a table, medians of the rounds, and fails when a run takes
// more memory than a run may.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { measure, median } from './bench/measure.mjs';
import { serve } from './bench/serve.mjs';

const BIN = fileURLToPath(new URL('../dist/src/cli/bin.js', import.meta.url));
const REPLAY = fileURLToPath(new URL('bench/replay.mjs', import.meta.url));
const CONCURRENCY = 8;
/** Megabytes that no run may take, whatever the chain. */
const MOST_MEMORY = 300;
const MEMORY = 'memory of the run at its peak, MB';
const rounds = Number(process.argv[2] ?? 3);
const folder = mkdtempSync(join(tmpdir(), 'avalanche-conformance-bench-'));

/** One run and one replay of its requests. */
async function round(address, out) {
  const run = await measure(BIN, ['run', '--target', address, '--out', out, '--concurrency', String(CONCURRENCY)]);
  if (run.code !== 0) throw new Error(`the run ended with exit code ${run.code}:\n${run.stdout}`);
  const report = JSON.parse(readFileSync(join(out, 'report.json'), 'utf8'));
  const raw = JSON.parse((await measure(REPLAY, [address, join(out, 'exchanges.har'), String(CONCURRENCY)])).stdout);
  return { run, report, raw };
}

async function bench(scenario) {
  const { address, stop } = await serve(['node', '--port', '0', '--scenario', scenario]);
  try {
    const plan = JSON.parse((await measure(BIN, ['run', '--plan', '--json', '-', '--target', address])).stdout);
    const done = [];
    for (let i = 0; i < rounds; i += 1) done.push(await round(address, join(folder, `${scenario}-${i}`)));
    const { report, raw } = done[0];
    const seconds = median(done.map(({ run }) => run.seconds));
    const rawSeconds = median(done.map((each) => each.raw.seconds));
    return {
      'requests, as planned': plan.requests,
      'requests, at most': plan.bound,
      'requests, sent': report.requests,
      'run, s': seconds,
      'of it processor, s': median(done.map(({ run }) => run.cpuSeconds)),
      'raw replay, s': rawSeconds,
      'run / raw replay': median(done.map((each) => each.run.seconds / each.raw.seconds)),
      '(run - 1 s) / raw replay': median(done.map((each) => (each.run.seconds - 1) / each.raw.seconds)),
      'requests a second, run': report.requests / seconds,
      'requests a second, raw replay': raw.requests / rawSeconds,
      [MEMORY]: median(done.map(({ run }) => run.megabytes)),
    };
  } finally {
    await stop();
  }
}

function shown(number) {
  return number.toFixed(Number.isInteger(number) ? 0 : number < 100 ? 2 : 0);
}

try {
  const standard = await bench('standard');
  const large = await bench('large');
  const width = Math.max(...Object.keys(standard).map((name) => name.length));
  console.log(`${''.padEnd(width)}  standard     large    growth`);
  for (const [name, value] of Object.entries(standard)) {
    const cells = [shown(value), shown(large[name]), (large[name] / value).toFixed(2)];
    console.log([name.padEnd(width), ...cells.map((cell) => cell.padStart(8))].join('  '));
  }
  const most = Math.max(standard[MEMORY], large[MEMORY]);
  if (most > MOST_MEMORY) throw new Error(`a run took ${shown(most)} MB of memory, at most ${MOST_MEMORY} are allowed`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
