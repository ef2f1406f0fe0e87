import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { ContractUse, Level } from '../../generated/report.ts';
import { packageRoot } from '../validation/schema/schema-files.ts';

/** The requirements of one day, frozen: the level of each ID. */
export interface Contract {
  readonly use: ContractUse;
  readonly levels: ReadonlyMap<string, Level>;
  /** ID of a requirement with another level in this suite -> this level. */
  readonly otherLevels: ReadonlyMap<string, Level>;
}

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
