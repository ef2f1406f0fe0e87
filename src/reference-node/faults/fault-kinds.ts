import { decodeAddress } from '../../encoding/address.ts';
import { decodeHexChecked } from '../../encoding/hex.ts';
import { decodeId } from '../../encoding/id.ts';
import { stringifyJson } from '../../encoding/json.ts';
import { decodeNodeId } from '../../encoding/node-id.ts';
import { decodeTimestamp, encodeTimestamp } from '../../encoding/timestamp.ts';
import { another } from '../changes/another.ts';
import { hexTextOf } from '../changes/bytes.ts';
import { round } from '../changes/integers.ts';
import { isItems, isMembers, type Spoil } from '../changes/json-path.ts';
import type { Json } from '../ledger.ts';
import type { Fault } from './fault.ts';

/** What can go wrong with any value of a message. A value that comes back as it was cannot go wrong in that way. */
const OF_VALUES = {
  removed: () => undefined,
  null: () => null,
  'other-type': ofOtherType,
  'other-value': (value) => moved(value, FAR) ?? anotherText(value),
  'off-by-one': (value) => moved(value, 1n) ?? value,
  'one-less': (value) => (isZero(value) ? value : (moved(value, -1n) ?? value)),
  rounded: round,
  'bad-checksum': withBadChecksum,
  emptied: (value) => (isItems(value) ? [] : isMembers(value) ? {} : value),
  'first-lost': (value) => (isItems(value) ? value.slice(1) : value),
  'last-twice': (value) => (isItems(value) ? [...value, ...value.slice(-1)] : value),
  'first-two-swapped': (value) => (isItems(value) ? [...value.slice(0, 2).reverse(), ...value.slice(2)] : value),
} as const satisfies Record<string, Spoil>;

/** Ways in which a message can go wrong that need more than the value. */
type OtherKind =
  | 'value-of-another'
  | 'swapped-with-next'
  | 'bit-flipped'
  | 'stale'
  | 'status-202'
  | 'status-404'
  | 'status-500';

/** What goes wrong at the place of a fault. */
export type FaultKind = keyof typeof OF_VALUES | OtherKind;

const FAR = 1_000_003n;
const SECOND = 1_000_000_000n;

// The keys of the table are its type.
const KINDS = Object.keys(OF_VALUES) as (keyof typeof OF_VALUES)[];

/** The kinds of faults that a value can have, whatever other messages are like. */
export function kindsOf(value: Json): readonly FaultKind[] {
  return KINDS.filter((kind) => !isSame(OF_VALUES[kind](value), value));
}

/** What the value becomes by a fault that needs nothing but the value. */
export function spoiled({ kind, others, bitAt = 0 }: Fault, value: Json): Json | undefined {
  if (kind === 'value-of-another') return others?.find((other) => !isSame(other, value)) ?? value;
  if (kind === 'bit-flipped') return withFlippedBit(value, bitAt);
  return kind in OF_VALUES ? OF_VALUES[kind as keyof typeof OF_VALUES](value) : value;
}

/** The object with the values of the member and of the next one of its type swapped. */
export function swappedWithNext(value: Json, name: string): Json {
  if (!isMembers(value)) return value;
  const [own, next] = [value[name], nextOfItsType(value, name)];
  return own === undefined || next === undefined ? value : { ...value, [name]: value[next], [next]: own };
}

/** The member that follows, if it is a scalar of the same type with another value. */
export function nextOfItsType(value: Readonly<Record<string, Json | undefined>>, name: string): string | undefined {
  const names = Object.keys(value);
  const next = names[names.indexOf(name) + 1];
  if (next === undefined) return undefined;
  const [one, other] = [value[name], value[next]];
  return isScalar(one) && typeof one === typeof other && one !== other ? next : undefined;
}

/** Neither array, nor object, nor null. */
export function isScalar(value: Json | undefined): value is string | number | bigint | boolean {
  return ['string', 'number', 'bigint', 'boolean'].includes(typeof value);
}

function isSame(one: Json | undefined, other: Json): boolean {
  return one !== undefined && (one === other || stringifyJson(one) === stringifyJson(other));
}

function ofOtherType(value: Json): Json {
  if (isItems(value)) return Object.fromEntries(value.map((item, at) => [at, item]));
  return isMembers(value) ? Object.values(value).filter((item) => item !== undefined) : [value];
}

function anotherText(value: Json): Json {
  return isScalar(value) ? another(value) : value;
}

/** An integer, decimal text or time moved by so many units or seconds; undefined for anything else. */
function moved(value: Json, by: bigint): Json | undefined {
  if (typeof value === 'bigint') return value + by;
  if (typeof value === 'number') return Number.isInteger(value) ? value + Number(by) : undefined;
  if (typeof value !== 'string') return undefined;
  if (/^\d+$/.test(value)) return `${BigInt(value) + by}`;
  const time = decodeTimestamp(value);
  return time.ok ? encodeTimestamp(time.value + by * SECOND) : undefined;
}

function isZero(value: Json): boolean {
  return value === 0 || value === 0n || value === '0';
}

function withBadChecksum(value: Json): Json {
  if (typeof value !== 'string') return value;
  const hasOne = [decodeId, decodeNodeId, decodeAddress, decodeHexChecked].some((decode) => decode(value).ok);
  return hasOne ? `${value.slice(0, -1)}${value.endsWith('2') ? '3' : '2'}` : value;
}

function withFlippedBit(value: Json, at: number): Json {
  const text = hexTextOf(value);
  return text === undefined ? value : text.write(flippedAt(text.bytes, at));
}

function flippedAt(bytes: Uint8Array, at: number): Uint8Array {
  const bit = Math.floor(at * bytes.length * 8);
  const byte = bit >> 3;
  return bytes.with(byte, (bytes[byte] ?? 0) ^ (1 << (bit & 7)));
}
