import * as node from '../../../src/reference-node/kit/index.ts';
const hasUnknownNode =
  (known: (call: node.Call) => readonly { readonly nodeId: string }[]) =>
  (call: node.Call): boolean => {
    const ids = new Set(known(call).map(({ nodeId }) => nodeId));
    return call.args.nodeIds('nodeIDs').some((id) => !ids.has(id));
  };
export const variants: readonly node.Variant[] = node.documentVariants({
  'unknown-pending-nodes-are-refused': [
    '`platform.getPendingValidators` rejects a node ID without a pending validator.',
    ['4.2', 'The document says only of `platform.getCurrentValidators` that it leaves out unknown node IDs.'],
    node.failWhen(
      'platform.getPendingValidators',
      hasUnknownNode((call) => [
        ...call.ledger.pendingValidators(call.args.id('subnetID')),
        ...call.ledger.pendingDelegators(call.args.id('subnetID')),
      ]),
      'unknown node',
    ),
  ],
  'pending-fee-is-a-number': [
    '`delegationFee` of a pending validator is a JSON number.',
    ['2.4', 'The document lists the members of pending validators without types.'],
    node.mapResultAt('platform.getPendingValidators', 'validators/*/delegationFee', node.WRONG_VALUES.number[1]),
    { reach: 'readers' },
  ],
  'pending-validators-of-permissioned-subnets-have-no-fee': [
    '`delegationFee` is left out where a pending validator is not proof-of-stake.',
    ['2.4', 'The document omits the fee of such a current validator, and says nothing of a pending one.'],
    node.withDialect({ pendingDelegationFee: 'proof-of-stake' }, ['platform.getPendingValidators']),
    { reach: 'readers' },
  ],
});
