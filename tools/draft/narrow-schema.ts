import { isJsonObject, stringifyJson, type JsonValue } from '../../src/encoding/json.ts';
import { FORMATS } from '../../src/validation/schema/formats.ts';
import type { SchemaNode } from '../../src/validation/schema/schema-node.ts';
import { valueType } from '../../src/validation/signature.ts';

/** Format -> the file with its shape in `schemas/common`; the narrowest format that fits all texts is used. */
const SHAPES: readonly (readonly [format: string, file: string])[] = [
  ['uint64', 'uint64-string'],
  ['node-id', 'node-id'],
  ['address', 'address'],
  ['cb58-id', 'cb58-id'],
  ['hex', 'hex'],
  ['timestamp', 'timestamp'],
  ['go-duration', 'duration'],
  ['float-string', 'float-string'],
];
/** Formats of the names in a map. An object with other names is a record. */
const NAMES = ['node-id', 'cb58-id', 'address'];

/**
 * A schema with types as narrow as these values show. What no value shows stays open: the items of lists that are all
 * empty, the type of what is always null.
 */
export function narrowSchema(values: readonly JsonValue[]): SchemaNode {
  const present = values.filter((value) => value !== null);
  const narrow = present.length === 0 ? {} : ofPresent(present);
  return present.length === values.length || present.length === 0 ? narrow : { anyOf: [narrow, { type: 'null' }] };
}

function ofPresent(values: readonly JsonValue[]): SchemaNode {
  const types = [...new Set(values.map(valueType))];
  const [type] = types;
  if (types.length > 1) return { type: types };
  if (type === 'string') return ofTexts(values.map(String));
  if (type === 'number')
    return values.every((value) => /^\d+$/.test(stringifyJson(value))) ? shape('uint64-number') : { type };
  if (type === 'array') {
    const items = values.flatMap((value) => (Array.isArray(value) ? value : []));
    return { type, ...(items.length === 0 ? {} : { items: narrowSchema(items) }) };
  }
  return type === 'object' ? ofObjects(values.filter(isJsonObject)) : { type };
}

function ofTexts(texts: readonly string[]): SchemaNode {
  const found = SHAPES.find(([format]) => texts.every((text) => fits(format, text)));
  return found === undefined ? { type: 'string' } : shape(found[1]);
}

function ofObjects(objects: readonly Readonly<Record<string, JsonValue>>[]): SchemaNode {
  const names = [...new Set(objects.flatMap((object) => Object.keys(object)))];
  const all = (name: string): JsonValue[] =>
    objects.flatMap((object) => (Object.hasOwn(object, name) ? [object[name] ?? null] : []));
  const format = NAMES.find((each) => names.length > 0 && names.every((name) => fits(each, name)));
  if (format !== undefined) {
    return { type: 'object', propertyNames: shape(format), additionalProperties: narrowSchema(names.flatMap(all)) };
  }
  const required = names.filter((name) => objects.every((object) => Object.hasOwn(object, name)));
  return {
    type: 'object',
    ...(required.length === 0 ? {} : { required }),
    ...(names.length === 0
      ? {}
      : { properties: Object.fromEntries(names.map((name) => [name, narrowSchema(all(name))])) }),
  };
}

function fits(format: string, text: string): boolean {
  return FORMATS.get(format)?.decode(text).ok === true;
}

/** A reference to a shape, as a schema of a service writes it. */
function shape(file: string): SchemaNode {
  return { $ref: `../common/${file}.json` };
}
