import * as node from '../../../src/reference-node/kit/index.ts';

const MAPPED = ['platform.getValidatorsAt', 'platform.getAllValidatorsAt'];

export const variants: readonly node.Variant[] = node.documentVariants({
  'validators-at-has-more': [
    'The result of `platform.getValidatorsAt` contains another member beside its map.',
    ['not shown', 'The document lists the members of a record and does not exclude others.'],
    node.mapResult(MAPPED[0] ?? '', (whole) =>
      node.isMembers(whole) && 'validators' in whole ? { ...whole, height: '1' } : whole,
    ),
  ],
  'validators-at-of-an-unknown-subnet-are-an-error': [
    '`platform.getValidatorsAt` rejects an unknown Subnet.',
    ['4.2', 'The document does not show the response in this case.'],
    node.failWhen('platform.getValidatorsAt', node.isUnknownSubnet, 'unknown subnet'),
  ],
  'validators-above-the-tip-are-none': [
    '`platform.getValidatorsAt` returns an empty map for a height above the last accepted height.',
    ['4.2', 'The document does not show the response in this case.'],
    node.respondWhen(
      'platform.getValidatorsAt',
      ({ args, ledger }) => args.uint('height', 64) > ledger.height,
      () => ({ validators: {} }),
    ),
  ],
});
