import * as node from '../../../src/reference-node/kit/index.ts';

const METHOD = 'platform.getStake';

export const mutants: readonly node.Mutant[] = [
  ...node.listArgumentMutants(METHOD, {
    breaks: 'platform.getStake/addresses-are-a-union',
    argument: 'addresses',
    knows: hasStake,
  }),
  ...node.mutantTable(METHOD, {
    'addresses-may-be-short-ids/prefixed-only': [
      'The method takes an address without a chain for one that owns nothing.',
      node.acceptNoShortIds(METHOD),
    ],
    'amounts-are-the-staked-outputs/pending-ignored': [
      'The stake does not include pending stakers.',
      node.withLedger(METHOD, () => ({ pendingValidators: () => [], pendingDelegators: () => [] })),
      { history: 'F60', needs: ['platform.getPendingValidators'], under: 'stakes-count-pending' },
    ],
    'in-the-order-of-ends/the-last-first': [
      'The `stakedOutputs` are in reverse order.',
      node.mapResultAt(METHOD, 'stakedOutputs', (all) => (node.isItems(all) ? all.toReversed() : all)),
    ],
    'addresses-are-a-union/amounts-of-the-first': [
      '`stakeds` is the stake of the first address alone.',
      node.wrapHandler(METHOD, (base) => (call) => {
        const [own, first] = [
          base(call),
          base(node.callWith(call, { addresses: call.args.strings('addresses').slice(0, 1) })),
        ];
        return node.isMembers(own) && node.isMembers(first) ? { ...own, stakeds: first.stakeds } : own;
      }),
    ],
    'repeated-address-counts-once/outputs-for-each': [
      '`stakedOutputs` has each output again if an address occurs twice.',
      node.mapResultAtIn(METHOD, 'stakedOutputs', (outputs, { args }) => {
        const addresses = args.strings('addresses');
        const isRepeated = new Set(addresses).size < addresses.length;
        return node.isItems(outputs) && isRepeated ? [...outputs, ...outputs] : outputs;
      }),
    ],
    'excludes-rewards/rewards-included': [
      'The stake includes potential rewards.',
      node.mapResultAtIn(METHOD, 'stakeds', (amounts, { ledger }) => {
        const rewards = ledger
          .currentValidators(node.ZERO_ID)
          .reduce((sum, { potentialReward }) => sum + potentialReward, 0n);
        const own = node.isMembers(amounts) ? amounts[ledger.avaxAssetId] : undefined;
        return node.isMembers(amounts) && own !== undefined
          ? { ...amounts, [ledger.avaxAssetId]: `${BigInt(node.text(own)) + rewards}` }
          : amounts;
      }),
    ],
    'one-output-for-each-staked/last-output-left-out': [
      'The last output is missing.',
      node.mapResultAt(METHOD, 'stakedOutputs', (outputs) => (node.isItems(outputs) ? outputs.slice(0, -1) : outputs)),
    ],
    'outputs-add-up-to-amounts/first-output-repeated': [
      'The number of outputs is correct, but all of them are the first one.',
      node.mapResultAt(METHOD, 'stakedOutputs', (outputs) =>
        node.isItems(outputs) ? outputs.map((output) => outputs[0] ?? output) : outputs,
      ),
    ],
    'outputs-add-up-to-amounts/outputs-cut-short': [
      'Each output ends in the middle of its amount. Its checksum is right.',
      node.mapResultAt(
        METHOD,
        'stakedOutputs/*',
        node.withBytes((bytes) => bytes.slice(0, 42)),
      ),
    ],
    'validators-only-skips-delegators/validators-only-ignored': [
      'The method ignores `validatorsOnly`.',
      node.ignoreArgument(METHOD, 'validatorsOnly'),
    ],
    'validators-only-skips-delegators/delegators-only': [
      'With `validatorsOnly` the stake does not include validators either.',
      node.mapResult(METHOD, (whole, { args }) =>
        args.boolean('validatorsOnly') && node.isMembers(whole)
          ? { ...whole, staked: '0', stakeds: {}, stakedOutputs: [] }
          : whole,
      ),
    ],
    'addresses-select/amounts-of-the-same-owner': [
      'The amounts are those of the same owner for any `addresses`.',
      node.onlyIn(METHOD, ['staked', 'stakeds'], oneForAll()),
    ],
    'addresses-select/outputs-of-the-same-owner': [
      'The outputs are those of the same owner for any `addresses`.',
      node.onlyIn(METHOD, ['stakedOutputs'], oneForAll()),
    ],
    'bad-address-is-an-error/unreadable-owns-nothing': [
      'The method treats an unreadable address as an address without stake.',
      node.acceptUnreadableAddresses(METHOD),
    ],
    'encoding-defaults-to-hex/hex-called-json': [
      'The result says `json` of outputs in hex.',
      node.mapResultAt(METHOD, 'encoding', () => 'json'),
    ],
    'encodings-are-echoed/always-hex': [
      'The outputs are in hex for any `encoding`.',
      node.mapArgument(METHOD, 'encoding', () => 'hex'),
    ],
    'encodings-are-echoed/other-encodings-refused': [
      'The method rejects an `encoding` other than `hex`.',
      node.failWhen(METHOD, node.writtenLike('encoding', /^"hex.+"$/)),
    ],
  }),
];

function hasStake({ ledger }: node.Call, address: string): boolean {
  const key = Buffer.from(node.readAddress(address) ?? []);
  return ledger
    .currentValidators(node.ZERO_ID)
    .flatMap((validator) => [validator, ...validator.delegators])
    .some(({ stakeOutputs }) => stakeOutputs.some(({ owner }) => owner.addresses.some((each) => key.equals(each))));
}

/** Asks for the owner of the first stake in place of the addresses that came. */
function oneForAll(): node.Change {
  return node.wrapHandler(METHOD, (base) => (call) => {
    const [validator] = call.ledger.currentValidators(node.ZERO_ID);
    const owner = validator?.stakeOutputs[0]?.owner;
    return base(
      owner === undefined ? call : node.callWith(call, { addresses: node.ownerJson(call.ledger, owner).addresses }),
    );
  });
}
