import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { Command } from 'commander';
import type { Io } from '../../src/cli/io.ts';
import { EXIT_CODES } from '../../src/judge/verdict/exit-code.ts';
import { newmanIn, newmanSeconds } from '../bench/recorded-requests.ts';
import type { Replayed } from '../bench/replay.ts';
import type { Usage } from '../bench/tell-usage.ts';

const BUILT = new URL('../../', import.meta.url);
const BIN = fileURLToPath(new URL('src/cli/bin.js', BUILT));
const REPLAY = fileURLToPath(new URL('tools/bench/replay.js', BUILT));
const TELL_USAGE = new URL('tools/bench/tell-usage.js', BUILT).href;
const CONCURRENCY = '8';
/** Megabytes that none may take, whatever the chain. */
const MOST_MEMORY = 300;

/** The columns of the table: the scenario of the node, and the command with its own flags. */
const COLUMNS: Readonly<Record<string, readonly [scenario: string, command: string, ...flags: string[]]>> = {
  standard: ['standard', 'run'],
  large: ['large', 'run'],
  'large, all': ['large', 'run', '--survey', 'all'],
  'audit large': ['large', 'audit', '--shard', '1/50'],
};

/** One run of a command. `rawSeconds`: what a raw replay of its requests takes; `newman`: the seconds of newman for one of them. */
interface Measured extends Usage {
  readonly seconds: number;
  readonly requests: number;
  readonly rawSeconds: number;
  readonly newman: number;
}

/** What a command has no figures of. */
const NO_PEERS = { rawSeconds: Number.NaN, newman: Number.NaN };

/** The rows of the table; each is the median of all rounds. */
const FIGURES: Readonly<Record<string, (measured: Measured) => number>> = {
  requests: ({ requests }) => requests,
  seconds: ({ seconds }) => seconds,
  'of it processor': ({ cpuSeconds }) => cpuSeconds,
  'raw replay, seconds': ({ rawSeconds }) => rawSeconds,
  '(seconds - 1) / raw replay': ({ seconds, rawSeconds }) => (seconds - 1) / rawSeconds,
  'requests a second': ({ requests, seconds }) => requests / seconds,
  'a request of newman / of the run': ({ newman, requests, seconds }) => (newman * requests) / seconds,
  'memory at its peak, MB': ({ megabytes }) => megabytes,
};

/** Adds `bench`: what a run, an audit and `validate` cost. The node has a process of its own, so that both sides pay the same for it. */
export function addBenchCommand(program: Command, io: Io, done: (exitCode: number) => void): void {
  program
    .command('bench')
    .argument('[rounds]', 'Show the medians of this many rounds', '3')
    .action(async (rounds: string) => {
      const folder = mkdtempSync(join(tmpdir(), 'avalanche-conformance-bench-'));
      try {
        const columns = await measureAll(folder, Number(rounds));
        io.stdout.write(tableOf(columns));
        const most = Math.max(...Object.values(columns).flatMap((each) => each.map(({ megabytes }) => megabytes)));
        if (most > MOST_MEMORY) io.stderr.write(`${shown(most)} MB of memory: at most ${MOST_MEMORY} are allowed\n`);
        done(most > MOST_MEMORY ? EXIT_CODES.doesNotConform : EXIT_CODES.conforms);
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    });
}

async function measureAll(folder: string, rounds: number): Promise<Record<string, readonly Measured[]>> {
  const each = Array.from({ length: rounds }, (_, round) => round);
  const columns: Record<string, Measured[]> = { validate: [] };
  const newman = newmanIn(folder);
  for (const [name, [scenario, ...command]] of Object.entries(COLUMNS)) {
    const { address, stop } = await serve(scenario);
    const measured: Measured[] = (columns[name] = []);
    try {
      for (const round of each) {
        const out = join(folder, `${scenario}-${round}`);
        const figures = await measureOn(address, command, out);
        const har = join(out, 'exchanges.har.gz');
        measured.push(name === 'standard' ? { ...figures, newman: newmanSeconds(newman, address, har) } : figures);
      }
    } finally {
      await stop();
    }
  }
  const recorded = join(folder, 'standard-0');
  const requests = requestsOf(recorded);
  for (const _ of each) {
    const { usage, seconds } = await execute(BIN, [
      'validate',
      join(recorded, 'exchanges.har.gz'),
      '--out',
      join(folder, 'validated'),
    ]);
    columns.validate?.push({ ...usage, seconds, requests, ...NO_PEERS });
  }
  return columns;
}

/** One run or audit of a node, and one replay of the requests of a run: an audit records none. */
async function measureOn(address: string, [name = '', ...flags]: readonly string[], out: string): Promise<Measured> {
  const args = [name, '--target', address, '--out', out, '--concurrency', CONCURRENCY, ...flags];
  const { usage, seconds } = await execute(BIN, args);
  const measured = { ...usage, seconds, requests: requestsOf(out), ...NO_PEERS };
  if (name !== 'run') return measured;
  const { stdout } = await execute(REPLAY, [address, join(out, 'exchanges.har.gz'), CONCURRENCY]);
  // The cast is safe: the replay writes nothing else.
  return { ...measured, rawSeconds: (JSON.parse(stdout) as Replayed).seconds };
}

function requestsOf(folder: string): number {
  // The cast is safe: the suite wrote the report.
  return (JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')) as { readonly requests: number }).requests;
}

/** Runs a script of Node.js to its end. @throws Error if it fails. */
async function execute(script: string, args: readonly string[]) {
  const started = performance.now();
  const stdio = ['ignore', 'pipe', 'pipe', 'pipe'] as const;
  const child = spawn(process.execPath, ['--import', TELL_USAGE, script, ...args], { stdio: [...stdio] });
  const [, out, err, told] = child.stdio;
  if (out === null || err === null || told === null || told === undefined || !('read' in told))
    throw new Error('the process lacks an output');
  const [stdout, stderr, usage] = await Promise.all([text(out), text(err), text(told), once(child, 'close')]);
  const seconds = (performance.now() - started) / 1000;
  if (child.exitCode !== 0) throw new Error(`${args.join(' ')} failed (${child.exitCode}):\n${stdout}${stderr}`);
  // The cast is safe: the preloaded module writes nothing else.
  return { stdout, seconds, usage: JSON.parse(usage) as Usage };
}

/** Starts a reference node in a process of its own. */
async function serve(scenario: string): Promise<{ readonly address: string; readonly stop: () => Promise<unknown> }> {
  const args = [BIN, 'node', '--port', '0', '--scenario', scenario];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const stop = (): Promise<unknown> => {
    child.kill();
    return once(child, 'close');
  };
  for await (const line of createInterface(child.stdout)) {
    const address = /http:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0];
    if (address !== undefined) return { address, stop };
  }
  throw new Error(`the node of ${scenario} wrote no address`);
}

function tableOf(columns: Readonly<Record<string, readonly Measured[]>>): string {
  const names = [...Object.keys(COLUMNS), 'validate'];
  const width = Math.max(...Object.keys(FIGURES).map((name) => name.length));
  const line = (first: string, cells: readonly string[]): string =>
    `${[first.padEnd(width), ...cells.map((cell) => cell.padStart(11))].join('  ')}\n`;
  const rows = Object.entries(FIGURES).map(([name, figure]) =>
    line(
      name,
      names.map((column) => shown(median((columns[column] ?? []).map(figure)))),
    ),
  );
  return line('', names) + rows.join('');
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** Nothing where a column has no such figure. */
function shown(value: number): string {
  if (Number.isNaN(value)) return '';
  return value.toFixed(Number.isInteger(value) || value >= 100 ? 0 : 2);
}
