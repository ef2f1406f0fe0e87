import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
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
import { readReport } from '../../settings/files/read-report.ts';
import { UsageError } from '../../settings/usage-error.ts';

/** The flags of `run --fleet`. */
export interface FleetFlags {
  readonly config?: string | undefined;
  readonly parallel: number;
  readonly rate?: number | undefined;
  readonly out: string;
}

const BIN = fileURLToPath(new URL('../bin.js', import.meta.url));

/**
 * Tests several targets of a configuration, each by a run in a process of its own, and writes one matrix.
 *
 * @param wanted The names of the targets; empty for all.
 * @returns The most severe exit code of the runs.
 */
export async function runFleet(wanted: readonly string[], flags: FleetFlags, io: Io): Promise<number> {
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
