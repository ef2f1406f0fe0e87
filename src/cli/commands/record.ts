import { once } from 'node:events';
import { dirname } from 'node:path';
import type { Command } from 'commander';
import type { Recording, RunningRecording } from '../../proxy/start-recording.ts';
import { earlierFiles } from '../../recording/rotating-log.ts';
import { escapeText } from '../../reporting/escape-text.ts';
import { shellWord } from '../../reporting/shell-word.ts';
import { suiteOf } from '../../run/suite.ts';
import { TEXT, TEXTS, whole } from '../../settings/table/kind.ts';
import { baseUrl } from '../../settings/table/node-kinds.ts';
import type { Settings } from '../../settings/table/settings.ts';
import { reasonOf, UsageError } from '../../settings/usage-error.ts';
import { EXIT_CODES } from '../../verdict/exit-code.ts';
import { addFlags, parserOf } from '../flags.ts';
import type { Io } from '../io.ts';

const MEGABYTE = 1_000_000;

type RecordFlags = Pick<Settings, 'ca' | 'insecure'> & {
  readonly target: string;
  readonly port: number;
  readonly out: string;
  readonly maxSize: number;
  readonly maxFiles: number;
  readonly redact?: readonly string[];
};

const EXAMPLES = `
Listens on 127.0.0.1 only, and passes each byte on unchanged in both directions, also the header Host.
The files contain no passwords, private keys, cookies or authorisation headers.
The first Ctrl-C ends the recording.

Examples:
  avalanche-conformance record --target http://127.0.0.1:9650 --port 9660
  avalanche-conformance record --target https://node.example --redact x-team --out staging/traffic.har`;

/** Adds `record`: passes traffic on to a node, and records it. */
export function addRecordCommand(program: Command, io: Io, done: (exitCode: number) => void): void {
  const command = program
    .command('record')
    .description('Record the traffic of your own clients: pass it on to a node, and write it to HAR files')
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
    .option('--out <file>', 'Write to this HAR file, and to traffic-2.har and so on beside it', 'traffic.har')
    .option('--max-size <MB>', 'Begin the next file when one has this many megabytes', parserOf(whole(1, 400)), 64)
    .option('--max-files <number>', 'Keep this many files; delete the oldest ones', parserOf(whole(1, 10_000)), 16)
    .option('--redact <name>', 'Remove the values of this header, too (repeatable)', parserOf(TEXTS))
    .addHelpText('after', EXAMPLES);
  addFlags(command, ['ca', 'insecure']).action(async (flags: RecordFlags) => {
    done(await record(flags, io));
  });
}

async function record(flags: RecordFlags, io: Io): Promise<number> {
  const recording = await start(flags, io);
  io.stdout.write(`Recording ${flags.target} to ${flags.out}\nSend requests to ${recording.url}\nCtrl-C stops it.\n`);
  if (!io.interrupt.aborted) await once(io.interrupt, 'abort');
  const recorded = await recording.close();
  io.stdout.write(summary(recorded));
  return recorded.complete ? EXIT_CODES.conforms : EXIT_CODES.notJudged;
}

async function start(flags: RecordFlags, io: Io): Promise<RunningRecording> {
  const { out, port, maxSize, maxFiles, redact = [], ca, insecure } = flags;
  const target = new URL(flags.target);
  if (target.pathname !== '/') {
    throw new UsageError(
      `record passes paths on unchanged, so that --target cannot have one: ${target.origin} instead of ${flags.target}`,
    );
  }
  assertNew(out);
  const { startRecording } = await import('../../proxy/start-recording.ts');
  const told = new Set<string>();
  try {
    return await startRecording({
      target,
      port,
      file: out,
      version: suiteOf().version,
      maxBytes: maxSize * MEGABYTE,
      maxFiles,
      redact,
      ...(ca === undefined ? {} : { ca }),
      ...(insecure === undefined ? {} : { insecure }),
      // Each reason once: a client may try again and again.
      onProblem: (reason) => {
        if (told.has(reason)) return;
        told.add(reason);
        io.stderr.write(`warning: not recorded: ${escapeText(reason, 300)}\n`);
      },
    });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EADDRINUSE')
      throw new UsageError(`Port ${port} is in use: choose another with --port, or 0 for any.`);
    if (code === 'EACCES' || code === 'ENOENT')
      throw new UsageError(`Cannot use --out ${out} or --port ${port}: ${reasonOf(error)}.`);
    throw error;
  }
}

/** @throws UsageError where files of an earlier recording are: they are neither overwritten nor mixed with new ones. */
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

function summary({ exchanges, deleted, files }: Recording): string {
  const lost = deleted === 0 ? '' : ` (${deleted} of them were deleted with the oldest files: see --max-files)`;
  const lines = [`Recorded ${exchanges} exchanges${lost}: ${files.map((file) => escapeText(file)).join(', ')}`];
  if (exchanges > 0) {
    lines.push(`Test them:  npx avalanche-conformance validate ${files.map(shellWord).join(' ')}`);
  }
  return `${lines.join('\n')}\n`;
}
