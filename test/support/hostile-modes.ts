import { performance } from 'node:perf_hooks';
import { BIN, emptyFolder } from './cli.ts';
import { runMeasured } from './measured.ts';

/** The most memory that a command may ever have, in MB. */
export const MOST_MEGABYTES = 300;
/** Seconds beyond its bound that a command may take on a busy machine. */
const SPARE_S = 10;

/** What a target or a file does to a command, and what the command has to do about it. */
export interface Mode {
  /** What is hostile. */
  readonly title: string;
  /** The exit code of the command, and its most seconds. */
  readonly exitCode: number;
  readonly seconds: number;
  /** Makes the target or the file, in an empty folder; gives the arguments of the command. */
  readonly args: (cwd: string) => Promise<readonly string[]> | readonly string[];
}

/** What came of a mode. */
export interface Outcome {
  readonly title: string;
  readonly command: string;
  readonly expected: { readonly exitCode: number; readonly seconds: number };
  readonly code: number | null;
  readonly seconds: number;
  readonly megabytes: number;
  readonly said: string;
}

/** Runs the built command line in a process of its own. One that takes too long is killed, and has no exit code. */
export async function runMode({ title, exitCode, seconds, args }: Mode): Promise<Outcome> {
  const cwd = emptyFolder();
  const words = await args(cwd);
  const started = performance.now();
  const run = await runMeasured(BIN, words, cwd, (seconds + SPARE_S) * 1000);
  return {
    title,
    command: words[0] ?? '',
    expected: { exitCode, seconds },
    code: run.code,
    seconds: (performance.now() - started) / 1000,
    megabytes: run.megabytes,
    said: lastLine(run.stderr) ?? lastLine(run.stdout) ?? '',
  };
}

/** The outcomes as a table in Markdown. */
export function tableOf(outcomes: readonly Outcome[]): string {
  const rows = outcomes.map(({ title, command, code, expected, seconds, megabytes, said }) =>
    [
      title,
      `\`${command}\``,
      code === null ? 'killed' : String(code),
      `${seconds.toFixed(1)} of ${expected.seconds}`,
      megabytes.toFixed(0),
      said.replaceAll('|', String.raw`\|`),
    ].join(' | '),
  );
  const heads = ['mode', 'command', 'exit', 'seconds', 'MB', 'last words'];
  return [heads, heads.map(() => '---')]
    .map((row) => `| ${row.join(' | ')} |`)
    .join('\n')
    .concat('\n', rows.map((row) => `| ${row} |\n`).join(''));
}

function lastLine(text: string): string | undefined {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines
    .at(-1)
    ?.replaceAll(/\/\S*avalanche-conformance-\w+\//g, '')
    .slice(0, 160);
}
