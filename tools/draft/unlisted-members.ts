import { join } from 'node:path';
import type { UnlistedMember, UnlistedMembersFile } from '../../src/generated/catalogue.ts';
import { catalogueFolder } from '../../src/catalogue/catalogue.ts';
import { readYaml } from '../../src/catalogue/read-yaml.ts';

/** The name of the file in the folder of the catalogue. */
const FILE = 'unlisted-members.yaml';

/**
 * Members that releases serve, and that neither the document nor an erratum lists: by `schema#pointer`, such as
 * `platform/getTx.result.json#/properties/tx`.
 */
export async function loadUnlistedMembers(): Promise<ReadonlyMap<string, readonly UnlistedMember[]>> {
  const path = join(catalogueFolder(), FILE);
  const { places } = await readYaml<UnlistedMembersFile>(path, 'catalogue/unlisted-members.json');
  return new Map(places.map(({ schema, at, members }) => [`${schema}#${at}`, members]));
}
