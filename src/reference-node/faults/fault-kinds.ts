import { stringifyJson } from '../../encoding/json.ts';
import { hexTextOf } from '../changes/bytes.ts';
import { isMembers } from '../changes/json-path.ts';
import { isScalar, WRONG_VALUES, type WrongName } from './wrong-values.ts';
import type { Json } from '../ledger.ts';
import type { Fault } from './fault.ts';

/** What can go wrong with any value of a message. */
const OF_VALUES = [
  ...(['missing', 'null', 'other-type', 'other-value', 'off-by-one', 'one-less', 'rounded', 'checksum'] as const),
  ...(['emptied', 'first-lost', 'last-twice', 'first-two-swapped'] as const),
] as const satisfies readonly WrongName[];

/** Ways in which a message can go wrong that need more than the value. */
const OF_MESSAGES = [
  ...(['value-of-another', 'swapped-with-next', 'bit-flipped', 'stale'] as const),
  ...(['status-202', 'status-404', 'status-500'] as const),
] as const;

const KINDS = [...OF_VALUES, ...OF_MESSAGES] as const;

/** What goes wrong at the place of a fault. */
export type FaultKind = (typeof KINDS)[number];

/** Whether a text is the name of a kind. */
export function isFaultKind(text: string): text is FaultKind {
  return KINDS.some((kind) => kind === text);
}

/** The kinds of faults that a value can have, whatever other messages are like. */
export function kindsOf(value: Json): readonly FaultKind[] {
  return OF_VALUES.filter((kind) => !isSame(WRONG_VALUES[kind][1](value), value));
}

/** What the value becomes by a fault that needs nothing but the value. */
export function spoiled({ kind, others, bitAt = 0 }: Fault, value: Json): Json | undefined {
  if (kind === 'value-of-another') return others?.find((other) => !isSame(other, value)) ?? value;
  if (kind === 'bit-flipped') return withFlippedBit(value, bitAt);
  const own = OF_VALUES.find((name) => name === kind);
  return own === undefined ? value : WRONG_VALUES[own][1](value);
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

function isSame(one: Json | undefined, other: Json): boolean {
  return one !== undefined && (one === other || stringifyJson(one) === stringifyJson(other));
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
