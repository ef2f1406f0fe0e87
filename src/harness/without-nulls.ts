import { isJsonObject, type JsonValue } from '../encoding/json.ts';
import { baseSchemas, subschemas } from '../validation/schema/annotations.ts';
import { schemaMap } from '../validation/schema/schema-node.ts';

/** The meaning of null, by the name of the member that may be null. */
type Empties = ReadonlyMap<string, readonly [] | Readonly<Record<string, never>>>;

const NONE: Empties = new Map();
const known = new Map<string, Empties>();
/** Result -> what it means. Several checks read the same response, which may be large. */
const readBefore = new WeakMap<object, JsonValue>();

/**
 * The result of a method, with an empty list or map in place of each null that its schema allows for one (`x-null-is-empty`).
 * Returns the value itself if there is no such null.
 */
export function withoutNulls(method: string | undefined, result: JsonValue | undefined): JsonValue | undefined {
  const empties = method === undefined ? NONE : emptiesOf(method);
  if (typeof result !== 'object' || result === null || empties.size === 0) return result;
  const own = readBefore.get(result) ?? replaced(result, empties);
  readBefore.set(result, own);
  return own;
}

function replaced(value: JsonValue, empties: Empties): JsonValue {
  if (Array.isArray(value)) {
    let items: JsonValue[] | undefined;
    for (const [at, item] of value.entries()) {
      const own = replaced(item, empties);
      if (own !== item) (items ??= [...value])[at] = own;
    }
    return items ?? value;
  }
  if (!isJsonObject(value)) return value;
  let members: Record<string, JsonValue> | undefined;
  for (const [name, member] of Object.entries(value)) {
    const own = member === null ? (empties.get(name) ?? member) : replaced(member, empties);
    if (own !== member) (members ??= { ...value })[name] = own as JsonValue;
  }
  return members ?? value;
}

function emptiesOf(method: string): Empties {
  const found = known.get(method) ?? markedIn(`${method.replace('.', '/')}.result.json`);
  known.set(method, found);
  return found;
}

function markedIn(path: string): Empties {
  const set = baseSchemas();
  if (!set.has(path)) return NONE;
  const reached = new Set([set.root(path)]);
  const marked = new Map<string, readonly [] | Readonly<Record<string, never>>>();
  for (const node of reached) {
    for (const [name, { type, 'x-null-is-empty': isMarked }] of schemaMap(node.properties))
      if (isMarked === true) marked.set(name, Array.isArray(type) && type.includes('array') ? [] : {});
    for (const below of subschemas(set, node)) reached.add(below);
  }
  return marked;
}
