import * as node from '../../../src/reference-node/kit/index.ts';

const METHOD = 'platform.getSubnets';
const S = 'subnets/*';

export const mutants: readonly node.Mutant[] = [
  ...node.listArgumentMutants(METHOD, {
    breaks: 'platform.getSubnets/unknown-ids-left-out',
    argument: 'ids',
    knows: ({ ledger }, id) => ledger.subnet(id) !== undefined,
  }),
  ...node.mutantTable(METHOD, {
    'elastic-has-no-control-keys/keys-of-elastic': [
      'The list contains an elastic Subnet with the keys of its former owner.',
      node.mapResultAtIn(METHOD, S, (subnet, { ledger }) => {
        const owner = elasticOwner(subnet, ledger);
        return node.isMembers(subnet) && owner !== undefined
          ? { ...subnet, controlKeys: node.ownerJson(ledger, owner).addresses }
          : subnet;
      }),
    ],
    'elastic-threshold-zero/threshold-of-elastic': [
      'The list contains an elastic Subnet with the threshold of its former owner.',
      node.mapResultAtIn(METHOD, S, (subnet, { ledger }) => {
        const owner = elasticOwner(subnet, ledger);
        return node.isMembers(subnet) && owner !== undefined ? { ...subnet, threshold: `${owner.threshold}` } : subnet;
      }),
    ],
    'unknown-ids-left-out/error-for-unknown': [
      'The method returns an error if one of the `ids` is unknown.',
      node.failWhen(METHOD, ({ ledger, args }) => args.ids('ids').some((id) => ledger.subnet(id) === undefined)),
      { history: 'F41' },
    ],
    'filter-does-not-change-records/first-owner-in-the-list': [
      'The list without `ids` contains the first owner of a Subnet, even if the owner has changed.',
      node.withDialect({ listedSubnetOwner: 'first' }, [METHOD]),
      { history: 'F40' },
    ],
    'includes-the-primary-network/primary-first': [
      'The Primary Network is the first item of the list.',
      node.mapResultAt(METHOD, 'subnets', (subnets) => (node.isItems(subnets) ? subnets.toReversed() : subnets)),
    ],
    'primary-network-can-be-named/primary-left-out': [
      'The list for `ids` lacks the Primary Network.',
      node.mapResult(METHOD, (whole, { args }) =>
        args.has('ids')
          ? onSubnets(whole, (all) => all.filter((one) => !node.isMembers(one) || one.id !== node.ZERO_ID))
          : whole,
      ),
    ],
    'repeated-id-counts-once/once-for-each': [
      'The list contains a Subnet once for each time that `ids` contains it.',
      node.mapResult(METHOD, (whole, { args }) =>
        onSubnets(whole, (all) =>
          args.has('ids')
            ? args.ids('ids').flatMap((id) => all.filter((one) => node.isMembers(one) && one.id === id))
            : all,
        ),
      ),
    ],
    'ids-give-the-order/order-of-the-list': [
      'The list for `ids` has the order of the list of all Subnets.',
      node.mapResult(METHOD, (whole, { args, ledger }) => {
        const all = [...ledger.subnets().map(({ id }) => id), node.ZERO_ID];
        const placeOf = (one: node.Json): number => (node.isMembers(one) ? all.indexOf(node.text(one.id)) : 0);
        return args.has('ids') ? onSubnets(whole, (some) => some.toSorted((a, b) => placeOf(a) - placeOf(b))) : whole;
      }),
    ],
    'control-keys-in-order/keys-reversed': [
      'The control keys are in reverse order.',
      node.mapResultAt(METHOD, 'subnets/*/controlKeys', (keys) => (node.isItems(keys) ? keys.toReversed() : keys)),
    ],
    'bad-id-is-an-error/checksum-ignored': [
      'The method ignores the checksums of `ids`.',
      node.ignoreChecksum(METHOD, 'ids'),
    ],
    'list-shows-first-owner/present-owner-in-the-list': [
      'The list without `ids` contains the current owners.',
      node.withDialect({ listedSubnetOwner: 'present' }, [METHOD]),
    ],
  }),
];

function onSubnets(whole: node.Json, change: (subnets: readonly node.Json[]) => readonly node.Json[]): node.Json {
  return node.isMembers(whole) && node.isItems(whole.subnets) ? { ...whole, subnets: change(whole.subnets) } : whole;
}

/** Who owned the elastic Subnet before anybody could validate it. */
function elasticOwner(listed: node.Json, ledger: node.Ledger): node.Owner | undefined {
  const id = node.isMembers(listed) && typeof listed.id === 'string' ? listed.id : '';
  const subnet = ledger.subnet(id);
  return subnet?.kind === 'elastic' ? subnet.owner : undefined;
}
