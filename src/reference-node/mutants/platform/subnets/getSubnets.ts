import type { Json, Ledger, Owner } from '../../../ledger.ts';
import { ZERO_ID } from '../../../rpc/arguments.ts';
import type { Call } from '../../../rpc/call.ts';
import { ownerJson } from '../../../services/platform/addresses.ts';
import { callWith } from '../../../changes/call-with.ts';
import {
  argumentIgnored,
  errorWhen,
  firstItems,
  handled,
  result,
  resultAt,
  resultAtOf,
  spoken,
} from '../../../changes/changes.ts';
import { fieldMutants } from '../../kit/fields.ts';
import { isItems, isMembers } from '../../../changes/json-path.ts';
import { type Mutant, mutantsOf } from '../../kit/mutant.ts';
import { unreadableIdsTaken } from '../../../changes/taken.ts';
import { checksumIgnored, textTakenForArray } from '../../../changes/unchecked.ts';

const METHOD = 'platform.getSubnets';
const S = 'subnets/*';
const mutant = mutantsOf(METHOD);

/** Defects of platform.getSubnets. */
export const GET_SUBNETS_MUTANTS: readonly Mutant[] = [
  ...fieldMutants(METHOD, {
    result: { path: '', kind: 'object' },
    subnets: { path: 'subnets', kind: 'list' },
    subnet: { path: S, kind: 'object' },
    id: { path: `${S}/id`, kind: 'id' },
    'control-keys': { path: `${S}/controlKeys`, kind: 'list' },
    'control-key': { path: `${S}/controlKeys/*`, kind: 'address' },
    threshold: { path: `${S}/threshold`, kind: 'decimal' },
  }),
  mutant(
    'elastic-has-no-control-keys',
    'keys-of-elastic',
    'An elastic Subnet is listed with the keys of its former owner.',
    resultAtOf(METHOD, S, (subnet, { ledger }) => {
      const owner = elasticOwner(subnet, ledger);
      return isMembers(subnet) && owner !== undefined
        ? { ...subnet, controlKeys: ownerJson(ledger, owner).addresses }
        : subnet;
    }),
  ),
  mutant(
    'elastic-threshold-zero',
    'threshold-of-elastic',
    'An elastic Subnet is listed with the threshold of its former owner.',
    resultAtOf(METHOD, S, (subnet, { ledger }) => {
      const owner = elasticOwner(subnet, ledger);
      return isMembers(subnet) && owner !== undefined ? { ...subnet, threshold: `${owner.threshold}` } : subnet;
    }),
  ),
  mutant(
    'ids-default-to-all',
    'first-two',
    'Without `ids` no more than two Subnets are listed.',
    result(METHOD, (whole, { args }) => (args.has('ids') ? whole : onSubnets(whole, (subnets) => subnets.slice(0, 2)))),
  ),
  mutant(
    'ids-default-to-all',
    'none-by-default',
    'Without `ids` nothing but the Primary Network is listed.',
    result(METHOD, (whole, { args }) => (args.has('ids') ? whole : onSubnets(whole, (subnets) => subnets.slice(-1)))),
  ),
  mutant('ids-limit-to-named', 'ids-ignored', '`ids` is ignored.', argumentIgnored(METHOD, 'ids')),
  mutant(
    'ids-include-each-named',
    'first-id-only',
    'Only the first of the `ids` is looked up.',
    firstItems(METHOD, 'ids', 1),
  ),
  mutant(
    'unknown-ids-left-out',
    'error-for-unknown',
    'An ID that no Subnet has fails the whole call.',
    errorWhen(METHOD, ({ ledger, args }) => args.ids('ids').some((id) => ledger.subnet(id) === undefined)),
    { history: 'F41' },
  ),
  mutant(
    'unknown-ids-left-out',
    'unknown-listed',
    'An ID that no Subnet has is listed with empty values.',
    result(METHOD, (whole, call) => onSubnets(whole, (subnets) => [...unknownOnes(call), ...subnets])),
  ),
  mutant(
    'filter-does-not-change-records',
    'first-owner-in-the-list',
    'Without `ids` the owner is shown that a Subnet was created with, even if that has changed.',
    spoken({ listedSubnetOwner: 'first' }, [METHOD]),
    { history: 'F40' },
  ),
  mutant(
    'filter-does-not-change-records',
    'threshold-in-the-list-only',
    'Asked for by ID, a Subnet has a threshold of 1.',
    result(METHOD, (whole, { args }) =>
      args.has('ids')
        ? onSubnets(whole, (subnets) => subnets.map((one) => (isMembers(one) ? { ...one, threshold: '1' } : one)))
        : whole,
    ),
  ),
  mutant(
    'none-known-is-empty',
    'all-for-none',
    'Where no ID is known all Subnets are listed.',
    handled(METHOD, (base) => (call) => {
      const own = base(call);
      return isNone(own) ? base(callWith(call, { ids: undefined })) : own;
    }),
  ),
  mutant(
    'ids-unique',
    'first-twice',
    'The first Subnet is listed twice.',
    resultAt(METHOD, 'subnets', (subnets) => (isItems(subnets) ? [...subnets.slice(0, 1), ...subnets] : subnets)),
  ),
  mutant(
    'includes-the-primary-network',
    'without-primary',
    'The Primary Network is not listed.',
    resultAt(METHOD, S, (subnet) => (isMembers(subnet) && subnet.id === ZERO_ID ? undefined : subnet)),
  ),
  mutant(
    'includes-the-primary-network',
    'primary-first',
    'The Primary Network comes first.',
    resultAt(METHOD, 'subnets', (subnets) => (isItems(subnets) ? subnets.toReversed() : subnets)),
  ),
  mutant(
    'bad-id-is-an-error',
    'checksum-ignored',
    'The checksums of `ids` are not looked at.',
    checksumIgnored(METHOD, 'ids'),
  ),
  mutant(
    'bad-id-is-an-error',
    'unreadable-passed-over',
    'What cannot be read in `ids` is passed over.',
    unreadableIdsTaken(METHOD, 'ids'),
  ),
  mutant(
    'ids-of-wrong-type-is-an-error',
    'text-for-array',
    'One ID stands for an array that holds it.',
    textTakenForArray(METHOD, 'ids'),
  ),
  mutant(
    'list-shows-first-owner',
    'present-owner-in-the-list',
    'The whole list shows present owners.',
    spoken({ listedSubnetOwner: 'present' }, [METHOD]),
  ),
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

function isNone(whole: Json): boolean {
  return isMembers(whole) && (whole.subnets === null || (isItems(whole.subnets) && whole.subnets.length === 0));
}

function unknownOnes({ ledger, args }: Call): Json[] {
  const unknown = args.ids('ids').filter((id) => ledger.subnet(id) === undefined);
  return unknown.map((id) => ({ id, controlKeys: [], threshold: '0' }));
}
