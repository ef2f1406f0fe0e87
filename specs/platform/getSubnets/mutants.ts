import {
  type Json,
  type Ledger,
  type Mutant,
  type Owner,
  ignoreChecksum,
  failWhen,
  text,
  isItems,
  isMembers,
  listArgumentMutants,
  mutantTable,
  ownerJson,
  mapResult,
  mapResultAt,
  mapResultAtIn,
  withDialect,
  ZERO_ID,
  skipUnreadableIds,
} from '../../../src/reference-node/kit/index.ts';

const METHOD = 'platform.getSubnets';
const S = 'subnets/*';

/** Defects of platform.getSubnets. */
export const mutants: readonly Mutant[] = [
  ...listArgumentMutants(METHOD, {
    breaks: 'platform.getSubnets/unknown-ids-left-out',
    argument: 'ids',
    knows: ({ ledger }, id) => ledger.subnet(id) !== undefined,
  }),
  ...mutantTable(METHOD, {
    'control-key/keys-without-chain': [
      'The control keys lack the alias of the P-Chain.',
      mapResultAt(METHOD, 'subnets/*/controlKeys/*', (key) => text(key).slice(2)),
    ],
    'elastic-has-no-control-keys/keys-of-elastic': [
      'The list contains an elastic Subnet with the keys of its former owner.',
      mapResultAtIn(METHOD, S, (subnet, { ledger }) => {
        const owner = elasticOwner(subnet, ledger);
        return isMembers(subnet) && owner !== undefined
          ? { ...subnet, controlKeys: ownerJson(ledger, owner).addresses }
          : subnet;
      }),
    ],
    'elastic-threshold-zero/threshold-of-elastic': [
      'The list contains an elastic Subnet with the threshold of its former owner.',
      mapResultAtIn(METHOD, S, (subnet, { ledger }) => {
        const owner = elasticOwner(subnet, ledger);
        return isMembers(subnet) && owner !== undefined ? { ...subnet, threshold: `${owner.threshold}` } : subnet;
      }),
    ],
    'unknown-ids-left-out/error-for-unknown': [
      'The method returns an error if one of the `ids` is unknown.',
      failWhen(METHOD, ({ ledger, args }) => args.ids('ids').some((id) => ledger.subnet(id) === undefined)),
      { history: 'F41' },
    ],
    'filter-does-not-change-records/first-owner-in-the-list': [
      'The list without `ids` contains the first owner of a Subnet, even if the owner has changed.',
      withDialect({ listedSubnetOwner: 'first' }, [METHOD]),
      { history: 'F40' },
    ],
    'filter-does-not-change-records/threshold-in-the-list-only': [
      'The `threshold` of a Subnet is 1 if the request contains `ids`.',
      mapResult(METHOD, (whole, { args }) =>
        args.has('ids')
          ? onSubnets(whole, (subnets) => subnets.map((one) => (isMembers(one) ? { ...one, threshold: '1' } : one)))
          : whole,
      ),
    ],
    'includes-the-primary-network/primary-first': [
      'The Primary Network is the first item of the list.',
      mapResultAt(METHOD, 'subnets', (subnets) => (isItems(subnets) ? subnets.toReversed() : subnets)),
    ],
    'primary-network-can-be-named/primary-left-out': [
      'The list for `ids` lacks the Primary Network.',
      mapResult(METHOD, (whole, { args }) =>
        args.has('ids') ? onSubnets(whole, (all) => all.filter((one) => !isMembers(one) || one.id !== ZERO_ID)) : whole,
      ),
    ],
    'repeated-id-counts-once/once-for-each': [
      'The list contains a Subnet once for each time that `ids` contains it.',
      mapResult(METHOD, (whole, { args }) =>
        onSubnets(whole, (all) =>
          args.has('ids') ? args.ids('ids').flatMap((id) => all.filter((one) => isMembers(one) && one.id === id)) : all,
        ),
      ),
    ],
    'ids-give-the-order/order-of-the-list': [
      'The list for `ids` has the order of the list of all Subnets.',
      mapResult(METHOD, (whole, { args, ledger }) => {
        const all = [...ledger.subnets().map(({ id }) => id), ZERO_ID];
        const placeOf = (one: Json): number => (isMembers(one) ? all.indexOf(text(one.id)) : 0);
        return args.has('ids') ? onSubnets(whole, (some) => some.toSorted((a, b) => placeOf(a) - placeOf(b))) : whole;
      }),
    ],
    'control-keys-in-order/keys-reversed': [
      'The control keys are in reverse order.',
      mapResultAt(METHOD, 'subnets/*/controlKeys', (keys) => (isItems(keys) ? keys.toReversed() : keys)),
    ],
    'bad-id-is-an-error/checksum-ignored': [
      'The method ignores the checksums of `ids`.',
      ignoreChecksum(METHOD, 'ids'),
    ],
    'bad-id-is-an-error/unreadable-passed-over': [
      'The method skips unreadable `ids`.',
      skipUnreadableIds(METHOD, 'ids'),
    ],
    'list-shows-first-owner/present-owner-in-the-list': [
      'The list without `ids` contains the current owners.',
      withDialect({ listedSubnetOwner: 'present' }, [METHOD]),
    ],
  }),
];

function onSubnets(whole: Json, change: (subnets: readonly Json[]) => readonly Json[]): Json {
  return isMembers(whole) && isItems(whole.subnets) ? { ...whole, subnets: change(whole.subnets) } : whole;
}

/** Who owned the elastic Subnet before anybody could validate it. */
function elasticOwner(listed: Json, ledger: Ledger): Owner | undefined {
  const id = isMembers(listed) && typeof listed.id === 'string' ? listed.id : '';
  const subnet = ledger.subnet(id);
  return subnet?.kind === 'elastic' ? subnet.owner : undefined;
}
