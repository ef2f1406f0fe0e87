import * as node from '../../src/reference-node/kit/index.ts';

const make = node.mutantsOf('envelope');
/** Arguments that the checks send no value for: those of requests that need a user, a signature or an L1, and of later releases alone. */
const UNSENT = /^(platform\.(exportKey|listAddresses|issueTx|getL1Validator|getAllValidatorsAt)|\S+ encoding)\b/;

/** One defect for each kind of argument. */
const TAKEN: Readonly<Record<string, readonly [string, (method: string, name: string) => node.Change]>> = {
  list: ['a string instead of a list', node.acceptTextForArray],
  text: ['a list of one string', node.acceptArrayForItem],
  integer: ['a list of one integer', node.acceptArrayForItem],
  boolean: ['a string', (method, name) => node.mapArgument(method, name, (value) => (value === 'true' ? true : value))],
  object: [
    'any other value',
    (method, name) => node.mapArgument(method, name, (value) => (isObject(value) ? value : undefined)),
  ],
};

/** Defects of how methods read the types of their arguments. */
export const mutants: readonly node.Mutant[] = [
  ...Object.entries(node.ARGUMENTS).flatMap(([method, args]) =>
    Object.entries<string>(args).flatMap(([name, kind]) => {
      const [what, change] = TAKEN[kind.replace('?', '')] ?? [];
      if (change === undefined || UNSENT.test(`${method} ${name}`)) return [];
      const of = `${node.kebab(method)}-${node.kebab(name)}`;
      const defect = `\`${method}\` accepts ${what} as \`${name}\`.`;
      return [
        make('argument-of-wrong-type-is-an-error', `${of}-of-another-type`, defect, change(method, name), {
          needs: [method],
        }),
      ];
    }),
  ),
  ...node.mutantTable('envelope', {
    'errors-leave-no-trace/empty-page': [
      '`platform.getUTXOs` returns no UTXOs after an error.',
      node.mapAfterError('platform.getUTXOs', (result) => node.changeAt(result, 'utxos', () => []) ?? null),
    ],
    'null-argument-counts-as-omitted/one-for-null': [
      '`platform.getUTXOs` treats a `limit` of null as 1.',
      node.mapArgument('platform.getUTXOs', 'limit', (limit) => limit ?? 1),
    ],
    'null-argument-counts-as-omitted/refused-in-text': [
      '`platform.getUTXOs` rejects a `limit` of null with an error that is a text.',
      node.both(
        node.mapArguments('platform.getUTXOs', (params) => (params.limit === null ? { addresses: 5 } : params)),
        node.errorsAsText('platform.getUTXOs'),
      ),
    ],
  }),
];

function isObject(value: unknown): value is Readonly<Record<string, never>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
