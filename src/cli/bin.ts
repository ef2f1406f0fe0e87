#!/usr/bin/env node
import { setFlagsFromString } from 'node:v8';
import { EXIT_CODES } from '../verdict/exit-code.ts';
import { brokenText, main } from './main.ts';

// Responses of megabytes become values that are read once: without this the heap grows to several times what is in use.
setFlagsFromString('--heap-growing-percent=20');

const interrupt = new AbortController();

/** The first signal ends the work in order, with a report of what was found so far; the second ends it at once. */
function onSignal(signal: NodeJS.Signals): void {
  if (interrupt.signal.aborted) process.exit(signal === 'SIGINT' ? 130 : 143);
  interrupt.abort(new Error(`stopped by ${signal}`));
}

const uncaught: unknown[] = [];

/** An error that nobody caught is a fault of the suite: the work ends in order, with a report of what was found so far. */
function onUncaught(error: unknown): void {
  uncaught.push(error);
  process.stderr.write(brokenText(error));
  interrupt.abort(new Error('suite bug'));
}

process.on('uncaughtException', onUncaught);
process.on('unhandledRejection', onUncaught);
process.on('SIGINT', onSignal);
process.on('SIGTERM', onSignal);
// A reader that has seen enough (`... | head`) closes the pipe: that is no error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

const { stdin, stdout, stderr, env } = process;
const exitCode = await main(process.argv.slice(2), {
  ...(stdin.isTTY ? { stdin } : {}),
  stdout,
  stderr,
  env,
  interrupt: interrupt.signal,
});
process.exitCode = uncaught.length > 0 ? EXIT_CODES.suiteBroke : exitCode;
