import { decodeTimestamp } from '../encoding/timestamp.ts';
import { shapeOf } from '../encoding/shape/value-shape.ts';
import type { Deviation } from '../generated/report.ts';

type How = Deviation['how'];

const SECOND = 1_000_000_000n;
/** Least number of digits that a rounded integer has lost. */
const ROUNDED = 1000n;

/** How a value differs from the expected one. It never contains a part of either value. */
export function howDiffers(actual: unknown, expected: unknown): How {
  if (actual === undefined || actual === null) return shapeOf(actual);
  if (expected === undefined || expected === null) return 'unexpected';
  if (typeof actual === 'boolean' && typeof expected === 'boolean') return 'opposite';
  const [one, other] = [integerOf(actual), integerOf(expected)];
  if (one !== undefined && other !== undefined) return howNumbersDiffer(one, other);
  const isRewritten = typeof actual !== 'object' && plainText(actual) === plainText(expected);
  if (isRewritten) return 'rewritten';
  if (typeof actual === 'string' && typeof expected === 'string') return howTextsDiffer(actual, expected);
  if (kindOf(actual) !== kindOf(expected)) return 'other-type';
  const shape = shapeOf(actual);
  return shape === 'empty' ? 'empty' : 'other';
}

/** How an integer differs from the expected one, or from the limit that it must keep. */
export function howNumbersDiffer(actual: bigint, expected: bigint): How {
  const by = actual - expected;
  if (by !== 0n && actual === BigInt(Number(expected))) return 'rounded';
  if (by === 1n || by === SECOND) return 'one-more';
  if (actual < 0n) return 'negative';
  if (actual === 0n) return 'zero';
  if (by === -1n || by === -SECOND) return 'one-less';
  if (by === 0n) return 'rewritten';
  if (isRounded(actual, expected)) return 'rounded';
  return by > 0n ? 'more' : 'less';
}

function howTextsDiffer(actual: string, expected: string): How {
  if (actual === '') return 'empty';
  if (expected.includes(actual)) return 'shortened';
  if (actual.includes(expected)) return 'extended';
  const shape = shapeOf(actual);
  return shape === shapeOf(expected) ? 'other' : shape;
}

function isRounded(actual: bigint, expected: bigint): boolean {
  const isShort = actual % ROUNDED === 0n && expected % ROUNDED !== 0n;
  return isShort && (actual > expected ? actual - expected : expected - actual) < expected / 100n;
}

/** An integer, decimal text or a time as a number; undefined for anything else. */
function integerOf(value: unknown): bigint | undefined {
  if (typeof value === 'bigint') return value;
  if (typeof value === 'number') return Number.isInteger(value) ? BigInt(value) : undefined;
  if (typeof value !== 'string') return undefined;
  if (/^-?\d{1,40}$/.test(value)) return BigInt(value);
  const time = value.length < 40 ? decodeTimestamp(value) : undefined;
  return time?.ok === true ? time.value : undefined;
}

function plainText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint'
    ? String(value).toLowerCase().replace(/^0x/, '')
    : '';
}

function kindOf(value: unknown): string {
  return Array.isArray(value) || value instanceof Set ? 'list' : typeof value;
}
