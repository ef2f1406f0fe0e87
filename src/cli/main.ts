import { Command, CommanderError } from 'commander';
import { escapeLines } from '../reporting/escape-text.ts';
import { suiteOf } from '../run/suite.ts';
import { EXIT_CODES } from '../verdict/exit-code.ts';
import { addCompareCommand } from './commands/report/compare.ts';
import { addFleetCommand } from './commands/fleet.ts';
import { addHistoryCommand } from './commands/report/history.ts';
import { addInitCommand } from './commands/init.ts';
import { addExplainCommand } from './commands/explain.ts';
import type { Io } from './io.ts';
import { addListCommand } from './commands/list.ts';
import { addMergeCommand } from './commands/report/merge.ts';
import { addMutantsCommand } from './commands/mutants.ts';
import { didYouMean } from '../settings/did-you-mean.ts';
import { addNodeCommand } from './commands/node.ts';
import { addPopulateCommand } from './commands/populate.ts';
import { addProfilesCommand } from './commands/profiles.ts';
import { addRecordCommand } from './commands/record.ts';
import { addRunCommand } from './commands/run.ts';
import { addSelfcheckCommand } from './commands/selfcheck.ts';
import { addDiagnoseCommand } from './commands/report/diagnose.ts';
import { addStatementCommand } from './commands/report/statement.ts';
import { UsageError } from '../settings/usage-error.ts';
import { addValidateCommand } from './commands/validate.ts';
import { addVariantsCommand } from './commands/variants.ts';
import { addWaiveCommand } from './commands/report/waive.ts';

const HELP = `
\`avalanche-conformance run --help\` lists the flags of a run. Without a command, run is assumed.

Exit codes: 0 conforms, 1 does not conform, 2 usage or configuration error, 3 node unreachable, not ready or lost,
4 incomplete: fewer requirements tested than required, 5 suite bug.`;

/**
 * Runs the command line. Never throws: returns the exit code, and writes a message to standard error if it is 2 or 5.
 */
export async function main(args: readonly string[], io: Io): Promise<number> {
  let exitCode: number = EXIT_CODES.conforms;
  const program = build(io, (code) => {
    exitCode = code;
  });
  try {
    assertKnownCommand(program, args);
    await program.parseAsync(args, { from: 'user' });
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT_CODES.conforms : EXIT_CODES.usage;
    if (error instanceof UsageError) {
      io.stderr.write(`error: ${escapeLines(error.message)}\n`);
      return EXIT_CODES.usage;
    }
    io.stderr.write(brokenText(error));
    return EXIT_CODES.suiteBroke;
  }
}

/** The message of a suite bug. */
export function brokenText(error: unknown): string {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return `Suite bug. Please report this:\n${escapeLines(text)}\n`;
}

function build(io: Io, done: (exitCode: number) => void): Command {
  const { name, version } = suiteOf();
  const program = new Command(name)
    .description('Test the Health, Platform Chain and Index services of an Avalanche node over HTTP.')
    .version(version, '-V, --version', 'Print the version')
    .helpOption('-h, --help', 'Show this help')
    .helpCommand('help [command]', 'Show the help of a command')
    .addHelpText('after', HELP)
    .showHelpAfterError('Help: avalanche-conformance --help')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => io.stdout.write(text),
      writeErr: (text) => io.stderr.write(text),
      getOutHelpWidth: () => io.stdout.columns ?? 100,
      getErrHelpWidth: () => io.stderr.columns ?? 100,
    });
  addRunCommand(program, io, done);
  addNodeCommand(program, io, done);
  addPopulateCommand(program, io, done);
  addListCommand(program, io, done);
  addValidateCommand(program, io, done);
  addRecordCommand(program, io, done);
  addProfilesCommand(program, io, done);
  addDiagnoseCommand(program, io, done);
  addWaiveCommand(program, io, done);
  addCompareCommand(program, io, done);
  addHistoryCommand(program, io, done);
  addMergeCommand(program, io, done);
  addFleetCommand(program, io, done);
  addInitCommand(program, io, done);
  addExplainCommand(program, io, done);
  addMutantsCommand(program, io, done);
  addVariantsCommand(program, io, done);
  addSelfcheckCommand(program, io, done);
  addStatementCommand(program, io, done);
  for (const command of program.commands) {
    command.showHelpAfterError(`Help: ${name} ${command.name()} --help`);
  }
  return program;
}

/**
 * An unknown command would be parsed as an argument of the default command. It is probably a typing error and gets its
 * own message.
 */
function assertKnownCommand(program: Command, [first]: readonly string[]): void {
  const names = [...program.commands.map((command) => command.name()), 'help'];
  if (first === undefined || first.startsWith('-') || names.includes(first)) return;
  const hint = didYouMean(first, names, 1) ?? `Commands: ${names.join(', ')}`;
  throw new UsageError(`There is no command '${first}'. ${hint}`);
}
