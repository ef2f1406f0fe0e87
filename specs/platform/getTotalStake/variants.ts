import * as node from '../../../src/reference-node/kit/index.ts';

export const variants: readonly node.Variant[] = node.documentVariants({
  'total-stake-of-an-unknown-subnet-is-an-error': [
    '`platform.getTotalStake` rejects an unknown Subnet.',
    ['4.2', 'The document does not show the response in this case.'],
    node.failWhen('platform.getTotalStake', node.isUnknownSubnet, 'unknown subnet'),
  ],
  'total-weight-without-delegations': [
    '`platform.getTotalStake` counts the weights of validators without their delegations.',
    ['4.2', 'The document calls the total `weight` and does not say whether delegations count.'],
    node.withStakers('currentValidators', 'platform.getTotalStake', (all) =>
      all.map((one) => node.stakerWith(one, { delegators: [] })),
    ),
  ],
});
