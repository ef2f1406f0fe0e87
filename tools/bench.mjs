// What a full run costs, after `npm run build`: its time against the raw replay of the same requests through one undici pool at the
// same concurrency, and its memory: on the scenario standard, on large (100,000 blocks), and on large with every page of its indexes. The
// node has a process of its own, so that both sides pay the same for it. Usage: node tools/bench.mjs [rounds]; prints a table, medians
// of the rounds, and fails when a run takes more memory than a run may.
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

/** Column -> scenario of the node, and flags of the run. */
const COLUMNS = {
  standard: ['standard'],
  large: ['large'],
  'large, all': ['large', '--survey', 'all'],
};

/** One run and one replay of its requests. */
async function round(address, flags, out) {
  const how = ['--out', out, '--concurrency', String(CONCURRENCY), ...flags];
  const run = await measure(BIN, ['run', '--target', address, ...how]);
  if (run.code !== 0) throw new Error(`the run ended with exit code ${run.code}:\n${run.stdout}`);
  const report = JSON.parse(readFileSync(join(out, 'report.json'), 'utf8'));
  const raw = JSON.parse((await measure(REPLAY, [address, join(out, 'exchanges.har'), String(CONCURRENCY)])).stdout);
  return { run, report, raw };
}

async function bench([scenario, ...flags]) {
  const { address, stop } = await serve(['node', '--port', '0', '--scenario', scenario]);
  try {
    const plan = JSON.parse(
      (await measure(BIN, ['run', '--plan', '--json', '-', '--target', address, ...flags])).stdout,
    );
    const done = [];
    for (let i = 0; i < rounds; i += 1) done.push(await round(address, flags, join(folder, String(i))));
    const { report, raw } = done[0];
    const seconds = median(done.map(({ run }) => run.seconds));
    const rawSeconds = median(done.map((each) => each.raw.seconds));
    return {
      'requests, as planned': plan.requests,
      'requests, at most': plan.bound,
      'requests, sent': report.requests,
      'of them platform.getUTXOs': raw.utxos,
      'bytes of responses, MB': raw.bytes / 1e6,
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
  const columns = [];
  for (const column of Object.values(COLUMNS)) columns.push(await bench(column));
  const names = Object.keys(columns[0]);
  const width = Math.max(...names.map((name) => name.length));
  const line = (first, cells) =>
    console.log([first.padEnd(width), ...cells.map((cell) => cell.padStart(10))].join('  '));
  line('', Object.keys(COLUMNS));
  for (const name of names)
    line(
      name,
      columns.map((column) => shown(column[name])),
    );
  const most = Math.max(...columns.map((column) => column[MEMORY]));
  if (most > MOST_MEMORY) throw new Error(`a run took ${shown(most)} MB of memory, at most ${MOST_MEMORY} are allowed`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
