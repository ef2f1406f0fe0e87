import {
  type Mutant,
  ZERO_ID,
  callWith,
  wrapHandler,
  mutantsOfFields,
  isMembers,
  mutantTable,
  mapResultAt,
  mapArgument,
  mapResultAtIn,
  withDialect,
} from '../../../src/reference-node/kit/index.ts';

const METHOD = 'platform.getValidatorsAt';

/** Defects of platform.getValidatorsAt in what releases do in place of what the document says. */
export const mutants: readonly Mutant[] = [
  ...mutantsOfFields(METHOD, {
    entry: { path: '*', kind: 'object', required: false },
    'entry-weight': { path: '*/weight', kind: 'decimal', required: true },
    'entry-public-key': { path: '*/publicKey', kind: 'hex', required: true },
  }),
  ...mutantTable(METHOD, {
    'entry/weights-alone': [
      'The values of the map are only the weights.',
      mapResultAt(METHOD, '*', (entry) => (isMembers(entry) ? entry.weight : entry)),
      { history: 'F44' },
    ],
    'public-key-is-the-signers/no-keys': [
      'No entry has a public key.',
      mapResultAt(METHOD, '*/publicKey', () => null),
      { history: 'F47' },
    ],
    'public-key-is-the-signers/key-of-one-for-all': [
      'Every entry with a public key contains the same key.',
      mapResultAt(METHOD, '', (set) => {
        if (!isMembers(set)) return set;
        const entries = Object.entries(set);
        const key = entries
          .map(([, entry]) => (isMembers(entry) ? entry.publicKey : null))
          .find((one) => one !== null && one !== undefined);
        return Object.fromEntries(
          entries.map(([nodeId, entry]) => [
            nodeId,
            isMembers(entry) && entry.publicKey !== null ? { ...entry, publicKey: key } : entry,
          ]),
        );
      }),
    ],
    'subnet-has-primary-keys/no-keys-on-subnets': [
      'No entry of a Subnet other than the Primary Network has a public key.',
      mapResultAtIn(METHOD, '*/publicKey', (key, { args }) => (args.id('subnetID') === ZERO_ID ? key : null)),
      { history: 'F47' },
    ],
    'omitted-height-is-zero/tip': [
      'Without a height, the method returns the set at the last accepted height.',
      wrapHandler(
        METHOD,
        (base) => (call) => base(call.args.has('height') ? call : callWith(call, { height: call.ledger.height })),
      ),
    ],
    'proposed-is-the-proposed-height/first-set': [
      'The set for the height `proposed` is that at height 0.',
      mapArgument(METHOD, 'height', (height) => (height === 'proposed' ? 0 : height)),
    ],
    'proposed-height/proposed-refused': [
      'The method rejects the height `proposed`.',
      withDialect({ validatorsAtProposed: false }, [METHOD]),
      { history: 'F50' },
    ],
  }),
];
