import { LosslessNumber } from '../../../encoding/json.ts';
import { isSchemaNode } from './schema-node.ts';

/** Largest depth of a value. No schema checks deeper values. */
const MAX_DEPTH = 200;

/**
 * Converts each lossless number of a value to a JS number, so that a schema accepts it as a number.
 * Returns the same value if it contains none.
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

/** Whether a value has a `type` of JSON Schema. A bigint is an integer and a number, too. */
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

/** The bounds of the keyword `x-integer`. The schema contains them as decimal text. */
export interface IntegerBounds {
  readonly minimum: bigint | undefined;
  readonly maximum: bigint | undefined;
}

/** Reads the bounds from a value of the keyword `x-integer`. */
export function integerBounds(keyword: unknown): IntegerBounds {
  const read = (name: string): bigint | undefined => {
    const text = isSchemaNode(keyword) ? keyword[name] : undefined;
    return typeof text === 'string' ? BigInt(text) : undefined;
  };
  return { minimum: read('minimum'), maximum: read('maximum') };
}

/** Whether the value is an integer (number or bigint) within the bounds. */
export function isIntegerWithin(value: unknown, { minimum, maximum }: IntegerBounds): boolean {
  if (typeof value !== 'bigint' && !(typeof value === 'number' && Number.isInteger(value))) return false;
  const integer = BigInt(value);
  return (minimum === undefined || integer >= minimum) && (maximum === undefined || integer <= maximum);
}
