import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { loadCatalogue } from '../../src/catalogue/catalogue.ts';
import { contractDates, contractsFolder, freeze, since } from '../../src/catalogue/contract.ts';
import type { Io } from '../../src/cli/io.ts';
import { jsonText } from '../../src/encoding/json.ts';
import { suiteOf } from '../../src/run/suite.ts';
import { parseContract } from '../../src/settings/files/read-contract.ts';
import { UsageError } from '../../src/settings/usage-error.ts';
import { EXIT_CODES } from '../../src/verdict/exit-code.ts';

interface Flags {
  readonly date: string;
  readonly again?: true;
  readonly check?: true;
  readonly folder: string;
}

/** Adds `contract`: freezes the requirements of the catalogue. */
export function addContractCommand(program: Command, io: Io, done: (exitCode: number) => void): void {
  program
    .command('contract')
    .option('--date <date>', 'Name the contract by this day', new Date().toISOString().slice(0, 10))
    .option('--again', 'Replace a contract that no release contains yet')
    .option('--check', 'Write nothing: fail if the newest contract has other requirements than the catalogue')
    .option('--folder <folder>', 'Write the contract to this folder', contractsFolder())
    .action(async (flags: Flags) => {
      if (flags.check === true) {
        const differences = await newerThan(flags.folder);
        io.stdout.write(differences.map((each) => `${each}\n`).join(''));
        done(differences.length === 0 ? EXIT_CODES.conforms : EXIT_CODES.doesNotConform);
        return;
      }
      io.stdout.write(await write(flags));
      done(EXIT_CODES.conforms);
    });
}

/** What the catalogue has otherwise than the newest contract, one sentence each. */
async function newerThan(folder: string): Promise<string[]> {
  const newest = contractDates(folder).at(-1);
  if (newest === undefined) return [`There is no contract in ${folder}: run \`npm run contract\`.`];
  const path = join(folder, `${newest}.json`);
  const { added, reworded, levels, retired } = since(
    parseContract(readFileSync(path, 'utf8'), path),
    await loadCatalogue(),
  );
  const changed = [...reworded, ...levels.map(({ id }) => id)];
  return [
    ...added.map((id) => `${id} is not in the contract ${newest}.`),
    ...[...new Set(changed)].map((id) => `${id} has another level or sentence than in the contract ${newest}.`),
    ...retired.map((id) => `${id} of the contract ${newest} is not in the catalogue.`),
  ];
}

async function write({ date, again, folder }: Flags): Promise<string> {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) throw new UsageError(`--date '${date}' is no day. Write it like 2026-11-25.`);
  const { name, version } = suiteOf();
  const file = freeze(await loadCatalogue(), date, `${name} ${version}`);
  const path = join(folder, `${date}.json`);
  const text = jsonText(file);
  if (existsSync(path)) {
    if (readFileSync(path, 'utf8') === text) return `${path} has these requirements already.\n`;
    if (again !== true)
      throw new UsageError(
        `${path} exists with other requirements, and a contract never changes after a release. Give another --date, or --again before its release.`,
      );
  }
  writeFileSync(path, text);
  return `Written: ${path}, ${file.requirements.length} requirements.\n`;
}
