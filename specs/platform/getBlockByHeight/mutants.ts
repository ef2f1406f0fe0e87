import * as node from '../../../src/reference-node/kit/index.ts';

const METHOD = 'platform.getBlockByHeight';

export const mutants: readonly node.Mutant[] = node.mutantTable(METHOD, {
  'neighbours-are-linked/parent-is-the-one-above': [
    'The parent ID of a block is the ID of the block above it.',
    node.mapResultAt(METHOD, 'block/parentID', () => node.ZERO_ID),
  ],
  'json-id-is-that-of-the-bytes/id-left-out': [
    'The JSON form has no `id`.',
    node.mapResultAt(METHOD, 'block/id', () => undefined),
  ],
  'malformed-height-is-an-error/fraction-cut-off': [
    'The method truncates the fraction of a height.',
    node.mapArgument(METHOD, 'height', (height) => (typeof height === 'number' ? Math.trunc(height) : height)),
  ],
  'omitted-height-is-zero/first-block': [
    'Without a height, the method returns the block at height 1.',
    node.defaultArgument(METHOD, 'height', 1),
  ],
  'height-in-another-spelling-is-an-error/hexadecimal-read': [
    'The method reads a height with the prefix `0x` as a hexadecimal number.',
    node.mapArgument(METHOD, 'height', (height) =>
      typeof height === 'string' && height.startsWith('0x') ? Number(height) : height,
    ),
  ],
  'height-may-be-a-string/octal-after-a-zero': [
    'The method reads a height with a zero before its digits as an octal number.',
    node.mapArgument(METHOD, 'height', (height) =>
      typeof height === 'string' && height.startsWith('0') ? Number.parseInt(height, 8) : height,
    ),
  ],
  'height-may-be-a-string/numbers-only': [
    'The method rejects a height as a decimal string.',
    node.failWhen(METHOD, (call) => call.args.has('height') && !node.notText('height')(call)),
    { history: 'F70' },
  ],
});
