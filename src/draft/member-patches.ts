import type { Erratum } from '../catalogue/erratum.ts';
import type { JsonValue } from '../encoding/json.ts';
import { mergePatch } from '../validation/schema/merge-patch.ts';
import { isSchemaNode, type SchemaNode } from '../validation/schema/schema-node.ts';
import type { SchemaPatch } from '../validation/schema/schemas.ts';
import type { Difference } from './difference.ts';
import type { Evidence } from './evidence.ts';
import { narrowSchema } from './narrow-schema.ts';
import { patchAt, patchedSchemas, type Place } from './places.ts';
import { objectsAt } from './traffic.ts';

/** Keywords that describe a value: a patch of its type takes the place of all of them. */
const DESCRIBES = ['$ref', 'type', 'enum', 'const', 'anyOf', 'properties', 'items', 'required', 'x-integer'];

/** The changes of schemas for members that came, went or have another type. */
export function patchesOf(evidence: Evidence, group: readonly Difference[], ends: readonly Erratum[]): SchemaPatch[] {
  const inForce = evidence.profile.errata.filter((each) => !ends.includes(each));
  const schemas = new Map(patchedSchemas([...inForce, ...ends].flatMap(({ patches = [] }) => patches)));
  const patches: SchemaPatch[] = [];
  const done = new Set<string>();
  for (const { kind, place, member, method, parent } of group) {
    if (
      place === undefined ||
      member === undefined ||
      done.has(`${kind} ${place.file} ${place.path.join('/')} ${member}`)
    )
      continue;
    done.add(`${kind} ${place.file} ${place.path.join('/')} ${member}`);
    const node = nodeAt(schemas.get(place.file), place);
    const values = objectsAt(evidence.traffic, method, parent).flatMap(({ object }) =>
      Object.hasOwn(object, member) ? [object[member] ?? null] : [],
    );
    const change = changeOf(kind, member, node, values);
    if (change === undefined) continue;
    const patch = patchAt(place, change);
    schemas.set(patch.schema, mergePatch(schemas.get(patch.schema), patch.patch));
    patches.push(patch);
  }
  return patches;
}

function nodeAt(root: SchemaNode | undefined, { path }: Place): SchemaNode {
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
  if (kind === 'came') return { properties: { [member]: narrowSchema(values) } };
  if (kind === 'type') {
    const open = Object.fromEntries(DESCRIBES.map((keyword) => [keyword, null]));
    return { properties: { [member]: { ...open, ...narrowSchema(values) } } };
  }
  const required = Array.isArray(node.required) ? node.required.filter((name) => name !== member) : [];
  return kind === 'gone' && Array.isArray(node.required) && required.length < node.required.length
    ? { required }
    : undefined;
}
