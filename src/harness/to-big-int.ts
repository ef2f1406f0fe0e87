/**
 * An integer as the schemas let it come, a JSON number or decimal text, as a bigint.
 *
 * @throws SyntaxError or RangeError when it is none; validated results always are.
 */
export function toBigInt(value: string | number | bigint): bigint {
  return BigInt(value);
}
