import type { Finding } from '../../generated/report.ts';
import { explainAll, locate } from './explain/explain-all.ts';
import { withPlainNumbers } from './schema/numbers.ts';
import { refusals } from './refusals.ts';
import type { SchemaSet } from './schema/schemas.ts';
import { subschemas } from './schema/annotations.ts';
import { appliedInPlace, listsMembers } from './schema/applicators.ts';
import { type Closure, closureOf } from './schema/closure.ts';
import { pointerTo } from './json-pointer.ts';
import { isSchemaNode, requirementOf, schemaMap, type SchemaNode } from './schema/schema-node.ts';
import { isJsonObject, type JsonValue } from '../../encoding/json.ts';

/** A finding with the ID of the requirement that it breaks. */
export type AttributedFinding = Finding & { readonly requirement: string };

/** The result of a check of a value. */
export interface Judgement {
  readonly findings: AttributedFinding[];
  /** Tested requirement -> number of places in the value. */
  readonly seen: Map<string, number>;
  /** JSON Pointers of members that the schema does not list. They are never a failure. */
  readonly unknown: string[];
}

/** Largest number of separate findings of one requirement. */
const MAX_FINDINGS = 20;

/**
 * Checks a value of lossless JSON against a schema of the set (`platform/getHeight.result.json`). A finding without an annotated
 * requirement gets the path of the schema as its requirement. Each requirement has at most 20 findings, and a count of the others.
 *
 * @param pointer Position of the value in the response, such as `/result`.
 * @param bytes Length of its text, which has at least a byte for each part of the value. Default: unknown.
 * @throws Error if the set has no such schema.
 */
export function judgeValue(
  set: SchemaSet,
  schemaPath: string,
  value: unknown,
  pointer = '',
  bytes = Number.POSITIVE_INFINITY,
): Judgement {
  const root = set.root(schemaPath);
  const plain = withPlainNumbers(value);
  const located = refusals(set, root, plain, bytes).map((error) => ({ error, way: locate(set, root, error) }));
  const findings = explainAll(set, located, pointer).map(({ finding, requirement }) => ({
    requirement: requirement ?? schemaPath,
    ...finding,
  }));
  return { findings: bounded(findings), ...walkValue(set, root, plain, pointer) };
}

function bounded(findings: readonly AttributedFinding[]): AttributedFinding[] {
  const counts = new Map<string, number>();
  const kept = findings.filter(({ requirement }) => {
    const count = (counts.get(requirement) ?? 0) + 1;
    counts.set(requirement, count);
    return count <= MAX_FINDINGS;
  });
  const rest = [...counts].filter(([, count]) => count > MAX_FINDINGS);
  return [
    ...kept,
    ...rest.map(([requirement, count]) => ({
      requirement,
      message: `and ${count - MAX_FINDINGS} more`,
      signature: { kind: 'more' as const },
    })),
  ];
}

/** Largest depth of a walk. Only a schema that refers to itself goes deeper. */
const MAX_DEPTH = 200;
const MAX_UNKNOWN = 100;

/** The requirements and unknown members in a value. */
interface Walked {
  /** Requirement of an applied schema -> number of places in the value. */
  readonly seen: Map<string, number>;
  /** JSON Pointers of members that no schema lists. For the items of an array, only the first item with the member. */
  readonly unknown: string[];
}

/**
 * Finds the requirements that apply to a value, and its unknown members.
 *
 * @param pointer Position of the value in the response.
 */
function walkValue(set: SchemaSet, root: SchemaNode, value: unknown, pointer: string): Walked {
  const walk: Walk = { set, places: new Map(), seen: new Map(), unknown: new Map() };
  visit(walk, [root], value, { root: pointer, depth: 0 });
  for (const [{ requirements }, places] of walk.places) {
    for (const requirement of requirements) count(walk.seen, requirement, places);
  }
  return { seen: walk.seen, unknown: [...walk.unknown.values()] };
}

interface Walk {
  readonly set: SchemaSet;
  /** Closure -> number of values that it was applied to. */
  readonly places: Map<Closure, number>;
  readonly seen: Map<string, number>;
  readonly unknown: Map<string, string>;
}

/** The position of a value. Its pointer is created only for a report, because there may be millions of places. */
interface Place {
  /** Pointer of the complete value; only for the top place. */
  readonly root?: string;
  readonly above?: Place;
  /** Name of the member, or index of the item. */
  readonly token?: string | number;
  readonly depth: number;
}

function visit(walk: Walk, put: readonly SchemaNode[], value: unknown, place: Place): void {
  const { closure, open } = applied(walk, put, value);
  if (closure.requirements.length > 0) count(walk.places, closure, 1);
  if (closure.isLeaf || place.depth >= MAX_DEPTH || typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    for (let at = 0; at < value.length; at += 1) {
      const below = closure.item(at);
      if (below.length > 0 && !countLeaf(walk, below))
        visit(walk, below, value[at], { above: place, token: at, depth: place.depth + 1 });
    }
    return;
  }
  const closed = !open && closure.listsMembers;
  for (const name of Object.keys(value)) {
    const below = closure.member(name);
    if (below.length === 0 ? !closed || closure.knows(name) : countLeaf(walk, below)) continue;
    const next = { above: place, token: name, depth: place.depth + 1 };
    if (below.length > 0) visit(walk, below, value[name as keyof typeof value], next);
    else noteUnknown(walk, next);
  }
}

/** Counts a value whose schemas are known and say nothing about its parts: most values of a response. False for another value. */
function countLeaf({ places }: Walk, put: readonly SchemaNode[]): boolean {
  const closure = FIXED.get(put)?.closure;
  if (closure?.isLeaf !== true) return false;
  if (closure.requirements.length > 0) count(places, closure, 1);
  return true;
}

/** Schemas -> their closure, if it is the same for every value. */
const FIXED = new WeakMap<readonly SchemaNode[], { readonly closure: Closure; readonly open: false }>();

/** All schemas that these schemas apply to the value. `open`: no branch of a union fits, so that more members may be allowed. */
function applied(walk: Walk, put: readonly SchemaNode[], value: unknown): { closure: Closure; open: boolean } {
  const known = FIXED.get(put);
  if (known !== undefined) return known;
  const into = new Set<SchemaNode>();
  let open = false;
  for (const schema of put) open = !gather(walk, schema, value, into) || open;
  const closure = closureOf(walk.set, [...into]);
  if ([...into].every((node) => appliesAlways(walk.set, node))) FIXED.set(put, { closure, open: false });
  return { closure, open };
}

/** Whether the schema applies the same schemas to every value. */
function appliesAlways(set: SchemaSet, node: SchemaNode): boolean {
  return appliedInPlace(set, node).every(({ keyword, node: branch }) => {
    if (keyword === 'anyOf' || keyword === 'oneOf') return !matters(set, branch);
    return keyword === '$ref' || keyword === 'allOf';
  });
}

/** The pointer of a place. With `shape`, the pointer of all similar places: `*` for each index, and without the root. */
function pointerOf({ root, above, token = '' }: Place, shape: boolean): string {
  if (above === undefined) return shape ? '' : (root ?? '');
  return pointerTo(pointerOf(above, shape), shape && typeof token === 'number' ? '*' : token);
}

function note({ seen }: Walk, node: SchemaNode): void {
  const requirement = requirementOf(node);
  if (requirement !== undefined) count(seen, requirement, 1);
}

function count<K>(counts: Map<K, number>, key: K, more: number): void {
  counts.set(key, (counts.get(key) ?? 0) + more);
}

function noteUnknown({ unknown }: Walk, place: Place): void {
  if (unknown.size >= MAX_UNKNOWN) return;
  const shape = pointerOf(place, true);
  if (!unknown.has(shape)) unknown.set(shape, pointerOf(place, false));
}

/** Adds the schemas that `node` applies to this value. Returns false if no branch of a union fits, so that more members may be allowed. */
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

/** Whether a schema or its subschemas have requirements or list members. If not, the walk skips it. */
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

/** Length of a response, in bytes, from which its result is kept for equal ones. Shorter ones are parsed and judged each time. */
export const LONG_RESPONSE = 100_000;

interface Known {
  /** The schema, which sets share if it is the same in them with all that it refers to. */
  readonly root: SchemaNode;
  readonly judgement: Judgement;
}

const known = new WeakMap<object, Known>();

/**
 * Checks the result of a response; see `judgeValue`. A long result that several responses share (see `EqualResults`) is checked once.
 * Nobody may change its judgement.
 *
 * @param bytes Length of the response.
 */
export function judgeResult(set: SchemaSet, schemaPath: string, result: JsonValue, bytes: number): Judgement {
  const isKept = bytes >= LONG_RESPONSE && isJsonObject(result);
  const before = isKept ? known.get(result) : undefined;
  const root = set.root(schemaPath);
  if (before?.root === root) return before.judgement;
  const judgement = judgeValue(set, schemaPath, result, '/result', bytes);
  if (isKept) known.set(result, { root, judgement });
  return judgement;
}
