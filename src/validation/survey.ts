import { subschemas } from './annotations.ts';
import { appliedInPlace, appliedToItem, appliedToMember, knowsMember, listsMembers } from './applicators.ts';
import { pointerTo } from './json-pointer.ts';
import { isSchemaNode, requirementOf, schemaMap, type SchemaNode } from './schema-node.ts';
import type { SchemaSet } from './schemas.ts';

/** Deeper than any schema leads, unless it refers to itself. */
const MAX_DEPTH = 200;
const MAX_UNKNOWN = 100;

/** What a value shows of a schema. */
export interface Survey {
  /** Requirements of the annotated schemas that were applied to something. */
  readonly seen: Set<string>;
  /** JSON pointers of members that no schema lists; of the items of an array only the first that has it. */
  readonly unknown: string[];
}

/** Goes through schema and value together. `pointer` is where the value stands in the answer. */
export function survey(set: SchemaSet, root: SchemaNode, value: unknown, pointer: string): Survey {
  const found = { seen: new Set<string>(), unknown: new Map<string, string>() };
  visit({ set, found }, [root], value, { pointer, shape: '', depth: 0 });
  return { seen: found.seen, unknown: [...found.unknown.values()] };
}

interface Walk {
  readonly set: SchemaSet;
  readonly found: { readonly seen: Set<string>; readonly unknown: Map<string, string> };
}

/** Where a value stands: its pointer, the pointer with `*` for each index, and how deep that is. */
interface Place {
  readonly pointer: string;
  readonly shape: string;
  readonly depth: number;
}

function visit(walk: Walk, schemas: readonly SchemaNode[], value: unknown, place: Place): void {
  const applied = new Set<SchemaNode>();
  let open = false;
  for (const schema of schemas) open = !gather(walk, schema, value, applied) || open;
  for (const node of applied) note(walk, node);
  if (place.depth >= MAX_DEPTH || typeof value !== 'object' || value === null) return;
  const nodes = [...applied];
  if (Array.isArray(value)) {
    for (const [at, item] of value.entries()) {
      const below = nodes.flatMap((node) => appliedToItem(node, at));
      if (below.length > 0) visit(walk, below, item, step(place, at, '*'));
    }
    return;
  }
  const closed = !open && nodes.some(listsMembers);
  for (const [name, member] of Object.entries(value)) {
    const below = nodes.flatMap((node) => appliedToMember(node, name));
    const next = step(place, name, name);
    if (below.length > 0) visit(walk, below, member, next);
    else if (closed && !nodes.some((node) => knowsMember(node, name))) noteUnknown(walk, next);
  }
}

function step(place: Place, token: string | number, shape: string): Place {
  return { pointer: pointerTo(place.pointer, token), shape: pointerTo(place.shape, shape), depth: place.depth + 1 };
}

function note(walk: Walk, node: SchemaNode): void {
  const requirement = requirementOf(node);
  if (requirement !== undefined) walk.found.seen.add(requirement);
}

function noteUnknown({ found: { unknown } }: Walk, place: Place): void {
  if (unknown.size < MAX_UNKNOWN && !unknown.has(place.shape)) unknown.set(place.shape, place.pointer);
}

/** Adds the schemas that `node` puts to this value. False when a union has no branch that fits, so that more may be allowed. */
function gather(walk: Walk, node: SchemaNode, value: unknown, into: Set<SchemaNode>): boolean {
  if (into.has(node)) return true;
  into.add(node);
  let complete = true;
  const fitting = new Map<string, number>();
  for (const applied of appliedInPlace(walk.set, node)) {
    const union = applied.keyword === 'anyOf' || applied.keyword === 'oneOf';
    if (union && !matters(walk.set, applied.node)) continue;
    const fits = isApplied(walk.set, node, applied.keyword, applied.node, value);
    if (union) fitting.set(applied.keyword, (fitting.get(applied.keyword) ?? 0) + (fits ? 1 : 0));
    if (fits && applied.keyword === 'propertyNames') noteNames(walk, applied.node);
    else if (fits) complete = gather(walk, applied.node, value, into) && complete;
  }
  return complete && ![...fitting.values()].includes(0);
}

function isApplied(set: SchemaSet, node: SchemaNode, keyword: string, branch: SchemaNode, value: unknown): boolean {
  const condition = node.if;
  switch (keyword) {
    case 'anyOf':
    case 'oneOf':
      return set.errors(branch, value).length === 0;
    case 'then':
      return isSchemaNode(condition) && set.errors(condition, value).length === 0;
    case 'else':
      return isSchemaNode(condition) && set.errors(condition, value).length > 0;
    case 'propertyNames':
      return isSchemaNode(value) && Object.keys(value).length > 0;
    case 'dependentSchemas':
      return schemaMap(node[keyword]).some(
        ([name, schema]) => schema === branch && isSchemaNode(value) && Object.hasOwn(value, name),
      );
    default:
      return true;
  }
}

function noteNames(walk: Walk, node: SchemaNode): void {
  note(walk, node);
  for (const { node: inner } of appliedInPlace(walk.set, node)) note(walk, inner);
}

const MATTERS = new WeakMap<SchemaNode, boolean>();

/** Whether a schema states requirements or lists members, here or below: else it need not be looked into. */
function matters(set: SchemaSet, node: SchemaNode): boolean {
  const known = MATTERS.get(node);
  if (known !== undefined) return known;
  MATTERS.set(node, false);
  const does =
    requirementOf(node) !== undefined ||
    listsMembers(node) ||
    subschemas(set, node).some((schema) => matters(set, schema));
  MATTERS.set(node, does);
  return does;
}
