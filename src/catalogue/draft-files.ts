import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { ProfileFile } from '../generated/catalogue.ts';
import { readSchemaFiles, schemaFiles } from '../validation/schema/schema-files.ts';
import type { Catalogue } from './catalogue.ts';
import { loadErrata } from './erratum.ts';
import type { DraftedFile } from './profile.ts';

/**
 * The file of a draft profile with the errata and schemas in the folders of the draft, which has the folders of this
 * project: `specs/profiles`, `specs/errata` and `schemas`.
 *
 * @param path The path of the profile.
 * @throws CatalogueError when an erratum is invalid.
 */
export async function withOwnFiles(file: ProfileFile, path: string, catalogue: Catalogue): Promise<DraftedFile> {
  const folder = dirname(path);
  if (basename(folder) !== 'profiles') return file;
  const errata = [...(await loadErrata(catalogue, join(folder, '../errata'))).values()];
  const root = join(folder, '../../schemas');
  const schemas = existsSync(root) ? [...readSchemaFiles(root)] : [];
  const own = schemas.filter(([schema]) => !schemaFiles().has(schema));
  return { ...file, beside: { errata, schemas: own.map(([schema, patch]) => ({ schema, patch, isNew: true })) } };
}
