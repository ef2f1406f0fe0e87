import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { loadCatalogue } from '../../catalogue/catalogue.ts';
import {
  contractDates,
  contractOf,
  contractsFolder,
  loadCorrections,
  type Contract,
} from '../../catalogue/contract.ts';
import { suiteHashes } from '../../catalogue/suite-hashes.ts';
import { parseJson } from '../../encoding/json.ts';
import type { ContractFile } from '../../generated/catalogue.ts';
import { refusals } from '../../validation/refusals.ts';
import { baseSchemas } from '../../validation/schema/annotations.ts';
import { UsageError } from '../usage-error.ts';
import { readText } from './user-files.ts';

const SCHEMA = 'catalogue/contract.json';

/**
 * The contract with this date in the package, or in this file.
 *
 * @throws UsageError if there is none, or the file is no contract.
 */
export async function readContract(dateOrFile: string): Promise<Contract> {
  const path = contractPath(dateOrFile);
  const text = readText(path);
  const given = {
    sha256: createHash('sha256').update(text).digest('hex'),
    suite: await suiteHashes(),
    corrections: await loadCorrections(),
  };
  return contractOf(parseContract(text, path), given, await loadCatalogue());
}

function contractPath(dateOrFile: string): string {
  if (/[/\\]|\.json$/.test(dateOrFile)) return dateOrFile;
  const dates = contractDates();
  if (dates.includes(dateOrFile)) return join(contractsFolder(), `${dateOrFile}.json`);
  throw new UsageError(
    `There is no contract '${dateOrFile}' in this version of the suite. It has: ${dates.join(', ')}. Write a path to name a file.`,
  );
}

/**
 * The contract in the text of a file.
 *
 * @throws UsageError if it is none.
 */
export function parseContract(text: string, path: string): ContractFile {
  const parsed = parseJson(text);
  if (!parsed.ok) throw new UsageError(`${path} is no contract: it holds no JSON.`);
  const set = baseSchemas();
  const [wrong] = refusals(set, set.root(SCHEMA), parsed.value);
  if (wrong !== undefined)
    throw new UsageError(
      `${path} is no contract: ${wrong.instancePath || 'it'} ${wrong.message ?? 'is not as it should be'}.`,
    );
  return parsed.value as unknown as ContractFile;
}
