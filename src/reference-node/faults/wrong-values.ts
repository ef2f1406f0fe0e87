import { decodeAddress } from '../../encoding/address.ts';
import { decodeHexChecked } from '../../encoding/hex.ts';
import { decodeId } from '../../encoding/id.ts';
import { decodeNodeId } from '../../encoding/node-id.ts';
import { decodeTimestamp, encodeTimestamp } from '../../encoding/timestamp.ts';
import type { Json } from '../ledger.ts';
import { another, round } from '../changes/bytes.ts';
import { isItems, isMembers, type Spoil, text } from '../changes/json-path.ts';

type WrongValue = readonly [instead: string, spoil: Spoil];

const FAR = 1_000_003n;
const SECOND = 1_000_000_000n;
/** Minutes that India is before UTC. */
const INDIA = 330;

/**
 * What can be wrong with a value, or other than in the values of other nodes: what it is instead (the words behind "is"), and the change. A
 * value that comes back as it was cannot be wrong in that way.
 */
export const WRONG_VALUES = {
  missing: ['missing', () => undefined],
  null: ['null', () => null],
  // Of another type or form.
  'other-type': ['of another type', ofOtherType],
  text: ['a string', (value) => (typeof value === 'string' ? 'something' : text(value))],
  'number-as-text': ['a decimal string', (value) => (isNumber(value) ? text(value) : value)],
  number: ['a JSON number', (value) => (typeof value === 'string' ? asNumber(value) : 1)],
  boolean: ['a boolean', () => true],
  array: ['an array that contains the value', (value) => [value]],
  list: ['an array', asList],
  object: ['an object', (value) => ({ items: value })],
  // Outside of what its kind allows.
  fraction: ['a number with a fraction', () => 1.5],
  negative: ['a negative number', (value) => (typeof value === 'string' ? '-1' : -1)],
  'hex-text': ['hex digits', (value) => `0x${text(value)}`],
  empty: ['an empty string', () => ''],
  'other-word': ['another word', () => 'Whatever'],
  checksum: ['a value with a wrong checksum', withWrongChecksum],
  chopped: ['a value without its last character', ofText((value) => value.slice(0, -1))],
  'half-a-byte': ['a value with an odd number of digits', ofText((value) => value.slice(0, -1))],
  hex: ['hex digits', () => `0x${'00'.repeat(32)}`],
  'without-prefix': ['a value without its prefix', ofText((value) => value.replace(/^(NodeID-|[A-Z]-|0x)/, ''))],
  // No encoding has this letter.
  'foreign-digit': ['a value with a character outside its alphabet', ofText((value) => `${value.slice(0, -1)}l`)],
  'without-offset': ['a time without offset', ofText((time) => time.replace(/(Z|[+-]\d\d:\d\d)$/, ''))],
  unix: ['a Unix time', ofText((time) => Math.trunc(Date.parse(time) / 1000))],
  date: ['a date without a time', ofText((time) => time.slice(0, 10))],
  'without-unit': ['a number without unit', () => '5'],
  // Of its kind, but not the right one.
  'other-value': ['another value', (value) => moved(value, FAR) ?? (isScalar(value) ? another(value) : value)],
  'off-by-one': ['one too high', (value) => moved(value, 1n) ?? value],
  'one-less': ['one too low', (value) => (isZero(value) ? value : (moved(value, -1n) ?? value))],
  rounded: ['rounded to double precision', round],
  emptied: ['empty', (value) => (isItems(value) ? [] : isMembers(value) ? {} : value)],
  'first-lost': ['without its first item', (value) => (isItems(value) ? value.slice(1) : value)],
  'last-twice': ['with its last item twice', (value) => (isItems(value) ? [...value, ...value.slice(-1)] : value)],
  'first-two-swapped': [
    'with its first two items swapped',
    (value) => (isItems(value) ? [...value.slice(0, 2).reverse(), ...value.slice(2)] : value),
  ],
  // Right in the document, but written otherwise than releases do.
  'null-for-nothing': ['null if it is empty', (value) => (isNothing(value) ? null : value)],
  'nothing-for-nothing': ['missing if it is empty', (value) => (isNothing(value) ? undefined : value)],
  'array-for-nothing': ['an empty array if it is empty', (value) => (isNothing(value) ? [] : value)],
  'integer-as-number': ['a JSON number', (value) => (isDigits(value) ? BigInt(value) : value)],
  'in-capitals': [
    'hex digits in upper case',
    ofText((value) => (/^0x[0-9a-f]+$/.test(value) ? `0x${value.slice(2).toUpperCase()}` : value)),
  ],
  'twelve-digits': [
    'a time with twelve digits of a fraction',
    ofText((value) =>
      value.replace(
        /(?:\.(\d+))?(?=Z|[+-]\d\d:\d\d$)/,
        (_all, digits: string | undefined) => `.${(digits ?? '').padEnd(12, '0')}`,
      ),
    ),
  ],
  'other-offset': ['a time with the offset +05:30', ofText((value) => shifted(value, 0n, INDIA) ?? value)],
} as const satisfies Record<string, WrongValue>;

export type WrongName = keyof typeof WRONG_VALUES;

/** Whether the value is null, or an empty list or map. */
export function isNothing(value: Json): boolean {
  if (value === null) return true;
  return isItems(value) ? value.length === 0 : isMembers(value) && Object.keys(value).length === 0;
}

/** Neither array, nor object, nor null. */
export function isScalar(value: Json | undefined): value is string | number | bigint | boolean {
  return ['string', 'number', 'bigint', 'boolean'].includes(typeof value);
}

function isNumber(value: Json): value is number | bigint {
  return typeof value === 'number' || typeof value === 'bigint';
}

function isDigits(value: Json): value is string {
  return typeof value === 'string' && /^\d+$/.test(value);
}

function ofText(change: (text: string) => Json): (value: Json) => Json {
  return (value) => (typeof value === 'string' ? change(value) : value);
}

function ofOtherType(value: Json): Json {
  if (isItems(value)) return Object.fromEntries(value.map((item, at) => [at, item]));
  return isMembers(value) ? asList(value) : [value];
}

function asList(value: Json): Json {
  return isMembers(value) ? Object.values(value).filter((item) => item !== undefined) : [];
}

function asNumber(value: string): Json {
  return isDigits(value) ? BigInt(value) : Number.isFinite(Number(value)) ? Number(value) : 7;
}

/** An integer, decimal text or time moved by so many units or seconds; undefined for anything else. */
function moved(value: Json, by: bigint): Json | undefined {
  if (typeof value === 'bigint') return value + by;
  if (typeof value === 'number') return Number.isInteger(value) ? value + Number(by) : undefined;
  if (typeof value !== 'string') return undefined;
  return isDigits(value) ? `${BigInt(value) + by}` : shifted(value, by * SECOND);
}

/** A time, so many nanoseconds later, with an offset in minutes; undefined for any other text. */
function shifted(value: string, by: bigint, offset?: number): string | undefined {
  const time = decodeTimestamp(value);
  return time.ok ? encodeTimestamp(time.value + by, offset) : undefined;
}

function isZero(value: Json): boolean {
  return value === 0 || value === 0n || value === '0';
}

function withWrongChecksum(value: Json): Json {
  if (typeof value !== 'string') return value;
  const hasOne = [decodeId, decodeNodeId, decodeAddress, decodeHexChecked].some((decode) => decode(value).ok);
  return hasOne ? `${value.slice(0, -1)}${value.endsWith('2') ? '3' : '2'}` : value;
}
