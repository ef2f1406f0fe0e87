import { didYouMean } from '../did-you-mean.ts';
import { randomInt } from 'node:crypto';
import { MOST_PAGES, type SurveyBound } from '../../../client/survey-bound.ts';

/** A value that a setting cannot have. The message describes the valid values: "It must be true or false." */
export class InvalidValue extends Error {
  override readonly name = 'InvalidValue';
}

type ValueSchema = Readonly<Record<string, unknown>>;

/** How to parse and write the values of a setting. */
export interface Kind<T> {
  /**
   * Parses a text. A repeatable setting adds the value to `before`.
   *
   * @throws InvalidValue; UsageError when the message must not contain the text.
   */
  parse(text: string, before?: T): T;
  /** The texts that parse to this value; a repeatable setting may have several. */
  write(value: T): string[];
  /** The JSON Schema of the value in a configuration file. */
  readonly schema: ValueSchema;
  /** The JSON Schema of the value in a program, where it differs, and a function that turns such a value into texts. */
  readonly inProgram?: { readonly schema: ValueSchema; textsOf(value: unknown): string[] };
  /** Why no list may be empty: it would mean the opposite of what it seems to. */
  readonly emptyList?: string;
  /** A flag without a value. */
  readonly isSwitch?: true;
  /** The text names a file, and the value is what the file contains. */
  readonly isContent?: true;
}

/** Seeds have 31 bits, since every generator accepts this range. */
const LARGEST_SEED = 0x7fff_ffff;

/** A whole number from `least` to `most`. @param word What may stand in its place, for the error */
export function whole(least: number, most: number, word?: string): Kind<number> {
  return {
    parse: (text) => {
      const number = Number(text);
      if (!/^\d+$/.test(text) || number < least || number > most)
        throw new InvalidValue(
          `It must be a whole number from ${least} to ${most}${word === undefined ? '' : `, or ${word}`}.`,
        );
      return number;
    },
    write: one,
    schema: { type: 'integer', minimum: least, maximum: most },
  };
}

const NETWORK = whole(0, 0xffff_ffff);

/** The ID of a network, 32 bits; repeatable. */
export const NETWORKS: Kind<number[]> = {
  parse: (text, before = []) => [...before, NETWORK.parse(text)],
  write: (ids) => ids.map(String),
  schema: { type: 'array', items: NETWORK.schema },
};

/** A number above 0, fractions allowed. */
export const POSITIVE: Kind<number> = {
  parse: (text) => {
    const number = Number(text);
    if (!/^\d+(\.\d+)?$/.test(text) || number <= 0) throw new InvalidValue('It must be a number above 0.');
    return number;
  },
  write: one,
  schema: { type: 'number', exclusiveMinimum: 0 },
};

/** A seed: a whole number, or `random` for a new one. */
export const SEED: Kind<number> = {
  parse: (text) => (text === 'random' ? randomInt(LARGEST_SEED) : whole(0, LARGEST_SEED, 'random').parse(text)),
  write: one,
  schema: { anyOf: [whole(0, LARGEST_SEED).schema, { const: 'random' }] },
};

/** The path to a generated input, as fast-check writes it: positions, the first one among the inputs, the others among the shrunk ones. */
export const CASE_PATH: Kind<string> = {
  parse: (text) => {
    if (!/^\d{1,7}(?::\d{1,7}){0,999}$/.test(text)) throw new InvalidValue('It must be positions such as 3:0:1.');
    return text;
  },
  write: one,
  schema: { type: 'string' },
};

const PAGES = whole(0, MOST_PAGES, 'all');

/** The number of pages that a survey reads from each index: a whole number, or `all`. */
export const SURVEY: Kind<SurveyBound> = {
  parse: (text) => (text === 'all' ? text : PAGES.parse(text)),
  write: one,
  schema: { anyOf: [PAGES.schema, { const: 'all' }] },
};

/** Any text but an empty one. */
export const TEXT: Kind<string> = {
  parse: (text) => {
    if (text === '') throw new InvalidValue('It must not be empty.');
    return text;
  },
  write: one,
  schema: { type: 'string' },
};

export const TEXTS: Kind<string[]> = {
  parse: (text, before = []) => [...before, text],
  write: (value) => value,
  schema: { type: 'array', items: { type: 'string' } },
};

/** A repeatable list of texts, separated by commas. */
export const NAMES: Kind<string[]> = {
  ...TEXTS,
  parse: (text, before = []) => {
    const parts = text.split(',').map((part) => part.trim());
    if (parts.includes('')) throw new InvalidValue('It must name something.');
    return [...before, ...parts];
  },
};

/** One of these texts. */
export function choice<T extends string>(choices: readonly T[]): Kind<T> {
  return {
    parse: (text) => {
      const chosen = choices.find((each) => each === text);
      if (chosen === undefined)
        throw new InvalidValue(`It must be one of ${choices.join(', ')}. ${didYouMean(text, choices, 1) ?? ''}`.trim());
      return chosen;
    },
    write: one,
    schema: { enum: choices },
  };
}

/** A repeatable list of these texts, separated by commas. */
export function choices<T extends string>(all: readonly T[]): Kind<T[]> {
  return {
    parse: (text, before = []) => [...before, ...NAMES.parse(text).map((name) => choice(all).parse(name))],
    write: (chosen) => [chosen.join(',')],
    schema: { type: 'array', items: { enum: all } },
  };
}

export const SWITCH: Kind<boolean> = {
  parse: (text) => {
    if (text === 'true' || text === '1') return true;
    if (text === 'false' || text === '0') return false;
    throw new InvalidValue('It must be true or false.');
  },
  write: one,
  schema: { type: 'boolean' },
  isSwitch: true,
};

/**
 * Parses the value from a file, a variable or a program: a text, number or boolean, or a list of them.
 *
 * @throws InvalidValue; UsageError when the message must not contain the text.
 */
export function parseWritten<T>(kind: Kind<T>, written: unknown): T | undefined {
  const texts: unknown[] = Array.isArray(written) ? written : [written];
  if (texts.length === 0 && kind.emptyList !== undefined) throw new InvalidValue(kind.emptyList);
  return texts.reduce<T | undefined>((before, text) => kind.parse(String(text), before), undefined);
}

function one(value: unknown): string[] {
  return [String(value)];
}

const DECIMALS = 9;

/**
 * An amount in nAVAX from a number with its unit: `50AVAX`, `0.5 AVAX` or `500000000nAVAX`.
 *
 * @throws InvalidValue for another text.
 */
export function amount(text: string): bigint {
  const [, whole = '', fraction = '', unit = ''] = /^(\d{1,19})(?:\.(\d{1,9}))? ?(n?AVAX)$/i.exec(text.trim()) ?? [];
  const isNano = unit.length === 'nAVAX'.length;
  if (whole === '' || (isNano && fraction !== ''))
    throw new InvalidValue('It must be an amount with its unit, AVAX or nAVAX: 50AVAX, 0.5AVAX or 500000000nAVAX.');
  return BigInt(isNano ? whole : whole + fraction.padEnd(DECIMALS, '0'));
}

/** An amount in nAVAX. */
export const AMOUNT: Kind<bigint> = {
  parse: amount,
  write: (value) => [`${value}nAVAX`],
  schema: { type: 'string', pattern: '^[0-9]{1,19}([.][0-9]{1,9})? ?[nN]?[aA][vV][aA][xX]$', examples: ['2AVAX'] },
};
