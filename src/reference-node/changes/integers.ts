import { type JsonValue, type JsonWritable, LosslessNumber } from '../../encoding/json.ts';
import { mapArgument } from './changes.ts';
import type { Change } from './change.ts';
import type { Spoil } from './json-path.ts';

/** The integer that an argument is, written as a number or as decimal text; undefined for anything else. */
export function integerOf(value: JsonValue): bigint | undefined {
  if (typeof value === 'bigint') return value;
  if (typeof value === 'number') return Number.isInteger(value) ? BigInt(value) : undefined;
  return typeof value === 'string' && /^-?\d+$/.test(value) ? BigInt(value) : undefined;
}

/** Reads another integer in the place of the one that came. */
export function readInteger(
  methods: string | readonly string[],
  name: string,
  change: (value: bigint) => bigint,
): Change {
  return mapArgument(methods, name, (value) => {
    const integer = integerOf(value);
    return integer === undefined ? value : change(integer);
  });
}

/** What is no integer is read as another value; undefined for one that was left out. */
export function readNonInteger(
  methods: string | readonly string[],
  name: string,
  change: (value: JsonValue) => JsonWritable | undefined,
): Change {
  return mapArgument(methods, name, (value) => (integerOf(value) === undefined ? change(value) : value));
}

/** A number with a fraction without it; anything else as it is. */
export function truncate(value: JsonValue): JsonValue {
  if (value instanceof LosslessNumber) return value;
  return typeof value === 'number' ? Math.trunc(value) : value;
}

/** An integer or decimal text without the digits that a number of double precision cannot hold (from 2^53 on). */
export const round: Spoil = (value) => {
  if (typeof value === 'bigint') return BigInt(Number(value));
  return typeof value === 'string' && /^\d+$/.test(value) ? `${BigInt(Number(value))}` : value;
};
