import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { ContractFile, ContractRow, Correction, CorrectionsFile } from '../generated/catalogue.ts';
import type { ContractUse, Level } from '../generated/report.ts';
import { packageRoot } from '../validation/schema/schema-files.ts';
import type { Catalogue } from './catalogue.ts';
import { readYaml } from './read-yaml.ts';

/** The requirements of one day, frozen, and what this suite does otherwise. */
export interface Contract {
  /** The contract, for a report. */
  readonly use: ContractUse;
  readonly rows: ReadonlyMap<string, ContractRow>;
  /** The corrections of this suite that affect the contract. */
  readonly corrections: readonly Correction[];
  /** ID of a requirement with another level in this suite -> this level. */
  readonly otherLevels: ReadonlyMap<string, Level>;
}

/** The folder of the contracts in the package. */
export function contractsFolder(): string {
  return join(packageRoot(), 'requirements');
}

/** The dates of the contracts in a folder, the oldest first. */
export function contractDates(folder = contractsFolder()): string[] {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return names
    .filter((name) => name.endsWith('.json'))
    .map((name) => basename(name, '.json'))
    .sort();
}

/**
 * All listed corrections, of every contract.
 *
 * @throws CatalogueError if the file does not match its schema.
 */
export async function loadCorrections(folder = contractsFolder()): Promise<readonly Correction[]> {
  return (await readYaml<CorrectionsFile>(join(folder, 'corrections.yaml'), 'catalogue/corrections.json')).corrections;
}

/**
 * The contract of a file.
 *
 * @param given The hash of its file, those of this suite, and all corrections.
 */
export function contractOf(
  { date, requirements }: ContractFile,
  given: Pick<ContractUse, 'sha256' | 'suite'> & { readonly corrections: readonly Correction[] },
  catalogue: Catalogue,
): Contract {
  const changed = requirements.flatMap(({ id, level }): [string, Level][] => {
    const today = catalogue.has(id) ? catalogue.get(id).level : level;
    return today === level ? [] : [[id, today]];
  });
  return {
    use: { date, sha256: given.sha256, requirements: requirements.length, suite: given.suite },
    rows: new Map(requirements.map((row) => [row.id, row])),
    corrections: given.corrections.filter(({ contracts }) => contracts.includes(date)),
    otherLevels: new Map(changed),
  };
}

/** The file of a contract with all requirements of a catalogue. */
export function freeze(catalogue: Catalogue, date: string, suite: string): ContractFile {
  const rows = catalogue.requirements.map(({ id, level, statement }) => ({ id, level, statement }));
  return { date, suite, requirements: rows.sort((a, b) => (a.id < b.id ? -1 : 1)) };
}

/** What changed since a contract was frozen. */
export interface Since {
  /** IDs that are not in the contract. */
  readonly added: readonly string[];
  /** IDs with another sentence. */
  readonly reworded: readonly string[];
  /** IDs with another level, each with both. */
  readonly levels: readonly { readonly id: string; readonly frozen: Level; readonly today: Level }[];
  /** IDs that the catalogue has no longer. */
  readonly retired: readonly string[];
}

/** The differences between a contract and a catalogue. */
export function since({ requirements: rows }: ContractFile, catalogue: Catalogue): Since {
  const frozen = new Map(rows.map((row) => [row.id, row]));
  const both = rows.flatMap((row) => (catalogue.has(row.id) ? [{ row, now: catalogue.get(row.id) }] : []));
  return {
    added: catalogue.requirements.filter(({ id }) => !frozen.has(id)).map(({ id }) => id),
    reworded: both.filter(({ row, now }) => row.statement !== now.statement).map(({ row }) => row.id),
    levels: both
      .filter(({ row, now }) => row.level !== now.level)
      .map(({ row, now }) => ({ id: row.id, frozen: row.level, today: now.level })),
    retired: rows.filter(({ id }) => !catalogue.has(id)).map(({ id }) => id),
  };
}
