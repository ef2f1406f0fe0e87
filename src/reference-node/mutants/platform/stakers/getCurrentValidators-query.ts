import type { Call } from '../../../rpc/call.ts';
import {
  argument,
  argumentIgnored,
  errorWhen,
  firstItems,
  handled,
  insteadOfError,
  resultAtOf,
} from '../../../changes/changes.ts';
import { callWith } from '../../../changes/call-with.ts';
import { listedSubnetMutants } from '../../kit/subnet-argument.ts';
import { type Mutant, mutantsOf } from '../../kit/mutant.ts';
import { currentSeen } from '../../../changes/stakers.ts';
import { unreadableNodeIdsTaken } from '../../../changes/taken.ts';
import { checksumIgnored, textTakenForArray } from '../../../changes/unchecked.ts';

const METHOD = 'platform.getCurrentValidators';
const mutant = mutantsOf(METHOD);

/** Defects of platform.getCurrentValidators: what it makes of its arguments. */
export const VALIDATOR_QUERY_MUTANTS: readonly Mutant[] = [
  ...listedSubnetMutants(mutant, METHOD),
  mutant(
    'node-ids-default-to-all',
    'first-ten',
    'Without `nodeIDs` no more than ten validators are listed.',
    currentSeen(METHOD, (all, { args }) => (args.has('nodeIDs') ? all : all.slice(0, 10))),
  ),
  mutant(
    'node-ids-default-to-all',
    'last-left-out',
    'Without `nodeIDs` the validator that ends last is missing.',
    currentSeen(METHOD, (all, { args }) => (args.has('nodeIDs') ? all : all.slice(0, -1))),
  ),
  mutant(
    'node-ids-default-to-all',
    'connected-only',
    'Validators that are not connected are missing.',
    currentSeen(METHOD, (all) => all.filter(({ connected }) => connected)),
  ),
  mutant(
    'node-ids-empty-means-all',
    'none-for-empty',
    'With empty `nodeIDs` nobody is listed.',
    currentSeen(METHOD, (all, call) => (isEmpty(call) ? [] : all)),
  ),
  mutant('node-ids-limit-to-named', 'node-ids-ignored', '`nodeIDs` is ignored.', argumentIgnored(METHOD, 'nodeIDs')),
  mutant(
    'node-ids-include-each-named',
    'first-named-only',
    'Of several `nodeIDs` only the first is looked up.',
    firstItems(METHOD, 'nodeIDs', 1),
  ),
  mutant(
    'node-ids-include-each-named',
    'last-named-left-out',
    'Of several `nodeIDs` the last is not looked up.',
    argument(METHOD, 'nodeIDs', (ids) => (Array.isArray(ids) && ids.length > 1 ? ids.slice(0, -1) : ids)),
  ),
  mutant(
    'unknown-node-ids-left-out',
    'error-for-unknown',
    'A node ID that validates nothing fails the whole call.',
    errorWhen(METHOD, (call) => unknownNodes(call).length > 0),
  ),
  mutant(
    'unknown-node-ids-left-out',
    'all-for-unknown',
    'Where none of the `nodeIDs` is known all validators are listed.',
    handled(METHOD, (base) => (call) => {
      const ids = call.args.nodeIds('nodeIDs');
      return base(ids.length > 0 && unknownNodes(call).length === ids.length ? callWith(call, { nodeIDs: [] }) : call);
    }),
  ),
  mutant(
    'filter-does-not-change-records',
    'reward-in-the-list-only',
    'With `nodeIDs` the potential reward is 0.',
    resultAtOf(METHOD, 'validators/*/potentialReward', (reward, { args }) => (args.has('nodeIDs') ? '0' : reward)),
  ),
  mutant(
    'filter-does-not-change-records',
    'signer-in-the-list-only',
    'With `nodeIDs` there is no `signer`.',
    resultAtOf(METHOD, 'validators/*/signer', (signer, { args }) => (args.has('nodeIDs') ? undefined : signer)),
  ),
  mutant(
    'filter-does-not-change-records',
    'delegations-in-the-list-only',
    'With `nodeIDs` the count of delegators is 0.',
    resultAtOf(METHOD, 'validators/*/delegatorCount', (count, { args }) => (args.has('nodeIDs') ? '0' : count)),
  ),
  mutant(
    'bad-node-id-is-an-error',
    'checksum-of-node-ignored',
    'The checksums of `nodeIDs` are not looked at.',
    checksumIgnored(METHOD, 'nodeIDs'),
  ),
  mutant(
    'bad-node-id-is-an-error',
    'unreadable-passed-over',
    'What cannot be read in `nodeIDs` is passed over.',
    unreadableNodeIdsTaken(METHOD, 'nodeIDs'),
  ),
  mutant(
    'node-ids-of-wrong-type-is-an-error',
    'text-for-array',
    'One node ID stands for an array that holds it.',
    textTakenForArray(METHOD, 'nodeIDs'),
  ),
  mutant(
    'node-ids-of-wrong-type-is-an-error',
    'nobody-for-wrong-type',
    'Where an argument cannot be read nobody is listed.',
    insteadOfError(METHOD, () => ({ validators: [] })),
  ),
];

function isEmpty({ args }: Call): boolean {
  return args.has('nodeIDs') && args.nodeIds('nodeIDs').length === 0;
}

function unknownNodes({ ledger, args }: Call): readonly string[] {
  const known = new Set(ledger.currentValidators(args.id('subnetID')).map(({ nodeId }) => nodeId));
  return args.nodeIds('nodeIDs').filter((nodeId) => !known.has(nodeId));
}
