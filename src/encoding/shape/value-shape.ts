import { decodeAddress } from '../address.ts';
import { decodeId } from '../id.ts';
import { LosslessNumber } from '../json.ts';
import { decodeNodeId } from '../node-id.ts';
import { sizeOf } from '../size-of.ts';

/** The shape of a value: its type, and for some types what is special about its content. */
export type ValueShape =
  | 'missing'
  | 'null'
  | 'boolean'
  | 'zero'
  | 'integer'
  | 'negative'
  | 'fraction'
  | 'digits'
  | 'hex'
  | 'id'
  | 'node-id'
  | 'address'
  | 'time'
  | 'malformed'
  | 'text'
  | 'empty'
  | 'list'
  | 'object';

/** Longer texts are not decoded, since a target may have written them. */
const LONGEST = 100;
/** The least length of an ID. A text of this length in its alphabet that is no ID is malformed. */
const LEAST_ID = 30;

const TEXTS: readonly (readonly [ValueShape, RegExp])[] = [
  ['empty', /^$/],
  ['zero', /^0+$/],
  ['digits', /^\d+$/],
  ['negative', /^-\d+$/],
  ['hex', /^0x[0-9a-f]*$/i],
  ['fraction', /^\d+\.\d+$/],
  ['time', /^\d{4}-\d\d-\d\dT/],
];

/** The shape of a value that a node or the suite wrote. It never contains a part of the value. */
export function shapeOf(value: unknown): ValueShape {
  if (value === undefined) return 'missing';
  if (value === null) return 'null';
  if (typeof value === 'boolean') return 'boolean';
  if (typeof value === 'string') return shapeOfText(value);
  if (typeof value === 'number' || typeof value === 'bigint') return shapeOfNumber(value);
  if (value instanceof LosslessNumber) return shapeOfNumber(Number(value.value));
  if (Array.isArray(value)) return value.length === 0 ? 'empty' : 'list';
  if (value instanceof Set || value instanceof Map) return value.size === 0 ? 'empty' : 'list';
  if (ArrayBuffer.isView(value)) return value.byteLength === 0 ? 'empty' : 'hex';
  return sizeOf(value) === 0 ? 'empty' : 'object';
}

function shapeOfNumber(value: number | bigint): ValueShape {
  if (value < 0) return 'negative';
  if (typeof value === 'number' && !Number.isInteger(value)) return 'fraction';
  return Number(value) === 0 ? 'zero' : 'integer';
}

function shapeOfText(value: string): ValueShape {
  const known = TEXTS.find(([, pattern]) => pattern.test(value));
  if (known !== undefined) return known[0];
  if (value.length > LONGEST) return 'text';
  if (decodeId(value).ok) return 'id';
  if (decodeNodeId(value).ok) return 'node-id';
  if (decodeAddress(value).ok) return 'address';
  return value.length >= LEAST_ID && !/\s/.test(value) ? 'malformed' : 'text';
}
