import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { Profiles } from '../../catalogue/profiles.ts';
import type { NamedMutant, RequirementFacts } from '../requirement-facts.ts';

/** What the pages of the site are made of. */
export interface Site {
  readonly version: string;
  readonly catalogue: Catalogue;
  readonly profiles: Profiles;
  readonly mutants: readonly (NamedMutant & { readonly history?: string })[];
  /** Of every requirement, in the catalogue's order. */
  readonly facts: readonly RequirementFacts[];
}

/** Requirements by what stands before the slash of their IDs: a page each. */
export function pagesOf({ facts }: Site): ReadonlyMap<string, readonly RequirementFacts[]> {
  const pages = new Map<string, RequirementFacts[]>();
  for (const each of facts) {
    const owner = ownerOf(each.requirement.id);
    pages.set(owner, [...(pages.get(owner) ?? []), each]);
  }
  return pages;
}

/** `platform.getHeight` of `platform.getHeight/height`. */
export function ownerOf(id: string): string {
  return id.slice(0, id.indexOf('/'));
}

/** Where a requirement stands, from the root of the site. */
export function hrefOf(id: string): string {
  const owner = ownerOf(id);
  return `requirements/${owner}.html#${id.slice(owner.length + 1)}`;
}
