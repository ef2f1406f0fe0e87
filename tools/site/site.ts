import { groupBy } from '../../src/encoding/group-by.ts';
import type { Catalogue } from '../../src/catalogue/catalogue.ts';
import type { Profiles } from '../../src/catalogue/profiles.ts';
import type { NamedMutant, RequirementFacts } from '../../src/reporting/requirement-facts.ts';

/** The data of the site. */
export interface Site {
  readonly version: string;
  readonly catalogue: Catalogue;
  readonly profiles: Profiles;
  readonly mutants: readonly (NamedMutant & { readonly history?: string })[];
  /** Data of every requirement, in the order of the catalogue. */
  readonly facts: readonly RequirementFacts[];
}

/** Requirements by the part of their ID before the slash. There is a page for each part. */
export function pagesOf({ facts }: Site): ReadonlyMap<string, readonly RequirementFacts[]> {
  return groupBy(facts, ({ requirement }) => ownerOf(requirement.id));
}

/** The part of an ID before the slash: `platform.getHeight` for `platform.getHeight/height`. */
export function ownerOf(id: string): string {
  return id.slice(0, id.indexOf('/'));
}

/** The link to a requirement, from the root of the site. */
export function hrefOf(id: string): string {
  const owner = ownerOf(id);
  return `requirements/${owner}.html#${id.slice(owner.length + 1)}`;
}
