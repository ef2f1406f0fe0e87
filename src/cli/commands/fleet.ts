import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { Command } from 'commander';
import { escapeLines } from '../../reporting/escape-text.ts';
import { fleetText } from '../../reporting/terminal/fleet-text.ts';
import { paint, wantsColours } from '../../reporting/terminal/paint.ts';
import { fleetMarkdown } from '../../reporting/formats/fleet-markdown.ts';
import { fleetPage } from '../../reporting/html/fleet-page.ts';
import { suiteOf } from '../../run/suite.ts';
import { EXIT_CODES } from '../../verdict/exit-code.ts';
import { fleetMatrix, type FleetMember } from '../../verdict/fleet.ts';
import { readConfig } from '../../settings/files/config-file.ts';
import type { Io } from '../io.ts';
import { jsonText } from '../../encoding/json.ts';
import { prepareFolder, writeText } from '../../settings/files/user-files.ts';
import { didYouMean } from '../../settings/did-you-mean.ts';
import { whole } from '../../settings/table/kind.ts';
import { addFlags, parserOf } from '../flags.ts';
import { readReport } from '../../settings/files/read-report.ts';
import { UsageError } from '../../settings/usage-error.ts';

interface FleetFlags {
  readonly config?: string;
  readonly parallel: number;
  readonly rate?: number;
  readonly out: string;
}

const BIN = fileURLToPath(new URL('../bin.js', import.meta.url));

const EXAMPLES = `
Each target is tested as by \`run --target NAME\`. Its reports go to a folder of its own in --out.
The exit code is the most severe of all targets.

Examples:
  avalanche-conformance fleet --config fleet.yaml --rate 100
  avalanche-conformance fleet mainnet-1 mainnet-2 --parallel 4`;

/** Adds `fleet`: tests several targets and writes one matrix. */
export function addFleetCommand(program: Command, io: Io, done: (exitCode: number) => void): void {
  const command = program
    .command('fleet')
    .argument('[names...]', 'Test only these targets (default: all)')
    .option('--parallel <number>', 'Test this many targets at once', parserOf(whole(1, 64)), 2)
    .addHelpText('after', EXAMPLES);
  addFlags(command, ['config', 'rate', 'out'], { out: 'reports/fleet' }).action(
    async (names: string[], flags: FleetFlags) => {
      done(await fleet(names, flags, io));
    },
  );
}

async function fleet(wanted: readonly string[], flags: FleetFlags, io: Io): Promise<number> {
  const config = readConfig(flags.config);
  if (config === undefined) throw new UsageError('There is no configuration with targets. Name one with --config.');
  const names = chooseTargets(wanted, Object.keys(config.data.targets ?? {}), config.path);
  prepareFolder(flags.out, `--out ${flags.out}`);
  const waiting = [...names];
  const members = new Map<string, FleetMember>();
  const worker = async (): Promise<void> => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      const share = flags.rate === undefined ? undefined : flags.rate / Math.min(flags.parallel, names.length);
      // If the target's own limit is lower than its share of the total limit, the own limit applies.
      const own = config.data.targets?.[name]?.rate ?? config.data.rate ?? Infinity;
      const rate = share === undefined ? undefined : Math.min(share, own);
      members.set(name, await judge(name, config.path, flags.out, rate, io));
    }
  };
  await Promise.all(Array.from({ length: flags.parallel }, worker));
  const matrix = fleetMatrix(names.flatMap((name) => members.get(name) ?? []));
  const files = {
    'matrix.json': jsonText(matrix),
    'fleet.html': fleetPage(matrix, suiteOf()),
    'summary.md': fleetMarkdown(matrix),
  };
  for (const [name, content] of Object.entries(files)) writeText(join(flags.out, name), content);
  io.stdout.write(fleetText(matrix, paint(wantsColours(io.stdout.isTTY === true, io.env))));
  io.stdout.write(`Reports: ${flags.out}/ (${Object.keys(files).join(', ')}, and a folder for each target)\n`);
  return matrix.exitCode;
}

function chooseTargets(wanted: readonly string[], names: readonly string[], path: string): readonly string[] {
  if (names.length === 0) throw new UsageError(`${path} names no targets.`);
  const unknown = wanted.find((name) => !names.includes(name));
  if (unknown !== undefined) {
    const hint = didYouMean(unknown, names, 1) ?? `It has: ${names.join(', ')}.`;
    throw new UsageError(`${path} has no target '${unknown}'. ${hint}`);
  }
  return wanted.length === 0 ? names : [...new Set(wanted)];
}

/** Tests a target in a separate process, so that it cannot affect the other targets. */
async function judge(
  name: string,
  config: string,
  folder: string,
  ratePerSecond: number | undefined,
  io: Io,
): Promise<FleetMember> {
  const out = join(folder, name);
  const path = join(out, 'report.json');
  // Delete the report of an earlier run: it must not count as the report of this run.
  rmSync(path, { force: true });
  const rate = ratePerSecond === undefined ? [] : ['--rate', String(ratePerSecond)];
  const args = ['run', '--config', config, '--target', name, '--out', out, ...rate];
  const child = spawn(process.execPath, [BIN, ...args], {
    env: io.env,
    stdio: ['ignore', 'ignore', 'pipe'],
    signal: io.interrupt,
    killSignal: 'SIGTERM',
  });
  const ended = once(child, 'close').catch(() => undefined);
  const said = await text(child.stderr);
  await ended;
  const exitCode = child.exitCode ?? EXIT_CODES.notJudged;
  if (exitCode === EXIT_CODES.usage || exitCode === EXIT_CODES.suiteBroke)
    io.stderr.write(`${name}: ${escapeLines(said)}`);
  return { name, exitCode, ...(existsSync(path) ? { report: readReport(path) } : {}) };
}
