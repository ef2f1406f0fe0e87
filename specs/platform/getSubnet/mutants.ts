import * as node from '../../../src/reference-node/kit/index.ts';

const METHOD = 'platform.getSubnet';

export const mutants: readonly node.Mutant[] = [
  ...node.fieldMutants(METHOD, { 'subnet-transformation-tx-id': { kind: 'id' } }),
  ...node.mutantTable(METHOD, {
    'subnet-id-selects/first-record-for-each': [
      'The method returns the record that it returned first for each Subnet.',
      node.onEachNode(() => {
        let first: node.Json | undefined;
        return node.mapResult(METHOD, (own) => (first ??= own));
      }),
    ],
    'permissioned-is-permissioned/never-permissioned': [
      '`isPermissioned` is false for every Subnet.',
      node.mapResultAt(METHOD, '', (subnet) =>
        node.isMembers(subnet) ? { ...subnet, isPermissioned: false, controlKeys: [], threshold: '0' } : subnet,
      ),
    ],
    'transformation-names-the-subnet/transaction-of-another': [
      'The `subnetTransformationTxID` is a transaction of another Subnet.',
      node.mapResultAtIn(METHOD, 'subnetTransformationTxID', (own, call) =>
        node.isAbout('elastic')(call) ? transactionOfAnother(call) : own,
      ),
    ],
    'primary-network-is-an-error/primary-described': [
      'The method returns a record like that of an elastic Subnet for the Primary Network.',
      node.respondWhen(
        METHOD,
        node.textThat('subnetID', (id) => id === node.ZERO_ID),
        () => ({
          ...{ isPermissioned: false, controlKeys: [], threshold: '0', locktime: '0' },
          subnetTransformationTxID: node.ZERO_ID,
        }),
      ),
    ],
    'owner-kept-if-elastic/no-owner-if-elastic': [
      'The record of an elastic Subnet contains no owner.',
      node.withDialect({ elasticSubnetOwner: 'empty' }, [METHOD]),
    ],
    'owner-kept-if-elastic/keys-of-another-subnet': [
      'The record of an elastic Subnet contains the control keys of a permissioned Subnet.',
      node.mapResultAtIn(METHOD, 'controlKeys', (keys, call) =>
        node.isAbout('elastic')(call) ? keysOf(call, node.someSubnet(call.ledger, 'permissioned')) : keys,
      ),
    ],
    'permissioned-agrees-with-get-subnets/threshold-one-more': [
      'The `threshold` is 1 too high.',
      node.mapResultAt(METHOD, 'threshold', (threshold) => `${BigInt(node.text(threshold)) + 1n}`),
    ],
  }),
  ...node.mutantsOfFields(METHOD, {
    'conversion-id': { path: 'conversionID', kind: 'id', required: true },
    'manager-chain-id': { path: 'managerChainID', kind: 'id', required: true },
  }),
  ...node.mutantTable(METHOD, {
    'manager-address/manager-address-missing': [
      'The result has no `managerAddress`.',
      node.mapResultAt(METHOD, 'managerAddress', () => undefined),
    ],
  }),
];

/** The transaction that created a blockchain of another Subnet than the one asked for. */
function transactionOfAnother({ ledger, args }: node.Call): string {
  const own = args.id('subnetID');
  return ledger.blockchains().find(({ subnetId }) => subnetId !== own && subnetId !== node.ZERO_ID)?.id ?? node.ZERO_ID;
}

function keysOf(call: node.Call, subnetID: string): node.Json {
  const subnet = node.HANDLERS[METHOD]?.(node.callWith(call, { subnetID })) ?? null;
  return node.isMembers(subnet) ? (subnet.controlKeys ?? []) : [];
}
