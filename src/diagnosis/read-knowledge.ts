import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { catalogueFolder } from '../catalogue/catalogue.ts';
import type { Defect } from './defect.ts';
import { decodeKnowledge, type KnowledgeFile } from './knowledge-file.ts';

/** The path of what is known of all defects. */
export function knowledgePath(): string {
  return join(catalogueFolder(), 'defects.json');
}

/** The file as it is. Only the self-check writes it. */
export async function readKnowledgeFile(): Promise<KnowledgeFile> {
  // The file is part of the package, like its code.
  return JSON.parse(await readFile(knowledgePath(), 'utf8')) as KnowledgeFile;
}

let known: Promise<readonly Defect[]> | undefined;

/** The known defects, read once. */
export async function readKnowledge(): Promise<readonly Defect[]> {
  known ??= readKnowledgeFile().then(decodeKnowledge);
  return known;
}
