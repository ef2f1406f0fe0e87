import { InvalidValue, type Kind } from './table/kind.ts';

const DECIMALS = 9;

/**
 * An amount in nAVAX from a number with its unit: `50AVAX`, `0.5 AVAX` or `500000000nAVAX`.
 *
 * @throws InvalidValue for another text.
 */
export function amount(text: string): bigint {
  const [, whole = '', fraction = '', unit = ''] = /^(\d{1,19})(?:\.(\d{1,9}))? ?(n?AVAX)$/i.exec(text.trim()) ?? [];
  const isNano = unit.length === 'nAVAX'.length;
  if (whole === '' || (isNano && fraction !== '')) {
    throw new InvalidValue('It must be an amount with its unit, AVAX or nAVAX: 50AVAX, 0.5AVAX or 500000000nAVAX.');
  }
  return BigInt(isNano ? whole : whole + fraction.padEnd(DECIMALS, '0'));
}

/** An amount in nAVAX. */
export const AMOUNT: Kind<bigint> = {
  parse: amount,
  write: (value) => [`${value}nAVAX`],
  schema: { type: 'string', pattern: '^[0-9]{1,19}([.][0-9]{1,9})? ?[nN]?[aA][vV][aA][xX]$' },
};
