import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { resolveRef } from './schema-files.mjs';
import { loadSource } from './load-source.mjs';

/** The newest version that every published tool takes: the generator of clients refuses 1.3 and 1.4. */
const OPENRPC = '1.2.6';

/** Below these the tools follow no reference, so that what it names is written out. */
const CONDITIONS = new Set(['if', 'then', 'else', 'not', 'dependentSchemas']);

/** What a format of ours means to other tools, but for checksums: JSON Schema draft 7, which OpenRPC uses, has no custom formats. */
const PATTERNS = {
  'cb58-id': '^[1-9A-HJ-NP-Za-km-z]{36,50}$',
  'node-id': '^NodeID-[1-9A-HJ-NP-Za-km-z]{1,100}$',
  address: '^[!-~]+-[!-~]+$',
  hex: '^0x([0-9a-fA-F]{2})*$',
  natural: '^(0|[1-9][0-9]*)$',
  uint64: '^(0|[1-9][0-9]{0,19})$',
  uint32: '^(0|[1-9][0-9]{0,9})$',
  timestamp: '^[0-9]{4}-[0-9]{2}-[0-9]{2}[Tt][0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?([Zz]|[+-][0-9]{2}:[0-9]{2})$',
  'duration-string': '^[+-]?([Pp][0-9A-Za-z.,]*[0-9][A-Za-z]|[0-9]+([.,:][0-9]+)*[ ]?[A-Za-z\u00b5\u03bc:].*)$',
  'float-string': '^-?(0|[1-9][0-9]*)(\\.[0-9]+)?$',
};

const SERVICES = [
  { folder: 'health', prefix: 'health', path: '/ext/health', title: 'Health' },
  { folder: 'platform', prefix: 'platform', path: '/ext/bc/P', title: 'Platform Chain' },
  { folder: 'index', prefix: 'index', path: '/ext/index/X/block', title: 'Index' },
];

/** What each method may respond in place of a result. The document lists no codes; these are those of deployed nodes. */
const ERRORS = {
  refused: { code: -32000, message: 'The node refuses the call: its method, its arguments, or what they ask for.' },
  unreadable: { code: -32700, message: 'The node cannot read the request: it is no JSON, or an array of requests.' },
  'other-version': { code: -32600, message: 'The request is not of JSON-RPC 2.0.' },
};
/** The end of the ID of a requirement about a call that the node must refuse. */
const REFUSAL = /-(?:is-an-error|are-errors|is-refused|are-refused|is-rejected)$/;

/** The OpenRPC document of all methods; every schema that it needs is among its components. */
export async function openrpcDocument(root, schemas) {
  const examples = await examplesOf(root);
  const refusals = await refusalsOf(root);
  const served = await servedOf(root);
  const { version, license } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const components = new Map();
  const methods = SERVICES.flatMap((service) =>
    [...schemas.keys()]
      .filter((path) => path.startsWith(`${service.folder}/`) && path.endsWith('.result.json'))
      .map((path) => methodOf(service, path, schemas, components))
      .map((method) => ({ ...method, ...served(method.name) }))
      .map((method) => ({ ...method, 'x-refusals': refusals.get(method.name) ?? [] }))
      .map((method) => ({ ...method, examples: examples.get(method.name).map((each) => pairing(each, method)) })),
  );
  return {
    openrpc: OPENRPC,
    info: {
      title: 'Avalanche node services',
      description:
        'The Health, Platform Chain and Index services of an Avalanche-compatible node, as the conformance suite holds a node to them. ' +
        '`x-since` and `x-until` are the first and the last release of AvalancheGo that serve a method, where not all do.',
      version,
      license: { name: license },
    },
    servers: SERVICES.map(({ title, path }) => ({ name: title, url: `http://127.0.0.1:9650${path}` })),
    methods,
    components: { errors: ERRORS, schemas: Object.fromEntries([...components].sort(([a], [b]) => (a < b ? -1 : 1))) },
  };
}

/** The calls that each method must refuse: the requirements about them, by method. */
async function refusalsOf(root) {
  const path = join(root, 'src/judge/catalogue/catalogue.ts');
  const module = await loadSource(path);
  const { requirements } = await module.loadCatalogue();
  const refusals = new Map();
  for (const { id, method, level, statement } of requirements.filter((each) => REFUSAL.test(each.id)))
    refusals.set(method, [...(refusals.get(method) ?? []), { requirement: id, level, description: statement }]);
  return refusals;
}

/** The first release that serves a method, and the last one; without them, all known releases do. */
async function servedOf(root) {
  const load = (name) => loadSource(join(root, 'src/judge/catalogue', name));
  const { loadCatalogue } = await load('catalogue.ts');
  const profiles = await (await load('profiles.ts')).loadProfiles(await loadCatalogue());
  const released = profiles.released();
  return (name) => {
    const serving = released.filter(({ methods }) => methods.has(name));
    const [first, last] = [serving[0], serving.at(-1)];
    return {
      ...(first === released[0] ? {} : { 'x-since': first.releases.first }),
      ...(last === released.at(-1) ? {} : { 'x-until': last.releases.last }),
    };
  };
}

async function examplesOf(root) {
  const path = join(root, 'tools/generate/openrpc-examples.ts');
  const module = await loadSource(path);
  return module.openrpcExamples();
}

/** An example as the specification has it. Tools take its params by their place, so there may be no gap. */
function pairing({ name, params, result }, method) {
  const given = method.params.filter((param) => param.name in params);
  if (given.some((param, at) => param !== method.params[at])) throw new Error(`${method.name}: ${name} leaves a gap`);
  return {
    name,
    params: given.map((param) => ({ name: param.name, value: params[param.name] })),
    result: { name: 'result', value: result },
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
    errors: Object.keys(ERRORS).map((error) => ({ $ref: `#/components/errors/${error}` })),
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

/** The schema in draft 7: references to components, or written out without any; formats as patterns; without what only this suite knows. */
function rewritten(node, path, schemas, components) {
  if (Array.isArray(node)) return node.map((each) => rewritten(each, path, schemas, components));
  if (typeof node !== 'object' || node === null) return node;
  const entries = Object.entries(node).flatMap(([name, value]) => {
    if (name === 'x-integer') return Object.entries(integer(value));
    if (name === 'format') return [['pattern', patternOf(value)]];
    if (name === '$schema' || name === '$id' || name === 'tsType' || name.startsWith('x-')) return [];
    if (name !== '$ref')
      return [[name, rewritten(value, path, schemas, CONDITIONS.has(name) ? undefined : components)]];
    const target = resolveRef(value, path);
    if (components === undefined) return Object.entries(rewritten(pointed(schemas, target), target.path, schemas));
    return Object.entries(reference(target.path, target.pointer, schemas, components));
  });
  const { $ref, description, ...beside } = Object.fromEntries(entries);
  const words = description === undefined ? {} : { description };
  if ($ref === undefined) return { ...words, ...plainType(beside) };
  // Draft 7 reads nothing beside a reference.
  return Object.keys(beside).length === 0 ? { ...words, $ref } : { ...words, allOf: [{ $ref }, beside] };
}

function pointed(schemas, { path, pointer }) {
  const segments = pointer.split('/').slice(1);
  return segments.reduce((node, segment) => node[segment], schemas.get(path));
}

/** As the generators of types want it: one type by schema, and an array with items. */
function plainType({ type, items = {}, ...rest }) {
  const ofType = (name) => (name === 'array' ? { type: name, items } : { type: name });
  if (Array.isArray(type)) return { anyOf: type.map(ofType), ...rest };
  return type === undefined ? rest : { ...ofType(type), ...rest };
}

function integer({ minimum, maximum }) {
  return { type: 'integer', minimum: Number(minimum), ...(maximum === undefined ? {} : { maximum: Number(maximum) }) };
}

function patternOf(format) {
  if (!(format in PATTERNS)) throw new Error(`The format ${format} has no pattern.`);
  return PATTERNS[format];
}
