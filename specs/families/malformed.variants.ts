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

const INTEGERS = ['height', 'size', 'limit', 'startTime', 'endTime', 'index', 'startIndex', 'numToFetch'];

const EMPTY_LIST: node.Reason = ['not shown', 'The document does not show the value of an empty list.'];

const FORMS = ['platform.getBlock', 'platform.getBlockByHeight', 'platform.getTx'];

const EMPTY_INDEX: node.Reason = [
  'not shown',
  'The document does not show the response of an index before its first container.',
];

const nothing = (value: node.Json): boolean => node.isItems(value) && value.length === 0;

export const variants: readonly node.Variant[] = [
  ...node.documentVariants({
    'malformed-addresses-own-nothing': [
      'The node treats an unreadable address as an address that owns nothing.',
      ['1', 'An address contains encoded data, and the document does not show a checksum in it.'],
      node.acceptUnreadableAddresses(['platform.getBalance', 'platform.getUTXOs', 'platform.getStake']),
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
    ],
    'version-is-not-read': [
      'The node ignores `jsonrpc` in requests.',
      ['1', 'The document requires 2.0 in requests and does not show the response to another value.'],
      node.mapRequest((request) =>
        node.requestMember(request, 'method') === undefined
          ? request
          : node.mapEnvelope(request, (own) => ({ ...own, jsonrpc: '2.0' })),
      ),
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
  ...node.documentVariants({
    'integers-must-be-numbers': [
      'The node rejects decimal strings for arguments that the document lists as integers.',
      ['4.2', 'The document lists the arguments as int.'],
      node.failWhen(
        [
          'platform.getBlockByHeight',
          'platform.getValidatorsAt',
          'platform.sampleValidators',
          'platform.getUTXOs',
          'platform.getMaxStakeAmount',
          'index.getContainerByIndex',
          'index.getContainerRange',
        ],
        (call) => INTEGERS.some((name) => call.args.raw(name)?.startsWith('"') === true),
        'not a number',
      ),
    ],
    'empty-lists-of-json-forms-are-null': [
      'The JSON form of a block or a transaction contains null for an empty list.',
      EMPTY_LIST,
      node.mapEverywhere((value) => (nothing(value) ? null : value), FORMS),
    ],
    'empty-members-of-transactions-are-left-out': [
      'The JSON form of a transaction has no `inputs`, `outputs` or `memo` if it is empty.',
      EMPTY_LIST,
      ['tx', 'block/tx', 'block/txs/*']
        .map((path) =>
          node.mapResultAt(FORMS, `${path}/unsignedTx`, (own) =>
            node.isMembers(own)
              ? Object.fromEntries(Object.entries(own).filter(([, each]) => !isNoContent(each)))
              : own,
          ),
        )
        .reduce(node.both),
    ],
    'empty-index-has-no-last-container': [
      '`index.getLastAccepted` returns null on an empty index, such as those of X-Chain transactions and vertices.',
      EMPTY_INDEX,
      node.both(node.withDialect({ retiredIndexes: 'empty' }), node.onEmptyIndex('index.getLastAccepted', null)),
      { reach: 'all' },
    ],
  }),
];

function isNoContent(value: node.Json | undefined): boolean {
  return value === '0x' || (value !== undefined && nothing(value));
}
