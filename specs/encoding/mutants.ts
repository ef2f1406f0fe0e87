import bs58 from 'bs58';
import * as node from '../../src/reference-node/kit/index.ts';

const BLOCKS = ['platform.getBlock', 'platform.getBlockByHeight'];
const NO_PREFIX = (value: node.Json): node.Json => node.text(value).replace(/^(0x|P-|NodeID-)/, '');

/** Defects of how bytes, IDs, addresses and numbers are written and read. */
export const mutants: readonly node.Mutant[] = node.mutantTable('encoding', {
  'bytes-are-hex/blocks-without-prefix': [
    'The bytes of blocks lack the prefix 0x.',
    node.mapResultAt(BLOCKS, 'block', (block) => (typeof block === 'string' ? NO_PREFIX(block) : block)),
  ],
  'bytes-are-hex/blocks-in-cb58': [
    'The bytes of blocks are base-58 strings.',
    node.mapResultAt(BLOCKS, 'block', (block) => {
      const bytes = typeof block === 'string' ? node.decodeHexChecked(block) : undefined;
      return bytes?.ok === true ? bs58.encode(bytes.value) : block;
    }),
    { history: 'F80' },
  ],
  'ids-are-cb58/blockchain-ids-in-hex': [
    'The IDs of blockchains are hex strings.',
    node.mapResultAt('platform.getBlockchains', 'blockchains/*/id', () => `0x${'5a'.repeat(32)}`),
  ],
  'ids-are-cb58/parents-without-checksum': [
    'The parent IDs of blocks have no checksum.',
    node.mapResultAt(BLOCKS, 'block/parentID', (id) => bs58.encode(bs58.decode(node.text(id)).slice(0, -4))),
  ],
  'node-ids-are-prefixed/node-ids-without-prefix': [
    'Node IDs lack their prefix.',
    node.mapResultAt('platform.getCurrentValidators', 'validators/*/nodeID', NO_PREFIX),
    { history: 'F75' },
  ],
  'node-ids-are-cb58/node-ids-with-a-wrong-checksum': [
    'The checksum of node IDs is wrong.',
    node.mapResultAt('platform.getCurrentValidators', 'validators/*/nodeID', node.WRONG_VALUES.checksum[1]),
  ],
  'hex-has-one-form/utxos-with-a-wrong-checksum': [
    'The checksum of UTXOs is wrong.',
    node.mapResultAt('platform.getUTXOs', 'utxos/*', node.withWrongChecksum),
  ],
  'addresses-are-prefixed/addresses-without-chain': [
    'Addresses in transactions lack their chain prefix.',
    node.mapResultAt('platform.getTx', '', (whole) => inAddresses(whole, NO_PREFIX)),
    { history: 'F75' },
  ],
  'addresses-are-prefixed/addresses-of-the-x-chain': [
    'Addresses in transactions have the prefix of the X-Chain.',
    node.mapResultAt('platform.getTx', '', (whole) =>
      inAddresses(whole, (address) => node.text(address).replace(/^P-/, 'X-')),
    ),
  ],
  'large-integers/supply-as-float': [
    'The supply is a rounded decimal fraction.',
    node.mapResultAt('platform.getCurrentSupply', 'supply', (supply) => Number(supply).toExponential(5)),
  ],
  'large-integers/height-in-hex': [
    'The height is a hex string.',
    node.mapResultAt('platform.getHeight', 'height', (height) => `0x${BigInt(node.text(height)).toString(16)}`),
  ],
  'subnet-id-corruption-is-refused/subnet-checksum-ignored': [
    'The node ignores the checksum of a Subnet ID.',
    node.ignoreChecksum(['platform.getCurrentValidators', 'platform.getTotalStake', 'platform.validates'], 'subnetID'),
  ],
  'tx-id-corruption-is-refused/tx-checksum-ignored': [
    'The node ignores the checksum of a transaction ID.',
    node.ignoreChecksum(['platform.getTx', 'platform.getTxStatus', 'platform.getRewardUTXOs'], 'txID'),
  ],
  'block-id-corruption-is-refused/block-checksum-ignored': [
    'The node ignores the checksum of a block ID.',
    node.ignoreChecksum('platform.getBlock', 'blockID'),
  ],
  'blockchain-id-corruption-is-refused/blockchain-checksum-ignored': [
    'The node ignores the checksum of a blockchain ID.',
    node.ignoreChecksum(['platform.getBlockchainStatus', 'platform.validatedBy'], 'blockchainID'),
  ],
  'container-id-corruption-is-refused/container-checksum-ignored': [
    'The node ignores the checksum of a container ID.',
    node.ignoreChecksum(['index.getContainerByID', 'index.getIndex', 'index.isAccepted'], 'id'),
  ],
  'hex-in-lower-case/capitals-in-transactions': [
    'The hex of a transaction has digits in upper case.',
    node.mapResultAt('platform.getTx', 'tx', (tx) => (typeof tx === 'string' ? `0x${tx.slice(2).toUpperCase()}` : tx)),
  ],
  'misspelt-subnet-is-an-error/misspelt-subnets-are-unknown': [
    'The node treats a Subnet ID with a wrong checksum as the ID of an unknown Subnet.',
    node.mapArgument('platform.getCurrentValidators', 'subnetID', (id) =>
      typeof id === 'string' && !node.decodeId(id).ok ? node.encodeId(new Uint8Array(32).fill(0xee)) : id,
    ),
  ],
  'node-id-corruption-is-refused/unreadable-nodes-passed-over': [
    'The node skips unreadable node IDs.',
    node.mapArgument('platform.getCurrentValidators', 'nodeIDs', (ids) =>
      Array.isArray(ids) ? ids.filter((id) => typeof id !== 'string' || node.decodeNodeId(id).ok) : ids,
    ),
  ],
  'address-corruption-is-refused/unreadable-addresses-own-nothing': [
    'The node treats an unreadable address as an address that owns nothing.',
    node.acceptUnreadableAddresses('platform.getBalance'),
  ],
  'hex-corruption-is-refused/success-whatever-is-issued': [
    '`platform.issueTx` returns an ID for any bytes.',
    node.respondInsteadOfError('platform.issueTx', () => ({ txID: node.ZERO_ID })),
    { history: 'F72' },
  ],
  'hex-needs-its-prefix/prefix-in-any-case': [
    'The node also accepts bytes with the prefix 0X.',
    node.mapArgument('platform.issueTx', 'tx', (tx) => (typeof tx === 'string' ? tx.replace(/^0X/, '0x') : tx)),
  ],
  'wrong-length-is-refused/ids-of-any-length': [
    'The node truncates IDs that are too long and pads IDs that are too short.',
    node.ignoreIdLength(['platform.getTxStatus', 'platform.getRewardUTXOs'], 'txID'),
  ],
  'hex-digits-in-any-case/lower-case-digits': [
    'The node rejects upper-case hex digits.',
    node.failWhen('platform.issueTx', node.writtenLike('tx', /[A-F]/), 'no hex'),
  ],
});

function inAddresses(value: node.Json, change: (address: node.Json) => node.Json): node.Json {
  if (node.isItems(value)) return value.map((item) => inAddresses(item, change));
  if (!node.isMembers(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => {
      if (item === undefined) return [name, item];
      if (name === 'addresses') return [name, node.changeAt(item, '*', change)];
      return [name, inAddresses(item, change)];
    }),
  );
}
