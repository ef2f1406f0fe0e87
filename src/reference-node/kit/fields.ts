import { stringifyJson } from '../../encoding/json.ts';
import type { Json } from '../ledger.ts';
import { mapResultAt } from '../changes/changes.ts';
import { type Spoil, isMembers, text } from '../changes/json-path.ts';
import type { Change } from '../changes/change.ts';
import { type Claim, type MakeMutant, type Mutant, type Prefix, mutantsOf } from './mutant.ts';

/** One way to write a value wrongly: `getHeight-height-<name>`. */
interface Wrong {
  readonly name: string;
  /** What the value is instead: the words behind "is". */
  readonly instead: string;
  readonly spoil: Spoil;
}

const wrong = (name: string, instead: string, spoil: Spoil): Wrong => ({ name, instead, spoil });

const onText =
  (change: (text: string) => Json): Spoil =>
  (value) =>
    typeof value === 'string' ? change(value) : value;

const TEXT = wrong('text', 'a string', () => 'something');
const NULL = wrong('null', 'null', () => null);
const BOOLEAN = wrong('boolean', 'a boolean', () => true);
const FRACTION = wrong('fraction', 'a number with a fraction', () => 1.5);
const NEGATIVE = wrong('negative', 'a negative number', () => '-1');
const HEX_TEXT = wrong('hex-text', 'hex digits', (value) => `0x${text(value)}`);
const EMPTY = wrong('empty', 'an empty string', () => '');
const NUMBER = wrong('number', 'a JSON number', (value) => (typeof value === 'string' ? numberOf(value) : 1));
const ARRAY = wrong('array', 'an array that contains the value', (value) => [value]);
const CHECKSUM = wrong('checksum', 'a value with a wrong checksum', onText(otherLastCharacter));
const CHOPPED = wrong(
  'chopped',
  'a value without its last character',
  onText((id) => id.slice(0, -1)),
);

const LIST = wrong('list', 'an array', (value) =>
  isMembers(value) ? Object.values(value).map((item) => item ?? null) : [],
);
const NO_LIST = [TEXT, wrong('object', 'an object', (value) => ({ items: value }))];
const OTHER_FORMS = [CHECKSUM, CHOPPED, wrong('hex', 'hex digits', () => `0x${'00'.repeat(32)}`)];

/**
 * Kinds of values, each with the ways in which it is written wrongly: integers that may be numbers or decimal text,
 * decimal text alone, IDs, and so on.
 */
export const KINDS = {
  object: [ARRAY, TEXT, NULL],
  array: [NULL, ...NO_LIST],
  // Null may stand for the empty one.
  list: NO_LIST,
  map: [NULL, LIST],
  amounts: [LIST],
  integer: [FRACTION, NEGATIVE, BOOLEAN, HEX_TEXT],
  decimal: [NUMBER, NEGATIVE, HEX_TEXT, EMPTY],
  'json-integer': [
    FRACTION,
    wrong('negative', 'a negative number', () => -1),
    wrong('number-as-text', 'the number as a string', text),
    BOOLEAN,
  ],
  'text-or-object': [NULL, NUMBER, wrong('array', 'an array that contains the value', (value) => [value])],
  'json-form': [
    wrong('text', 'a string that contains the JSON', (value) => (isMembers(value) ? stringifyJson(value) : value)),
    wrong('array', 'an array that contains the value', (value) => (isMembers(value) ? [value] : value)),
  ],
  number: [wrong('number-as-text', 'the number as a string', text), NULL],
  float: [NUMBER, TEXT],
  id: [...OTHER_FORMS, NULL],
  // No form of it is shown.
  'any-id': [NULL, EMPTY, BOOLEAN],
  'id-form': OTHER_FORMS,
  'node-id': [
    wrong(
      'without-prefix',
      'a value without its prefix',
      onText((id) => id.replace('NodeID-', '')),
    ),
    wrong(
      'foreign-digit',
      'a value with a character outside base-58',
      onText((id) => `${id.slice(0, -1)}l`),
    ),
  ],
  address: [
    wrong(
      'without-prefix',
      'a value without its chain prefix',
      onText((address) => address.replace('P-', '')),
    ),
    CHECKSUM,
  ],
  hex: [
    wrong(
      'without-prefix',
      'a value without the prefix 0x',
      onText((hex) => hex.replace('0x', '')),
    ),
    wrong(
      'foreign-digit',
      'a value with a character that is not a hex digit',
      onText((hex) => `${hex.slice(0, -1)}g`),
    ),
    wrong(
      'half-a-byte',
      'a value with an odd number of digits',
      onText((hex) => hex.slice(0, -1)),
    ),
  ],
  time: [
    wrong(
      'without-offset',
      'a time without offset',
      onText((time) => time.replace(/(Z|[+-]\d\d:\d\d)$/, '')),
    ),
    wrong(
      'unix',
      'a Unix time',
      onText((time) => Math.trunc(Date.parse(time) / 1000)),
    ),
    wrong(
      'date',
      'a date without a time',
      onText((time) => time.slice(0, 10)),
    ),
  ],
  duration: [NUMBER, wrong('without-unit', 'a number without unit', () => '5'), TEXT],
  boolean: [
    wrong('text', 'the string "true" or "false"', (value) => (value === true ? 'true' : 'false')),
    NUMBER,
    NULL,
  ],
  text: [BOOLEAN, NULL],
  word: [wrong('other-word', 'another word', () => 'Whatever'), NULL],
} as const satisfies Record<string, readonly Wrong[]>;

export type Kind = keyof typeof KINDS;

/** Where a member stands, how it is written, and whether every answer must have it. */
export interface Field {
  readonly path: string;
  readonly kind: Kind;
  readonly required?: boolean;
  /** Method that answers with it, where the requirement belongs to several. */
  readonly of?: string | readonly string[];
  /** Ways of writing it wrongly that the document allows here. */
  readonly but?: readonly string[];
  /** Where releases allow a way, too, by its name: the erratum that says so. */
  readonly allowedBy?: Readonly<Record<string, string>>;
}

/** Mutants of the requirements that say how members of a result are written: each left out, and written wrongly in each way. */
export function fieldMutants<P extends Prefix>(
  prefix: P,
  fields: Readonly<Partial<Record<Claim<P>, Field>>>,
  change: (methods: string | readonly string[], path: string, spoil: Spoil) => Change = mapResultAt,
): Mutant[] {
  const make = mutantsOf(prefix);
  // Keys are claims by the type of the table.
  const claims = Object.keys(fields) as Claim<P>[];
  return claims.flatMap((claim) => {
    const field = fields[claim];
    return field === undefined ? [] : mutantsOfField(make, prefix, claim, field, change);
  });
}

function mutantsOfField<P extends Prefix>(
  make: MakeMutant<P>,
  prefix: string,
  claim: Claim<P>,
  { path, kind, required = true, of = prefix, but = [], allowedBy = {} }: Field,
  change: (methods: string | readonly string[], path: string, spoil: Spoil) => Change,
): Mutant[] {
  const place = path === '' ? 'The result' : `\`${path}\``;
  const mutants = KINDS[kind]
    .filter(({ name }) => !but.includes(name))
    .map(({ name, instead, spoil }) => {
      const erratum = allowedBy[name];
      return make(
        claim,
        `${claim}-${name}`,
        `${place} is ${instead}.`,
        change(of, path, spoil),
        erratum === undefined ? {} : { hiddenBy: [erratum] },
      );
    });
  const canBeMissing = required && path !== '' && !/(^|\/)[*@]$/.test(path);
  if (!canBeMissing) return mutants;
  return [
    make(
      claim,
      `${claim}-missing`,
      `${place} is missing.`,
      change(of, path, () => undefined),
    ),
    ...mutants,
  ];
}

function numberOf(value: string): Json {
  return /^\d+$/.test(value) ? BigInt(value) : Number.isFinite(Number(value)) ? Number(value) : 7;
}

/** The text with its last character changed: a checksum that does not fit. */
export function otherLastCharacter(value: string): string {
  const last = value.at(-1);
  return value.slice(0, -1) + (last === '2' || last === 'q' ? '3' : last === last?.toUpperCase() ? '2' : 'q');
}
