import * as node from '../../../src/reference-node/kit/index.ts';

const METHOD = 'platform.getTx';
const OUTPUTS = 'tx/unsignedTx/outputs/*';
const INPUTS = 'tx/unsignedTx/inputs/*';
/** Position of the blockchain ID, behind codec, kind and network ID. */
const CHAIN_AT = 10;
const ONE = node.encodeHexChecked(new Uint8Array(200));

/** Defects of platform.getTx, and of the json form of transactions. */
export const mutants: readonly node.Mutant[] = [
  ...node.fieldMutants(METHOD, {
    'json-credential-signatures': { path: 'tx/credentials/*/signatures', kind: 'list', required: true },
  }),
  ...node.mutantTable(METHOD, {
    'json-export-members-together/export-without-outputs': [
      'The JSON form of an export has no exported outputs.',
      node.mapResultAt(METHOD, 'tx/unsignedTx/exportedOutputs', () => undefined),
    ],
    'json-export-members-together/export-without-destination': [
      'The JSON form of an export has no destination chain.',
      node.mapResultAt(METHOD, 'tx/unsignedTx/destinationChain', () => undefined),
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
    'json-same-as-in-its-block/outputs-reversed': [
      'The outputs of the JSON form are in reverse order.',
      node.mapResultAt(METHOD, 'tx/unsignedTx/outputs', (outputs) =>
        node.isItems(outputs) ? outputs.toReversed() : outputs,
      ),
    ],
    'bytes-are-in-its-block/bit-turned': [
      'One bit of the bytes is flipped, and the checksum matches.',
      node.mapResultAt(METHOD, 'tx', node.withBytes(node.flip)),
    ],
    'bytes-agree-with-json/some-transactions-of-an-unknown-kind': [
      'The bytes of every second transaction are of a kind that does not exist.',
      node.onlyWhen(METHOD, node.textThat('txID', node.isEven), node.ofUnknownKind(METHOD, 'tx')),
    ],
    'hex-and-json-agree/amounts-one-more': [
      'The amounts of outputs in the JSON form are 1 higher than in the bytes.',
      node.mapResultAt(METHOD, `${OUTPUTS}/output/amount`, node.another),
    ],
    'hex-and-json-agree/amounts-rounded': [
      'The amounts of inputs are rounded to 6 digits.',
      node.mapResultAt(METHOD, `${INPUTS}/input/amount`, (amount) =>
        typeof amount === 'bigint' ? (amount / 1_000_000n) * 1_000_000n + 1n : amount,
      ),
    ],
    'hex-and-json-agree/members-beside-the-bytes': [
      'The JSON form of each transaction has a `subnetID`, which the bytes of most transactions lack.',
      node.mapResultAt(METHOD, 'tx/unsignedTx', (tx) => (node.isMembers(tx) ? { subnetID: node.ZERO_ID, ...tx } : tx)),
    ],
    'hex-and-json-agree/locks-beside-the-bytes': [
      'Each output in the JSON form has a `stakeableLocktime`, which the bytes lack.',
      node.mapResultAt(METHOD, OUTPUTS, (output) =>
        node.isMembers(output) ? { ...output, stakeableLocktime: 0 } : output,
      ),
    ],
    'bytes-agree-with-json/bit-of-the-chain-flipped': [
      'One bit of the blockchain ID in the bytes is flipped, and the checksum matches.',
      node.mapResultAt(
        METHOD,
        'tx',
        node.withBytes((bytes) => bytes.with(CHAIN_AT, (bytes[CHAIN_AT] ?? 0) ^ 1)),
      ),
    ],
    'bytes-agree-with-json/signatures-in-json-altered': [
      'The signatures in the JSON form are others.',
      node.mapResultAt(METHOD, 'tx/credentials/*/signatures/*', node.another),
    ],
    'bytes-agree-with-json/other-locktimes': [
      'The locktimes of outputs in the JSON form differ from those in the bytes.',
      node.mapResultAt(METHOD, `${OUTPUTS}/output/locktime`, node.another),
    ],
    'unknown-id-is-an-error/empty-for-unknown': [
      'The method returns empty bytes for an unknown ID.',
      node.respondInsteadOfError(METHOD, () => ({ tx: node.encodeHexChecked(new Uint8Array()), encoding: 'hex' })),
    ],
    'unknown-is-told-as-not-found/no-such-thing': [
      'The error message for an unknown ID is `no such thing`.',
      node.respondInsteadOfError(METHOD, () => {
        throw new node.RpcError('no such thing');
      }),
    ],
    'json-same-as-in-its-block/memo-cut': [
      'The memo lacks its last byte.',
      node.mapResultAt(METHOD, 'tx/unsignedTx/memo', (memo) =>
        typeof memo === 'string' && memo.length > 4 ? memo.slice(0, -2) : memo,
      ),
    ],
    'json-same-as-in-its-block/outputs-in-another-order': [
      'The first two outputs are swapped.',
      node.mapResultAt(METHOD, 'tx/unsignedTx/outputs', (outputs) =>
        node.isItems(outputs) ? [...outputs.slice(0, 2).reverse(), ...outputs.slice(2)] : outputs,
      ),
    ],
    'json-same-as-in-its-block/stake-emptied': [
      'The `stake` of a transaction is empty.',
      node.mapResultAt(METHOD, 'tx/unsignedTx/stake', () => []),
    ],
    'json-same-as-in-its-block/exported-outputs-emptied': [
      'The `exportedOutputs` are empty.',
      node.mapResultAt(METHOD, 'tx/unsignedTx/exportedOutputs', () => []),
    ],
    'json-same-as-in-its-block/network-of-others': [
      'The `networkID` is 1 on each network.',
      node.mapResultAt(METHOD, 'tx/unsignedTx/networkID', () => 1),
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
    'hex-variants-are-taken/hexc-refused': [
      'The method rejects the encoding `hexc`.',
      node.failWhen(METHOD, node.writtenLike('encoding', /hexc/)),
    ],
  }),
];

function firstInput(unsignedTx: node.Json | undefined): node.Json | undefined {
  const inputs = node.isMembers(unsignedTx) ? unsignedTx.inputs : undefined;
  const first = node.isItems(inputs) ? inputs[0] : undefined;
  return node.isMembers(first) ? first.txID : undefined;
}
