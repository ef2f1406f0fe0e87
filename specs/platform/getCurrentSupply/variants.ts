import * as node from '../../../src/reference-node/kit/index.ts';

export const variants: readonly node.Variant[] = node.documentVariants({
  'supply-of-a-permissioned-subnet-is-zero': [
    '`platform.getCurrentSupply` returns 0 for a permissioned Subnet.',
    ['4.2', 'No tokens can stake a permissioned Subnet, and the document does not show the response.'],
    node.respondWhen('platform.getCurrentSupply', node.isAbout('permissioned'), () => ({ supply: '0' })),
  ],
  'supply-of-a-permissioned-subnet-is-that-of-the-network': [
    '`platform.getCurrentSupply` returns the supply of the Primary Network for a permissioned Subnet.',
    ['4.2', 'The supply is an upper bound, and the document does not show the response for a permissioned Subnet.'],
    node.respondWhen('platform.getCurrentSupply', node.isAbout('permissioned'), (call, base) =>
      base(node.callWith(call, { subnetID: undefined })),
    ),
  ],
});
