import * as node from '../../src/reference-node/kit/index.ts';
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
const BECAUSE: node.Reason = ['not shown', 'The document does not define an order.'];
/** Factor of a sequence of numbers without a visible order. */
const MIXING = 0x9e3779b1;

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

const reversed = (value: node.Json): node.Json => (node.isItems(value) ? [...value].reverse() : value);
export const variants: readonly node.Variant[] = [
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
    BECAUSE,
    node.onEachNode(inAnyOrder),
    { only: 'document', reach: 'readers', writes: true },
  ),
  ...LISTS.map(([name, method, path]) =>
    node.variant(
      `${name}-in-another-order`,
      `\`${method}\` returns \`${path.split('/').at(-1)}\` in reverse order.`,
      BECAUSE,
      node.mapResultAt(method, path, reversed),
      // In releases a page from another chain begins with the UTXO that the cursor names.
      name === 'utxos-of-a-page' ? { only: 'document' } : {},
    ),
  ),
];
