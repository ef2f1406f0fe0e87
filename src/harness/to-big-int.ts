import { quote } from '../encoding/cut.ts';
import { Failure } from './failure.ts';

/** Parsing a bigint takes quadratic time in its digits. No integer on the wire needs more than 80. */
const INTEGER = /^-?\d{1,80}$/;

/**
 * Converts an integer of a response, a JSON number or a decimal string, to a bigint.
 *
 * @throws Failure if it is not an integer, or has more than 80 digits.
 */
export function toBigInt(value: string | number | bigint): bigint {
  if (typeof value === 'bigint') return value;
  if (Number.isInteger(value) || (typeof value === 'string' && INTEGER.test(value))) return BigInt(value);
  throw new Failure({
    message: `${quote(String(value))} is not an integer`,
    expected: 'an integer of at most 80 digits',
  });
}
