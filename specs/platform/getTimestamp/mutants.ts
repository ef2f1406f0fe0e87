import {
  type Mutant,
  encodeTimestamp,
  mapEverySecond,
  fieldMutants,
  mutantTable,
  mapResult,
} from '../../../src/reference-node/kit/index.ts';

const METHOD = 'platform.getTimestamp';
const SECOND = 1_000_000_000n;

/** Defects of platform.getTimestamp. */
export const mutants: readonly Mutant[] = [
  ...fieldMutants(METHOD),
  ...mutantTable(METHOD, {
    'agrees-with-the-last-block/of-the-node': [
      'The time is the clock time of the node, not the time of the chain.',
      mapResult(METHOD, () => ({ timestamp: encodeTimestamp(BigInt(Date.now()) * 1_000_000n) })),
    ],
    'agrees-with-the-last-block/seconds-as-nanoseconds': [
      'The node treats seconds as nanoseconds, so the time is in January 1970.',
      mapResult(METHOD, (_, { ledger }) => ({ timestamp: encodeTimestamp(ledger.time) })),
    ],
    'does-not-go-back/swings': [
      'Every second response is one second earlier.',
      mapEverySecond(METHOD, (_, { ledger }) => ({ timestamp: encodeTimestamp((ledger.time - 1n) * SECOND) })),
    ],
  }),
];
