import { quote } from '../encoding/quote.ts';
import { Failure } from './failure.ts';

/** Turning digits into a bigint takes time with the square of their number. No integer on the wire needs as many. */
const INTEGER = /^-?\d{1,80}$/;

/**
 * An integer as the schemas let it come, a JSON number or decimal text, as a bigint.
 *
 * @throws Failure when it is none, or has more than 80 digits.
 */
export function toBigInt(value: string | number | bigint): bigint {
  if (typeof value === 'bigint') return value;
  if (Number.isInteger(value) || (typeof value === 'string' && INTEGER.test(value))) return BigInt(value);
  throw new Failure({
    message: `${quote(String(value))} is not an integer`,
    expected: 'an integer of at most 80 digits',
  });
}
