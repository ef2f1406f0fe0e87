import { compile } from 'json-schema-to-typescript';
import { definitionName, typeSchema } from './type-schema.mjs';

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
    for (const [key, value] of Object.entries(schema.$defs ?? {})) {
      names.set(`${path}#/$defs/${key}`, { name: definitionName(key, value), module, schema: value });
    }
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
    if (found.module !== module) {
      imports.set(found.module, (imports.get(found.module) ?? new Set()).add(found.name));
    }
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
      if (owners.has(name)) {
        throw new Error(
          `schemas/${owners.get(name)} and schemas/${key} both make a type ${name}: give one another title.`,
        );
      }
      owners.set(name, key);
      const text = await compile(typeSchema(schema, { path, nameOf: nameAndWant }), name, COMPILER);
      body += `${WRITTEN.test(path) ? text.replace(/\?:(\s*\|)?/g, '?: undefined |') : text}\n`;
    }
  }
  const lines = [...imports].sort().map(([from, types]) => {
    return `import type { ${[...types].sort().join(', ')} } from './${from}.ts';\n`;
  });
  return { source: `schemas/${folder}`, text: `${lines.join('')}\n${body}` };
}
