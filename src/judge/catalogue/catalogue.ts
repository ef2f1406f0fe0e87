import { basename, join, relative } from 'node:path';
import type {
  Client,
  ClientsFile,
  FamiliesFile,
  LifeFile,
  RequirementsFile,
  Section,
  SectionsFile,
} from '../../generated/catalogue.ts';
import { packageRoot, schemaFiles } from '../validation/schema/schema-files.ts';
import { builtData, readYaml, yamlFiles } from './read-yaml.ts';
import { CatalogueError } from './catalogue-error.ts';
import { rowOf, familyMembers } from './families.ts';
import type { Excluded, Requirement } from './requirement.ts';
import { ROWS_OF_SCHEMAS, rowsOfSchemas, type RowSource } from './rows-of-schemas.ts';
import { rowsOfTwin } from './rows-of-twin.ts';

export type { Excluded, Requirement } from './requirement.ts';

const EVENTS = { restart: 'a restart', crash: 'a crash', upgrade: 'an upgrade' } as const;

/** All requirements, and all statements of the document that are excluded from testing. */
export class Catalogue {
  /** In the order of what stands before the slash of their IDs, and then of schemas, files and rows. */
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

export function catalogueFolder(): string {
  return join(packageRoot(), 'specs');
}

let own: Promise<Catalogue> | undefined;

/**
 * Reads the catalogue: `requirements.yaml` in the folder of each method or endpoint, the families of their arguments, `life.yaml`,
 * the requirements that the schemas state, those beside a trusted node, `clients.yaml`, `sections.yaml`. That of the package is read once.
 *
 * @param folder Another folder with such files, without what the schemas state.
 * @throws CatalogueError with every problem: a file that does not match its schema, a duplicate ID, a section that is not in the document.
 */
export async function loadCatalogue(folder?: string): Promise<Catalogue> {
  if (folder !== undefined) return readCatalogue(folder, []);
  // A build has the rows of the schemas as it has the files: what was stored is what the function gave.
  const built = builtData(ROWS_OF_SCHEMAS) as readonly RowSource[] | undefined;
  own ??= readCatalogue(catalogueFolder(), [...(built ?? rowsOfSchemas(schemaFiles())), rowsOfTwin()]);
  return own;
}

/** @param derived The requirements that no file of the folder lists. */
async function readCatalogue(folder: string, derived: readonly RowSource[]): Promise<Catalogue> {
  const { sections } = await readYaml<SectionsFile>(join(folder, 'sections.yaml'), 'catalogue/sections.json');
  const files = yamlFiles(folder);
  const named = (name: string): string[] => files.filter((path) => basename(path) === name);
  const families = await familiesIn(named('families.yaml'));
  const paths = named('requirements.yaml');
  const problems: string[] = [];
  const sources = [...derived];
  const excluded: Excluded[] = [];
  const read = paths.map((path) =>
    readYaml<RequirementsFile>(path, 'catalogue/requirements.json', relative(folder, path)),
  );
  const outcomes = await Promise.allSettled(read);
  const isRead = outcomes.every(({ status }) => status === 'fulfilled');
  for (const [at, outcome] of outcomes.entries()) {
    const name = relative(folder, paths[at] ?? '');
    if (outcome.status === 'fulfilled') {
      const file = withMembers(outcome.value, families, name, problems);
      sources.push({ name, requirements: rowsOf(file) });
      excluded.push(...(file.excluded ?? []));
    } else if (outcome.reason instanceof CatalogueError) problems.push(...outcome.reason.problems);
    else throw outcome.reason;
  }
  for (const path of named('life.yaml')) {
    const name = relative(folder, path);
    const life = filesOfLife(await readYaml<LifeFile>(path, 'catalogue/life.json', name));
    sources.push(...life.map((file) => ({ name, requirements: rowsOf(file) })));
  }
  const clients: Client[] = [];
  for (const path of named('clients.yaml'))
    clients.push(...(await readYaml<ClientsFile>(path, 'catalogue/clients.json')).clients);
  problems.push(...contradictions(sources, excluded, sections));
  const { rows: all, problems: wrong } = withClients(
    sources.flatMap(({ requirements }) => requirements),
    clients,
  );
  // What clients need may be in a file that could not be read.
  if (isRead) problems.push(...wrong);
  if (problems.length > 0) throw new CatalogueError(problems);
  const rows = all.map(withMethodNamed);
  return new Catalogue(rows.sort(byPrefix), excluded, sections);
}

/** The row with a sentence that a reader understands without the ID: it names the method that must keep it. */
function withMethodNamed(row: Requirement): Requirement {
  const { id, method, statement } = row;
  const isOfMethod = id.startsWith(`${method}/`) && /^\w+\.\w+$/.test(method);
  return isOfMethod && !statement.includes(method) ? { ...row, statement: `\`${method}\`: ${statement}` } : row;
}

function byPrefix({ id: a }: Requirement, { id: b }: Requirement): number {
  const [one = '', other = ''] = [a.split('/')[0], b.split('/')[0]];
  return one < other ? -1 : Number(one > other);
}

function rowsOf({ service, method, requirements }: RequirementsFile): Requirement[] {
  return requirements.map(({ method: own = method, ...row }) => ({ service, method: own, ...row }));
}

async function familiesIn([path]: readonly string[]): Promise<FamiliesFile> {
  return path === undefined ? { things: {}, families: {} } : readYaml<FamiliesFile>(path, 'catalogue/families.json');
}

/** The file with the rows of the families behind its own. */
function withMembers(
  file: RequirementsFile,
  families: FamiliesFile,
  name: string,
  problems: string[],
): RequirementsFile {
  const rows = familyMembers(file, families).flatMap((member) => {
    try {
      return [rowOf(member, families)];
    } catch (error) {
      problems.push(`${name}, ${member.id}: ${error instanceof Error ? error.message : String(error)}`);
      return [];
    }
  });
  return { ...file, requirements: [...file.requirements, ...rows] };
}

/** The name of a method, and not of an endpoint or of all. */
const METHOD = /^\w+\.\w+$/;

/** Problems that a schema cannot find: duplicate IDs, those of another method, and sections that do not exist. */
function contradictions(
  sources: readonly RowSource[],
  excluded: readonly Excluded[],
  sections: readonly Section[],
): string[] {
  const known = new Set(sections.map(({ id }) => id));
  const owners = new Map<string, string>();
  const problems: string[] = [];
  for (const { name, requirements } of sources) {
    for (const { id, level, section, method, from = [] } of requirements) {
      const [, of = method] = /^(\w+\.\w+)\//.exec(id) ?? [];
      if (of !== method && METHOD.test(method))
        problems.push(`${name}, ${id}: it belongs to ${of}, and this file is of ${method}`);
      const owner = owners.get(id);
      if (owner !== undefined) problems.push(`${name}, ${id}: the ID occurs in ${owner} already`);
      owners.set(id, name);
      if (level !== 'derived' && from.length > 0)
        problems.push(
          `${name}, ${id}: a requirement with the level ${level} has no \`from\`: remove it, or make the level derived`,
        );
      for (const each of [section, ...from.map((statement) => statement.split(' ', 1).join())])
        if (!known.has(each)) problems.push(`${name}, ${id}: the document has no section ${each}`);
    }
  }
  for (const { section, statement } of excluded)
    if (!known.has(section)) problems.push(`"${statement}" is excluded, but the document has no section ${section}`);
  return problems;
}

/** The files of the events in the life of a node, with the rows that have a sentence for it. */
function filesOfLife({ requirements }: LifeFile): RequirementsFile[] {
  return (['restart', 'crash', 'upgrade'] as const).map((service) => ({
    service,
    method: '*',
    requirements: requirements.flatMap(({ claim, statement, why, ...row }) => {
      const said = typeof statement === 'string' ? statement : statement[service];
      const fill = (text: string): string => text.replaceAll('{event}', EVENTS[service]);
      return said === undefined ? [] : [{ ...row, id: `${service}/${claim}`, statement: fill(said), why: fill(why) }];
    }),
  }));
}

/** The requirements, each with the clients that need it, and an error for each need that names no requirement. */
function withClients(
  requirements: readonly Requirement[],
  clients: readonly Client[],
): { readonly rows: readonly Requirement[]; readonly problems: readonly string[] } {
  const known = new Set(requirements.map(({ id }) => id));
  const neededBy = new Map<string, Client['name'][]>();
  const problems: string[] = [];
  for (const { name, needs } of clients) {
    const ids = Object.entries(needs).flatMap(([prefix, claims]) => claims.map((claim) => `${prefix}/${claim}`));
    for (const id of ids) {
      neededBy.set(id, [...(neededBy.get(id) ?? []), name]);
      if (!known.has(id)) problems.push(`clients.yaml, ${name}: there is no requirement ${id}`);
    }
  }
  const rows = requirements.map((row) => (neededBy.has(row.id) ? { ...row, neededBy: neededBy.get(row.id) } : row));
  return { rows, problems };
}

export interface SectionCoverage {
  readonly section: string;
  readonly title: string;
  readonly tested: number;
  readonly excused: readonly Excluded[];
}

/** The coverage of each section, in the order of the document. */
export function coverageOf(
  sections: readonly Section[],
  requirements: readonly Requirement[],
  excluded: readonly Excluded[],
): SectionCoverage[] {
  return sections.map(({ id, title }) => ({
    section: id,
    title,
    tested: requirements.filter((requirement) => requirement.section === id).length,
    excused: excluded.filter((row) => row.section === id),
  }));
}
