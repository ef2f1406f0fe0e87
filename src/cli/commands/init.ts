import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Command } from 'commander';
import { suiteOf } from '../../run/suite.ts';
import { EXIT_CODES } from '../../verdict/exit-code.ts';
import { initFiles } from './init-files.ts';
import type { Io } from '../io.ts';
import { reasonOf, UsageError } from '../../settings/usage-error.ts';

/** Adds `init`: writes a configuration and a CI workflow to begin with. */
export function addInitCommand(program: Command, io: Io, done: (exitCode: number) => void): void {
  program
    .command('init')
    .description('write a commented configuration and a CI workflow into this folder')
    .option('--force', 'write over files that are there')
    .action(({ force }: { force?: true }) => {
      const files = initFiles(suiteOf().version);
      const there = [...files.keys()].filter((path) => existsSync(path));
      if (there.length > 0 && force !== true) {
        throw new UsageError(`${there.join(' and ')} would be written over. Nothing was done; --force does it.`);
      }
      for (const [path, text] of files) {
        write(path, text);
        io.stdout.write(`${path}\n`);
      }
      done(EXIT_CODES.conforms);
    });
}

function write(path: string, text: string): void {
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  } catch (error) {
    throw new UsageError(`Cannot write ${path}: ${reasonOf(error)}.`);
  }
}
