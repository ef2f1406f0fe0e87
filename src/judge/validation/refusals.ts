import type { ErrorObject } from 'ajv/dist/2020.js';
import type { SchemaNode } from './schema/schema-node.ts';
import type { SchemaSet } from './schema/schemas.ts';

/** Number of parts above which the suite does not collect all errors of a value, because each error needs memory. */
const LARGE = 300_000;
const HEAD = 1_000;
/** Number of errors in the first items that are enough: the time to collect errors grows with the square of their number. */
const MANY = 1_000;

/**
 * The validation errors of a value. A target may send millions of wrong items. For a large value, and for one with many errors in the
 * first items of its arrays, these are only the first error, and the errors in these items.
 *
 * @param bytes Length of its text, which has at least a byte for each part of the value. Default: unknown.
 */
export function refusals(
  set: SchemaSet,
  root: SchemaNode,
  value: unknown,
  bytes = Number.POSITIVE_INFINITY,
): ErrorObject[] {
  if (bytes <= LARGE) return set.errors(root, value);
  const first = set.firstErrors(root, value);
  if (first.length === 0) return [];
  const among = set.errors(root, head(value, 0));
  if (among.length < MANY && !isLarge(value)) return set.errors(root, value);
  const isExplained = first.every((one) =>
    among.some((it) => it.instancePath === one.instancePath && it.keyword === one.keyword),
  );
  return isExplained ? among : [...first, ...among];
}

function isLarge(value: unknown): boolean {
  const open: object[] = typeof value === 'object' && value !== null ? [value] : [];
  let parts = 1;
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const below: unknown[] = Array.isArray(next) ? next : Object.values(next);
    parts += below.length;
    if (parts > LARGE) return true;
    for (const item of below) if (typeof item === 'object' && item !== null) open.push(item);
  }
  return false;
}

function head(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null || depth > HEAD) return value;
  if (Array.isArray(value)) return value.slice(0, HEAD).map((item: unknown) => head(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, item]: [string, unknown]) => [name, head(item, depth + 1)]),
  );
}
