import type { Command } from 'commander';
import { loadCatalogue } from '../catalogue/catalogue.ts';
import { select } from '../catalogue/selection.ts';
import { EXIT_CODES } from '../verdict/exit-code.ts';
import type { Io } from './io.ts';
import { addSelectionOptions, selectionOf, type SelectionFlags } from './selection-options.ts';

interface ListFlags extends SelectionFlags {
  readonly json?: boolean;
  readonly coverage?: boolean;
}

/** Adds `list`: shows the requirements. */
export function addListCommand(program: Command, io: Io, done: (exitCode: number) => void): void {
  const command = program
    .command('list')
    .description('show the requirements: what is judged, and where the document says it');
  addSelectionOptions(command)
    .option('--json', 'as JSON')
    .option('--coverage', 'per section of the document: how much is tested, how much excused, and why')
    .action(async (flags: ListFlags) => {
      const catalogue = await loadCatalogue();
      const chosen = select(catalogue.requirements, selectionOf(flags, catalogue.requirements));
      io.stdout.write(flags.json === true ? `${JSON.stringify(chosen, null, 2)}\n` : listing(chosen));
      done(EXIT_CODES.conforms);
    });
}
