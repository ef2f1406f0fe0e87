import { type Decoded, decoded, undecodable } from './decoded.ts';
import { quote } from './cut.ts';

const UNITS = new Map([
  ['ns', 1n],
  ['us', 1_000n],
  ['\u00b5s', 1_000n],
  ['\u03bcs', 1_000n],
  ['ms', 1_000_000n],
  ['s', 1_000_000_000n],
  ['m', 60_000_000_000n],
  ['h', 3_600_000_000_000n],
]);
const PART = /(\d*)(?:\.(\d*))?([a-z\u00b5\u03bc]+)/y;
const MAX = 2n ** 63n;
/** More characters than a 64-bit number of nanoseconds needs. */
const MAX_LENGTH = 128;

/** Decodes Go's `time.Duration` text, such as `0s`, `1.5ms` or `-1h2m3s`, to nanoseconds (section 2.1). */
export function decodeDuration(text: string): Decoded<bigint> {
  if (text.length > MAX_LENGTH) return undecodable(`${text.length} characters are too many for a duration`);
  const sign = /^[+-]/.exec(text)?.[0] ?? '';
  const body = text.slice(sign.length);
  if (body === '0') return decoded(0n);
  if (body === '') return undecodable('the text is empty');
  let total = 0n;
  PART.lastIndex = 0;
  while (PART.lastIndex < body.length) {
    const part = PART.exec(body);
    const [, whole = '', fraction = '', unit = ''] = part ?? [];
    if (!part || whole + fraction === '') return undecodable(`${quote(text)} is not a duration such as 1.5ms`);
    const size = UNITS.get(unit);
    if (size === undefined) return undecodable(`${quote(unit)} is not a unit of time`);
    total += BigInt(whole) * size + (BigInt(fraction) * size) / 10n ** BigInt(fraction.length);
  }
  if (total > (sign === '-' ? MAX : MAX - 1n))
    return undecodable(`${quote(text)} does not fit in 64 bits of nanoseconds`);
  return decoded(sign === '-' ? -total : total);
}

/** Nanoseconds in the format of Go: `0s`, `1.5ms`, `1h2m3s`. */
export function encodeDuration(nanoseconds: bigint): string {
  if (nanoseconds === 0n) return '0s';
  const size = nanoseconds < 0n ? -nanoseconds : nanoseconds;
  return (nanoseconds < 0n ? '-' : '') + encodePositive(size);
}

function encodePositive(size: bigint): string {
  if (size < 1_000n) return `${size.toString()}ns`;
  if (size < 1_000_000n) return `${shift(size, 3)}\u00b5s`;
  if (size < 1_000_000_000n) return `${shift(size, 6)}ms`;
  const minutes = size / 60_000_000_000n;
  const seconds = `${shift(size % 60_000_000_000n, 9)}s`;
  if (minutes === 0n) return seconds;
  const hours = minutes / 60n;
  return hours === 0n
    ? `${minutes.toString()}m${seconds}`
    : `${hours.toString()}h${(minutes % 60n).toString()}m${seconds}`;
}

/** `value` divided by a power of ten, written without trailing zeros. */
function shift(value: bigint, digits: number): string {
  const divisor = 10n ** BigInt(digits);
  const fraction = (value % divisor).toString().padStart(digits, '0').replace(/0+$/, '');
  return (value / divisor).toString() + (fraction === '' ? '' : `.${fraction}`);
}
