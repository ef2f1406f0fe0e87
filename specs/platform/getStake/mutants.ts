import * as node from '../../../src/reference-node/kit/index.ts';

const METHOD = 'platform.getStake';

export const mutants: readonly node.Mutant[] = node.mutantTable(METHOD, {
  'addresses-may-be-short-ids/prefixed-only': [
    'The method takes an address without a chain for one that owns nothing.',
    node.acceptNoShortIds(METHOD),
  ],
  'amounts-are-the-staked-outputs/pending-ignored': [
    'The stake does not include pending stakers.',
    node.withLedger(METHOD, () => ({ pendingValidators: () => [], pendingDelegators: () => [] })),
    { history: 'F60', needs: ['platform.getPendingValidators'], under: 'stakes-count-pending' },
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
  'encodings-are-echoed/always-hex': [
    'The outputs are in hex for any `encoding`.',
    node.mapArgument(METHOD, 'encoding', () => 'hex'),
  ],
  'encodings-are-echoed/other-encodings-refused': [
    'The method rejects an `encoding` other than `hex`.',
    node.failWhen(METHOD, node.writtenLike('encoding', /^"hex.+"$/)),
  ],
  'counts-what-a-renewing-validator-staked/with-what-it-restaked': [
    'The stake of a validator that renews itself contains what it has restaked.',
    node.withRenewing(METHOD, node.withRestaked),
  ],
});

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
