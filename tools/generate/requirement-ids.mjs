import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runnerImport } from 'vite';
import { parse } from 'yaml';

/** The catalogue's files in and below `root/specs`: the rows of each, and the members of families. */
export async function requirementFiles(root) {
  const load = async (name) =>
    (await runnerImport(join(root, 'src/catalogue', name), { configFile: false, logLevel: 'silent' })).module;
  const { membersOf } = await load('families.ts');
  const { filesOfLife } = await load('life.ts');
  const read = (name) => parse(readFileSync(join(root, 'specs', name), 'utf8'));
  const families = read('families/families.yaml');
  const names = readdirSync(join(root, 'specs'), { recursive: true });
  const files = [
    ...names.filter((name) => name.endsWith('requirements.yaml')).map(read),
    ...filesOfLife(read('life/life.yaml')),
  ];
  return files.map((file) => ({ rows: file.requirements ?? [], members: membersOf(file, families) }));
}

/** Text of `requirement-ids.ts`: the union of the requirement IDs of the catalogue. */
export function requirementIdsModule(files) {
  const ids = files.flatMap(({ rows, members }) => [...rows, ...members].map(({ id }) => id));
  const union = [...new Set(ids)].sort().map((id) => `\n  | '${id}'`);
  const text = `/** The ID of a requirement of the catalogue. */
export type RequirementId =${union.length === 0 ? ' never' : union.join('')};
`;
  return { source: 'specs', text };
}
