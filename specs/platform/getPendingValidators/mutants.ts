import * as node from '../../../src/reference-node/kit/index.ts';
const METHOD = 'platform.getPendingValidators';
const AVAX = 1_000_000_000n;
/** What the method makes of its arguments, and single members. */
export const mutants: readonly node.Mutant[] = [
  ...node.listedSubnetMutants(METHOD),
  ...node.listArgumentMutants(METHOD, {
    breaks: 'platform.getPendingValidators/unknown-node-ids-left-out',
    argument: 'nodeIDs',
    knows: isPending,
  }),
  ...node.mutantTable(METHOD, {
    'subnet-id-selects/primary-delegators-for-all': [
      'The pending delegators are those of the Primary Network for any `subnetID`.',
      node.withLedger(METHOD, (ledger) => ({ pendingDelegators: () => ledger.pendingDelegators(node.ZERO_ID) })),
    ],
    'node-ids-limit-delegators/delegators-unfiltered': [
      'The method ignores `nodeIDs` for delegators.',
      node.wrapHandler(METHOD, (base) => (call) => {
        const [own, all] = [base(call), base(node.callWith(call, { nodeIDs: undefined }))];
        return node.isMembers(own) && node.isMembers(all) ? { ...own, delegators: all.delegators } : own;
      }),
    ],
    'unknown-node-ids-left-out/error-for-unknown': [
      'The method returns an error if one of the `nodeIDs` has no pending staker.',
      node.failWhen(METHOD, (call) => call.args.nodeIds('nodeIDs').some((nodeId) => !isPending(call, nodeId))),
    ],
    'node-ids-of-wrong-type-is-an-error/nobody-for-wrong-type': [
      'The method lists no validator for an unreadable argument.',
      node.respondInsteadOfError(METHOD, () => ({ validators: [], delegators: [] })),
    ],
    'lists-stakers-to-come/delegators-left-out': [
      'The list contains no pending delegator.',
      node.withPendingDelegators(METHOD, () => []),
    ],
    'lists-stakers-to-come/first-validator-left-out': [
      'The list lacks its first pending validator.',
      node.withPendingValidators(METHOD, (validators) => validators.slice(1)),
    ],
    'lists-stakers-to-come/none-of-elastic-subnets': [
      'The list of an elastic Subnet is empty.',
      node.respondWhen(METHOD, node.isAbout('elastic'), () => ({ validators: [], delegators: [] })),
    ],
    'node-ids-limit-validators/node-ids-ignored-on-subnets': [
      'The method ignores `nodeIDs` for a Subnet.',
      node.onlyWhen(
        METHOD,
        ({ args }) => args.id('subnetID') !== node.ZERO_ID,
        node.wrapHandler(METHOD, (base) => (call) => base(node.callWith(call, { nodeIDs: undefined }))),
      ),
    ],
    'node-ids-include-each-named/none-for-named-on-subnets': [
      'The list of a Subnet is empty if the request contains `nodeIDs`.',
      node.respondWhen(
        METHOD,
        ({ args }) => args.id('subnetID') !== node.ZERO_ID && args.nodeIds('nodeIDs').length > 0,
        () => ({ validators: [], delegators: [] }),
      ),
    ],
    'agrees-with-transaction/weight-in-whole-units': [
      'The weight of a pending validator is 1 higher than a whole number of AVAX.',
      node.withPendingValidators(METHOD, (validators) =>
        validators.map((each) => node.stakerWith(each, { weight: (each.weight / AVAX) * AVAX + 1n })),
      ),
    ],
    'agrees-with-transaction/end-a-day-late': [
      'The `endTime` of a pending validator is a day too late.',
      node.mapResultAt(METHOD, 'validators/*/endTime', (time) => `${BigInt(node.text(time)) + 86_400n}`),
    ],
    'agrees-with-transaction/fee-of-nobody': [
      'The `delegationFee` of a pending validator is 1 percent too high.',
      node.mapResultAt(METHOD, 'validators/*/delegationFee', (fee) => (Number(fee) + 1).toFixed(4)),
    ],
    'delegation-fee-is-percent/fee-below-zero': [
      'The delegation fee is negative.',
      node.mapResultAt(METHOD, 'validators/*/delegationFee', (fee) => `-${node.text(fee)}`),
    ],
  }),
];
function isPending({ ledger, args }: node.Call, nodeId: string): boolean {
  const subnetId = args.id('subnetID');
  const pending = [...ledger.pendingValidators(subnetId), ...ledger.pendingDelegators(subnetId)];
  return pending.some((staker) => staker.nodeId === nodeId);
}
