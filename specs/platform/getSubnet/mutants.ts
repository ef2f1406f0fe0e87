import {
  type Call,
  HANDLERS,
  type Change,
  type Json,
  type Mutant,
  ZERO_ID,
  respondWhen,
  callWith,
  fieldMutants,
  mutantsOfFields,
  wrapHandler,
  isAbout,
  isItems,
  isMembers,
  mutantTable,
  mapResultAt,
  mapResultAtIn,
  withLedger,
  someSubnet,
  withDialect,
  text,
  textThat,
} from '../../../src/reference-node/kit/index.ts';

const METHOD = 'platform.getSubnet';

/** Defects of platform.getSubnet. */
export const mutants: readonly Mutant[] = [
  ...fieldMutants(METHOD, { 'subnet-transformation-tx-id': { kind: 'id' } }),
  ...mutantTable(METHOD, {
    'control-keys-in-order/keys-reversed': [
      'The control keys are in reverse order.',
      mapResultAt(METHOD, 'controlKeys', (keys) => (isItems(keys) ? keys.toReversed() : keys)),
    ],
    'no-control-keys-if-elastic/keys-of-elastic': [
      'The record of an elastic Subnet contains the keys of its former owner.',
      wrapHandler(METHOD, (base) => (call) => {
        const own = base(call);
        const owner = base({ ...call, dialect: { ...call.dialect, elasticSubnetOwner: 'shown' } });
        return isMembers(own) && isMembers(owner) ? { ...own, controlKeys: owner.controlKeys } : own;
      }),
    ],
    'threshold-zero-if-elastic/threshold-of-elastic': [
      'The record of an elastic Subnet contains the threshold of its former owner.',
      mapResultAt(METHOD, 'threshold', (threshold) => (threshold === '0' ? '1' : threshold)),
    ],
    'permissioned-is-permissioned/never-permissioned': [
      '`isPermissioned` is false for every Subnet.',
      mapResultAt(METHOD, '', (subnet) =>
        isMembers(subnet) ? { ...subnet, isPermissioned: false, controlKeys: [], threshold: '0' } : subnet,
      ),
    ],
    'elastic-is-not-permissioned/always-permissioned': [
      '`isPermissioned` is true for every Subnet.',
      mapResultAt(METHOD, 'isPermissioned', () => true),
    ],
    'transformation-is-committed/no-transformation': [
      'The record lacks the transaction that transformed the Subnet.',
      mapResultAt(METHOD, 'subnetTransformationTxID', () => ZERO_ID),
    ],
    'transformation-names-the-subnet/transaction-of-another': [
      'The `subnetTransformationTxID` is a transaction of another Subnet.',
      mapResultAtIn(METHOD, 'subnetTransformationTxID', (own, call) =>
        isAbout('elastic')(call) ? transactionOfAnother(call) : own,
      ),
    ],
    'no-transformation-if-permissioned/creation-for-transformation': [
      'The `subnetTransformationTxID` of a permissioned Subnet is the transaction that created it.',
      mapResultAtIn(METHOD, 'subnetTransformationTxID', (txId, { args }) =>
        txId === ZERO_ID ? args.id('subnetID') : txId,
      ),
    ],
    'agrees-with-get-subnets/first-owner': [
      'The record contains the first owner of the Subnet, even if the owner has changed.',
      firstOwner(),
    ],
    'agrees-with-get-subnets/number-of-keys-for-threshold': [
      'The `threshold` is the number of control keys.',
      mapResultAt(METHOD, '', (subnet) =>
        isMembers(subnet) && isItems(subnet.controlKeys)
          ? { ...subnet, threshold: `${subnet.controlKeys.length}` }
          : subnet,
      ),
    ],
    'primary-network-is-an-error/primary-described': [
      'The method returns a record like that of an elastic Subnet for the Primary Network.',
      respondWhen(
        METHOD,
        textThat('subnetID', (id) => id === ZERO_ID),
        () => nobodys(false),
      ),
    ],
    'owner-kept-if-elastic/no-owner-if-elastic': [
      'The record of an elastic Subnet contains no owner.',
      withDialect({ elasticSubnetOwner: 'empty' }, [METHOD]),
    ],
    'owner-kept-if-elastic/keys-of-another-subnet': [
      'The record of an elastic Subnet contains the control keys of a permissioned Subnet.',
      mapResultAtIn(METHOD, 'controlKeys', (keys, call) =>
        isAbout('elastic')(call) ? keysOf(call, someSubnet(call.ledger, 'permissioned')) : keys,
      ),
    ],
    'owner-kept-if-elastic/threshold-one-more-if-elastic': [
      'The `threshold` of an elastic Subnet is 1 too high.',
      mapResultAtIn(METHOD, 'threshold', (threshold, call) =>
        isAbout('elastic')(call) ? `${BigInt(text(threshold)) + 1n}` : threshold,
      ),
    ],
    'permissioned-agrees-with-get-subnets/threshold-one-more': [
      'The `threshold` is 1 too high.',
      mapResultAt(METHOD, 'threshold', (threshold) => `${BigInt(text(threshold)) + 1n}`),
    ],
  }),
  ...mutantsOfFields(METHOD, {
    'conversion-id': { path: 'conversionID', kind: 'id', required: true },
    'manager-chain-id': { path: 'managerChainID', kind: 'id', required: true },
  }),
  ...mutantTable(METHOD, {
    'manager-address/manager-address-missing': [
      'The result has no `managerAddress`.',
      mapResultAt(METHOD, 'managerAddress', () => undefined),
    ],
    'manager-address/manager-address-number': [
      'The `managerAddress` is a JSON number.',
      mapResultAt(METHOD, 'managerAddress', () => 0),
    ],
    'agrees-with-get-subnets/threshold-of-the-newest': [
      'Each Subnet has the threshold of the newest one.',
      withLedger('platform.getSubnet', (ledger) => ({
        subnet: (id) => {
          const [own, newest] = [ledger.subnet(id), ledger.subnets()[0]];
          return own?.kind !== 'permissioned' || newest === undefined
            ? own
            : { ...own, owner: { ...own.owner, threshold: newest.owner.threshold } };
        },
      })),
    ],
  }),
];

/** What nobody owns. */
function nobodys(isPermissioned: boolean): Json {
  return { isPermissioned, controlKeys: [], threshold: '0', locktime: '0', subnetTransformationTxID: ZERO_ID };
}

/** The transaction that created a blockchain of another Subnet than the one asked for. */
function transactionOfAnother({ ledger, args }: Call): string {
  const own = args.id('subnetID');
  return ledger.blockchains().find(({ subnetId }) => subnetId !== own && subnetId !== ZERO_ID)?.id ?? ZERO_ID;
}

/** The control keys of a Subnet. */
function keysOf(call: Call, subnetID: string): Json {
  const subnet = HANDLERS[METHOD]?.(callWith(call, { subnetID })) ?? null;
  return isMembers(subnet) ? (subnet.controlKeys ?? []) : [];
}

function firstOwner(): Change {
  return mapResultAtIn(METHOD, '', (subnet, { ledger, args }) => {
    const created = ledger.tx(args.id('subnetID'))?.json();
    const unsigned = isMembers(created) ? created.unsignedTx : undefined;
    const owner = isMembers(unsigned) ? unsigned.owner : undefined;
    const isShown = isMembers(subnet) && subnet.isPermissioned === true && isMembers(owner);
    return isShown ? { ...subnet, controlKeys: owner.addresses, threshold: text(owner.threshold) } : subnet;
  });
}
