import { join, relative } from 'node:path';
import type { FamiliesFile, LifeFile, RequirementsFile, Section, SectionsFile } from '../generated/catalogue.ts';
import { packageRoot } from '../validation/schema/schema-files.ts';
import { CatalogueError } from './catalogue-error.ts';
import { coverageOf, type SectionCoverage } from './coverage.ts';
import { membersOf, rowOf } from './families.ts';
import { filesOfLife } from './life.ts';
import { readYaml } from './read-yaml.ts';
import type { Excluded, Requirement } from './requirement.ts';
import { yamlFiles } from './yaml-files.ts';

export type { Excluded, Requirement } from './requirement.ts';

/** All requirements, and all statements of the document that are excluded from testing. */
export class Catalogue {
  /** In the order of files and rows. */
  readonly requirements: readonly Requirement[];
  readonly excluded: readonly Excluded[];
  readonly sections: readonly Section[];
  readonly #byId: ReadonlyMap<string, Requirement>;

  constructor(requirements: readonly Requirement[], excluded: readonly Excluded[], sections: readonly Section[]) {
    this.requirements = requirements;
    this.excluded = excluded;
    this.sections = sections;
    this.#byId = new Map(requirements.map((requirement) => [requirement.id, requirement]));
  }

  has(id: string): boolean {
    return this.#byId.has(id);
  }

  /** @throws Error when there is no such requirement. */
  get(id: string): Requirement {
    const requirement = this.#byId.get(id);
    if (requirement === undefined) throw new Error(`There is no requirement ${id}.`);
    return requirement;
  }

  /** For each section of the document: the number of requirements, and the excluded statements with their reasons. */
  coverage(): SectionCoverage[] {
    return coverageOf(this.sections, this.requirements, this.excluded);
  }
}

/** The folder of the catalogue in the package. */
export function catalogueFolder(): string {
  return join(packageRoot(), 'specs');
}

let own: Promise<Catalogue> | undefined;

/**
 * Reads the catalogue: `requirements.yaml` in the folder of each method or endpoint, the families of their arguments,
 * `life.yaml` and `sections.yaml`. The catalogue of the package is read once.
 *
 * @throws CatalogueError with every problem: a file that does not match its schema, a duplicate ID, a section that is
 * not in the document.
 */
export async function loadCatalogue(folder?: string): Promise<Catalogue> {
  if (folder !== undefined) return readCatalogue(folder);
  own ??= readCatalogue(catalogueFolder());
  return own;
}

async function readCatalogue(folder: string): Promise<Catalogue> {
  const { sections } = await readYaml<SectionsFile>(join(folder, 'sections.yaml'), 'catalogue/sections.json');
  const families = await familiesIn(folder);
  const paths = await yamlFiles(folder, (name) => name === 'requirements.yaml');
  const problems: string[] = [];
  const files: { name: string; file: RequirementsFile }[] = [];
  const read = paths.map((path) =>
    readYaml<RequirementsFile>(path, 'catalogue/requirements.json', relative(folder, path)),
  );
  for (const [at, outcome] of (await Promise.allSettled(read)).entries()) {
    const name = relative(folder, paths[at] ?? '');
    if (outcome.status === 'fulfilled')
      files.push({ name, file: withMembers(outcome.value, families, name, problems) });
    else if (outcome.reason instanceof CatalogueError) problems.push(...outcome.reason.problems);
    else throw outcome.reason;
  }
  for (const path of await yamlFiles(folder, (name) => name === 'life.yaml')) {
    const name = relative(folder, path);
    const life = filesOfLife(await readYaml<LifeFile>(path, 'catalogue/life.json', name));
    files.push(...life.map((file) => ({ name, file })));
  }
  problems.push(...contradictions(files, sections));
  if (problems.length > 0) throw new CatalogueError(problems);
  return new Catalogue(
    files.flatMap(({ file }) =>
      file.requirements.map((row) => ({ service: file.service, method: file.method, ...row })),
    ),
    files.flatMap(({ file }) => file.excluded ?? []),
    sections,
  );
}

async function familiesIn(folder: string): Promise<FamiliesFile> {
  const [path] = await yamlFiles(folder, (name) => name === 'families.yaml');
  return path === undefined ? { things: {}, families: {} } : readYaml<FamiliesFile>(path, 'catalogue/families.json');
}

/** The file with the rows of the families behind its own. */
function withMembers(
  file: RequirementsFile,
  families: FamiliesFile,
  name: string,
  problems: string[],
): RequirementsFile {
  const rows = membersOf(file, families).flatMap((member) => {
    try {
      return [rowOf(member, families)];
    } catch (error) {
      problems.push(`${name}, ${member.id}: ${error instanceof Error ? error.message : String(error)}`);
      return [];
    }
  });
  return { ...file, requirements: [...file.requirements, ...rows] };
}

/** Problems that a schema cannot find: duplicate IDs, and sections that do not exist. */
function contradictions(
  files: readonly { name: string; file: RequirementsFile }[],
  sections: readonly Section[],
): string[] {
  const known = new Set(sections.map(({ id }) => id));
  const owners = new Map<string, string>();
  const problems: string[] = [];
  for (const { name, file } of files) {
    for (const { id, section } of file.requirements) {
      const owner = owners.get(id);
      if (owner !== undefined) problems.push(`${name}, ${id}: the ID occurs in ${owner} already`);
      owners.set(id, name);
      if (!known.has(section)) problems.push(`${name}, ${id}: the document has no section ${section}`);
    }
    for (const { section, statement } of file.excluded ?? []) {
      if (!known.has(section)) problems.push(`${name}, "${statement}": the document has no section ${section}`);
    }
  }
  return problems;
}
