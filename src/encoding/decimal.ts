import { type Decoded, decoded, undecodable } from './decoded.ts';
import { quote } from './cut.ts';

const MAX_UINT64 = 2n ** 64n - 1n;
const MAX_UINT32 = 2n ** 32n - 1n;
/** Digits of an integer without a width. The time to convert more of them would grow with the square of their number. */
const MAX_DIGITS = 80;

/** Decodes an unsigned integer of any width from decimal digits: no sign, no leading zero. */
export function decodeNatural(text: string): Decoded<bigint> {
  const fault = malformation(text);
  if (fault !== undefined) return undecodable(fault);
  return text.length > MAX_DIGITS
    ? undecodable(`${quote(text)} has more than ${MAX_DIGITS} digits`)
    : decoded(BigInt(text));
}

/** Decodes an unsigned 64-bit integer from decimal digits: no sign, no leading zero (section 1). */
export function decodeUint64(text: string): Decoded<bigint> {
  return decodeUnsigned(text, MAX_UINT64, 64);
}

/** Decodes an unsigned 32-bit integer from decimal digits: no sign, no leading zero. */
export function decodeUint32(text: string): Decoded<number> {
  const value = decodeUnsigned(text, MAX_UINT32, 32);
  return value.ok ? decoded(Number(value.value)) : value;
}

function decodeUnsigned(text: string, maximum: bigint, bits: number): Decoded<bigint> {
  const fault = malformation(text);
  if (fault !== undefined) return undecodable(fault);
  if (text.length > MAX_DIGITS || BigInt(text) > maximum)
    return undecodable(`${quote(text)} does not fit in ${bits} bits (at most ${maximum.toString()})`);
  return decoded(BigInt(text));
}

function malformation(text: string): string | undefined {
  if (text === '') return 'the text is empty';
  const foreign = /[^0-9]/u.exec(text);
  if (foreign?.[0] === '-' && foreign.index === 0) return `${quote(text)} has a sign`;
  if (foreign) return `${quote(foreign[0])} at character ${foreign.index} is not a decimal digit`;
  return text.length > 1 && text.startsWith('0') ? `${quote(text)} has a leading zero` : undefined;
}

/** No double has more digits than this before its decimal point. */
const MAX_LENGTH = 400;

/** Decodes a decimal fraction, such as `12.5000`: digits, optionally a point and more digits, no exponent (section 2.4). */
export function decodeFloatString(text: string): Decoded<number> {
  if (text === '') return undecodable('the text is empty');
  if (text.length > MAX_LENGTH) return undecodable(`${text.length} characters are too many for a decimal fraction`);
  if (!/^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(text)) return undecodable(`${quote(text)} is not a decimal fraction`);
  const value = Number(text);
  return Number.isFinite(value) ? decoded(value) : undecodable(`${quote(text)} is too large`);
}
