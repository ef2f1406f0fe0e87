import type { Capabilities, Change, NotApplicable, ProfileFile } from '../../generated/catalogue.ts';
import { schemaFiles } from '../validation/schema/schema-files.ts';
import type { SchemaPatch } from '../validation/schema/schemas.ts';
import type { Catalogue } from './catalogue.ts';
import { CatalogueError } from './catalogue-error.ts';
import type { Erratum } from './erratum.ts';
import type { Releases } from './release.ts';
import { select } from './selection.ts';

/** The expectations for a family of releases, with everything that the profile inherits. */
export interface Profile {
  readonly name: string;
  readonly description: string;
  /** Names of the profiles that it extends, from the outermost parent to the profile itself. */
  readonly lineage: readonly string[];
  /** The releases of this profile; undefined for the document. */
  readonly releases: Releases | undefined;
  /** The methods that a node serves. */
  readonly methods: ReadonlySet<string>;
  /** Errata in force. */
  readonly errata: readonly Erratum[];
  /** The changes of the errata to the schemas, for a `SchemaSet`. */
  readonly patches: readonly SchemaPatch[];
  /** Requirement that no longer applies -> the requirement that replaces it, with the level of the replaced one. */
  readonly replacements: ReadonlyMap<string, string>;
  /** Requirement that does not apply -> the reason. */
  readonly notApplicable: ReadonlyMap<string, string>;
  /** Observed requirement that the gate `release` does not count -> the reason. */
  readonly ungated: ReadonlyMap<string, string>;
  /** The methods, and the requirements, that the file of a user leaves out of the profile that it extends; no release leaves them out. */
  readonly leftOut: ReadonlySet<string>;
  /** Client that does not work with nodes of the profile -> the reason. */
  readonly clients: Readonly<Record<string, string>>;
  readonly capabilities: Capabilities;
  /** The file of the profile, without its parents, as plain data. */
  readonly file: ProfileFile;
}

/** The catalogue and the errata that profiles refer to. */
export interface ProfileSources {
  readonly catalogue: Catalogue;
  readonly errata: ReadonlyMap<string, Erratum>;
}

/**
 * Combines a chain of files into a profile; the first file is the outermost parent.
 *
 * @throws CatalogueError when a file removes an item that is not there, adds one that is already there, or contains an unknown name.
 */
export function resolveProfile(files: readonly ProfileFile[], sources: ProfileSources): Profile {
  const own = files.at(-1);
  if (own === undefined) throw new Error('A profile needs a file.');
  const problems: string[] = [];
  const methods = new Set<string>();
  const inForce = new Set<string>();
  const declared = new Map<string, string>();
  const ungated = new Map<string, string>();
  for (const file of files) {
    problems.push(...change(methods, file.methods, `profile ${file.name}: method`));
    problems.push(...change(inForce, file.errata, `profile ${file.name}: erratum`));
    problems.push(...declare(declared, file.notApplicable, file.name, sources.catalogue));
    if (file === own || file.name === 'document')
      problems.push(...declare(ungated, file.ungated, file.name, sources.catalogue));
  }
  for (const method of methods) {
    const schema = `${method.replace('.', '/')}.result.json`;
    if (!schemaFiles().has(schema)) problems.push(`profile ${own.name}: there is no schema for the method ${method}`);
  }
  for (const id of inForce)
    if (!sources.errata.has(id)) problems.push(`profile ${own.name}: there is no erratum ${id}`);
  if (problems.length > 0) throw new CatalogueError(problems);
  const errata = [...sources.errata.values()].filter(({ id }) => inForce.has(id));
  return {
    name: own.name,
    description: own.description,
    lineage: files.map(({ name }) => name),
    releases: own.releases,
    methods,
    errata,
    patches: errata.flatMap((erratum) => erratum.patches ?? []),
    replacements: new Map(errata.flatMap((erratum) => Object.entries(erratum.replaces ?? {}))),
    notApplicable: new Map([...unserved(sources.catalogue, methods), ...replaced(sources, inForce), ...declared]),
    ungated,
    leftOut: new Set(),
    clients: Object.assign({}, ...files.map(({ clients }) => clients)) as Profile['clients'],
    capabilities: Object.assign({}, ...files.map(({ capabilities }) => capabilities)) as Capabilities,
    file: own,
  };
}

/** What the file of a user leaves out of the profile that it extends, or without one, of all methods. */
export function leftOutBy({ file, methods }: Profile, parent: Profile | undefined, catalogue: Catalogue): Set<string> {
  const declared = new Map<string, string>();
  declare(declared, file.notApplicable, file.name, catalogue);
  const isUnserved = (method: string): boolean => method.includes('.') && !methods.has(method);
  return new Set(
    catalogue.requirements
      .filter(({ id, method }) => declared.has(id) || isUnserved(method))
      .filter(({ id }) => parent?.notApplicable.has(id) !== true)
      .flatMap(({ id, method }) => (isUnserved(method) ? [id, method] : [id])),
  );
}

function change(set: Set<string>, { added = [], removed = [] }: Change = {}, what: string): string[] {
  const problems = [
    ...added.filter((item) => set.has(item)).map((item) => `${what} ${item} is added, but inherited already`),
    ...removed.filter((item) => !set.has(item)).map((item) => `${what} ${item} is removed, but was not there`),
  ];
  for (const item of added) set.add(item);
  for (const item of removed) set.delete(item);
  return problems;
}

function declare(
  into: Map<string, string>,
  declarations: readonly NotApplicable[] = [],
  profile: string,
  catalogue: Catalogue,
): string[] {
  const problems: string[] = [];
  for (const { requirements, reason } of declarations) {
    for (const pattern of requirements) {
      const matching = select(catalogue.requirements, { only: [pattern] });
      if (matching.length === 0) problems.push(`profile ${profile}: ${pattern} matches no requirement`);
      for (const { id } of matching) into.set(id, reason);
    }
  }
  return problems;
}

/** Requirements of methods that are not served. Requirements that do not belong to a single method always apply. */
function unserved(catalogue: Catalogue, methods: ReadonlySet<string>): [string, string][] {
  return catalogue.requirements
    .filter(({ method }) => /^\w+\.\w+$/.test(method) && !methods.has(method))
    .map(({ id, method }) => [id, `${method} is not a method of this profile`]);
}

/** Requirements that an erratum in force replaces, and requirements that apply only with an erratum that is not in force. */
function replaced({ errata }: ProfileSources, inForce: ReadonlySet<string>): [string, string][] {
  const applying = new Set<string>();
  const not = new Map<string, string>();
  for (const { id, replaces = {}, adds = [], drops = [] } of errata.values()) {
    for (const added of [...Object.values(replaces), ...adds]) {
      if (inForce.has(id)) applying.add(added);
      else not.set(added, `applies only with the erratum ${id}`);
    }
    if (!inForce.has(id)) continue;
    for (const dropped of drops) not.set(dropped, `does not hold of these releases (erratum ${id})`);
    for (const [before, after] of Object.entries(replaces)) not.set(before, `replaced by ${after} (erratum ${id})`);
  }
  return [...not].filter(([id]) => !applying.has(id));
}
