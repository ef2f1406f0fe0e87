import { compile } from 'json-schema-to-typescript';
import { resolveRef } from './schema-files.mjs';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

/** Which file of `src/generated` holds the types of a folder of `schemas`. */
const MODULES = {
  common: 'common',
  platform: 'platform',
  index: 'index-service',
  health: 'health',
  envelope: 'envelope',
  report: 'report',
  catalogue: 'catalogue',
  config: 'config',
};

/** The messages that this package writes. Their optional members may be undefined, which JSON leaves out. */
const WRITTEN = /^(report|catalogue|config)\/|\.params\.json$/;

const COMPILER = {
  bannerComment: '',
  additionalProperties: false,
  unknownAny: true,
  ignoreMinAndMaxItems: true,
  format: false,
};

/** Text of each module of types, by file name. */
export async function typeModules(schemas) {
  const names = nameTable(schemas);
  const modules = new Map();
  for (const [folder, module] of Object.entries(MODULES)) {
    const paths = [...schemas.keys()].filter((path) => path.startsWith(`${folder}/`));
    if (paths.length > 0) modules.set(`${module}.ts`, await moduleText(folder, paths, schemas, names));
  }
  return modules;
}

/** The type name and module of everything that can be referred to: `path#pointer` -> { name, module, schema }. */
function nameTable(schemas) {
  const names = new Map();
  for (const [path, schema] of schemas) {
    const module = MODULES[path.split('/')[0]];
    if (module === undefined) throw new Error(`schemas/${path}: no module is known for this folder.`);
    if (typeof schema.title !== 'string') throw new Error(`schemas/${path} has no title.`);
    names.set(`${path}#`, { name: schema.title, module, schema });
    for (const [key, value] of Object.entries(schema.$defs ?? {}))
      names.set(`${path}#/$defs/${key}`, { name: definitionName(key, value), module, schema: value });
  }
  return names;
}

async function moduleText(folder, paths, schemas, names) {
  const imports = new Map();
  const module = MODULES[folder];
  const nameOf = (from) => (target) => {
    const found = names.get(`${target.path}#${target.pointer}`);
    if (found === undefined)
      throw new Error(`schemas/${from} refers to ${target.path}#${target.pointer}, which is no named shape.`);
    if (found.module !== module) imports.set(found.module, (imports.get(found.module) ?? new Set()).add(found.name));
    return found.name;
  };
  const owners = new Map();
  let body = '';
  for (const path of paths) {
    const wanted = new Set([`${path}#`]);
    const nameAndWant = (target) => {
      if (target.path === path) wanted.add(`${path}#${target.pointer}`);
      return nameOf(path)(target);
    };
    for (const key of wanted) {
      const { name, schema } = names.get(key);
      if (owners.has(name))
        throw new Error(
          `schemas/${owners.get(name)} and schemas/${key} both make a type ${name}: give one another title.`,
        );
      owners.set(name, key);
      const text = await compile(typeSchema(schema, { path, nameOf: nameAndWant }), name, COMPILER);
      body += `${WRITTEN.test(path) ? text.replace(/\?:(\s*\|)?/g, '?: undefined |') : text}\n`;
    }
  }
  const lines = [...imports]
    .sort()
    .map(([from, types]) => `import type { ${[...types].sort().join(', ')} } from './${from}.ts';\n`);
  return { source: `schemas/${folder}`, text: `${lines.join('')}\n${body}` };
}

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
function definitionName(key, schema) {
  return schema.title ?? key[0].toUpperCase() + key.slice(1);
}

/** `schema` as the type compiler should see it: without conditions, and with the name of a type for each `$ref`. */
function typeSchema(schema, context) {
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
  else if (out.type === 'object' && known.length === 2 && Object.keys(out.properties ?? { some: true }).length === 0)
    out.tsType = 'Record<string, never>';
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

/**
 * The schemas with only those members required that every release has. The types of results come from them, so that no check can
 * rely on a member that an erratum lets releases leave out.
 */
export function withOptionalMembers(root, schemas) {
  const lenient = new Map(schemas);
  for (const { schema: path, patch } of patchesIn(join(root, 'specs/errata'))) {
    const schema = lenient.get(path);
    if (schema?.required === undefined) continue;
    const gone = Object.keys(patch.properties ?? {}).filter((name) => patch.properties[name] === null);
    const kept = patch.required === undefined ? schema.required : (patch.required ?? []);
    const required = schema.required.filter((name) => kept.includes(name) && !gone.includes(name));
    lenient.set(path, { ...schema, required });
  }
  return lenient;
}

function patchesIn(folder) {
  const files = readdirSync(folder, { recursive: true }).filter((name) => name.endsWith('.yaml'));
  return files.flatMap((name) => parse(readFileSync(join(folder, name), 'utf8')).patches ?? []);
}
