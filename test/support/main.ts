import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CommandLine } from '../../src/cli/commands.ts';
import type { Io, Output } from '../../src/cli/io.ts';
import { main } from '../../src/cli/main.ts';
import { emptyFolder } from './folder.ts';

/** What a command line has left behind. */
export interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the command line from its sources, in this thread: paths in `args` are absolute, since the working folder is the process's. */
export async function typed(args: readonly string[], io: Partial<Io> = {}, line?: CommandLine): Promise<Ended> {
  const written = { stdout: '', stderr: '' };
  const to = (name: keyof typeof written): Output => ({ write: (text) => (written[name] += text) });
  const world = { stdout: to('stdout'), stderr: to('stderr'), env: {}, interrupt: new AbortController().signal };
  const code = await main(args, { ...world, ...io }, line);
  return { code, ...written };
}

/** A folder with these files, removed with the test; gives the path of a name in it. Values that are no text are written as JSON. */
export function folderWith(files: Readonly<Record<string, unknown>> = {}): (name: string) => string {
  const folder = emptyFolder();
  const path = (name: string): string => join(folder, name);
  for (const [name, content] of Object.entries(files)) {
    writeFileSync(
      path(name),
      typeof content === 'string' || Buffer.isBuffer(content) ? content : JSON.stringify(content),
    );
  }
  return path;
}
