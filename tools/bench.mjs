// What a run, an audit and `validate` cost, after `npm run build`, beside the raw replay of a run's requests through one undici pool at the
// same concurrency. Usage: node tools/bench.mjs [rounds]; prints a table, medians of the rounds, and fails when one takes more memory
// than it may. The node has a process of its own, so that both sides pay the same for it.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { measure, median } from './bench/measure.mjs';
import { serve } from './bench/serve.mjs';

const BIN = fileURLToPath(new URL('../dist/src/cli/bin.js', import.meta.url));
const REPLAY = fileURLToPath(new URL('bench/replay.mjs', import.meta.url));
const CONCURRENCY = '8';
/** Megabytes that none may take, whatever the chain. */
const MOST_MEMORY = 300;
const rounds = Number(process.argv[2] ?? 3);
const folder = mkdtempSync(join(tmpdir(), 'avalanche-conformance-bench-'));

/** Name -> scenario of the node, and the command with its own flags. */
const COLUMNS = {
  standard: ['standard', 'run'],
  large: ['large', 'run'],
  'large, all': ['large', 'run', '--survey', 'all'],
  'audit large': ['large', 'audit', '--shard', '1/50'],
};

async function command(args) {
  const done = await measure(BIN, args);
  if (done.code !== 0) throw new Error(`${args[0]} ended with exit code ${done.code}:\n${done.stdout}${done.stderr}`);
  return done;
}

/** One run or audit, and one replay of the requests of a run. */
async function round(address, [name, ...flags], out) {
  const done = await command([name, '--target', address, '--out', out, '--concurrency', CONCURRENCY, ...flags]);
  const { requests } = JSON.parse(readFileSync(join(out, 'report.json'), 'utf8'));
  const har = join(out, 'exchanges.har');
  const raw =
    name === 'run' ? JSON.parse((await measure(REPLAY, [address, har, CONCURRENCY])).stdout) : { seconds: Number.NaN };
  return { ...done, requests, rawSeconds: raw.seconds };
}

function figuresOf(done) {
  const of = (figure) => median(done.map(figure));
  return {
    requests: done[0].requests,
    seconds: of(({ seconds }) => seconds),
    'of it processor': of(({ cpuSeconds }) => cpuSeconds),
    'raw replay, seconds': of(({ rawSeconds }) => rawSeconds),
    '(seconds - 1) / raw replay': of(({ seconds, rawSeconds }) => (seconds - 1) / rawSeconds),
    'requests a second': of(({ requests, seconds }) => requests / seconds),
    'memory at its peak, MB': of(({ megabytes }) => megabytes),
  };
}

async function column([scenario, ...args]) {
  const { address, stop } = await serve(['node', '--port', '0', '--scenario', scenario]);
  try {
    const done = [];
    for (let i = 0; i < rounds; i += 1) done.push(await round(address, args, join(folder, `${scenario}-${i}`)));
    return figuresOf(done);
  } finally {
    await stop();
  }
}

/** `validate` on what the run of `standard` recorded. */
async function validation() {
  const har = join(folder, 'standard-0', 'exchanges.har');
  const { requests } = JSON.parse(readFileSync(join(folder, 'standard-0', 'report.json'), 'utf8'));
  const done = [];
  for (let i = 0; i < rounds; i += 1)
    done.push({
      ...(await command(['validate', har, '--out', join(folder, 'out')])),
      requests,
      rawSeconds: Number.NaN,
    });
  return figuresOf(done);
}

function shown(number) {
  if (Number.isNaN(number)) return '';
  return number.toFixed(Number.isInteger(number) ? 0 : number < 100 ? 2 : 0);
}

try {
  const columns = {};
  for (const [name, how] of Object.entries(COLUMNS)) columns[name] = await column(how);
  columns.validate = await validation();
  const names = Object.keys(columns.validate);
  const width = Math.max(...names.map((name) => name.length));
  const line = (first, cells) =>
    console.log([first.padEnd(width), ...cells.map((cell) => cell.padStart(11))].join('  '));
  line('', Object.keys(columns));
  for (const name of names)
    line(
      name,
      Object.values(columns).map((figures) => shown(figures[name])),
    );
  const most = Math.max(...Object.values(columns).map((figures) => figures['memory at its peak, MB']));
  if (most > MOST_MEMORY) throw new Error(`one took ${shown(most)} MB of memory, at most ${MOST_MEMORY} are allowed`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
