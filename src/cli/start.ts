import { constants } from 'node:os';
import { isOfSurroundings } from '../encoding/system-error.ts';
import { EXIT_CODES } from '../judge/verdict/exit-code.ts';
import { growInSteps } from '../transport/free-memory.ts';
import type { CommandLine } from './commands.ts';
import { brokenText, main, surroundingsText } from './main.ts';

growInSteps(process.argv[2] === 'run');

const interrupt = new AbortController();

/** The first signal ends the run with a report of the results so far. The second signal ends the process at once. */
function onSignal(signal: NodeJS.Signals): void {
  if (interrupt.signal.aborted) process.exit(128 + constants.signals[signal]);
  interrupt.abort(new Error(`stopped by ${signal}`));
}

/** The exit code of the command, and of what went wrong outside of it. */
let own: number = EXIT_CODES.conforms;
let outside: number = EXIT_CODES.conforms;

/** A suite bug takes precedence. Lost output fails only a command that ended well. */
function setExitCode(): void {
  process.exitCode = outside === EXIT_CODES.suiteBroke || own === EXIT_CODES.conforms ? outside : own;
}

/** An uncaught error is a suite bug, unless it is of the machine. It ends the run with a report of the results so far. */
function onUncaught(error: unknown): void {
  const isOfMachine = isOfSurroundings(error);
  process.stderr.write(isOfMachine ? surroundingsText(error) : brokenText(error));
  outside = isOfMachine ? EXIT_CODES.usage : EXIT_CODES.suiteBroke;
  setExitCode();
  interrupt.abort(new Error(isOfMachine ? 'an error of the machine' : 'suite bug'));
}

/** A reader such as `head` may close the pipe early: that is not an error. */
function onOutputLost(error: NodeJS.ErrnoException): void {
  if (error.code === 'EPIPE' || outside !== EXIT_CODES.conforms) return;
  process.stderr.write(surroundingsText(error, 'standard output'));
  outside = EXIT_CODES.notWritten;
  setExitCode();
}

process.on('uncaughtException', onUncaught);
process.on('unhandledRejection', onUncaught);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
process.stdout.on('error', onOutputLost);
// Nobody reads what goes wrong there. As an uncaught error, it would be written there again, without end.
process.stderr.on('error', () => undefined);

/** Runs a command line with the arguments, streams and signals of this process, and sets its exit code. */
export async function start(line?: CommandLine): Promise<void> {
  const { stdout, stderr, env } = process;
  const io = { stdout, stderr, env, interrupt: interrupt.signal };
  own = await main(process.argv.slice(2), io, line);
  setExitCode();
}
