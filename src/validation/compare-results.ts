import { isJsonObject, LosslessNumber, type JsonValue } from '../encoding/json.ts';
import { allInPlace, appliedToItem, appliedToMember } from './schema/applicators.ts';
import { valueText } from './explain/describe.ts';
import { pointerTo } from './json-pointer.ts';
import type { SchemaNode } from './schema/schema-node.ts';
import type { SchemaSet } from './schema/schemas.ts';

/** A difference between two responses to the same request: its path and both values. */
export interface Difference {
  readonly path: string;
  readonly a: string;
  readonly b: string;
}

const MOST = 50;

/**
 * The differences between two values of the same schema, at most 50 of them. A volatile member (`x-volatile`) may have different
 * values, but both sides must have it, with the same type.
 *
 * @param root The schema of both values. With undefined, every difference counts.
 */
export function compareResults(
  set: SchemaSet,
  root: SchemaNode | undefined,
  a: JsonValue,
  b: JsonValue,
  pointer = '',
): Difference[] {
  const found: Difference[] = [];
  compare(set, root === undefined ? [] : [root], a, b, pointer, found);
  return found;
}

function compare(
  set: SchemaSet,
  nodes: readonly SchemaNode[],
  a: JsonValue | undefined,
  b: JsonValue | undefined,
  path: string,
  found: Difference[],
): void {
  if (found.length >= MOST) return;
  const applied = [...allInPlace(set, nodes)];
  const volatile = applied.some((node) => node['x-volatile'] === true);
  if (kindOf(a) !== kindOf(b)) found.push(difference(path, a, b));
  else if (volatile) return;
  else if (Array.isArray(a) && Array.isArray(b)) {
    if (a.length !== b.length) found.push(difference(path, a, b));
    for (const [at, item] of a.slice(0, b.length).entries()) {
      const below = applied.flatMap((node) => appliedToItem(node, at));
      compare(set, below, item, b[at], pointerTo(path, at), found);
    }
  } else if (isJsonObject(a) && isJsonObject(b)) {
    for (const name of new Set([...Object.keys(a), ...Object.keys(b)])) {
      const below = applied.flatMap((node) => appliedToMember(node, name));
      compare(set, below, a[name], b[name], pointerTo(path, name), found);
    }
  } else if (!isSameScalar(a, b)) found.push(difference(path, a, b));
}

function kindOf(value: JsonValue | undefined): string {
  if (value === undefined || value === null) return String(value);
  if (Array.isArray(value)) return 'array';
  return value instanceof LosslessNumber || typeof value === 'bigint' ? 'number' : typeof value;
}

function isSameScalar(a: JsonValue | undefined, b: JsonValue | undefined): boolean {
  return a instanceof LosslessNumber && b instanceof LosslessNumber ? a.value === b.value : a === b;
}

function difference(path: string, a: JsonValue | undefined, b: JsonValue | undefined): Difference {
  return { path, a: a === undefined ? 'nothing' : valueText(a), b: b === undefined ? 'nothing' : valueText(b) };
}
