import { createHash } from 'node:crypto';
import { basename, join } from 'node:path';
import { loadCatalogue } from '../../../judge/catalogue/catalogue.ts';
import { contractDates, contractsFolder, type Contract } from '../../../judge/catalogue/contract.ts';
import { parseJson } from '../../../encoding/json.ts';
import type { ContractFile } from '../../../generated/catalogue.ts';
import { refusals } from '../../../judge/validation/refusals.ts';
import { baseSchemas } from '../../../judge/validation/schema/annotations.ts';
import { readFor } from '../table/setting-names.ts';
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
  const text = readFor('contract', path, () => readText(path));
  const levels = new Map(Object.entries(parseContract(text, path)));
  const today = (await loadCatalogue()).requirements.map(({ id, level }) => [id, level] as const);
  return {
    use: { date: basename(path, '.json'), sha256: createHash('sha256').update(text).digest('hex') },
    levels,
    otherLevels: new Map(today.filter(([id, level]) => level !== levels.get(id))),
  };
}

function contractPath(dateOrFile: string): string {
  if (/[/\\]|\.json$/.test(dateOrFile)) return dateOrFile;
  const dates = contractDates();
  if (dates.includes(dateOrFile)) return join(contractsFolder(), `${dateOrFile}.json`);
  throw new UsageError(
    `There is no contract '${dateOrFile}' in this version of the suite. It has: ${dates.join(', ')}. Write a path to name a file.`,
  );
}

function parseContract(text: string, path: string): ContractFile {
  const parsed = parseJson(text);
  if (!parsed.ok) throw new UsageError(`${path} is no contract: it holds no JSON.`);
  const set = baseSchemas();
  const [wrong] = refusals(set, set.root(SCHEMA), parsed.value);
  if (wrong !== undefined)
    throw new UsageError(
      `${path} is no contract: ${wrong.instancePath || 'it'} ${wrong.message ?? 'is not as it should be'}.`,
    );
  return parsed.value as ContractFile;
}
