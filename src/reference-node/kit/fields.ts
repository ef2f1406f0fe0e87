import { FIELDS } from '../../generated/fields.ts';
import { mapResultAt } from '../changes/changes.ts';
import type { Spoil } from '../changes/json-path.ts';
import { WRONG_VALUES, type WrongName } from '../faults/wrong-values.ts';
import type { Change } from '../server/patch.ts';
import { type Claim, type Mutant, mutantsOf, type Prefix } from './mutant.ts';

const IDS = ['checksum', 'chopped', 'hex'] as const;
const WHOLE = ['text', 'object'] as const;

/**
 * Kinds of values, each with the ways in which it is written wrongly: integers that may be numbers or decimal text,
 * decimal text alone, IDs, and so on.
 */
const KINDS = {
  any: [],
  object: ['array', 'text', 'null'],
  array: ['null', ...WHOLE],
  // Null may stand for the empty one.
  list: WHOLE,
  map: ['null', 'list'],
  amounts: ['list'],
  integer: ['fraction', 'negative', 'boolean', 'hex-text'],
  decimal: ['number', 'negative', 'hex-text', 'empty'],
  'json-integer': ['fraction', 'negative', 'number-as-text', 'boolean'],
  'text-or-object': ['null', 'number', 'array'],
  'json-form': ['text'],
  number: ['null'],
  float: ['number', 'text'],
  id: [...IDS, 'null'],
  // No form of it is shown.
  'any-id': ['null', 'empty', 'boolean'],
  'id-form': IDS,
  'node-id': ['without-prefix', 'foreign-digit'],
  // The document does not define what its data are.
  address: ['without-prefix'],
  hex: ['without-prefix', 'foreign-digit', 'half-a-byte'],
  time: ['without-offset', 'unix', 'date'],
  duration: ['number', 'without-unit', 'text'],
  boolean: ['text', 'number', 'null'],
  text: ['boolean', 'null'],
  word: ['other-word', 'null'],
} as const satisfies Readonly<Record<string, readonly WrongName[]>>;

/** Where a member stands, how it is written, and whether every answer must have it. */
export interface Field {
  readonly path: string;
  readonly kind: keyof typeof KINDS;
  readonly required: boolean;
  /** Method that answers with it, where the requirement belongs to several. */
  readonly of?: string | readonly string[];
  /** Ways of writing it wrongly that the document allows here. */
  readonly but?: readonly WrongName[];
}

type ChangeAt = (methods: string | readonly string[], path: string, spoil: Spoil) => Change;

/**
 * Mutants of the requirements that the schemas state for the members of a response: each left out, and written wrongly in
 * each way of its kind.
 *
 * @param exceptions What the schemas do not tell, by claim.
 */
export function fieldMutants<P extends Prefix & keyof typeof FIELDS>(
  prefix: P,
  exceptions?: { readonly [C in keyof (typeof FIELDS)[P]]?: Partial<Field> },
  change?: ChangeAt,
): Mutant[] {
  const own: Readonly<Record<string, Partial<Field> | undefined>> = exceptions ?? {};
  const fields = Object.entries<Field>(FIELDS[prefix]).map(([claim, field]) => [claim, { ...field, ...own[claim] }]);
  // What is generated has the claims of the prefix.
  return mutantsOfFields(prefix, Object.fromEntries(fields) as Partial<Record<Claim<P>, Field>>, change);
}

/** The same for members that no schema of the package has, but a patch of it. */
export function mutantsOfFields<P extends Prefix>(
  prefix: P,
  fields: Readonly<Partial<Record<Claim<P>, Field>>>,
  change: ChangeAt = mapResultAt,
): Mutant[] {
  const make = mutantsOf(prefix);
  // Keys are claims by the type of the table.
  return (Object.entries(fields) as [Claim<P>, Field][]).flatMap(([claim, field]) =>
    waysOf(field).map((name) => {
      const { path, of = prefix } = field;
      const [instead, spoil] = WRONG_VALUES[name];
      return make(
        claim,
        `${claim}-${name}`,
        `${path === '' ? 'The result' : `\`${path}\``} is ${instead}.`,
        change(of, path, spoil),
      );
    }),
  );
}

/** The ways in which a member can be wrong. The names of a map are always text. */
function waysOf({ path, kind, required, but = [] }: Field): WrongName[] {
  const ways: readonly WrongName[] = KINDS[kind];
  const excluded: readonly WrongName[] = path.endsWith('@') ? [...but, 'null', 'boolean'] : but;
  return [...(required ? ['missing' as const] : []), ...ways].filter((name) => !excluded.includes(name));
}
