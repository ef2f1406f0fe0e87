import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { loadCatalogue } from '../../src/judge/catalogue/catalogue.ts';
import { contractDates, contractsFolder } from '../../src/judge/catalogue/contract.ts';
import type { Io } from '../../src/cli/io.ts';
import { jsonText } from '../../src/encoding/json.ts';
import { UsageError } from '../../src/library/settings/usage-error.ts';
import { EXIT_CODES } from '../../src/judge/verdict/exit-code.ts';

interface Flags {
  readonly check?: true;
  readonly folder: string;
}

/** Adds `contract`: freezes the requirements of the catalogue under the date of today. */
export function addContractCommand(program: Command, io: Io, done: (exitCode: number) => void): void {
  program
    .command('contract')
    .option('--check', 'Write nothing: fail if the newest contract has other requirements than the catalogue')
    .option('--folder <folder>', 'Write the contract to this folder', contractsFolder())
    .action(async ({ check, folder }: Flags) => {
      const { requirements } = await loadCatalogue();
      const rows = requirements.map(({ id, level }) => [id, level] as const);
      const text = jsonText(Object.fromEntries(rows.toSorted(([a], [b]) => (a < b ? -1 : 1))));
      const newest = pathOf(folder, contractDates(folder).at(-1) ?? 'none');
      if (existsSync(newest) && readFileSync(newest, 'utf8') === text) {
        io.stdout.write(`${newest} has these requirements.\n`);
        done(EXIT_CODES.conforms);
      } else if (check === true) {
        io.stdout.write(`${newest} has other requirements than the catalogue: run \`npm run contract\`.\n`);
        done(EXIT_CODES.doesNotConform);
      } else {
        const path = pathOf(folder, new Date().toISOString().slice(0, 10));
        if (existsSync(path))
          throw new UsageError(`${path} exists with other requirements. Remove it, if no release contains it.`);
        writeFileSync(path, text);
        io.stdout.write(`Written: ${path}, ${rows.length} requirements.\n`);
        done(EXIT_CODES.conforms);
      }
    });
}

function pathOf(folder: string, date: string): string {
  return join(folder, `${date}.json`);
}
