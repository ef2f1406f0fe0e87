import * as node from '../../../src/reference-node/kit/index.ts';

export const variants: readonly node.Variant[] = node.documentVariants({
  'sample-of-nothing-is-an-error': [
    '`platform.sampleValidators` rejects `size` 0.',
    ['not shown', 'The document does not show a sample of size 0.'],
    node.failWhen('platform.sampleValidators', node.writtenLike('size', /^"?0"?$/), 'nothing to sample'),
  ],
  'samples-above-the-number-are-an-error': [
    '`platform.sampleValidators` rejects a `size` above the number of validators.',
    ['not shown', 'The document does not show a sample that is larger than the set.'],
    node.failWhen(
      'platform.sampleValidators',
      ({ args, ledger }) => args.uint('size', 16) > BigInt(ledger.currentValidators(args.id('subnetID')).length),
      'too few validators',
    ),
    { reach: 'readers' },
  ],
});
