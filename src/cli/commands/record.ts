import { once } from 'node:events';
import { dirname } from 'node:path';
import type { Command } from 'commander';
import type { Report } from '../../generated/report.ts';
import type { Recording, RunningRecording } from '../../transport/recording/recorder.ts';
import { earlierFiles } from '../../transport/recording/rotating-log.ts';
import { conclude } from '../../library/conclude.ts';
import { escapeText } from '../../reporting/escape-text.ts';
import { shellWord } from '../../encoding/shell-word.ts';
import type { RunOptions } from '../../run/run-options.ts';
import { suiteOf } from '../../run/suite.ts';
import { assertClientCertificate } from '../../library/settings/client-certificate.ts';
import { profileOf } from '../../library/settings/profile-of.ts';
import { TEXT, TEXTS, whole } from '../../library/settings/table/kind.ts';
import { baseUrl } from '../../library/settings/table/node-kinds.ts';
import type { Settings } from '../../library/settings/table/settings.ts';
import { isOfSurroundings, reasonOf } from '../../encoding/system-error.ts';
import { judgeRecordings } from './validate.ts';
import { UsageError } from '../../library/settings/usage-error.ts';
import { commandName } from '../../encoding/command-name.ts';
import { EXIT_CODES } from '../../judge/verdict/exit-code.ts';
import { DEFAULT_GATE, gates } from '../../judge/verdict/gates.ts';
import { addFlags, parserOf } from '../flags.ts';
import type { HelpTexts } from '../help-texts.ts';
import type { Io } from '../io.ts';

const MEGABYTE = 1_000_000;

const FLAGS = ['ca', 'cert', 'certKey', 'insecure', 'profile'] as const;
type RecordFlags = Pick<Settings, (typeof FLAGS)[number]> & {
  readonly target: string;
  readonly port: number;
  readonly out: string;
  readonly maxSize: number;
  readonly maxFiles: number;
  readonly redact?: readonly string[];
  readonly check?: true;
};

/** What flags mean for a recording. */
const HELP: HelpTexts = {
  profile:
    'With --check: set the expectations: auto detects the release; or a release such as 1.12.2, latest, the name of a profile (see: list profiles), or a file (default: auto)',
};

const EXAMPLES = `
Listens on 127.0.0.1 only, and passes each byte on unchanged in both directions, also the header Host.
The files contain no passwords, private keys, cookies or authorisation headers.
The first Ctrl-C ends the recording.

Examples:
  avalanche-conformance record --target http://127.0.0.1:9650 --port 9660
  avalanche-conformance record --target http://127.0.0.1:9650 --port 9660 --check
  avalanche-conformance record --target https://node.example --redact x-team --out staging/traffic.har`;

/** Adds `record`: forwards traffic to a node and records it. */
export function addRecordCommand(program: Command, io: Io, done: (exitCode: number) => void): void {
  const command = program
    .command('record')
    .requiredOption(
      '--target <url>',
      'Pass requests on to the node at this address, e.g. http://127.0.0.1:9650',
      parserOf({ ...TEXT, parse: baseUrl }),
    )
    .option(
      '--port <number>',
      'Listen on this TCP port of 127.0.0.1; 0 for any free port',
      parserOf(whole(0, 65_535)),
      0,
    )
    .option(
      '--out <file>',
      'Write to this HAR file, and to traffic-2.har and so on beside it; gzipped, if its name ends in .gz',
      'traffic.har',
    )
    .option(
      '--max-size <MB>',
      'Begin the next file when one has this many megabytes, before compression',
      parserOf(whole(1, 400)),
      64,
    )
    .option('--max-files <number>', 'Keep this many files; delete the oldest ones', parserOf(whole(1, 10_000)), 16)
    .option('--redact <name>', 'Remove the values of this header, too (repeatable)', parserOf(TEXTS))
    .option('--check', 'Test the recorded exchanges at the end, as validate does')
    .addHelpText('after', EXAMPLES);
  addFlags(command, FLAGS, HELP).action(async (flags: RecordFlags) => {
    done(await record(flags, io));
  });
}

async function record(flags: RecordFlags, io: Io): Promise<number> {
  if (flags.check !== true) assertWithoutCheck(flags);
  const profile = await profileOf(flags, 'auto');
  const recording = await start(flags, io);
  io.stdout.write(`Recording ${flags.target} to ${flags.out}\nSend requests to ${recording.url}\nCtrl-C stops it.\n`);
  if (!io.interrupt.aborted) await once(io.interrupt, 'abort');
  const recorded = await recording.close();
  const report = flags.check === true ? await check(recorded, profile) : undefined;
  io.stdout.write(summary(recorded, report));
  if (report?.exitCode === EXIT_CODES.doesNotConform || recorded.complete) {
    return report?.exitCode ?? EXIT_CODES.conforms;
  }
  return EXIT_CODES.notJudged;
}

async function check({ files }: Recording, profile: RunOptions['profile']): Promise<Report> {
  return conclude(await judgeRecordings(files, profile), { policy: DEFAULT_GATE });
}

async function start(flags: RecordFlags, io: Io): Promise<RunningRecording> {
  const { out, port, maxSize, maxFiles, redact = [], ca, cert, certKey, insecure } = flags;
  assertClientCertificate(flags);
  const target = new URL(flags.target);
  if (target.pathname + target.search !== '/')
    throw new UsageError(
      `record passes paths on unchanged, so that --target cannot have a path or a query: give ${target.origin}`,
    );
  assertNew(out);
  const { startRecording } = await import('../../transport/recording/recorder.ts');
  const failing = new Set<string>();
  try {
    return await startRecording({
      target,
      port,
      file: out,
      version: suiteOf().version,
      maxBytes: maxSize * MEGABYTE,
      maxFiles,
      redact,
      ca,
      cert,
      certKey,
      insecure,
      // Report each problem once: a client may retry many times.
      onProblem: (reason) => {
        if (failing.has(reason)) return;
        failing.add(reason);
        io.stderr.write(`warning: ${escapeText(reason, 300)}\n`);
      },
    });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EADDRINUSE') {
      throw new UsageError(`Port ${port} is in use. Choose another port, or 0 for any free one.`);
    }
    if (isOfSurroundings(error) || code === 'ENOENT')
      throw new UsageError(
        `Cannot use ${error instanceof Error && 'path' in error ? `--out ${out}` : `--port ${port}`}: ${reasonOf(error)}.`,
      );
    throw error;
  }
}

/** @throws UsageError for a flag that only has an effect with --check. */
function assertWithoutCheck({ profile }: RecordFlags): void {
  if (profile !== undefined) throw new UsageError('--profile has no effect without --check.');
}

/** @throws UsageError if files of an earlier recording exist. They are neither overwritten nor mixed with new ones. */
function assertNew(out: string): void {
  let earlier: string[];
  try {
    earlier = earlierFiles(out);
  } catch (error) {
    throw new UsageError(`Cannot write --out ${out}: ${dirname(out)}: ${reasonOf(error)}.`);
  }
  if (earlier.length === 0) return;
  throw new UsageError(
    `${dirname(out)} contains an earlier recording: ${earlier.join(', ')}. Move it, or choose another file with --out.`,
  );
}

function summary({ exchanges, deleted, files }: Recording, report?: Report): string {
  const lost = deleted === 0 ? '' : ` (${deleted} of them were deleted with the oldest files: see --max-files)`;
  const lines = [
    `Recorded ${exchanges} exchange${exchanges === 1 ? '' : 's'}${lost}: ${files.map((file) => escapeText(file)).join(', ')}`,
  ];
  if (report !== undefined) lines.push(...resultOf(report));
  if (exchanges > 0) {
    lines.push(
      `${report === undefined ? 'Test it' : 'Full report'}:  ${commandName()} validate ${files.map(shellWord).join(' ')}`,
    );
  }
  return `${lines.join('\n')}\n`;
}

/** The failed requirements, and the outcome. */
function resultOf(report: Report): string[] {
  const failed = report.requirements.filter(gates);
  return [
    ...failed.map(({ id, findings }) => `FAIL ${id}: ${escapeText(findings[0]?.message ?? '', 300)}`),
    `${escapeText(report.outcome, 1000)} (exit code ${report.exitCode})`,
  ];
}
