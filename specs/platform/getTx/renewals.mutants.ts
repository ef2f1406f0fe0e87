import * as node from '../../../src/reference-node/kit/index.ts';

const METHOD = 'platform.getTx';

export const mutants: readonly node.Mutant[] = node.mutantTable(METHOD, {
  'renewal-json-agrees-with-bytes/period-in-hours': [
    'The JSON form of a transaction contains its `period` in hours.',
    node.mapResultAt(METHOD, 'tx/unsignedTx/period', (period) => BigInt(node.text(period)) / 3600n),
  ],
  'renewal-json-agrees-with-bytes/bytes-of-an-unknown-kind': [
    'The bytes of each transaction are of a kind that does not exist.',
    node.ofUnknownKind(METHOD, 'tx'),
  ],
  'renewal-has-the-time-of-its-block/an-hour-later': [
    'The `timestamp` of a renewal is an hour too late.',
    node.mapResultAt(METHOD, 'tx/unsignedTx/timestamp', (time) => BigInt(node.text(time)) + 3600n),
  ],
});
