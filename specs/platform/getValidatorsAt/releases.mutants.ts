import * as node from '../../../src/reference-node/kit/index.ts';

const METHOD = 'platform.getValidatorsAt';

/** Defects of platform.getValidatorsAt in what releases do in place of what the document says. */
export const mutants: readonly node.Mutant[] = [
  ...node.mutantsOfFields(METHOD, {
    entry: { path: '*', kind: 'object', required: false },
    'entry-weight': { path: '*/weight', kind: 'decimal', required: true },
    'entry-public-key': { path: '*/publicKey', kind: 'hex', required: true },
  }),
  ...node.mutantTable(METHOD, {
    'entry/weights-alone': [
      'The values of the map are only the weights.',
      node.mapResultAt(METHOD, '*', (entry) => (node.isMembers(entry) ? entry.weight : entry)),
      { history: 'F44' },
    ],
    'public-key-is-the-signers/no-keys': [
      'No entry has a public key.',
      node.mapResultAt(METHOD, '*/publicKey', () => null),
      { history: 'F47' },
    ],
    'subnet-has-primary-keys/no-keys-on-subnets': [
      'No entry of a Subnet other than the Primary Network has a public key.',
      node.mapResultAtIn(METHOD, '*/publicKey', (key, { args }) => (args.id('subnetID') === node.ZERO_ID ? key : null)),
      { history: 'F47' },
    ],
    'omitted-height-is-zero/tip': [
      'Without a height, the method returns the set at the last accepted height.',
      node.wrapHandler(
        METHOD,
        (base) => (call) => base(call.args.has('height') ? call : node.callWith(call, { height: call.ledger.height })),
      ),
    ],
    'proposed-is-the-proposed-height/first-set': [
      'The set for the height `proposed` is that at height 0.',
      node.mapArgument(METHOD, 'height', (height) => (height === 'proposed' ? 0 : height)),
    ],
    'proposed-height/proposed-refused': [
      'The method rejects the height `proposed`.',
      node.withDialect({ validatorsAtProposed: false }, [METHOD]),
      { history: 'F50' },
    ],
  }),
];
