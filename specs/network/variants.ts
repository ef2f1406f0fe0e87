import * as node from '../../src/reference-node/kit/index.ts';

const METHOD = 'platform.getCurrentValidators';

/** Right ways in which one node of a network differs from the others. */
export const variants: readonly node.Variant[] = node.variantTable({
  'sees-other-uptimes-than-its-peers': [
    'The node has seen its validators less than its peers have, and is not connected to them, unless it has just met one.',
    ['2.4', '`uptime` and `connected` are what the queried node has seen.'],
    node.both(
      node.mapResultAt(METHOD, 'validators/*/uptime', () => '51.2500'),
      node.mapResultAtIn(METHOD, 'validators/*/connected', (own, { peers }) => peers === 'found' && own),
    ),
    { writes: true, alone: true },
  ],
  'weighs-otherwise-than-its-peers': [
    'The node counts no delegations in weights of validators and in the total stake; its peers do.',
    ['4.2', 'The document does not say whether the weight of a validator counts its delegations.'],
    node.both(
      node.mapWeights('platform.getValidatorsAt', (nodeID, weight, { ledger, args }) =>
        withoutDelegations(ledger, args.id('subnetID'), nodeID, weight),
      ),
      node.withStakers('currentValidators', 'platform.getTotalStake', (all) =>
        all.map((one) => node.stakerWith(one, { delegators: [] })),
      ),
    ),
    { only: 'document', writes: true, alone: true },
  ],
  'writes-otherwise-than-its-peers': [
    'The node writes the supply as a number, more members in records, and control keys in reverse order; its peers do not.',
    ['not shown', 'The document leaves the order of keys, further members, and the form of the supply unsaid.'],
    [
      node.mapResultAt('platform.getCurrentSupply', 'supply', node.WRONG_VALUES['integer-as-number'][1]),
      node.mapResultAt('platform.getBlockchains', 'blockchains/*', more),
      node.mapResultAt('platform.getSubnets', 'subnets/*', more),
      node.mapResultAt('platform.getSubnets', 'subnets/*/controlKeys', (keys) =>
        node.isItems(keys) ? [...keys].reverse() : keys,
      ),
    ].reduce(node.both),
    { only: 'document', writes: true, alone: true },
  ],
});

function more(record: node.Json): node.Json {
  return node.isMembers(record) ? { ...record, notListed: 'v9' } : record;
}

/** A weight without what is delegated now. */
function withoutDelegations(ledger: node.Ledger, subnetID: string, nodeID: string, weight: bigint): bigint {
  const own = ledger.currentValidators(subnetID).find(({ nodeId }) => nodeId === nodeID);
  const delegated = own?.delegators.reduce((sum, each) => sum + each.weight, 0n) ?? 0n;
  return weight > delegated ? weight - delegated : weight;
}
