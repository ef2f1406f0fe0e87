import { basename } from 'node:path';
import type { ErratumFile } from '../../generated/catalogue.ts';
import { schemaFiles } from '../validation/schema/schema-files.ts';
import type { Catalogue } from './catalogue.ts';
import { CatalogueError } from './catalogue-error.ts';
import { readYaml, yamlFiles } from './read-yaml.ts';
import { compareReleases } from './release.ts';

/** A difference between the document and deployed releases. An erratum in force replaces the expectation. */
export type Erratum = ErratumFile;

/**
 * Reads all errata, by ID: the YAML files in `errata` in the folder of the catalogue, each with the name of its erratum.
 *
 * @throws CatalogueError when a file does not match its schema, or contains a requirement or schema that does not exist.
 */
export async function loadErrata(catalogue: Catalogue, folder: string): Promise<ReadonlyMap<string, Erratum>> {
  const errata: Erratum[] = [];
  for (const path of yamlFiles(folder)) {
    const name = basename(path);
    const erratum = await readYaml<ErratumFile>(path, 'catalogue/erratum.json');
    const problems = problemsOf(erratum, catalogue);
    if (name !== `${erratum.id}.yaml`) problems.push(`the file should be named ${erratum.id}.yaml`);
    if (problems.length > 0) throw new CatalogueError(problems.map((problem) => `${name}: ${problem}`));
    errata.push(erratum);
  }
  return new Map(errata.map((erratum) => [erratum.id, erratum]));
}

function problemsOf(erratum: Erratum, catalogue: Catalogue): string[] {
  const named = [
    ...erratum.requirements,
    ...Object.entries(erratum.replaces ?? {}).flat(),
    ...(erratum.adds ?? []),
    ...(erratum.drops ?? []),
  ];
  const problems = [...new Set(named)].filter((id) => !catalogue.has(id)).map((id) => `there is no requirement ${id}`);
  for (const { schema } of erratum.patches ?? [])
    if (!schemaFiles().has(schema)) problems.push(`there is no schema ${schema}`);
  if (erratum.last !== undefined && compareReleases(erratum.first, erratum.last) > 0)
    problems.push(`its last release ${erratum.last} is older than its first, ${erratum.first}`);
  return problems;
}
