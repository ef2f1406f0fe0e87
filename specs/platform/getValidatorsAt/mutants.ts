import * as node from '../../../src/reference-node/kit/index.ts';

const METHOD = 'platform.getValidatorsAt';
type L1Validators = ReturnType<node.Ledger['l1Validators']>;

export const mutants: readonly node.Mutant[] = [
  ...node.listedSubnetMutants(METHOD),
  ...node.fieldMutants(METHOD, { 'node-id': { kind: 'any' } }),
  ...node.mutantTable(METHOD, {
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
    'comes-in-with-its-block/one-height-above': [
      'The method returns the set of the height above for heights below the tip.',
      setOf((height, tip) => (height < tip ? height + 1n : height)),
    ],
    'height-selects/always-the-tip': [
      'The method returns the set of the last block for any `height`.',
      atHeight(() => undefined),
    ],
    'subnet-current-at-the-tip/l1-validators-not-listed': [
      '`platform.getCurrentValidators` lists no validator of an L1.',
      withL1Validators(() => []),
      { under: 'validators-of-l1s' },
    ],
    'subnet-current-at-the-tip/last-l1-validator-not-listed': [
      '`platform.getCurrentValidators` lists all active validators of an L1 but one.',
      withL1Validators((all) => all.filter((each) => each !== all.findLast(({ balance }) => balance > 0n))),
      { under: 'validators-of-l1s' },
    ],
    'subnet-current-at-the-tip/l1-set-is-empty': [
      'The set of an L1 is empty.',
      node.mapValidatorSet(METHOD, (set, { ledger, args }) =>
        ledger.subnet(args.id('subnetID'))?.conversion === undefined ? set : {},
      ),
      { under: 'validators-of-l1s' },
    ],
    'weight-on-permissioned-subnet/l1-weights-one-more': [
      'Each weight on an L1 is 1 too high.',
      node.mapWeights(METHOD, (_, weight, { ledger, args }) =>
        ledger.subnet(args.id('subnetID'))?.conversion === undefined ? weight : weight + 1n,
      ),
      { under: 'validators-of-l1s' },
    ],
    'weight-is-the-stake/large-weights-rounded': [
      'Weights are rounded to double precision.',
      node.mapWeights(METHOD, (_, weight) => BigInt(Number(weight))),
    ],
    'weight-includes-delegations/delegations-left-out': [
      'The weight of a validator does not include its delegators.',
      node.mapWeights(METHOD, (nodeId, weight, { ledger, args }) => {
        const one = ledger.currentValidators(args.id('subnetID')).find((validator) => validator.nodeId === nodeId);
        return one?.weight ?? weight;
      }),
    ],
    'every-height-answers/subnets-without-history': [
      'The method returns an error for a Subnet other than the Primary Network below the last height.',
      node.failWhen(
        METHOD,
        ({ ledger, args }) =>
          args.id('subnetID') !== node.ZERO_ID &&
          isHeight(args.raw('height')) &&
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
    'height-as-decimal-string/no-text-for-height': [
      'The method rejects a `height` as a decimal string.',
      node.failWhen(METHOD, node.writtenLike('height', /^"/)),
    ],
    'height-as-decimal-string/text-as-zero': [
      'The method treats a `height` as a decimal string as 0.',
      node.mapArgument(METHOD, 'height', (height) => (typeof height === 'string' ? 0 : height)),
    ],
    'height-above-tip-is-an-error/largest-is-the-last': [
      'The method returns the last set for the largest height of 64 bits.',
      atHeight((height, { ledger }) => (height === 2n ** 64n - 1n ? ledger.height : height)),
      { hiddenBy: ['validators-at-proposed-height'] },
    ],
    'weight-when-added/removal-added': [
      'The method adds the weight of a leaving validator instead of subtracting it, which doubles its earlier weights.',
      node.mapWeights(METHOD, (nodeId, weight, { ledger, args }) =>
        ledger.validatorsAt(ledger.height, args.id('subnetID'))?.has(nodeId) === true ? weight : weight * 2n,
      ),
      { history: 'F46', needs: ['platform.getBlockByHeight'] },
    ],
  }),
];

/** What platform.getCurrentValidators lists of an L1. */
function withL1Validators(change: (all: L1Validators) => L1Validators): node.Change {
  return node.withLedger('platform.getCurrentValidators', (ledger) => ({
    l1Validators: (id) => change(ledger.l1Validators(id)),
  }));
}

/** Looks up another height; that of the last block where there is none. */
function atHeight(change: (height: bigint, call: node.Call) => bigint | undefined): node.Change {
  return node.withLedger(METHOD, (ledger, call) => ({
    validatorsAt: (height, subnetId) => ledger.validatorsAt(change(height, call) ?? ledger.height, subnetId),
  }));
}

function isHeight(raw: string | undefined): boolean {
  return /^"?\d+"?$/.test(raw ?? '');
}

/** Everybody who was in the set of a Subnet at one of the heights so far, with the last weight. */
function everUpTo(
  ledger: node.Ledger,
  height: bigint,
  subnetId: string,
): NonNullable<ReturnType<node.Ledger['validatorsAt']>> {
  const all = new Map<string, { readonly weight: bigint }>();
  for (let past = 0n; past <= height; past += 1n) {
    ledger.validatorsAt(past, subnetId)?.forEach((entry, nodeId) => all.set(nodeId, entry));
  }
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

/** Answers with the set of another height. */
function setOf(heightOf: (height: bigint, tip: bigint) => bigint): node.Change {
  return node.withLedger(METHOD, (ledger) => ({
    validatorsAt: (height, subnetId) => ledger.validatorsAt(heightOf(height, ledger.height), subnetId),
  }));
}
