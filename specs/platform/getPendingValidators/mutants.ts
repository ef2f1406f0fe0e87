import {
  text,
  type Call,
  type Mutant,
  ZERO_ID,
  callWith,
  failWhen,
  wrapHandler,
  respondInsteadOfError,
  isMembers,
  listArgumentMutants,
  listedSubnetMutants,
  mutantTable,
  isAbout,
  onlyWhen,
  respondWhen,
  withPendingDelegators,
  withPendingValidators,
  mapResultAt,
  withLedger,
  stakerWith,
} from '../../../src/reference-node/kit/index.ts';
const METHOD = 'platform.getPendingValidators';
const AVAX = 1_000_000_000n;
/** Defects of platform.getPendingValidators: what it makes of its arguments, and single members. */
export const mutants: readonly Mutant[] = [
  ...listedSubnetMutants(METHOD),
  ...listArgumentMutants(METHOD, {
    breaks: 'platform.getPendingValidators/unknown-node-ids-left-out',
    argument: 'nodeIDs',
    knows: isPending,
  }),
  ...mutantTable(METHOD, {
    'subnet-id-selects/primary-delegators-for-all': [
      'The pending delegators are those of the Primary Network for any `subnetID`.',
      withLedger(METHOD, (ledger) => ({ pendingDelegators: () => ledger.pendingDelegators(ZERO_ID) })),
    ],
    'node-ids-limit-delegators/delegators-unfiltered': [
      'The method ignores `nodeIDs` for delegators.',
      wrapHandler(METHOD, (base) => (call) => {
        const [own, all] = [base(call), base(callWith(call, { nodeIDs: undefined }))];
        return isMembers(own) && isMembers(all) ? { ...own, delegators: all.delegators } : own;
      }),
    ],
    'unknown-node-ids-left-out/error-for-unknown': [
      'The method returns an error if one of the `nodeIDs` has no pending staker.',
      failWhen(METHOD, (call) => call.args.nodeIds('nodeIDs').some((nodeId) => !isPending(call, nodeId))),
    ],
    'node-ids-of-wrong-type-is-an-error/nobody-for-wrong-type': [
      'The method lists no validator for an unreadable argument.',
      respondInsteadOfError(METHOD, () => ({ validators: [], delegators: [] })),
    ],
    'lists-stakers-to-come/delegators-left-out': [
      'The list contains no pending delegator.',
      withPendingDelegators(METHOD, () => []),
    ],
    'lists-stakers-to-come/first-validator-left-out': [
      'The list lacks its first pending validator.',
      withPendingValidators(METHOD, (validators) => validators.slice(1)),
    ],
    'lists-stakers-to-come/none-of-elastic-subnets': [
      'The list of an elastic Subnet is empty.',
      respondWhen(METHOD, isAbout('elastic'), () => ({ validators: [], delegators: [] })),
    ],
    'node-ids-limit-validators/node-ids-ignored-on-subnets': [
      'The method ignores `nodeIDs` for a Subnet.',
      onlyWhen(
        METHOD,
        ({ args }) => args.id('subnetID') !== ZERO_ID,
        wrapHandler(METHOD, (base) => (call) => base(callWith(call, { nodeIDs: undefined }))),
      ),
    ],
    'node-ids-include-each-named/none-for-named-on-subnets': [
      'The list of a Subnet is empty if the request contains `nodeIDs`.',
      respondWhen(
        METHOD,
        ({ args }) => args.id('subnetID') !== ZERO_ID && args.nodeIds('nodeIDs').length > 0,
        () => ({ validators: [], delegators: [] }),
      ),
    ],
    'agrees-with-transaction/weight-in-whole-units': [
      'The weight of a pending validator is 1 higher than a whole number of AVAX.',
      withPendingValidators(METHOD, (validators) =>
        validators.map((each) => stakerWith(each, { weight: (each.weight / AVAX) * AVAX + 1n })),
      ),
    ],
    'agrees-with-transaction/end-a-day-late': [
      'The `endTime` of a pending validator is a day too late.',
      mapResultAt(METHOD, 'validators/*/endTime', (time) => `${BigInt(text(time)) + 86_400n}`),
    ],
    'agrees-with-transaction/fee-of-nobody': [
      'The `delegationFee` of a pending validator is 1 percent too high.',
      mapResultAt(METHOD, 'validators/*/delegationFee', (fee) => (Number(fee) + 1).toFixed(4)),
    ],
    'delegation-fee-is-percent/fee-below-zero': [
      'The delegation fee is negative.',
      mapResultAt(METHOD, 'validators/*/delegationFee', (fee) => `-${text(fee)}`),
    ],
  }),
];
function isPending({ ledger, args }: Call, nodeId: string): boolean {
  const subnetId = args.id('subnetID');
  const pending = [...ledger.pendingValidators(subnetId), ...ledger.pendingDelegators(subnetId)];
  return pending.some((staker) => staker.nodeId === nodeId);
}
