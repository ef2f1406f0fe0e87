import { setFlagsFromString } from 'node:v8';
import { EXIT_CODES } from '../verdict/exit-code.ts';
import type { CommandLine } from './commands.ts';
import { brokenText, main } from './main.ts';

// Responses of several megabytes are parsed and read once. Without this flag, the heap grows to several times the
// memory in use.
setFlagsFromString('--heap-growing-percent=20');

const interrupt = new AbortController();

/** The first signal ends the run with a report of the results so far. The second signal ends the process at once. */
function onSignal(signal: NodeJS.Signals): void {
  if (interrupt.signal.aborted) process.exit(signal === 'SIGINT' ? 130 : 143);
  interrupt.abort(new Error(`stopped by ${signal}`));
}

const uncaught: unknown[] = [];

/** An uncaught error is a suite bug. It ends the run with a report of the results so far. */
function onUncaught(error: unknown): void {
  uncaught.push(error);
  process.stderr.write(brokenText(error));
  interrupt.abort(new Error('suite bug'));
}

process.on('uncaughtException', onUncaught);
process.on('unhandledRejection', onUncaught);
process.on('SIGINT', onSignal);
process.on('SIGTERM', onSignal);
// A reader such as `head` may close the pipe early. That is not an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});
// Nobody reads what goes wrong there. As an uncaught error, it would be written there again, without end.
process.stderr.on('error', () => undefined);

/** Runs a command line with the arguments, streams and signals of this process, and sets its exit code. */
export async function start(line?: CommandLine): Promise<void> {
  const { stdin, stdout, stderr, env } = process;
  const io = { ...(stdin.isTTY ? { stdin } : {}), stdout, stderr, env, interrupt: interrupt.signal };
  const exitCode = await main(process.argv.slice(2), io, line);
  process.exitCode = uncaught.length > 0 ? EXIT_CODES.suiteBroke : exitCode;
}
