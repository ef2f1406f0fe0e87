import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { loadSource } from './load-source.mjs';

/** What a check or a mutant of a family may read of a member. */
const FACTS = ['id', 'method', 'argument', 'thing', 'optional', 'with', 'result'];

/** Text of `members.ts`: the members of each family of requirements, as plain data for checks and mutants. */
export async function membersModule(root) {
  const path = join(root, 'src/judge/catalogue/families.ts');
  const module = await loadSource(path);
  const read = (name) => parse(readFileSync(join(root, 'specs', name), 'utf8'));
  const families = read('families/families.yaml');
  const files = readdirSync(join(root, 'specs'), { recursive: true }).filter((name) =>
    name.endsWith('requirements.yaml'),
  );
  const all = files
    .flatMap((name) => module.familyMembers(read(name), families))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  const names = [...new Set(all.map(({ family }) => family))].sort();
  const texts = names.map((family) => {
    const members = all.filter((member) => member.family === family);
    const facts = FACTS.filter((fact) => members.some((member) => member[fact] !== undefined));
    const rows = members.map(
      (member) => `{ ${facts.map((fact) => `${fact}: ${JSON.stringify(member[fact])}`).join(', ')} }`,
    );
    return `${JSON.stringify(family)}: [${rows.join(',\n')}]`;
  });
  return {
    source: 'the arguments in specs/*/*/requirements.yaml',
    text: `/** The members of each family of requirements. */\nexport const MEMBERS = {${texts.join(',\n')}} as const;\n`,
  };
}

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
