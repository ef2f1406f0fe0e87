import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { catalogueFolder, loadCatalogue } from '../catalogue/catalogue.ts';
import { loadProfiles } from '../catalogue/profiles.ts';
import type { Defect } from './defect.ts';
import { Likelihood } from './likelihood.ts';
import { decodeKnowledge, type KnowledgeFile } from './knowledge-file.ts';

/** The build compresses the file. The compressed one does not exist when the sources run directly. */
const BUILT = fileURLToPath(new URL('../../defects.json.gz', import.meta.url));

/** The path of what is known of all defects, in the repository. */
export function knowledgePath(): string {
  return join(catalogueFolder(), 'defects.json');
}

/** The file as it is. Only the self-check writes it, so that it has this form. */
export async function readKnowledgeFile(): Promise<KnowledgeFile> {
  const text = existsSync(BUILT)
    ? (await promisify(gunzip)(await readFile(BUILT))).toString('utf8')
    : await readFile(knowledgePath(), 'utf8');
  return JSON.parse(text) as KnowledgeFile;
}

let known: Promise<readonly Defect[]> | undefined;

/** The known defects, read once. */
export async function readKnowledge(): Promise<readonly Defect[]> {
  known ??= readKnowledgeFile().then(decodeKnowledge);
  return known;
}

/** The known defects, to be weighed. They were measured in the profile of the document. */
export async function readLikelihood(): Promise<Likelihood> {
  const profiles = await loadProfiles(await loadCatalogue());
  return new Likelihood(await readKnowledge(), profiles.get('document').notApplicable);
}
