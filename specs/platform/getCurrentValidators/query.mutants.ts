import * as node from '../../../src/reference-node/kit/index.ts';

const METHOD = 'platform.getCurrentValidators';

/** Defects of platform.getCurrentValidators: what it makes of its arguments. */
export const mutants: readonly node.Mutant[] = [
  ...node.listedSubnetMutants(METHOD),
  ...node.listArgumentMutants(METHOD, {
    breaks: 'platform.getCurrentValidators/unknown-node-ids-left-out',
    argument: 'nodeIDs',
    knows: (call, nodeId) => !unknownNodes(call).includes(nodeId),
  }),
  ...node.mutantTable(METHOD, {
    'lists-accepted-stakers/newest-validator-left-out': [
      'The list lacks the validator whose period began last, also if `nodeIDs` contains it.',
      node.withCurrentValidators(METHOD, (all) => {
        const last = all.reduce((found, { startTime }) => (startTime > found ? startTime : found), 0n);
        return all.filter(({ startTime }) => startTime !== last);
      }),
    ],
    'lists-accepted-stakers/last-delegator-left-out': [
      'The list of delegators of a validator lacks the last one.',
      node.mapResultAtIn(METHOD, 'validators/*/delegators', (delegators) =>
        node.isItems(delegators) ? delegators.slice(0, -1) : delegators,
      ),
    ],
    'l1-has-validators/no-validators-of-l1s': [
      'The list of a Subnet that is an L1 is empty.',
      node.respondWhen(
        METHOD,
        ({ ledger, args }) => ledger.subnet(args.id('subnetID'))?.conversion !== undefined,
        () => ({ validators: [] }),
      ),
    ],
    'node-ids-empty-means-all/none-for-empty': [
      'The method lists no validator for empty `nodeIDs`.',
      node.withCurrentValidators(METHOD, (all, call) => (isEmpty(call) ? [] : all)),
    ],
    'node-ids-limit-in-l1s/node-ids-ignored-for-l1s': [
      'The method ignores `nodeIDs` if the request contains the `subnetID` of an L1.',
      node.wrapHandler(METHOD, (base) => (call) => base(named(call) === 'L1' ? withoutNodeIds(call) : call)),
    ],
    'node-ids-limit-in-l1s/none-for-named-of-l1': [
      'The list of an L1 is empty if the request contains `nodeIDs`.',
      node.respondWhen(
        METHOD,
        (call) => named(call) === 'L1' && call.args.nodeIds('nodeIDs').length > 0,
        () => ({ validators: [] }),
      ),
    ],
    'unknown-node-ids-left-out/error-for-unknown': [
      'The method returns an error if one of the `nodeIDs` is not a validator.',
      node.failWhen(METHOD, (call) => unknownNodes(call).length > 0),
    ],
    'unknown-node-ids-left-out/all-for-unknown': [
      'The method lists all validators if none of the `nodeIDs` is known.',
      node.wrapHandler(METHOD, (base) => (call) => {
        const ids = call.args.nodeIds('nodeIDs');
        return base(
          ids.length > 0 && unknownNodes(call).length === ids.length ? node.callWith(call, { nodeIDs: [] }) : call,
        );
      }),
    ],
    'filter-does-not-change-records/reward-in-the-list-only': [
      'The potential reward is 0 if the request contains `nodeIDs`.',
      node.mapResultAtIn(METHOD, 'validators/*/potentialReward', (reward, { args }) =>
        args.has('nodeIDs') ? '0' : reward,
      ),
    ],
    'filter-does-not-change-records/signer-in-the-list-only': [
      'The record has no `signer` if the request contains `nodeIDs`.',
      node.mapResultAtIn(METHOD, 'validators/*/signer', (signer, { args }) =>
        args.has('nodeIDs') ? undefined : signer,
      ),
    ],
    'filter-does-not-change-records/delegations-in-the-list-only': [
      'The count of delegators is 0 if the request contains `nodeIDs`.',
      node.mapResultAtIn(METHOD, 'validators/*/delegatorCount', (count, { args }) =>
        args.has('nodeIDs') ? '0' : count,
      ),
    ],
    'bad-node-id-is-an-error/checksum-of-node-ignored': [
      'The method ignores the checksums of `nodeIDs`.',
      node.ignoreChecksum(METHOD, 'nodeIDs'),
    ],
    'bad-node-id-is-an-error/unreadable-passed-over': [
      'The method skips unreadable `nodeIDs`.',
      node.skipUnreadableNodeIds(METHOD, 'nodeIDs'),
    ],
    'node-ids-of-wrong-type-is-an-error/nobody-for-wrong-type': [
      'The method lists no validator for an unreadable argument.',
      node.respondInsteadOfError(METHOD, () => ({ validators: [] })),
    ],
  }),
];

function isEmpty({ args }: node.Call): boolean {
  return args.has('nodeIDs') && args.nodeIds('nodeIDs').length === 0;
}

function unknownNodes({ ledger, args }: node.Call): readonly string[] {
  const known = new Set(ledger.currentValidators(args.id('subnetID')).map(({ nodeId }) => nodeId));
  return args.nodeIds('nodeIDs').filter((nodeId) => !known.has(nodeId));
}

/** Which kind of Subnet the request names. */
function named({ ledger, args }: node.Call): 'subnet' | 'L1' | undefined {
  const subnet = ledger.subnet(args.id('subnetID'));
  return subnet && (subnet.conversion === undefined ? 'subnet' : 'L1');
}

function withoutNodeIds(call: node.Call): node.Call {
  return node.callWith(call, { nodeIDs: [] });
}
