import type { Erratum } from '../../src/catalogue/erratum.ts';
import type { JsonValue } from '../../src/encoding/json.ts';
import { mergePatch } from '../../src/validation/schema/merge-patch.ts';
import { isSchemaNode, requirementOf, type SchemaNode } from '../../src/validation/schema/schema-node.ts';
import type { SchemaPatch } from '../../src/validation/schema/schemas.ts';
import type { Difference } from './difference.ts';
import type { Evidence } from './evidence.ts';
import { narrowSchema } from './narrow-schema.ts';
import { patchAt, patchedSchemas, type Place } from './places.ts';
import { objectsAt } from './traffic.ts';

/** Keywords that describe a value: a patch of its type takes the place of all of them. */
const DESCRIBES = ['$ref', 'type', 'enum', 'const', 'anyOf', 'properties', 'items', 'required', 'x-integer'];

/** Changes of schemas, and the requirements whose own part of a schema they take away. */
export interface MemberPatches {
  readonly patches: readonly SchemaPatch[];
  readonly settled: readonly string[];
}

/** The changes of schemas for members that came, went or have another type. */
export function patchesOf(evidence: Evidence, group: readonly Difference[], ends: readonly Erratum[]): MemberPatches {
  const inForce = evidence.profile.errata.filter((each) => !ends.includes(each));
  const schemas = new Map(patchedSchemas([...inForce, ...ends].flatMap(({ patches = [] }) => patches)));
  const patches = new Map<string, SchemaPatch>();
  const settled: string[] = [];
  const add = (place: Place, change: SchemaNode): void => {
    const patch = patchAt(place, change);
    schemas.set(patch.schema, mergePatch(schemas.get(patch.schema), patch.patch));
    patches.set(JSON.stringify(patch), patch);
  };
  for (const { kind, place, member, method, parent, failed } of group) {
    const root = place === undefined ? undefined : schemas.get(place.file);
    if (place === undefined || member === undefined || root === undefined) continue;
    const values = objectsAt(evidence.traffic, method, parent).flatMap(({ object }) =>
      Object.hasOwn(object, member) ? [object[member] ?? null] : [],
    );
    const change = changeOf(kind, member, nodeAt(root, place), values);
    if (change !== undefined) add(place, change);
    for (const own of partsAbout(root, { ...place, path: [], node: root }, failed?.id)) {
      const without = kind === 'came' ? { not: null } : withoutRequired(own.node, member);
      if (without === undefined || own.path.length === 0) continue;
      add(own, without);
      settled.push(failed?.id ?? '');
    }
  }
  return { patches: [...patches.values()], settled };
}

function nodeAt(root: SchemaNode, { path }: Place): SchemaNode {
  let node: unknown = root;
  for (const token of path) node = isSchemaNode(node) ? node[token] : undefined;
  return isSchemaNode(node) ? node : {};
}

function changeOf(
  kind: Difference['kind'],
  member: string,
  node: SchemaNode,
  values: readonly JsonValue[],
): SchemaNode | undefined {
  if (kind === 'gone') return withoutRequired(node, member);
  const known = isSchemaNode(node.properties) && Object.hasOwn(node.properties, member);
  if (kind === 'came') return known ? undefined : { properties: { [member]: narrowSchema(values) } };
  const open = Object.fromEntries(DESCRIBES.map((keyword) => [keyword, null]));
  return { properties: { [member]: { ...open, ...narrowSchema(values) } } };
}

/** The change that no longer requires a member; undefined if the schema does not require it. */
function withoutRequired({ required }: SchemaNode, member: string): SchemaNode | undefined {
  if (!Array.isArray(required) || !required.includes(member)) return undefined;
  const others: unknown[] = required.filter((name) => name !== member);
  return { required: others.length === 0 ? null : others };
}

/** The parts of a schema file that state a requirement. */
function partsAbout(node: SchemaNode, place: Place, id: string | undefined): Place[] {
  const own = id !== undefined && requirementOf(node) === id ? [{ ...place, node }] : [];
  const below = Object.entries(node).flatMap(([name, part]) =>
    isSchemaNode(part) ? partsAbout(part, { ...place, path: [...place.path, name] }, id) : [],
  );
  return [...own, ...below];
}
