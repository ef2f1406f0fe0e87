import * as node from '../../../src/reference-node/kit/index.ts';

export const variants: readonly node.Variant[] = node.variantTable({
  'stake-of-pending-stakers-left-out': [
    '`platform.getStake` leaves out the stakes of pending validators and delegators.',
    ['4.2', 'The document does not say whether the stake of a pending validator is staked already.'],
    node.withLedger('platform.getStake', () => ({ pendingValidators: () => [], pendingDelegators: () => [] })),
    { only: 'document' },
  ],
  'stake-without-staked': [
    '`platform.getStake` does not return `staked`.',
    ['4.2', 'The result has `stakeds`; only an example also carries `staked`.'],
    node.mapResultAt('platform.getStake', 'staked', () => undefined),
    { only: 'document', reach: 'readers', writes: true },
  ],
  'restaked-rewards-are-staked': [
    '`platform.getStake` counts what a validator that renews itself has restaked, in the output that it staked.',
    ['4.2', 'The document does not say whether a restaked reward is a stake of the owner of the output.'],
    node.withRenewing('platform.getStake', node.withRestaked),
    { only: '1.15.0' },
  ],
});
