import bs58 from 'bs58';
import * as node from '../../src/reference-node/kit/index.ts';

const TIME = /"\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)"/g;
const NODE_ID = /NodeID-[1-9A-HJ-NP-Za-km-z]+/g;
const ADDRESS = /(?<=")[A-Za-z0-9]+-[a-z]+1[02-9ac-hj-np-z]{38}(?=")/g;
const ADDRESS_IN_HEX = /(?<=")([A-Za-z0-9]+)-([a-z]+)x([0-9a-f]{40})(?=")/g;
const ID_BYTES = 32;
const NODE_ID_BYTES = 20;

function times(write: (unixNanoseconds: bigint) => string): (body: string) => string {
  return (body) =>
    body.replaceAll(TIME, (quoted) => {
      const time = node.decodeTimestamp(quoted.slice(1, -1));
      return time.ok ? `"${write(time.value)}"` : quoted;
    });
}

/** A quoted time with this many digits of a fraction. */
function withDigits(time: string, count: number): string {
  return time.replace(
    /(?:\.(\d+))?(Z|[+-]\d\d:\d\d)"$/,
    (_all, digits: string | undefined, zone: string) => `.${(digits ?? '').padEnd(count, '0')}${zone}"`,
  );
}

/** The ID as hex digits; what is no ID stays. */
function idInHex(value: node.Json): node.Json {
  const id = typeof value === 'string' ? node.decodeId(value) : undefined;
  return id?.ok === true ? node.encodeHex(id.value) : value;
}

function addressInHex(address: string): string {
  const own = node.decodeAddress(address);
  return own.ok ? `${own.value.chain}-${own.value.hrp}x${node.encodeHex(own.value.bytes).slice(2)}` : address;
}

function addressFromHex(_all: string, chain: string, hrp: string, digits: string): string {
  const bytes = node.decodeHex(`0x${digits}`);
  return bytes.ok ? node.encodeAddress({ chain, hrp, bytes: bytes.value }) : _all;
}

function nodeIdBare(nodeId: string): string {
  const bytes = node.decodeCb58(nodeId.slice('NodeID-'.length));
  return bytes.ok ? `NodeID-${bs58.encode(bytes.value)}` : nodeId;
}

function nodeIdChecked(bare: string): string {
  const bytes = bs58.decodeUnsafe(bare.slice('NodeID-'.length));
  return bytes?.length === NODE_ID_BYTES && !node.decodeNodeId(bare).ok ? node.encodeNodeId(bytes) : bare;
}

function idFromHex(hex: string): string {
  const bytes = node.decodeHex(hex);
  return bytes.ok && bytes.value.length === ID_BYTES ? node.encodeId(bytes.value) : hex;
}

/** The members that hold bytes of the chain. */
const BYTES: ReadonlySet<string> = new Set(['block', 'tx', 'utxos', 'stakedOutputs', 'bytes']);

/** Hex text as a node reads it that knows no checksums: all of it is bytes. */
function withChecksumBehind(text: node.JsonValue): node.JsonWritable {
  const bytes = typeof text === 'string' ? node.decodeHex(text) : undefined;
  return bytes?.ok === true ? node.encodeHexChecked(bytes.value) : text;
}

const withoutChecksums = node.mapEverywhere((value, name) =>
  BYTES.has(name) ? (node.withoutChecksum(value) ?? value) : value,
);
const inAnotherCodec = node.withBytes((bytes) => bytes.map((byte) => byte ^ 0xa5));

/** A credential in an object; one that is in an object already, on a node with both variants, stays. */
function wrapped(credential: node.Json, fxID: node.Json): node.Json {
  return node.isMembers(credential) && 'credential' in credential ? credential : { fxID, credential };
}

function ofTheXChain(value: node.Json, name: string): node.Json {
  return name === 'addresses' && typeof value === 'string' ? value.replace(/^P-/, 'X-') : value;
}

/** How IDs, bytes and times are written. */
export const variants: readonly node.Variant[] = node.variantTable({
  'times-with-an-offset': [
    'The node writes times with the offset +05:30.',
    ['2.1', 'The document requires RFC 3339 style with an offset and allows any offset.'],
    node.respell(times((time) => node.encodeTimestamp(time, 330))),
  ],
  'times-with-nine-digits': [
    'The node writes times with nine digits of a fraction.',
    ['2.7', 'RFC 3339 allows a fraction of any length.'],
    node.respell((body) => body.replaceAll(TIME, (time) => withDigits(time, 9))),
  ],
  'times-with-twelve-digits': [
    'The node writes times with twelve digits of a fraction.',
    ['2.7', 'RFC 3339 allows a fraction of any length.'],
    node.respell((body) => body.replaceAll(TIME, (time) => withDigits(time, 12))),
    { only: 'document', reach: 'all' },
  ],
  'hex-in-capitals': [
    'The node writes hex digits in upper case.',
    ['1', 'Bytes are hex strings with the prefix `0x`; the document does not show the case of the digits.'],
    node.respell((body) => body.replaceAll(/"0x[0-9a-f]*"/g, (hex) => `"0x${hex.slice(3, -1).toUpperCase()}"`)),
  ],
  'bytes-without-checksum': [
    'The hex strings of blocks, transactions, UTXOs and containers have no checksum at the end.',
    ['1', 'Bytes are hex strings with the prefix `0x`; the document does not show a checksum in them.'],
    withoutChecksums,
    { only: 'document', writes: true },
  ],
  'no-checksums-at-all': [
    'Hex strings have no checksum, also those of transactions that are issued.',
    ['1', 'Bytes are hex strings with the prefix `0x`; the document does not show a checksum in them.'],
    node.both(withoutChecksums, node.mapArgument('platform.issueTx', 'tx', withChecksumBehind)),
    { only: 'document', writes: true, reach: 'readers' },
  ],
  'bytes-in-another-codec': [
    'The bytes of blocks, transactions, UTXOs and containers are written in a codec of the node.',
    ['2.5', 'The document shows the JSON form of blocks and transactions, and does not define their bytes.'],
    node.mapEverywhere((value, name) => (BYTES.has(name) ? (inAnotherCodec(value) ?? value) : value)),
    { only: 'document', writes: true },
  ],
  'credentials-are-wrapped': [
    'Credentials in JSON forms are in an object together with the ID of their feature extension.',
    ['2.5', 'The document says that `signatures` is sometimes wrapped with `fxID` and `credential`.'],
    node.mapEverywhere((value, name) =>
      name === 'credentials' && node.isItems(value) ? value.map((each) => wrapped(each, node.SECP256K1_FX)) : value,
    ),
    { only: 'document' },
  ],
  'node-ids-without-checksum': [
    'The base-58 body of node IDs has no checksum.',
    ['1', 'Node IDs have a base-58 body; the document requires a checksum only in transaction, chain and Subnet IDs.'],
    node.otherSpelling(
      (body) => body.replaceAll(NODE_ID, nodeIdBare),
      (body) => body.replaceAll(NODE_ID, nodeIdChecked),
    ),
    { only: 'document' },
  ],
  'addresses-in-hex': [
    'Addresses contain hex digits after the network prefix.',
    ['1', 'The document calls the last part of an address encoded data, and does not define its encoding.'],
    node.otherSpelling(
      (body) => body.replaceAll(ADDRESS, addressInHex),
      (body) => body.replaceAll(ADDRESS_IN_HEX, addressFromHex),
    ),
    { only: 'document', reach: 'all' },
  ],
  'vm-ids-in-hex': [
    'The node writes the IDs of virtual machines as hex strings.',
    ['2.2', 'The document does not define the form of `vmID`; it requires CB58 for transaction, chain and Subnet IDs.'],
    node.mapEverywhere((value, name) => (name === 'vmID' ? idInHex(value) : value)),
    { only: 'document' },
  ],
  'fx-ids-in-hex': [
    'The node writes the IDs of feature extensions as hex strings.',
    ['2.5', 'The document does not define the form of `fxID`; it requires CB58 for transaction, chain and Subnet IDs.'],
    node.mapEverywhere((value, name) => (name === 'fxID' ? idInHex(value) : value)),
    { only: 'document' },
  ],
  'container-ids-in-hex': [
    'The node writes and accepts container IDs as hex strings.',
    ['2.7', 'The document does not define the form of container IDs; the `bytes` of a container are hex.'],
    {
      touches: [...node.READS, 'index.getIndex', 'index.isAccepted'],
      patch: {
        handlers: (base) => {
          const own = base;
          return ['', '*'].reduce(
            (handlers, place) =>
              node.mapResultAt(node.READS, place === '' ? 'id' : '*/id', idInHex).patch.handlers?.(handlers) ??
              handlers,
            own,
          );
        },
        onRequest: (request) =>
          request.path.startsWith('/ext/index/')
            ? {
                ...request,
                body: Buffer.from(
                  request.body.toString('latin1').replaceAll(/(?<="id":")0x[0-9a-f]{64}(?=")/g, idFromHex),
                  'latin1',
                ),
              }
            : request,
      },
    },
    { only: 'document' },
  ],
  'checksums-in-bytes-of-some-methods': [
    'The bytes of UTXOs have no checksum at the end, and all other bytes have one.',
    ['1', 'Bytes are hex strings with the prefix `0x`; the document does not show a checksum in them.'],
    node.mapEverywhere((value, name) => (name === 'utxos' ? (node.withoutChecksum(value) ?? value) : value)),
    { only: 'document' },
  ],
  'wrapped-credentials-in-hex': [
    'Credentials in JSON forms are in an object together with the ID of their feature extension in hex.',
    ['2.5', 'The document shows `fxID` without a form.'],
    node.mapEverywhere((value, name) =>
      name === 'credentials' && node.isItems(value)
        ? value.map((each) => wrapped(each, idInHex(node.SECP256K1_FX)))
        : value,
    ),
    { only: 'document' },
  ],
  'exported-outputs-name-the-other-chain': [
    'The addresses of exported outputs have the alias of the destination chain.',
    ['1', 'Addresses begin with a chain alias, and the document does not say which one for an exported output.'],
    node.mapEverywhere((value, name) =>
      name === 'exportedOutputs' ? node.rewriteDeep(value, '', ofTheXChain) : value,
    ),
    { only: 'document' },
  ],
});
