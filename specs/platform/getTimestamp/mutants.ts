import * as node from '../../../src/reference-node/kit/index.ts';

const METHOD = 'platform.getTimestamp';
const SECOND = 1_000_000_000n;

export const mutants: readonly node.Mutant[] = node.mutantTable(METHOD, {
  'does-not-go-back/swings': [
    'Every second response is one second earlier.',
    node.mapEverySecond(METHOD, (_, { ledger }) => ({ timestamp: node.encodeTimestamp((ledger.time - 1n) * SECOND) })),
  ],
});
