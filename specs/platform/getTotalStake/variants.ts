import {
  stakerWith,
  withCurrentValidators,
  type Variant,
  failWhen,
  isUnknownSubnet,
  variantTable,
} from '../../../src/reference-node/kit/index.ts';

/** Right ways to differ of platform.getTotalStake. */
export const variants: readonly Variant[] = variantTable({
  'total-stake-of-an-unknown-subnet-is-an-error': [
    '`platform.getTotalStake` rejects an unknown Subnet.',
    ['4.2', 'The document does not show the response in this case.'],
    failWhen('platform.getTotalStake', isUnknownSubnet, 'unknown subnet'),
    { only: 'document' },
  ],
  'total-weight-without-delegations': [
    '`platform.getTotalStake` counts the weights of validators without their delegations.',
    ['4.2', 'The document calls the total `weight` and does not say whether delegations count.'],
    withCurrentValidators('platform.getTotalStake', (all) => all.map((one) => stakerWith(one, { delegators: [] }))),
    { only: 'document' },
  ],
});
