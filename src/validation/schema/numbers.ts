import { LosslessNumber } from '../../encoding/json.ts';
import { isSchemaNode } from './schema-node.ts';

/** Deeper than any schema looks. */
const MAX_DEPTH = 200;

/**
 * `value` with every number that was kept as text as a JS number, so that a schema takes it for a number.
 * The same value when there is none.
 */
export function withPlainNumbers(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return value;
  if (value instanceof LosslessNumber) return Number(value.value);
  if (Array.isArray(value)) {
    let items: unknown[] | undefined;
    for (const [at, item] of value.entries()) {
      const plain = withPlainNumbers(item, depth + 1);
      if (plain !== item) items ??= value.slice(0, at);
      items?.push(plain);
    }
    return items ?? value;
  }
  const changed = new Map<string, unknown>();
  for (const name in value) {
    const item: unknown = value[name as keyof typeof value];
    const plain = withPlainNumbers(item, depth + 1);
    if (plain !== item) changed.set(name, plain);
  }
  if (changed.size === 0) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]: [string, unknown]) => [
      name,
      changed.has(name) ? changed.get(name) : item,
    ]),
  );
}

/** What `type` means for numbers of lossless JSON: also a bigint is one. */
export function isOfType(value: unknown, type: unknown): boolean {
  switch (type) {
    case 'integer':
      return typeof value === 'bigint' || Number.isInteger(value);
    case 'number':
      return typeof value === 'bigint' || typeof value === 'number';
    case 'null':
      return value === null;
    case 'array':
      return Array.isArray(value);
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value);
    default:
      return typeof value === type;
  }
}

/** The bounds of the keyword `x-integer`, decimal text in the schema. */
export interface IntegerBounds {
  readonly minimum: bigint | undefined;
  readonly maximum: bigint | undefined;
}

/** The bounds that a value of the keyword `x-integer` gives. */
export function integerBounds(keyword: unknown): IntegerBounds {
  const read = (name: string): bigint | undefined => {
    const text = isSchemaNode(keyword) ? keyword[name] : undefined;
    return typeof text === 'string' ? BigInt(text) : undefined;
  };
  return { minimum: read('minimum'), maximum: read('maximum') };
}

/** Whether the value is an integer, as number or bigint, within the bounds. */
export function isIntegerWithin(value: unknown, { minimum, maximum }: IntegerBounds): boolean {
  if (typeof value !== 'bigint' && !(typeof value === 'number' && Number.isInteger(value))) return false;
  const integer = BigInt(value);
  return (minimum === undefined || integer >= minimum) && (maximum === undefined || integer <= maximum);
}
