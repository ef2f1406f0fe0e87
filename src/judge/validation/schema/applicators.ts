import { isSchemaNode, schemaList, schemaMap, type SchemaNode } from './schema-node.ts';
import type { SchemaSet } from './schemas.ts';

/** A schema that another schema applies to the same value, and the keyword for it. */
export interface Applied {
  readonly keyword: '$ref' | 'allOf' | 'anyOf' | 'oneOf' | 'then' | 'else' | 'dependentSchemas' | 'propertyNames';
  readonly node: SchemaNode;
}

/** Schema -> the schemas that it applies: the same in all sets that share the schema. */
const APPLIED = new WeakMap<SchemaNode, readonly Applied[]>();

/** The schemas that `node` applies to the same value, without conditions (`if`, `not`). */
export function appliedInPlace(set: SchemaSet, node: SchemaNode): readonly Applied[] {
  let applied = APPLIED.get(node);
  if (applied === undefined) {
    applied = findApplied(set, node);
    APPLIED.set(node, applied);
  }
  return applied;
}

/** These schemas, and all that they apply to the same value, in each branch. */
export function allInPlace(set: SchemaSet, nodes: readonly SchemaNode[]): ReadonlySet<SchemaNode> {
  const all = new Set(nodes);
  for (const reached of all) {
    for (const { keyword, node } of appliedInPlace(set, reached)) if (keyword !== 'propertyNames') all.add(node);
  }
  return all;
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
  for (const [, branch] of schemaMap(node.dependentSchemas))
    applied.push({ keyword: 'dependentSchemas', node: branch });
  return applied;
}

/** The schemas that `node` applies to the member `name` of an object. */
export function appliedToMember(node: SchemaNode, name: string): SchemaNode[] {
  const applied: SchemaNode[] = [];
  const { properties, patternProperties, additionalProperties } = node;
  const property = ownMember(properties, name);
  if (property !== undefined) applied.push(property);
  if (patternProperties !== undefined) {
    for (const [pattern, schema] of schemaMap(patternProperties))
      if (new RegExp(pattern, 'u').test(name)) applied.push(schema);
  }
  if (applied.length === 0 && isSchemaNode(additionalProperties)) applied.push(additionalProperties);
  return applied;
}

/** The schemas that `node` applies to the item of an array at the position `at`. */
export function appliedToItem(node: SchemaNode, at: number): SchemaNode[] {
  const first = schemaList(node.prefixItems);
  const one = at < first.length ? first[at] : node.items;
  return isSchemaNode(one) ? [one] : [];
}

/** Whether `node` lists the members of an object. Other members are then unknown. */
export function listsMembers(node: SchemaNode): boolean {
  return isSchemaNode(node.properties) || isSchemaNode(node.patternProperties);
}

/** Whether `node` lists the member, or allows all members. */
export function knowsMember(node: SchemaNode, name: string): boolean {
  return appliedToMember(node, name).length > 0 || (node.additionalProperties ?? false) !== false;
}

/** The schema of a member in a map of schemas. It ignores inherited names such as `constructor`. */
export function ownMember(map: unknown, name: string): SchemaNode | undefined {
  if (!isSchemaNode(map) || !Object.hasOwn(map, name)) return undefined;
  const member = map[name];
  return isSchemaNode(member) ? member : undefined;
}
