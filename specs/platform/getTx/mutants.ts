import * as node from '../../../src/reference-node/kit/index.ts';

const METHOD = 'platform.getTx';

const ONE = node.encodeHexChecked(new Uint8Array(200));

/** Defects of the json form of transactions, too. */
export const mutants: readonly node.Mutant[] = [
  ...node.fieldMutants(METHOD, {
    'json-credential-signatures': { path: 'tx/credentials/*/signatures', kind: 'list', required: true },
  }),
  ...node.mutantTable(METHOD, {
    'json-id/no-id-of-its-own': [
      'The JSON form of a transaction has no `id`.',
      node.mapResultAt(METHOD, 'tx', (tx) => (node.isMembers(tx) ? { ...tx, id: undefined } : tx)),
      { history: 'F66' },
    ],
    'json-inputs/base-below-inputs': [
      'The base transaction is inside a member `inputs`.',
      node.mapResultAt(METHOD, 'tx/unsignedTx', (tx) => (node.isMembers(tx) ? { inputs: { ...tx } } : tx)),
      { history: 'F67' },
    ],
    'json-memo/memo-null': [
      'An empty memo is null.',
      node.mapResultAt(METHOD, 'tx/unsignedTx/memo', (memo) => (memo === '0x' ? null : memo)),
      { history: 'F69' },
    ],
    'hex-differs-by-transaction/bytes-of-one-transaction': [
      'The hex form of every transaction has the same bytes.',
      node.mapResultAt(METHOD, 'tx', (tx) => (node.isMembers(tx) ? tx : ONE)),
    ],
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
    'default-encoding-is-hex/needs-an-encoding': [
      'The method rejects a request without `encoding`.',
      node.failWhen(METHOD, node.leftOut('encoding')),
    ],
    'unknown-encoding-is-an-error/xml-is-json': [
      'The method returns the JSON form for the encoding `xml`.',
      node.mapArgument(METHOD, 'encoding', (encoding) => (encoding === 'xml' ? 'json' : encoding)),
    ],
  }),
];
