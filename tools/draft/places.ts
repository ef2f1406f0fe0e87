import { mergePatch } from '../../src/validation/schema/merge-patch.ts';
import { schemaFiles } from '../../src/validation/schema/schema-files.ts';
import { isSchemaNode, requirementOf, schemaList, type SchemaNode } from '../../src/validation/schema/schema-node.ts';
import type { SchemaPatch } from '../../src/validation/schema/schemas.ts';

/** A part of a schema file, and the way to it through members of objects: a merge patch cannot reach into a list. */
export interface Place {
  readonly file: string;
  readonly path: readonly string[];
  readonly node: SchemaNode;
}

export type SchemaMap = ReadonlyMap<string, SchemaNode>;

/** The schemas of the package with these patches. */
export function patchedSchemas(patches: readonly SchemaPatch[]): SchemaMap {
  const schemas = new Map(schemaFiles());
  for (const { schema, patch } of patches) schemas.set(schema, mergePatch(schemas.get(schema), patch));
  return schemas;
}

/** The part of the schema of a method that lists the members of the objects at a place in its result. */
export function placeOf(schemas: SchemaMap, method: string, tokens: readonly string[]): Place | undefined {
  const file = `${method.replace('.', '/')}.result.json`;
  const root = schemas.get(file);
  if (root === undefined) return undefined;
  let places: Step[] = applied(schemas, { file, path: [], node: root });
  for (const token of tokens) places = places.flatMap((each) => into(schemas, each, token));
  const reachable = places.filter((each): each is Place => each.path !== undefined);
  return reachable.find(({ node }) => isSchemaNode(node.properties)) ?? reachable[0];
}

/** Like a place; the path is undefined below a list. */
interface Step extends Omit<Place, 'path'> {
  readonly path: readonly string[] | undefined;
}

function into(schemas: SchemaMap, { file, path, node }: Step, token: string): Step[] {
  const keyword = isSchemaNode(node.properties) && Object.hasOwn(node.properties, token) ? 'properties' : undefined;
  const ways =
    keyword === undefined
      ? ['items', 'additionalProperties'].map((name) => [[name], node[name]] as const)
      : [[[keyword, token], isSchemaNode(node.properties) ? node.properties[token] : undefined] as const];
  return ways.flatMap(([way, below]) =>
    isSchemaNode(below) ? applied(schemas, { file, path: path && [...path, ...way], node: below }) : [],
  );
}

/** A schema, and the schemas that it applies to the same value. */
function applied(schemas: SchemaMap, step: Step, depth = 0): Step[] {
  const { file, path, node } = step;
  if (depth > 20) return [];
  const branches = ['then', 'else'].flatMap((name): Step[] => {
    const below = node[name];
    return isSchemaNode(below) ? [{ file, path: path && [...path, name], node: below }] : [];
  });
  const listed = [...schemaList(node.allOf), ...schemaList(node.anyOf)].map((each) => ({
    file,
    path: undefined,
    node: each,
  }));
  const referred = typeof node.$ref === 'string' ? refersTo(schemas, file, node.$ref) : undefined;
  const all = [...branches, ...listed, ...(referred === undefined ? [] : [referred])];
  return [step, ...all.flatMap((each) => applied(schemas, each, depth + 1))];
}

function refersTo(schemas: SchemaMap, file: string, ref: string): Step | undefined {
  const url = new URL(ref, `file:///${file}`);
  const target = url.pathname.slice(1);
  const path = url.hash.split('/').slice(1);
  let node: unknown = schemas.get(target);
  for (const token of path) node = isSchemaNode(node) ? node[token] : undefined;
  return isSchemaNode(node) ? { file: target, path, node } : undefined;
}

/** The merge patch of a schema file that changes the part at a place. */
export function patchAt({ file, path }: Place, change: SchemaNode): SchemaPatch {
  return { schema: file, patch: path.reduceRight<SchemaNode>((below, token) => ({ [token]: below }), change) };
}

/** The requirement of a place, or the nearest one above it in its file. */
export function requirementAt(schemas: SchemaMap, { file, path }: Place): string | undefined {
  let node: unknown = schemas.get(file);
  let nearest = isSchemaNode(node) ? requirementOf(node) : undefined;
  for (const token of path) {
    node = isSchemaNode(node) ? node[token] : undefined;
    if (isSchemaNode(node)) nearest = requirementOf(node) ?? nearest;
  }
  return nearest;
}
