import * as node from '../../../src/reference-node/kit/index.ts';

const METHOD = 'platform.getHeight';

export const mutants: readonly node.Mutant[] = node.mutantTable(METHOD, {
  'block-exists/far-ahead': [
    'The height is 1000 too high.',
    node.mapResult(METHOD, (_, { ledger }) => ({ height: `${ledger.height + 1000n}` })),
  ],
  'last-block-carries-it/one-block-off': [
    '`platform.getBlockByHeight` returns the block below the requested one.',
    node.mapResult('platform.getBlockByHeight', (own, { ledger, args }) => {
      const below = ledger.blockByHeight(args.uint('height', 64) - 1n);
      return below !== undefined && args.isText('encoding', 'json') ? { block: below.json(), encoding: 'json' } : own;
    }),
  ],
  'nothing-above/one-behind': [
    'The height is the height of the block before the last.',
    node.mapResult(METHOD, (_, { ledger }) => ({ height: `${ledger.height - 1n}` })),
    { needs: ['platform.getBlockByHeight'] },
  ],
  'does-not-decrease/swings': [
    'Every second response is one block behind.',
    node.mapEverySecond(METHOD, (_, { ledger }) => ({ height: `${ledger.height - 1n}` })),
  ],
  'empty-params-are-accepted/zero-for-empty': [
    'The height is 0 for empty `params`.',
    zeroWhen((params) => typeof params === 'object'),
  ],
  'params-may-be-omitted/zero-for-omitted': [
    'The height is 0 if `params` is omitted.',
    zeroWhen((params) => params === undefined),
  ],
  'wrong-typed-params-are-an-error/zero-for-text': [
    'The height is 0 for a string as `params`.',
    zeroWhen((params) => typeof params === 'string'),
  ],
});

function zeroWhen(holds: (params: unknown) => boolean): node.Change {
  return node.mapResponse(
    ({ body }) => node.objectIn(body)?.method === METHOD && holds(node.objectIn(body)?.params),
    (answer, { body }) =>
      node.withJson(answer, { jsonrpc: '2.0', result: { height: '0' }, id: node.objectIn(body)?.id }),
    [METHOD],
  );
}
