import { randomInt } from 'node:crypto';
import { InvalidArgumentError } from 'commander';

/** Seeds are 31-bit, so that every generator takes them as they are. */
const LARGEST_SEED = 0x7fff_ffff;

/** A parser of a flag whose value is a whole number from `least` to `most`. */
export function wholeNumber(least: number, most: number): (text: string) => number {
  return (text) => {
    const number = Number(text);
    if (!/^\d+$/.test(text) || number < least || number > most) {
      throw new InvalidArgumentError(`It must be a whole number from ${least} to ${most}.`);
    }
    return number;
  };
}

/** A flag whose value is a number above zero, fractions allowed. */
export function positiveNumber(text: string): number {
  const number = Number(text);
  if (!/^\d+(\.\d+)?$/.test(text) || number <= 0) throw new InvalidArgumentError('It must be a number above 0.');
  return number;
}

/** A seed: a whole number, or `random` for one that differs with each run. */
export function seed(text: string): number {
  return text === 'random' ? randomInt(LARGEST_SEED) : wholeNumber(0, LARGEST_SEED)(text);
}
