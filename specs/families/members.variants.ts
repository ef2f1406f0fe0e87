import * as node from '../../src/reference-node/kit/index.ts';
const BECAUSE: node.Reason = ['not shown', 'The document lists the members of a record and does not exclude others.'];
/** Maps whose names are data: a member of another kind would be wrong. */
const MAPS = new Set(['balances', 'unlockeds', 'lockedStakeables', 'lockedNotStakeables', 'stakeds', 'checks']);
/** Records, by the methods that answer with them. */
const RECORDS: readonly (readonly [name: string, of: string, methods: readonly string[], path: string])[] = [
  ['a-validator', 'validators', ['platform.getCurrentValidators'], 'validators/*'],
  ['an-owner', 'owners of rewards', ['platform.getCurrentValidators'], 'validators/*/validationRewardOwner'],
  ['a-signer', 'signers', ['platform.getCurrentValidators'], 'validators/*/signer'],
  ['a-delegator', 'delegators', ['platform.getCurrentValidators'], 'validators/*/delegators/*'],
  ['a-pending-validator', 'pending validators', ['platform.getPendingValidators'], 'validators/*'],
  ['a-pending-delegator', 'pending delegators', ['platform.getPendingValidators'], 'delegators/*'],
  ['a-subnet', 'Subnets in `platform.getSubnets`', ['platform.getSubnets'], 'subnets/*'],
  ['one-subnet', 'the Subnet in `platform.getSubnet`', ['platform.getSubnet'], ''],
  ['a-blockchain', 'blockchains', ['platform.getBlockchains'], 'blockchains/*'],
  ['a-utxo-reference', 'references of UTXOs', ['platform.getBalance'], 'utxoIDs/*'],
  ['a-cursor', 'cursors of pages', ['platform.getUTXOs'], 'endIndex'],
  ['a-transaction', 'the JSON form of a transaction, in `platform.getTx` only', ['platform.getTx'], 'tx'],
  ['a-block', 'the JSON form of a block, in `platform.getBlock` only', ['platform.getBlock'], 'block'],
  ['a-transaction-of-a-block', 'transactions in blocks', ['platform.getBlockByHeight'], 'block/txs/*'],
  ['a-container', 'containers, in `index.getContainerByID` only', ['index.getContainerByID'], ''],
  ['a-container-of-a-range', 'containers of ranges', ['index.getContainerRange'], '*'],
  ['a-health-check', 'health checks', ['health.health', 'health.readiness'], 'checks/*'],
  ['a-health-report', 'health reports of the methods', ['health.health', 'health.readiness', 'health.liveness'], ''],
];
const more = (value: node.Json): node.Json =>
  node.isMembers(value) ? { ...value, notListed: { since: 'v9', level: 3 } } : value;
export const variants: readonly node.Variant[] = [
  ...node.variantTable({
    'every-record-has-more': [
      'Every record of every method contains a member that the document does not list.',
      BECAUSE,
      node.mapEverywhere(
        (value, name) => (MAPS.has(name) ? value : more(value)),
        [
          ...new Set(RECORDS.flatMap(([, , methods]) => methods)),
          'platform.getHeight',
          'platform.getTimestamp',
          'platform.getStake',
          'platform.getTotalStake',
          'platform.getMinStake',
          'platform.getCurrentSupply',
          'platform.getTxStatus',
          'platform.getBlockchainStatus',
          'platform.getStakingAssetID',
          'platform.getRewardUTXOs',
          'platform.sampleValidators',
          'platform.validatedBy',
          'platform.validates',
          'index.getIndex',
          'index.isAccepted',
          'index.getLastAccepted',
          'index.getContainerByIndex',
        ],
      ),
    ],
  }),
  ...RECORDS.map(([name, of, methods, path]) =>
    node.variant(
      `${name}-has-more`,
      `The node adds a member that the document does not list to ${of}.`,
      BECAUSE,
      path === '' ? node.mapResult(methods, more) : node.mapResultAt(methods, path, more),
    ),
  ),
];
