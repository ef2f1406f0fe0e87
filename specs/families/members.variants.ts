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
/** Lists without an order of their own, by the methods that answer with them. */
const LISTS: readonly (readonly [name: string, method: string, path: string])[] = [
  ['validators', 'platform.getCurrentValidators', 'validators'],
  ['delegators', 'platform.getCurrentValidators', 'validators/*/delegators'],
  ['reward-owners', 'platform.getCurrentValidators', 'validators/*/delegationRewardOwner/addresses'],
  ['pending-validators', 'platform.getPendingValidators', 'validators'],
  ['pending-delegators', 'platform.getPendingValidators', 'delegators'],
  ['subnets', 'platform.getSubnets', 'subnets'],
  ['control-keys', 'platform.getSubnets', 'subnets/*/controlKeys'],
  ['control-keys-of-one', 'platform.getSubnet', 'controlKeys'],
  ['blockchains', 'platform.getBlockchains', 'blockchains'],
  ['blockchain-ids', 'platform.validates', 'blockchainIDs'],
  ['utxos-of-a-page', 'platform.getUTXOs', 'utxos'],
  ['reward-utxos', 'platform.getRewardUTXOs', 'utxos'],
  ['utxo-ids', 'platform.getBalance', 'utxoIDs'],
  ['staked-outputs', 'platform.getStake', 'stakedOutputs'],
  ['user-addresses', 'platform.listAddresses', 'addresses'],
  ['sample', 'platform.sampleValidators', 'validators'],
];

const NO_ORDER: node.Reason = ['not shown', 'The document does not define an order.'];

/** Factor of a sequence of numbers without a visible order. */
const MIXING = 0x9e3779b1;

const reversed = (value: node.Json): node.Json => (node.isItems(value) ? [...value].reverse() : value);

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
  ...node.variantTable({
    'members-in-another-order': [
      'The members of records are in reverse order.',
      ['1', 'The members of a JSON object have no order.'],
      node.mapEverywhere((value) =>
        node.isMembers(value) ? Object.fromEntries(Object.entries(value).reverse()) : value,
      ),
    ],
  }),
  node.variant(
    'lists-in-an-order-of-each-request',
    'Each list without an order of its own has another order with each request.',
    NO_ORDER,
    node.onEachNode(inAnyOrder),
    { only: 'document', reach: 'readers', writes: true },
  ),
  ...LISTS.map(([name, method, path]) =>
    node.variant(
      `${name}-in-another-order`,
      `\`${method}\` returns \`${path.split('/').at(-1)}\` in reverse order.`,
      NO_ORDER,
      node.mapResultAt(method, path, reversed),
      // In releases a page from another chain begins with the UTXO that the cursor names.
      name === 'utxos-of-a-page' ? { only: 'document' } : {},
    ),
  ),
];

/** Each list in an order of its own for each request. */
function inAnyOrder(): node.Change {
  let asked = 0;
  return LISTS.map(([, method, path]) =>
    node.mapResultAt(method, path, (list) => {
      asked += 1;
      const place = (at: number): number => Math.imul(at + asked, MIXING) >>> 0;
      if (!node.isItems(list)) return list;
      return list
        .map((item, at) => [place(at), item] as const)
        .sort(([a], [b]) => a - b)
        .map(([, item]) => item);
    }),
  ).reduce(node.both);
}
