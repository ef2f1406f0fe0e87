import * as node from '../../../src/reference-node/kit/index.ts';

const METHOD = 'platform.getValidatorsAt';
export const mutants: readonly node.Mutant[] = [
  ...node.fieldMutants(METHOD, { 'node-id': { kind: 'any' } }),
  ...node.mutantTable(METHOD, {
    'height-over-64-bits-is-an-error/cast': [
      'The method takes 64 bits of `height`.',
      node.castArgument(METHOD, 'height', 64),
    ],
    'subnet-id-defaults-to-primary/needs-a-subnet': [
      'The method returns an error if `subnetID` is omitted.',
      node.failWhen(METHOD, node.leftOut('subnetID')),
      { history: 'F76' },
    ],
    'node-id/node-id-without-prefix': [
      'Node IDs lack their prefix.',
      node.mapValidatorSet(METHOD, (set) =>
        node.mapEntries(set, (nodeId, entry) => [nodeId.replace('NodeID-', ''), entry]),
      ),
    ],
    'validators/bare-map': [
      'The result itself is the map from node ID to an object.',
      node.withDialect({ validatorsAtShape: 'records' }, [METHOD]),
      { history: 'F44' },
    ],
    'every-height-answers/subnets-without-history': [
      'The method returns an error for a Subnet other than the Primary Network below the last height.',
      node.failWhen(
        METHOD,
        ({ ledger, args }) =>
          args.id('subnetID') !== node.ZERO_ID &&
          /^"?\d+"?$/.test(args.raw('height') ?? '') &&
          args.uint('height', 64) < ledger.height,
      ),
      { history: 'F45' },
    ],
    'same-answer-twice/answers-spoil-the-next': [
      'Each response contains one validator less than the response before.',
      node.onEachNode(spoilingTheNext),
      { history: 'F48' },
    ],
    'same-answer-concurrently/race-for-the-set': [
      'Concurrent calls get the set of the call in progress.',
      node.overlappingGetTheLast(METHOD),
      { history: 'F49' },
    ],
    'weights-positive/former-with-zero': [
      'Former validators stay in the set with a weight of 0.',
      node.withLedger(METHOD, (ledger) => ({
        validatorsAt: (height, subnetId) => {
          const set = ledger.validatorsAt(height, subnetId);
          if (set === undefined) return set;
          const former = [...everUpTo(ledger, height, subnetId).keys()].map(
            (nodeId): [string, node.ValidatorWeight] => [nodeId, { weight: 0n }],
          );
          return new Map([...former, ...set]);
        },
      })),
    ],
    'weight-when-added/removal-added': [
      'The method adds the weight of a leaving validator instead of subtracting it, which doubles its earlier weights.',
      node.mapWeights(METHOD, (nodeId, weight, { ledger, args }) =>
        ledger.validatorsAt(ledger.height, args.id('subnetID'))?.has(nodeId) === true ? weight : weight * 2n,
      ),
      { history: 'F46', needs: ['platform.getBlockByHeight'] },
    ],
  }),
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
    'proposed-is-the-proposed-height/first-set': [
      'The set for the height `proposed` is that at height 0.',
      node.mapArgument(METHOD, 'height', (height) => (height === 'proposed' ? 0 : height)),
    ],
    'proposed-height/proposed-refused': [
      'The method rejects the height `proposed`.',
      node.withDialect({ validatorsAtProposed: false }, [METHOD]),
      { history: 'F50' },
    ],
    'renewing-validator-stays/not-below-the-tip': [
      'Validators that renew themselves are missing at heights below the last accepted block.',
      node.mapValidatorSet(METHOD, (set, call) => {
        const gone = isAtTip(call) ? new Map() : renewing(call);
        return Object.fromEntries(Object.entries(set).filter(([nodeId]) => !gone.has(nodeId)));
      }),
    ],
    'renewal-keeps-what-was-restaked/present-weight-at-each-height': [
      'A validator that renews itself has its present weight at each height.',
      node.mapWeights(METHOD, (nodeId, weight, call) => renewing(call).get(nodeId) ?? weight),
    ],
    'renewal-keeps-what-was-restaked/half-at-the-height-of-its-renewal': [
      'At the height at which a validator renews itself, it has half its weight.',
      node.mapWeights(METHOD, (nodeId, weight, { ledger, args }) => {
        const before = ledger.validatorsAt(args.uint('height', 64) - 1n, node.ZERO_ID)?.get(nodeId)?.weight ?? weight;
        return before === weight ? weight : before / 2n;
      }),
    ],
    'stopped-validator-leaves/one-height-later': [
      'A validator leaves one height too late.',
      node.withLedger(METHOD, (ledger) => ({
        validatorsAt: (height, subnetId) => {
          const set = ledger.validatorsAt(height, subnetId);
          return set && new Map([...(ledger.validatorsAt(height - 1n, subnetId) ?? []), ...set]);
        },
      })),
    ],
  }),
];

/** Everybody who was in the set of a Subnet at one of the heights so far, with the last weight. */
function everUpTo(
  ledger: node.Ledger,
  height: bigint,
  subnetId: string,
): NonNullable<ReturnType<node.Ledger['validatorsAt']>> {
  const all = new Map<string, { readonly weight: bigint }>();
  for (let past = 0n; past <= height; past += 1n)
    ledger.validatorsAt(past, subnetId)?.forEach((entry, nodeId) => all.set(nodeId, entry));
  return all;
}

function spoilingTheNext(): node.Change {
  let answers = 0;
  return node.mapValidatorSet(METHOD, (set) => {
    const entries = Object.entries(set);
    answers += 1;
    return Object.fromEntries(entries.slice(Math.min(answers - 1, entries.length - 1)));
  });
}

function isAtTip({ ledger, args }: node.Call): boolean {
  return args.raw('height')?.includes('proposed') !== true && args.uint('height', 64) === ledger.height;
}

/** The node IDs of the validators that renew themselves, with their weights. */
function renewing({ ledger }: node.Call): ReadonlyMap<string, bigint> {
  const found = ledger.currentValidators(node.ZERO_ID).filter(({ renewal }) => renewal !== undefined);
  return new Map(found.map(({ nodeId, weight }) => [nodeId, weight]));
}
