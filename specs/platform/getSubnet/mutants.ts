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
    'control-keys-in-order/keys-reversed': [
      'The control keys are in reverse order.',
      node.mapResultAt(METHOD, 'controlKeys', (keys) => (node.isItems(keys) ? keys.toReversed() : keys)),
    ],
    'no-control-keys-if-elastic/keys-of-elastic': [
      'The record of an elastic Subnet contains the keys of its former owner.',
      node.wrapHandler(METHOD, (base) => (call) => {
        const own = base(call);
        const owner = base({ ...call, dialect: { ...call.dialect, elasticSubnetOwner: 'shown' } });
        return node.isMembers(own) && node.isMembers(owner) ? { ...own, controlKeys: owner.controlKeys } : own;
      }),
    ],
    'threshold-zero-if-elastic/threshold-of-elastic': [
      'The record of an elastic Subnet contains the threshold of its former owner.',
      node.mapResultAt(METHOD, 'threshold', (threshold) => (threshold === '0' ? '1' : threshold)),
    ],
    'permissioned-is-permissioned/never-permissioned': [
      '`isPermissioned` is false for every Subnet.',
      node.mapResultAt(METHOD, '', (subnet) =>
        node.isMembers(subnet) ? { ...subnet, isPermissioned: false, controlKeys: [], threshold: '0' } : subnet,
      ),
    ],
    'elastic-is-not-permissioned/always-permissioned': [
      '`isPermissioned` is true for every Subnet.',
      node.mapResultAt(METHOD, 'isPermissioned', () => true),
    ],
    'transformation-is-committed/no-transformation': [
      'The record lacks the transaction that transformed the Subnet.',
      node.mapResultAt(METHOD, 'subnetTransformationTxID', () => node.ZERO_ID),
    ],
    'transformation-names-the-subnet/transaction-of-another': [
      'The `subnetTransformationTxID` is a transaction of another Subnet.',
      node.mapResultAtIn(METHOD, 'subnetTransformationTxID', (own, call) =>
        node.isAbout('elastic')(call) ? transactionOfAnother(call) : own,
      ),
    ],
    'no-transformation-if-permissioned/creation-for-transformation': [
      'The `subnetTransformationTxID` of a permissioned Subnet is the transaction that created it.',
      node.mapResultAtIn(METHOD, 'subnetTransformationTxID', (txId, { args }) =>
        txId === node.ZERO_ID ? args.id('subnetID') : txId,
      ),
    ],
    'agrees-with-get-subnets/first-owner': [
      'The record contains the first owner of the Subnet, even if the owner has changed.',
      firstOwner(),
    ],
    'primary-network-is-an-error/primary-described': [
      'The method returns a record like that of an elastic Subnet for the Primary Network.',
      node.respondWhen(
        METHOD,
        node.textThat('subnetID', (id) => id === node.ZERO_ID),
        () => nobodys(false),
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
    'manager-address/manager-address-number': [
      'The `managerAddress` is a JSON number.',
      node.mapResultAt(METHOD, 'managerAddress', () => 0),
    ],
  }),
];

/** What nobody owns. */
function nobodys(isPermissioned: boolean): node.Json {
  return { isPermissioned, controlKeys: [], threshold: '0', locktime: '0', subnetTransformationTxID: node.ZERO_ID };
}

/** The transaction that created a blockchain of another Subnet than the one asked for. */
function transactionOfAnother({ ledger, args }: node.Call): string {
  const own = args.id('subnetID');
  return ledger.blockchains().find(({ subnetId }) => subnetId !== own && subnetId !== node.ZERO_ID)?.id ?? node.ZERO_ID;
}

/** The control keys of a Subnet. */
function keysOf(call: node.Call, subnetID: string): node.Json {
  const subnet = node.HANDLERS[METHOD]?.(node.callWith(call, { subnetID })) ?? null;
  return node.isMembers(subnet) ? (subnet.controlKeys ?? []) : [];
}

function firstOwner(): node.Change {
  return node.mapResultAtIn(METHOD, '', (subnet, { ledger, args }) => {
    const created = ledger.tx(args.id('subnetID'))?.json();
    const unsigned = node.isMembers(created) ? created.unsignedTx : undefined;
    const owner = node.isMembers(unsigned) ? unsigned.owner : undefined;
    const isShown = node.isMembers(subnet) && subnet.isPermissioned === true && node.isMembers(owner);
    return isShown ? { ...subnet, controlKeys: owner.addresses, threshold: node.text(owner.threshold) } : subnet;
  });
}
