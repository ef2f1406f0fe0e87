import { type Variant, failWhen, isUnknownSubnet, variantTable } from '../../../src/reference-node/kit/index.ts';

/** Right ways to differ of platform.getTotalStake. */
export const variants: readonly Variant[] = variantTable({
  'total-stake-of-an-unknown-subnet-is-an-error': [
    '`platform.getTotalStake` rejects an unknown Subnet.',
    ['4.2', 'The document does not show the response in this case.'],
    failWhen('platform.getTotalStake', isUnknownSubnet, 'unknown subnet'),
    { only: 'document' },
  ],
});
