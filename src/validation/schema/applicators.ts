import { isSchemaNode, schemaList, schemaMap, type SchemaNode } from './schema-node.ts';
import type { SchemaSet } from './schemas.ts';

/** A schema that another one applies to a value, and by which keyword. */
export interface Applied {
  readonly keyword: '$ref' | 'allOf' | 'anyOf' | 'oneOf' | 'then' | 'else' | 'dependentSchemas' | 'propertyNames';
  readonly node: SchemaNode;
}

/** A part of a schema belongs to one set, so that what it applies is always the same. */
const APPLIED = new WeakMap<SchemaNode, readonly Applied[]>();

/** The schemas that `node` applies to the same value as itself is applied to. Conditions (`if`, `not`) are left out. */
export function appliedInPlace(set: SchemaSet, node: SchemaNode): readonly Applied[] {
  let applied = APPLIED.get(node);
  if (applied === undefined) {
    applied = findApplied(set, node);
    APPLIED.set(node, applied);
  }
  return applied;
}

function findApplied(set: SchemaSet, node: SchemaNode): readonly Applied[] {
  const applied: Applied[] = [];
  const referred = set.referred(node);
  if (referred !== undefined) applied.push({ keyword: '$ref', node: referred });
  for (const keyword of ['allOf', 'anyOf', 'oneOf'] as const) {
    for (const branch of schemaList(node[keyword])) applied.push({ keyword, node: branch });
  }
  for (const keyword of ['then', 'else', 'propertyNames'] as const) {
    const branch = node[keyword];
    if (isSchemaNode(branch)) applied.push({ keyword, node: branch });
  }
  for (const [, branch] of schemaMap(node.dependentSchemas)) {
    applied.push({ keyword: 'dependentSchemas', node: branch });
  }
  return applied;
}

/** The schemas that `node` applies to the member `name` of an object. */
export function appliedToMember(node: SchemaNode, name: string): SchemaNode[] {
  const applied: SchemaNode[] = [];
  const { properties, patternProperties, additionalProperties } = node;
  const property = ownMember(properties, name);
  if (property !== undefined) applied.push(property);
  if (patternProperties !== undefined) {
    for (const [pattern, schema] of schemaMap(patternProperties)) {
      if (new RegExp(pattern, 'u').test(name)) applied.push(schema);
    }
  }
  if (applied.length === 0 && isSchemaNode(additionalProperties)) applied.push(additionalProperties);
  return applied;
}

/** The schemas that `node` applies to the item of an array at a position. */
export function appliedToItem(node: SchemaNode, at: number): SchemaNode[] {
  const first = schemaList(node.prefixItems);
  const one = at < first.length ? first[at] : node.items;
  return isSchemaNode(one) ? [one] : [];
}

/** Whether `node` says which members an object may have, so that another one is not known to it. */
export function listsMembers(node: SchemaNode): boolean {
  return isSchemaNode(node.properties) || isSchemaNode(node.patternProperties);
}

/** Whether `node` lists the member, or takes any. */
export function knowsMember(node: SchemaNode, name: string): boolean {
  return appliedToMember(node, name).length > 0 || (node.additionalProperties ?? false) !== false;
}

/** The schema of a member in a map of schemas, looking only at the map's own names. */
export function ownMember(map: unknown, name: string): SchemaNode | undefined {
  if (!isSchemaNode(map) || !Object.hasOwn(map, name)) return undefined;
  const member = map[name];
  return isSchemaNode(member) ? member : undefined;
}
