import type { AnyValidateFunction } from 'ajv/dist/core.js';
import type { ValueScopeName } from 'ajv/dist/compile/codegen/index.js';
import { loadCatalogue } from '../src/judge/catalogue/catalogue.ts';
import { loadProfiles } from '../src/judge/catalogue/profiles.ts';
import { baseSchemas } from '../src/judge/validation/schema/annotations.ts';
import { builtFile, type Thoroughness } from '../src/judge/validation/schema/built-validators.ts';
import { isSchemaNode, schemaList, type SchemaNode } from '../src/judge/validation/schema/schema-node.ts';
import { SchemaSet } from '../src/judge/validation/schema/schemas.ts';

/** The files with the validators of all schemas, as they are and with the patches of each profile: name -> text; see `builtValidator`. */
export async function builtValidators(): Promise<ReadonlyMap<string, string>> {
  const profiles = await loadProfiles(await loadCatalogue());
  const sets = [...profiles.all(), ...profiles.ofMakers()].map(({ patches }) => new SchemaSet(patches));
  const files = new Map<string, string>();
  for (const thoroughness of ['thorough', 'hasty'] as const) {
    const known = new Set<string>();
    for (const set of [baseSchemas(), ...sets]) {
      for (const { path, key, source } of sourcesOf(set, thoroughness, known)) {
        const name = builtFile(thoroughness, path);
        files.set(name, `${files.get(name) ?? ''}exports[${JSON.stringify(key)}] = ${source};\n`);
      }
    }
  }
  return files;
}

/** The source of each validator that a run may ask for, without those that are known. */
function* sourcesOf(
  set: SchemaSet,
  thoroughness: Thoroughness,
  known: Set<string>,
): Generator<{ readonly path: string; readonly key: string; readonly source: string }> {
  const asked = new Set(set.paths().flatMap((path) => applied(set.root(path), true)));
  for (const node of asked) {
    const key = set.keyOf(node);
    if (known.has(key)) continue;
    known.add(key);
    const { source, referred } = sourceOf(set, set.compiled(thoroughness, node));
    for (const other of referred) asked.add(other);
    yield { path: set.placeOf(node), key, source };
  }
}

/** The parts of a schema to which a walk holds a value by themselves: the branches of its unions, and its conditions. */
function applied(node: SchemaNode, isApplied: boolean): SchemaNode[] {
  const found = isApplied ? [node] : [];
  for (const [keyword, value] of Object.entries(node)) {
    if (keyword === 'const') continue;
    const isUnion = keyword === 'anyOf' || keyword === 'oneOf';
    for (const part of schemaList(value)) found.push(...applied(part, isUnion));
    if (isSchemaNode(value)) found.push(...applied(value, keyword === 'if'));
  }
  return found;
}

/** The source of a validator as a function of what it refers to, and the schemas to whose validators it refers. */
function sourceOf(
  set: SchemaSet,
  { source }: AnyValidateFunction,
): { readonly source: string; readonly referred: readonly SchemaNode[] } {
  if (source === undefined) throw new Error('ajv kept no source.');
  const referred: SchemaNode[] = [];
  const names = Object.values(source.scopeValues).flatMap((each) => [...(each ?? [])]);
  const lines = names.map((name) => `const ${name.str} = ${codeOf(set, name, referred)};`);
  return { source: `(at, of, library) => {\n${lines.join('\n')}\nreturn ${source.validateCode}}`, referred };
}

/** The code for a value that a validator refers to. A schema, and the validator of another one, are of the set of the validator. */
function codeOf(set: SchemaSet, { str, prefix, value }: ValueScopeName, referred: SchemaNode[]): string {
  const schema = prefix === 'schema' ? value?.ref : schemaOf(value?.ref);
  if (isSchemaNode(schema) && value?.ref !== schema) referred.push(schema);
  const place = isSchemaNode(schema) ? JSON.stringify(set.placeOf(schema)) : '';
  switch (prefix) {
    case 'schema':
      return `at(${place})`;
    case 'validate':
      return `of(${place})`;
    case 'wrapper':
    case 'root':
      // Its schema refers back to this one, whose validator is not there yet.
      return `{ get validate() { return of(${place}); } }`;
    default:
      if (value?.code === undefined) throw new Error(`ajv kept no code of ${str}.`);
      return String(value.code);
  }
}

/** The schema of a validator, or of what ajv keeps of one that it compiles. */
function schemaOf(ref: unknown): unknown {
  return (typeof ref === 'object' || typeof ref === 'function') && ref !== null && 'schema' in ref
    ? ref.schema
    : undefined;
}
