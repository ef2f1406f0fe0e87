import tabtab from '@pnpm/tabtab';
import { Argument, Command, type Option } from 'commander';
import { EXIT_CODES } from '../../judge/verdict/exit-code.ts';
import type { Setting } from '../../library/settings/table/setting.ts';
import { flagOf } from '../../library/settings/table/setting-names.ts';
import { ROWS } from '../../library/settings/table/settings.ts';
import { UsageError } from '../../library/settings/usage-error.ts';
import { AVALANCHE_CONFORMANCE, type CommandLine } from '../commands.ts';
import type { Io } from '../io.ts';

const SHELLS = ['bash', 'zsh', 'fish'] as const;

const EXAMPLES = `
Examples:
  source <(avalanche-conformance completion bash)
  avalanche-conformance completion zsh >> ~/.zshrc
  avalanche-conformance completion fish > ~/.config/fish/completions/avalanche-conformance.fish`;

/** Adds `completion`: prints the script that lets a shell complete commands, flags and their values. */
export function addCompletionCommand(program: Command, io: Io, done: (exitCode: number) => void): void {
  const { name } = AVALANCHE_CONFORMANCE;
  program
    .command('completion')
    .addArgument(new Argument('<shell>', 'The shell').choices(SHELLS))
    .addHelpText('after', EXAMPLES)
    .action(async (shell: (typeof SHELLS)[number]) => {
      io.stdout.write(await tabtab.getCompletionScript({ name, completer: name, shell }));
      done(EXIT_CODES.conforms);
    });
}

/** Adds `completion-server`, which the script of a shell runs at each press of the key. */
export function addCompletionServer(program: Command, io: Io, done: (exitCode: number) => void): void {
  const { name } = AVALANCHE_CONFORMANCE;
  program
    .command('completion-server')
    .argument('[words...]')
    .action(async () => {
      const shell = SHELLS.find((each) => io.env.SHELL?.endsWith(each));
      if (shell === undefined)
        throw new UsageError(`The script of a shell runs this command. Print it with: ${name} completion bash`);
      const words = tabtab.parseEnv(io.env).partial.split(' ').slice(1);
      const last = words.pop() ?? '';
      const found = await candidates(words, last);
      // Of bash, nothing found completes the names of files by itself.
      if (found === 'files') {
        if (shell !== 'bash') tabtab.logFiles();
      } else {
        const fitting = found.filter((each) => each.name.startsWith(last));
        tabtab.log(fitting, shell, (text) => io.stdout.write(`${text}\n`));
      }
      done(EXIT_CODES.conforms);
    });
}

interface Candidate {
  readonly name: string;
  readonly description: string;
}

/**
 * What may stand after these words of a command line; `files`, if it is a path.
 *
 * @param last The word that is being typed.
 */
export async function candidates(
  words: readonly string[],
  last: string,
  line: CommandLine = AVALANCHE_CONFORMANCE,
): Promise<readonly Candidate[] | 'files'> {
  const command = await commandIn(words, line);
  if (command === undefined) {
    const rows = Object.entries(line.commands).filter(([, { isAdvanced }]) => isAdvanced !== true);
    return rows.map(([name, { description }]) => ({ name, description }));
  }
  const before = command.options.find(({ long, short }) => [long, short].includes(words.at(-1)));
  if (before !== undefined && (before.required || (before.optional && !last.startsWith('-')))) return valuesOf(before);
  const flags = command.createHelp().visibleOptions(command);
  if (last.startsWith('-'))
    return flags.map(({ long, flags: text, description }) => ({ name: long ?? text, description }));
  const [argument] = command.registeredArguments;
  const names = [...(argument?.argChoices ?? [])].map((name) => ({ name, description: '' }));
  const subcommands = command.commands.map((each) => ({ name: each.name(), description: each.description() }));
  return names.length + subcommands.length === 0 ? 'files' : [...subcommands, ...names];
}

async function commandIn([first = '', second]: readonly string[], line: CommandLine): Promise<Command | undefined> {
  // A node alone is tested: the flags are those of `run`.
  const row = line.commands[first] ?? (first === '' ? undefined : line.commands.run);
  if (row === undefined) return undefined;
  const program = new Command();
  const silent = { write: () => true };
  (await row.load())(
    program,
    { stdout: silent, stderr: silent, env: {}, interrupt: new AbortController().signal, atEnd: () => undefined },
    () => undefined,
  );
  const [command] = program.commands;
  return command?.commands.find((each) => each.name() === second) ?? command;
}

/** The values of a flag; `files`, if it takes a path. */
function valuesOf({ long, flags, argChoices }: Option): readonly Candidate[] | 'files' {
  const setting: Setting | undefined = [...ROWS].find(([name]) => flagOf(name) === long)?.[1];
  const choices = argChoices ?? setting?.kind.schema.enum;
  if (Array.isArray(choices)) return choices.map((name) => ({ name: String(name), description: '' }));
  return /[<[](file|dir|folder|path|report|out)/.test(flags) ? 'files' : [];
}
