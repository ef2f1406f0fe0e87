import * as node from '../../../src/reference-node/kit/index.ts';

const METHOD = 'platform.getTx';

const ONE = node.encodeHexChecked(new Uint8Array(200));

/** Defects of the json form of transactions, too. */
export const mutants: readonly node.Mutant[] = [
  ...node.fieldMutants(METHOD, {
    'json-credential-signatures': { path: 'tx/credentials/*/signatures', kind: 'list', required: true },
  }),
  ...node.mutantTable(METHOD, {
    'json-export-members-together/export-without-outputs': [
      'The JSON form of an export has no exported outputs.',
      node.mapResultAt(METHOD, 'tx/unsignedTx/exportedOutputs', () => undefined),
    ],
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
    'json-memo/memo-base64': [
      'The memo is a base64 string.',
      node.mapResultAt(METHOD, 'tx/unsignedTx/memo', (memo) =>
        Buffer.from(node.text(memo).slice(2), 'hex').toString('base64'),
      ),
      { history: 'F69' },
    ],
    'json-id-is-the-asked-id/id-of-the-first-input': [
      'The `id` of the JSON form is the ID of another transaction.',
      node.mapResultAt(METHOD, 'tx', (tx) =>
        node.isMembers(tx) ? { ...tx, id: firstInput(tx.unsignedTx) ?? tx.id } : tx,
      ),
    ],
    'hex-differs-by-transaction/bytes-of-one-transaction': [
      'The hex form of every transaction has the same bytes.',
      node.mapResultAt(METHOD, 'tx', (tx) => (node.isMembers(tx) ? tx : ONE)),
    ],
    'bytes-are-in-its-block/bit-turned': [
      'One bit of the bytes is flipped, and the checksum matches.',
      node.mapResultAt(METHOD, 'tx', node.withBytes(node.flip)),
    ],
    'bytes-agree-with-json/some-transactions-of-an-unknown-kind': [
      'The bytes of every second transaction are of a kind that does not exist.',
      node.onlyWhen(METHOD, node.textThat('txID', node.isEven), node.ofUnknownKind(METHOD, 'tx')),
    ],
    'bytes-agree-with-json/signatures-in-json-altered': [
      'The signatures in the JSON form are others.',
      node.mapResultAt(METHOD, 'tx/credentials/*/signatures/*', node.another),
    ],
    'unknown-is-told-as-not-found/no-such-thing': [
      'The error message for an unknown ID is `no such thing`.',
      node.respondInsteadOfError(METHOD, () => {
        throw new node.RpcError('no such thing');
      }),
    ],
    'json-same-as-in-its-block/stake-emptied': [
      'The `stake` of a transaction is empty.',
      node.mapResultAt(METHOD, 'tx/unsignedTx/stake', () => []),
    ],
    'hex-is-echoed/hex-in-capitals': [
      'The result names the encoding `HEX`.',
      node.mapResultAt(METHOD, 'encoding', (encoding) => (encoding === 'hex' ? 'HEX' : encoding)),
    ],
    'json-is-echoed/json-in-capitals': [
      'The result names the encoding `JSON`.',
      node.mapResultAt(METHOD, 'encoding', (encoding) => (encoding === 'json' ? 'JSON' : encoding)),
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

function firstInput(unsignedTx: node.Json | undefined): node.Json | undefined {
  const inputs = node.isMembers(unsignedTx) ? unsignedTx.inputs : undefined;
  const first = node.isItems(inputs) ? inputs[0] : undefined;
  return node.isMembers(first) ? first.txID : undefined;
}
