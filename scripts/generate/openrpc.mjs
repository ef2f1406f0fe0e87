import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { resolveRef } from './schema-files.mjs';

const SERVICES = [
  { folder: 'health', prefix: 'health', path: '/ext/health', title: 'Health' },
  { folder: 'platform', prefix: 'platform', path: '/ext/bc/P', title: 'Platform Chain' },
  { folder: 'index', prefix: 'index', path: '/ext/index/X/block', title: 'Index' },
];

/** The OpenRPC document of all methods; every schema that it needs is among its components. */
export function openrpcDocument(root, schemas) {
  const { version, license } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const components = new Map();
  const methods = SERVICES.flatMap((service) =>
    [...schemas.keys()]
      .filter((path) => path.startsWith(`${service.folder}/`) && path.endsWith('.result.json'))
      .map((path) => methodOf(service, path, schemas, components)),
  );
  return {
    openrpc: '1.3.2',
    info: {
      title: 'Avalanche node services',
      description:
        'The Health, Platform Chain and Index services of an Avalanche-compatible node, as the conformance suite holds a node to them.',
      version,
      license: { name: license },
    },
    servers: SERVICES.map(({ title, path }) => ({ name: title, url: `http://127.0.0.1:9650${path}` })),
    methods,
    components: { schemas: Object.fromEntries([...components].sort(([a], [b]) => (a < b ? -1 : 1))) },
  };
}

function methodOf({ folder, prefix, path: address, title }, path, schemas, components) {
  const name = path.slice(folder.length + 1, -'.result.json'.length);
  const paramsPath = `${folder}/${name}.params.json`;
  const { properties = {}, required = [] } = schemas.get(paramsPath);
  const params = Object.entries(properties).map(([param, schema]) => ({
    name: param,
    ...(schema.description === undefined ? {} : { description: schema.description }),
    required: required.includes(param),
    schema: rewritten(schema, paramsPath, schemas, components),
  }));
  return {
    name: `${prefix}.${name}`,
    description: schemas.get(path).description ?? '',
    tags: [{ name: title }],
    servers: [{ name: title, url: `http://127.0.0.1:9650${address}` }],
    paramStructure: 'by-name',
    // Those that must be there first, as the specification has it.
    params: params.sort((a, b) => Number(b.required) - Number(a.required)),
    result: { name: 'result', schema: reference(path, '', schemas, components) },
  };
}

/** A reference to a component, which is added when it is not there yet. */
function reference(path, pointer, schemas, components) {
  const key = path.replace(/\.json$/, '').replaceAll(/[/.]/g, '-');
  if (!components.has(key)) {
    components.set(key, {});
    components.set(key, rewritten(schemas.get(path), path, schemas, components));
  }
  return { $ref: `#/components/schemas/${key}${pointer}` };
}

/** The schema with its references turned to components, and without what only a file of its own has. */
function rewritten(node, path, schemas, components) {
  if (Array.isArray(node)) return node.map((each) => rewritten(each, path, schemas, components));
  if (typeof node !== 'object' || node === null) return node;
  const entries = Object.entries(node).flatMap(([name, value]) => {
    if (name === '$schema' || name === '$id' || name === 'x-requirement') return [];
    if (name !== '$ref') return [[name, rewritten(value, path, schemas, components)]];
    const target = resolveRef(value, path);
    return Object.entries(reference(target.path, target.pointer, schemas, components));
  });
  return Object.fromEntries(entries);
}
