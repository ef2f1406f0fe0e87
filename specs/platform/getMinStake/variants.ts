import * as node from '../../../src/reference-node/kit/index.ts';

export const variants: readonly node.Variant[] = node.documentVariants({
  'min-stake-of-a-permissioned-subnet-is-zero': [
    '`platform.getMinStake` returns 0 for both amounts of a permissioned Subnet.',
    ['4.2', 'The document does not show the response in this case.'],
    node.respondWhen('platform.getMinStake', node.isAbout('permissioned'), () => ({
      minValidatorStake: '0',
      minDelegatorStake: '0',
    })),
  ],
});
