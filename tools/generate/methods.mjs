import { resolveRef } from './schema-files.mjs';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { loadSource } from './load-source.mjs';

/** The folders of schemas that hold methods: their prefix on the wire, module of types and path asked by default. */
const SERVICES = [
  { folder: 'health', prefix: 'health', module: 'health', path: '/ext/health' },
  { folder: 'platform', prefix: 'platform', module: 'platform', path: '/ext/bc/P' },
  { folder: 'index', prefix: 'index', module: 'index-service', path: '/ext/index/X/block' },
];

/** Text of `methods.ts`: the types of params and result by method, and the list of methods. */
export function methodsModule(schemas) {
  const rows = [];
  let imports = '';
  for (const service of SERVICES) {
    const names = [];
    for (const [path, result] of schemas) {
      const match = new RegExp(`^${service.folder}/(\\w+)\\.result\\.json$`).exec(path);
      const params = match && schemas.get(`${service.folder}/${match[1]}.params.json`);
      if (!params) continue;
      names.push(params.title, result.title);
      const args = Object.entries(params.properties ?? {}).map(([name, node]) => {
        const kind = kindOf(schemas, node, `${service.folder}/${match[1]}.params.json`);
        return `${name}: '${kind}${params.required?.includes(name) ? '' : '?'}'`;
      });
      const method = `${service.prefix}.${match[1]}`;
      rows.push({ method, params: params.title, result: result.title, service, args: args.join(', ') });
    }
    if (names.length > 0) imports += `import type { ${names.sort().join(', ')} } from './${service.module}.ts';\n`;
  }
  const types = rows.map((row) => `'${row.method}': { params: ${row.params}; result: ${row.result} };\n`).join('');
  const list = rows
    .map((row) => `{ method: '${row.method}', service: '${row.service.folder}', path: '${row.service.path}' },\n`)
    .join('');
  const args = rows.map((row) => `'${row.method}': { ${row.args} },\n`).join('');
  const text = `${imports}
/** Params and result of each method. */
export interface Methods {
${types}}

/** Name of a method, as it stands in a request. */
export type MethodName = keyof Methods;

/** Every method, with its service and the path that it is asked at unless told otherwise. */
export const METHODS = [
${list}] as const satisfies readonly { method: MethodName; service: 'health' | 'platform' | 'index'; path: string }[];

/** The arguments of each method, and what kind of value each takes; with a question mark where it may be left out. */
export const ARGUMENTS = {
${args}} as const satisfies Record<MethodName, Readonly<Record<string, string>>>;
`;
  return { source: 'schemas/{health,platform,index}', text };
}

/** The kind of value that an argument takes. */
function kindOf(schemas, node, file) {
  if (node.$ref !== undefined) {
    const { path } = resolveRef(node.$ref, file);
    return path.endsWith('-either.json') ? 'integer' : kindOf(schemas, schemas.get(path), path);
  }
  if (node.anyOf !== undefined) return kindOf(schemas, node.anyOf[0], file);
  if (node.type === 'array') return 'list';
  return ['boolean', 'object'].includes(node.type) ? node.type : 'text';
}

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
