import * as node from '../../../src/reference-node/kit/index.ts';

const METHOD = 'platform.getBlockByHeight';

export const mutants: readonly node.Mutant[] = node.mutantTable(METHOD, {
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
  'height-in-another-spelling-is-an-error/hexadecimal-read': [
    'The method reads a height with the prefix `0x` as a hexadecimal number.',
    node.mapArgument(METHOD, 'height', (height) =>
      typeof height === 'string' && height.startsWith('0x') ? Number(height) : height,
    ),
  ],
});
