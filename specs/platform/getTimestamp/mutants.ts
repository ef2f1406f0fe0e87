import { type Mutant, encodeTimestamp, mapEverySecond, mutantTable } from '../../../src/reference-node/kit/index.ts';

const METHOD = 'platform.getTimestamp';
const SECOND = 1_000_000_000n;

/** Defects of platform.getTimestamp. */
export const mutants: readonly Mutant[] = mutantTable(METHOD, {
  'does-not-go-back/swings': [
    'Every second response is one second earlier.',
    mapEverySecond(METHOD, (_, { ledger }) => ({ timestamp: encodeTimestamp((ledger.time - 1n) * SECOND) })),
  ],
});
