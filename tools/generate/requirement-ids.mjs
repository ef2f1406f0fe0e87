import { join } from 'node:path';
import { loadSource } from './load-source.mjs';

/** Text of `requirement-ids.ts`: the union of the requirement IDs of the catalogue. */
export async function requirementIdsModule(root) {
  const path = join(root, 'src/judge/catalogue/catalogue.ts');
  const module = await loadSource(path);
  const { requirements } = await module.loadCatalogue();
  const union = requirements.map(({ id }) => `\n  | '${id}'`).sort();
  return {
    source: 'specs and schemas',
    text: `/** The ID of a requirement of the catalogue. */\nexport type RequirementId =${union.join('')};\n`,
  };
}
