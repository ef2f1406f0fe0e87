import * as node from '../../src/reference-node/kit/index.ts';

const INTEGERS = ['height', 'size', 'limit', 'startTime', 'endTime', 'index', 'startIndex', 'numToFetch'];
const DOCUMENT = { only: 'document' } as const;

export const variants: readonly node.Variant[] = node.variantTable({
  'integers-must-be-numbers': [
    'The node rejects decimal strings for arguments that the document lists as integers.',
    ['4.2', 'The document lists the arguments as int.'],
    node.failWhen(
      [
        'platform.getBlockByHeight',
        'platform.getValidatorsAt',
        'platform.sampleValidators',
        'platform.getUTXOs',
        'platform.getMaxStakeAmount',
        'index.getContainerByIndex',
        'index.getContainerRange',
      ],
      (call) => INTEGERS.some((name) => call.args.raw(name)?.startsWith('"') === true),
      'not a number',
    ),
    DOCUMENT,
  ],
});
