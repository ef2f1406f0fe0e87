import * as node from '../../src/reference-node/kit/index.ts';

/** Methods about a Subnet, by the last part of the names of their variants. */
const BY_SUBNET = {
  supply: 'platform.getCurrentSupply',
  'current-validators': 'platform.getCurrentValidators',
  'max-stake': 'platform.getMaxStakeAmount',
  'min-stake': 'platform.getMinStake',
  'pending-validators': 'platform.getPendingValidators',
  'staking-asset': 'platform.getStakingAssetID',
  'total-stake': 'platform.getTotalStake',
  'validators-at': 'platform.getValidatorsAt',
  blockchains: 'platform.validates',
  subnet: 'platform.getSubnet',
} as const;
/** Methods whose `encoding` may only be `hex`, by the first part of the names of their variants. */
const HEX_ALONE = {
  'reward-utxos': 'platform.getRewardUTXOs',
  utxos: 'platform.getUTXOs',
  'issued-transactions': 'platform.issueTx',
  'containers-by-id': 'index.getContainerByID',
  'containers-by-index': 'index.getContainerByIndex',
  ranges: 'index.getContainerRange',
  'last-containers': 'index.getLastAccepted',
  positions: 'index.getIndex',
  acceptance: 'index.isAccepted',
} as const;
/** Methods whose `encoding` is `hex` or `json`, by the first part of the names of their variants. */
const HEX_OR_JSON = {
  blocks: 'platform.getBlock',
  'blocks-by-height': 'platform.getBlockByHeight',
  transactions: 'platform.getTx',
} as const;
const UNSAID: node.Reason = ['not shown', 'The document does not show the response to an unreadable ID.'];
const DOCUMENT = { only: 'document' } as const;
const NO_ARGUMENTS = ['platform.getHeight', 'platform.getTimestamp', 'platform.getBlockchains', 'health.liveness'];

export const variants: readonly node.Variant[] = [
  ...node.variantTable({
    'malformed-addresses-own-nothing': [
      'The node treats an unreadable address as an address that owns nothing.',
      ['1', 'An address contains encoded data, and the document does not show a checksum in it.'],
      node.acceptUnreadableAddresses(['platform.getBalance', 'platform.getUTXOs', 'platform.getStake']),
      DOCUMENT,
    ],
    'params-of-methods-without-arguments-are-not-read': [
      'A method without arguments ignores `params`.',
      ['not shown', 'The document does not show what such a method does with `params`.'],
      node.mapRequest(
        (request) =>
          NO_ARGUMENTS.some((method) => method === node.methodOf(request))
            ? node.mapEnvelope(request, (own) => ({ ...own, params: {} }))
            : request,
        NO_ARGUMENTS,
      ),
      DOCUMENT,
    ],
    'version-is-not-read': [
      'The node ignores `jsonrpc` in requests.',
      ['1', 'The document requires 2.0 in requests and does not show the response to another value.'],
      node.mapRequest((request) =>
        node.requestMember(request, 'method') === undefined
          ? request
          : node.mapEnvelope(request, (own) => ({ ...own, jsonrpc: '2.0' })),
      ),
      DOCUMENT,
    ],
  }),
  ...Object.entries(HEX_ALONE).map(([of, method]) =>
    node.variant(
      `${of}-in-any-encoding`,
      `\`${method}\` ignores \`encoding\`.`,
      ['4', 'The encoding may only be hex, and the document does not show the response to another one.'],
      node.acceptAnyEncoding(method),
      DOCUMENT,
    ),
  ),
  ...Object.entries(HEX_OR_JSON).map(([of, method]) =>
    node.variant(
      `${of}-in-an-unknown-encoding`,
      `\`${method}\` reads an unknown \`encoding\` as the default.`,
      ['4.2', 'The document does not show the response to another encoding than `hex` and `json`.'],
      node.acceptUnknownEncoding(method),
      DOCUMENT,
    ),
  ),
  node.variant(
    'subnet-of-a-malformed-blockchain',
    '`platform.validatedBy` treats an unreadable ID as the ID of an unknown blockchain.',
    UNSAID,
    node.readUnreadableAsUnknown('platform.validatedBy', 'blockchainID'),
    DOCUMENT,
  ),
  ...Object.entries(BY_SUBNET).map(([of, method]) =>
    node.variant(
      `${of}-of-a-malformed-subnet`,
      `\`${method}\` treats an unreadable ID as the ID of an unknown Subnet.`,
      UNSAID,
      node.readUnreadableAsUnknown(method, 'subnetID'),
      DOCUMENT,
    ),
  ),
];
