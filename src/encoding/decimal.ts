import { type Decoded, decoded, undecodable } from './decoded.ts';
import { quote } from './cut.ts';

const MAX_UINT64 = 2n ** 64n - 1n;
const MAX_UINT32 = 2n ** 32n - 1n;
/** Decimal digits of the largest 64-bit integer. Longer texts are not converted to a number. */
const MAX_DIGITS = 20;

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
  if (text === '') return undecodable('the text is empty');
  const foreign = /[^0-9]/u.exec(text);
  if (foreign?.[0] === '-' && foreign.index === 0) return undecodable(`${quote(text)} has a sign`);
  if (foreign) return undecodable(`${quote(foreign[0])} at character ${foreign.index} is not a decimal digit`);
  if (text.length > 1 && text.startsWith('0')) return undecodable(`${quote(text)} has a leading zero`);
  if (text.length > MAX_DIGITS || BigInt(text) > maximum) {
    return undecodable(`${quote(text)} does not fit in ${bits} bits (at most ${maximum.toString()})`);
  }
  return decoded(BigInt(text));
}
