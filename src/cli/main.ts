import { Command, CommanderError } from 'commander';
import { escapeText } from '../reporting/escape-text.ts';
import { CatalogueError } from '../judge/catalogue/catalogue-error.ts';
import { suiteOf } from '../run/suite.ts';
import { EXIT_CODES } from '../judge/verdict/exit-code.ts';
import { AVALANCHE_CONFORMANCE, type CommandLine } from './commands.ts';
import type { Io } from './io.ts';
import { namedNode } from './named-node.ts';
import { didYouMean } from '../library/settings/did-you-mean.ts';
import { OutputError, UsageError } from '../library/settings/usage-error.ts';
import { SourceError, isOfSurroundings, reasonOf } from '../encoding/system-error.ts';

const DEFAULT = 'run';
/** The most lines of an error, and the most characters of a line. */
const MAX_LINES = 50;
const MAX_LINE = 4000;
const HELP_OR_VERSION: ReadonlySet<string> = new Set(['-h', '--help', '-V', '--version']);

/** Runs the command line. Never throws: returns the exit code, and writes a message to standard error if it is 2 or 5. */
export async function main(
  args: readonly string[],
  given: Omit<Io, 'atEnd'>,
  line = AVALANCHE_CONFORMANCE,
): Promise<number> {
  let exitCode: number = EXIT_CODES.conforms;
  const closing: ((isRefused: boolean) => void)[] = [];
  let isRefused = false;
  const io: Io = { ...given, atEnd: (action) => void closing.push(action) };
  try {
    const words = withCommand(args, line);
    const program = await build(line, io, commandIn(words), (code) => {
      exitCode = code;
    });
    assertKnownCommand(words, line);
    await program.parseAsync(words, { from: 'user' });
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT_CODES.conforms : EXIT_CODES.usage;
    if (error instanceof UsageError || error instanceof SourceError || error instanceof CatalogueError) {
      isRefused = true;
      io.stderr.write(`error: ${usageText(error)}\n`);
      return EXIT_CODES.usage;
    }
    if (error instanceof OutputError || isOfSurroundings(error)) {
      io.stderr.write(surroundingsText(error));
      // What ends a command before its reports are written leaves no verdict.
      return error instanceof OutputError ? EXIT_CODES.notWritten : EXIT_CODES.usage;
    }
    io.stderr.write(brokenText(error));
    return EXIT_CODES.suiteBroke;
  } finally {
    for (const close of closing) close(isRefused);
  }
}

/** The message of an error of the machine around the process, such as a full disk. */
export function surroundingsText(error: NodeJS.ErrnoException, what = error.path ?? error.syscall): string {
  const text = error instanceof OutputError ? error.message : `Cannot use ${what ?? 'a file'}: ${reasonOf(error)}.`;
  return `error: ${escapeText(text, MAX_LINE)}\n`;
}

/** The message of a suite bug. */
export function brokenText(error: unknown): string {
  return `Suite bug. Please report this:\n${errorText(error)}\n`;
}

/** An error with the places in the code that it came through. */
export function errorText(error: unknown): string {
  const places = error instanceof Error ? (error.stack ?? '').split('\n').filter((line) => /^ {4}at /.test(line)) : [];
  return [String(error), ...places].map((line) => escapeText(line, MAX_LINE)).join('\n');
}

/** The problems of a command line, of a file that it names, or of a file of the suite: the first ones. */
export function usageText(error: Error): string {
  const lines = error instanceof UsageError ? error.lines : error.message.split('\n');
  const rest = lines.length - MAX_LINES;
  const shown = lines.slice(0, MAX_LINES).map((line) => escapeText(line, MAX_LINE));
  return [...shown, ...(rest > 0 ? [`and ${rest} more`] : [])].join('\n');
}

/** The arguments with the default command, if the first one names a node: `avalanche-conformance http://127.0.0.1:9650`. */
function withCommand(args: readonly string[], { commands }: CommandLine): readonly string[] {
  const [first] = args;
  const isNode =
    first !== undefined && commands[first] === undefined && DEFAULT in commands && namedNode(first) !== undefined;
  return isNode ? [DEFAULT, ...args] : args;
}

/** The command of these arguments; undefined if they only ask for help or the version. */
function commandIn(args: readonly string[]): string | undefined {
  const [first, second] = args;
  if (first === 'help') return second;
  if (first === undefined || !first.startsWith('-')) return first ?? DEFAULT;
  return args.every((arg) => HELP_OR_VERSION.has(arg)) ? undefined : DEFAULT;
}

/** Takes no flag for the value of the flag before it: an empty variable in a script leaves a flag without its value. */
class StrictCommand extends Command {
  override createCommand(name?: string): Command {
    return new StrictCommand(name);
  }

  override parseOptions(args: string[]): ReturnType<Command['parseOptions']> {
    for (let at = 0; at < args.length && args[at] !== '--'; at += 1) {
      const option = this.options.find(({ long }) => long === args[at]);
      if (option?.required !== true) continue;
      const value = args[(at += 1)];
      if (value?.startsWith('--') === true || HELP_OR_VERSION.has(value ?? ''))
        this.error(
          `error: option '${option.flags}' has no value: a flag follows. If this is its value, write ${option.long}=VALUE.`,
        );
    }
    return super.parseOptions(args);
  }
}

/** Builds the command line. Of the commands, only the one in use has its flags. */
async function build(
  { name, call, description, commands, notes = '' }: CommandLine,
  io: Io,
  used: string | undefined,
  done: (exitCode: number) => void,
): Promise<Command> {
  const { version } = suiteOf();
  const program = new StrictCommand(name)
    .description(description)
    .version(version, '-V, --version', 'Print the version')
    .helpOption('-h, --help', 'Show this help')
    .helpCommand('help [command]', 'Show the help of a command')
    .addHelpText('after', notes)
    .showHelpAfterError(`Help: ${call()} --help`)
    .exitOverride()
    // Commands that are not loaded have no flags to show.
    .configureHelp({ subcommandTerm: (command) => command.name() })
    .configureOutput({
      writeOut: (text) => io.stdout.write(text),
      writeErr: (text) => io.stderr.write(text),
      getOutHelpWidth: () => io.stdout.columns ?? 100,
      getErrHelpWidth: () => io.stderr.columns ?? 100,
    });
  for (const [command, { description: purpose, load, isAdvanced }] of Object.entries(commands)) {
    if (command === used) (await load())(program, io, done);
    else program.command(command, { isDefault: command === DEFAULT, hidden: isAdvanced === true });
    program.commands.at(-1)?.description(purpose);
  }
  for (const command of program.commands) {
    const help = `Help: ${call()} ${command.name()} --help`;
    for (const each of [command, ...command.commands]) each.showHelpAfterError(help);
  }
  return program;
}

/** An unknown command would be parsed as an argument of the default command. It is probably a typing error and gets its own message. */
function assertKnownCommand([word, second]: readonly string[], { commands }: CommandLine): void {
  const first = word === 'help' ? second : word;
  const names = [...Object.keys(commands), 'help'];
  if (first === undefined || first.startsWith('-') || names.includes(first)) return;
  const hint = didYouMean(first, names, 1) ?? `Commands: ${names.join(', ')}`;
  throw new UsageError(`There is no command '${first}'. ${hint}`);
}
