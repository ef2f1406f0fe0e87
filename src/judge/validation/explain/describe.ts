import { counted } from '../../../encoding/cut.ts';
import { LosslessNumber } from '../../../encoding/json.ts';
import { ownMember } from '../schema/applicators.ts';
import { FORMATS } from '../schema/formats.ts';
import { integerBounds } from '../schema/numbers.ts';
import { isSchemaNode, schemaList, type SchemaNode } from '../schema/schema-node.ts';
import type { SchemaSet } from '../schema/schemas.ts';

const MAX_TEXT = 120;
const MAX_CHOICES = 12;
const UINT64 = '18446744073709551615';
const UINT32 = '4294967295';
const TYPES = new Map([
  ['string', 'a string'],
  ['boolean', 'true or false'],
  ['object', 'an object'],
  ['array', 'an array'],
  ['null', 'null'],
  ['integer', 'an integer'],
  ['number', 'a number'],
]);

/** A value of the response as text for a sentence: scalars as JSON (cut if long), arrays and objects by their size. */
export function valueText(value: unknown): string {
  if (Array.isArray(value))
    return value.length === 0 ? 'an empty array' : `an array of ${counted(value.length, 'item')}`;
  if (value instanceof LosslessNumber) return cut(value.value);
  if (isSchemaNode(value)) {
    const size = sizeOf(value);
    return size === 0 ? 'an empty object' : `an object of ${counted(size, 'member')}`;
  }
  if (typeof value !== 'string') return cut(String(value));
  const text = cut(value);
  return text === value
    ? JSON.stringify(value)
    : `${JSON.stringify(value.slice(0, MAX_TEXT))}… (${value.length} characters)`;
}

function cut(text: string): string {
  return text.length <= MAX_TEXT ? text : `${text.slice(0, MAX_TEXT)}…`;
}

/** The expectation of a schema, as the end of "expected …". Empty if it has no such text. */
export function expectation(set: SchemaSet, node: SchemaNode): string {
  const own = ownExpectation(node);
  if (own !== '') return own;
  const union = unionExpectation(set, node);
  if (union !== '') return union;
  for (const part of [set.referred(node), ...schemaList(node.allOf)]) {
    const text = part === undefined ? '' : expectation(set, part);
    if (text !== '') return text;
  }
  const required: unknown = node.required;
  if (Array.isArray(required) && required.length > 0) return `an object with ${namesText(required)}`;
  return '';
}

/** The expectations of the branches of a union, joined by "or". */
export function unionExpectation(set: SchemaSet, node: SchemaNode): string {
  const branches = [...schemaList(node.anyOf), ...schemaList(node.oneOf)];
  return choices(branches.map((branch) => expectation(set, branch)));
}

function ownExpectation(node: SchemaNode): string {
  if ('const' in node) return JSON.stringify(node.const);
  if (Array.isArray(node.enum)) return choices(node.enum.map((item) => JSON.stringify(item)));
  const format = typeof node.format === 'string' ? FORMATS.get(node.format) : undefined;
  if (format !== undefined) return format.expected;
  if ('x-integer' in node) return integerText(node);
  const types: unknown[] = [node.type ?? node['x-type'] ?? []].flat();
  const { minimum, maximum } = node;
  if (types[0] === 'integer' && typeof minimum === 'number')
    return `an integer ${typeof maximum === 'number' ? `from ${minimum} to ${maximum}` : `of at least ${minimum}`}`;
  const text = choices(types.map((type) => TYPES.get(String(type)) ?? String(type)));
  return text === 'an array' ? arrayText(node) : text;
}

function arrayText(node: SchemaNode): string {
  const items = ownMember(node, 'items');
  const of = items === undefined ? '' : ownExpectation(items);
  return of === '' ? 'an array' : `an array, each item ${of}`;
}

function integerText(node: SchemaNode): string {
  const { minimum, maximum } = integerBounds(node['x-integer']);
  if (minimum === 0n && maximum === BigInt(UINT64)) return 'a JSON number (unsigned, 64 bits)';
  if (minimum === 0n && maximum === BigInt(UINT32)) return 'a JSON number (unsigned, 32 bits)';
  if (minimum !== undefined && maximum !== undefined)
    return `an integer from ${minimum.toString()} to ${maximum.toString()}`;
  return minimum === undefined ? 'an integer' : `an integer of at least ${minimum.toString()}`;
}

function choices(texts: readonly string[]): string {
  const different = [...new Set(texts.filter((text) => text !== ''))];
  const first = different.slice(0, MAX_CHOICES);
  if (different.length > first.length) first.push('…');
  return first.join(' or ');
}

/** `a`, `b` and `c`. */
export function namesText(names: readonly unknown[]): string {
  return names.map((name) => `\`${String(name)}\``).join(' and ');
}

const known = new WeakMap<object, number>();

/** The number of members of an object that nobody changes any more. It is counted once: thousands of findings may name one object. */
function sizeOf(value: object): number {
  const size = known.get(value) ?? Object.keys(value).length;
  known.set(value, size);
  return size;
}
