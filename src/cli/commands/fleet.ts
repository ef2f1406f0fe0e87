import { reasonOf } from '../../encoding/system-error.ts';
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
import { EXIT_CODES } from '../../judge/verdict/exit-code.ts';
import { fleetMatrix, type FleetMember } from '../../judge/verdict/fleet.ts';
import { newAndKnown } from '../../judge/verdict/known-failures.ts';
import { newFailuresText } from '../../reporting/history.ts';
import type { Io } from '../io.ts';
import { jsonText } from '../../encoding/json.ts';
import { earlierRuns } from '../../library/settings/files/history-file.ts';
import { nameLatest, openReportFolder } from '../../library/settings/files/report-folder.ts';
import { writeText } from '../../library/settings/files/user-files.ts';
import { readReport } from '../../library/settings/files/read-report.ts';

/** The flags of a fleet. */
export interface FleetFlags {
  readonly parallel: number;
  /** The limit for all targets together, in requests per second. */
  readonly rate?: number | undefined;
  readonly out: string | undefined;
  /** With `failOn`: the runs before, which say since when a failure is there. */
  readonly history?: string | undefined;
  readonly failOn?: 'new' | undefined;
}

/** A target of a fleet. */
export interface FleetTarget {
  readonly name: string;
  /** The words after `run` that choose the target and its settings. */
  readonly words: readonly string[];
  /** Its own limit of requests per second. If this limit is lower than the share of the total limit, it applies. */
  readonly rate?: number | undefined;
  /** Why there is no node to test. */
  readonly gone?: string | undefined;
}

const BIN = fileURLToPath(new URL('../bin.js', import.meta.url));

/**
 * Tests several targets, each by a run in a process of its own, and writes one matrix.
 *
 * @returns One exit code for all runs.
 */
export async function runFleet(targets: readonly FleetTarget[], flags: FleetFlags, io: Io): Promise<number> {
  const folder = openReportFolder({ out: flags.out, what: 'fleet' });
  const earlier = flags.history === undefined ? [] : earlierRuns(flags.history);
  const waiting = [...targets];
  const members = new Map<string, FleetMember>();
  const worker = async (): Promise<void> => {
    for (let target = waiting.shift(); target !== undefined; target = waiting.shift()) {
      const share = flags.rate === undefined ? undefined : flags.rate / Math.min(flags.parallel, targets.length);
      const rate = share === undefined ? undefined : Math.min(share, target.rate ?? Infinity);
      members.set(target.name, await judge(target, join(folder, target.name), rate, io));
    }
  };
  await Promise.all(Array.from({ length: flags.parallel }, worker));
  const matrix = fleetMatrix(targets.flatMap(({ name }) => members.get(name) ?? []));
  const files = {
    'matrix.json': jsonText(matrix),
    'fleet.html': fleetPage(matrix, suiteOf()),
    'summary.md': fleetMarkdown(matrix),
  };
  for (const [name, content] of Object.entries(files)) writeText(join(folder, name), content);
  io.stdout.write(fleetText(matrix, paint(wantsColours(io.stdout.isTTY === true, io.env))));
  for (const { name, report } of flags.failOn === undefined ? [] : members.values()) {
    const told = report === undefined ? '' : newFailuresText(newAndKnown(report, earlier));
    if (told !== '') io.stdout.write(`${escapeLines(name)}: ${told}`);
  }
  io.stdout.write(`Reports: ${folder}/ (${Object.keys(files).join(', ')}, and a folder for each target)\n`);
  const reports = [...members.values()].flatMap(({ report }) => report ?? []);
  const other = flags.out === undefined ? nameLatest(folder, ...reports) : undefined;
  if (other !== undefined) io.stdout.write(`${escapeLines(other)}\n`);
  return matrix.exitCode;
}

/** Tests a target in a separate process, so that it cannot affect the other targets. */
async function judge(
  { name, words, gone }: FleetTarget,
  out: string,
  ratePerSecond: number | undefined,
  io: Io,
): Promise<FleetMember> {
  const path = join(out, 'report.json');
  // Delete the report of an earlier run: it must not count as the report of this run.
  rmSync(path, { force: true });
  if (gone !== undefined) {
    io.stderr.write(`${name}: ${escapeLines(gone)}\n`);
    return { name, exitCode: EXIT_CODES.noTarget };
  }
  const rate = ratePerSecond === undefined ? [] : ['--rate', String(ratePerSecond)];
  const child = spawn(process.execPath, [BIN, 'run', ...words, '--out', out, ...rate], {
    env: io.env,
    stdio: ['ignore', 'ignore', 'pipe'],
    signal: io.interrupt,
    killSignal: 'SIGTERM',
  });
  // An interrupt ends the process, too. Any other error is that none could be started.
  const ended = once(child, 'close').then(
    () => '',
    (error: unknown) => (io.interrupt.aborted ? '' : `${reasonOf(error)}\n`),
  );
  const said = `${await text(child.stderr)}${await ended}`;
  const exitCode = child.exitCode ?? ((await ended) === '' ? EXIT_CODES.notJudged : EXIT_CODES.suiteBroke);
  if (exitCode === EXIT_CODES.usage || exitCode === EXIT_CODES.suiteBroke)
    io.stderr.write(`${name}: ${escapeLines(said)}`);
  return { name, exitCode, ...(existsSync(path) ? { report: readReport(path) } : {}) };
}
