import { resolveRef } from './schema-files.mjs';

/** Kinds of values by the shape that a part refers to. */
const BY_REFERENCE = {
  'common/address.json': 'address',
  'common/cb58-id.json': 'id',
  'common/duration.json': 'duration',
  'common/float-string.json': 'float',
  'common/hex.json': 'hex',
  'common/natural-either.json': 'integer',
  'common/natural-string.json': 'decimal',
  'common/node-id.json': 'node-id',
  'common/timestamp.json': 'time',
  'common/uint32-either.json': 'integer',
  'common/uint32-number.json': 'json-integer',
  'common/uint64-either.json': 'integer',
  'common/uint64-number.json': 'json-integer',
  'common/uint64-string.json': 'decimal',
};

/** Roots of shapes that belong to no method: what stands before the slash of their requirements -> the schemas. */
const SHARED = { envelope: ['envelope/success.json', 'envelope/error.json'], 'health.report': ['health/report.json'] };

/**
 * Text of `fields.ts`: where the schemas of responses state a requirement for a member, how it is written, and whether it must be
 * there.
 */
export function fieldsModule(schemas) {
  const found = [...schemas.keys()]
    .filter((path) => path.endsWith('.result.json') || Object.values(SHARED).flat().includes(path))
    .flatMap((path) => placesIn(schemas, path));
  const fields = {};
  for (const { id, own, path, kind, required } of found) {
    const [prefix, claim] = id.split('/');
    const others = (fields[prefix] ??= {});
    // The first place counts, but a method's own response goes first.
    const known = others[claim];
    if (known === undefined || (own && !known.own)) others[claim] = { path, kind, required, own };
    else if (known.path === path) known.required ||= required;
  }
  const rows = Object.entries(fields).map(([prefix, claims]) => {
    const paths = new Set(Object.values(claims).flatMap(({ path, kind }) => (kind === 'text-or-object' ? [path] : [])));
    const lines = Object.entries(claims).map(([claim, { path, kind: own, required }]) => {
      const kind = own === 'object' && paths.has(path) ? 'json-form' : own;
      return `'${claim}': { path: '${path}', kind: '${kind}', required: ${required} },\n`;
    });
    return `'${prefix}': {\n${lines.join('')}},\n`;
  });
  return {
    source: 'schemas',
    text: `/** The members that requirements are about: claims by what stands before the slash of their IDs. */
export const FIELDS = {
${rows.join('')}} as const;
`,
  };
}

/** The annotated parts of a response: where each stands, its kind, and whether it must be there. */
function placesIn(schemas, root) {
  const places = [];
  const isOwn = (id) => {
    const [prefix] = id.split('/');
    return (SHARED[prefix] ?? [`${prefix.replace('.', '/')}.result.json`]).includes(root);
  };
  const visit = ({ node, file }, path, required, trail = []) => {
    if (typeof node !== 'object' || node === null || trail.includes(node)) return;
    const below = [...trail, node];
    const id = node['x-requirement'];
    const kind = id === undefined ? undefined : kindOf(node, file, schemas, trail);
    if (kind !== undefined && (kind !== 'any' || required))
      places.push({ id, own: isOwn(id), path, kind, required: required && kind !== 'id-form' });
    if (node.$ref !== undefined) visit(target(schemas, node.$ref, file), path, required, below);
    for (const keyword of ['allOf', 'anyOf'])
      for (const branch of node[keyword] ?? []) visit({ node: branch, file }, path, required, below);
    for (const keyword of ['then', 'else']) visit({ node: node[keyword], file }, path, required, below);
    const at = (step) => (path === '' ? step : `${path}/${step}`);
    // What holds for every member goes before what holds for one.
    visit({ node: node.additionalProperties, file }, at('*'), false, below);
    visit({ node: node.items, file }, at('*'), false, below);
    for (const [name, member] of Object.entries(node.properties ?? {})) {
      const isRequired = requires(node, name, member['x-requirement']);
      visit({ node: member, file }, at(name), isRequired, below);
    }
    visit({ node: node.propertyNames, file }, at('@'), false, below);
  };
  visit({ node: schemas.get(root), file: root }, '', false);
  return places;
}

/** Whether a schema requires a member always, or under a condition for the sake of the same requirement. */
function requires(node, name, id) {
  const conditions = [node, ...(node.allOf ?? [])].flatMap(({ then, anyOf = [] }) => [then ?? [], anyOf].flat());
  const same = conditions.filter((part) => [undefined, id].includes(part['x-requirement']));
  return [node, ...same].some(({ required = [] }) => required.includes(name));
}

function target(schemas, ref, from) {
  const { path, pointer } = resolveRef(ref, from);
  const steps = pointer.split('/').slice(1);
  return { node: steps.reduce((node, step) => node[step], schemas.get(path)), file: path };
}

/** The kind of a value; undefined for a part that says only when a member is there. */
function kindOf(node, file, schemas, trail) {
  const { type, enum: words, const: word, $ref, format, anyOf = [] } = node;
  if ($ref !== undefined) {
    const { path } = resolveRef($ref, file);
    const kind = BY_REFERENCE[path] ?? kindOf(target(schemas, $ref, file).node, path, schemas, trail);
    // A form of what another requirement leaves open.
    const isForm = trail.at(-1)?.allOf?.includes(node) === true && trail.at(-1)['x-requirement'] !== undefined;
    return kind === 'id' && isForm ? 'id-form' : kind;
  }
  const types = [type ?? anyOf.map((branch) => branch.type)].flat();
  const is = (...names) => names.every((name) => types.includes(name));
  if (words !== undefined || typeof word === 'string') return 'word';
  if (is('boolean') || typeof word === 'boolean') return 'boolean';
  if (format === 'natural' || format === 'uint64' || format === 'uint32') return 'decimal';
  if (is('array')) return is('null') ? 'list' : 'array';
  if (is('string', 'object')) return 'text-or-object';
  if (is('object', 'null')) return 'amounts';
  if (is('object')) return node.additionalProperties === undefined ? 'object' : 'map';
  if (is('number')) return 'number';
  if (is('integer')) return 'json-integer';
  if (is('string')) return node.minLength === 1 ? 'any-id' : 'text';
  return node.required === undefined && node.not === undefined ? 'any' : undefined;
}
