import { resolveRef } from './schema-files.mjs';

/** Keywords that say nothing about a type, or that the compiler would name things by. */
const IGNORED = new Set(['$schema', '$id', '$defs', '$comment', 'title', 'format', 'examples', 'default', 'pattern']);
const CONDITIONS = new Set([
  'if',
  'then',
  'else',
  'not',
  'dependentRequired',
  'dependentSchemas',
  'contains',
  'propertyNames',
]);
/** Keywords whose value maps names, which are not keywords, to schemas. */
const MAPS = new Set(['properties', 'patternProperties']);
/** Keywords that say more about what a `$ref` beside them names. */
const SHAPES = [
  'type',
  'properties',
  'patternProperties',
  'additionalProperties',
  'items',
  'anyOf',
  'oneOf',
  'allOf',
  'enum',
  'const',
];

/** The name of the type that a definition is compiled to. */
export function definitionName(key, schema) {
  return schema.title ?? key[0].toUpperCase() + key.slice(1);
}

/** `schema` as the type compiler should see it: without conditions, and with the name of a type for each `$ref`. */
export function typeSchema(schema, context) {
  if (typeof schema !== 'object' || schema === null) return schema;
  if (Array.isArray(schema)) return schema.map((item) => typeSchema(item, context));
  const out = {};
  for (const [key, value] of Object.entries(schema)) {
    if (IGNORED.has(key) || CONDITIONS.has(key) || key.startsWith('x-') || key === '$ref') continue;
    if (MAPS.has(key)) out[key] = mapValues(value, (item) => typeSchema(item, context));
    // Who reads the result gets an empty list in the place of such a null.
    else if (key === 'type' && schema['x-null-is-empty']) out.type = value.find((type) => type !== 'null');
    else if (key === 'enum' || key === 'const') out[key] = value;
    else if (key === 'required') out.required = [...new Set([...(out.required ?? []), ...value])];
    else out[key] = typeSchema(value, context);
    // The same holds for such a member that is left out.
    if (key === 'properties') out.required = [...new Set([...(out.required ?? []), ...namesOfEmpties(value)])];
  }
  for (const key of ['allOf', 'anyOf', 'oneOf']) {
    const telling = out[key]?.filter((item) => item.tsType !== 'unknown') ?? [];
    if (telling.length > 0) out[key] = telling;
    else delete out[key];
  }
  if (out.tsType === undefined) nameTheUnknown(out);
  return schema.$ref === undefined ? out : withReference(schema.$ref, out, context);
}

/** What is known of too little is given a type by name: the compiler would make it one that everything fits. */
function nameTheUnknown(out) {
  const known = Object.keys(out).filter((key) => SHAPES.includes(key));
  if (known.length === 0) out.tsType = 'unknown';
  else if (known.length === 1 && Array.isArray(out.type)) {
    out.anyOf = out.type.map((type) => (type === 'object' ? { type, tsType: 'Record<string, unknown>' } : { type }));
    delete out.type;
  } else if (out.type === 'object' && known.length === 1) out.tsType = 'Record<string, unknown>';
  else if (out.type === 'object' && known.length === 2 && Object.keys(out.properties ?? { some: true }).length === 0) {
    out.tsType = 'Record<string, never>';
  }
}

function namesOfEmpties(properties) {
  return Object.keys(properties).filter((name) => properties[name]['x-absent-is-empty'] === true);
}

function withReference(ref, rest, context) {
  const named = { tsType: context.nameOf(resolveRef(ref, context.path)) };
  const { description, ...shape } = rest;
  if (SHAPES.some((key) => key in shape)) return { ...(description && { description }), allOf: [named, shape] };
  return description === undefined ? named : { description, ...named };
}

function mapValues(object, change) {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value)]));
}
