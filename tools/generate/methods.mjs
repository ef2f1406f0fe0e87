import { resolveRef } from './schema-files.mjs';

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
