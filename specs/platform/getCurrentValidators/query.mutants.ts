import * as node from '../../../src/reference-node/kit/index.ts';

const METHOD = 'platform.getCurrentValidators';

/** What the method makes of its arguments. */
export const mutants: readonly node.Mutant[] = [
  ...node.listedSubnetMutants(METHOD),
  ...node.listArgumentMutants(METHOD, {
    breaks: 'platform.getCurrentValidators/unknown-node-ids-left-out',
    argument: 'nodeIDs',
    knows: (call, nodeId) => !unknownNodes(call).includes(nodeId),
  }),
  ...node.mutantTable(METHOD, {
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
    'node-ids-limit-in-l1s/all-for-unknown-in-l1s': [
      'The method lists all for an unknown node of an L1.',
      allForUnknown(),
    ],
    'node-ids-limit-in-subnets/all-for-unknown-in-subnets': [
      'The method lists all for an unknown node of a Subnet.',
      allForUnknown(),
    ],
    'unknown-node-ids-left-out/error-for-unknown': [
      'The method returns an error if one of the `nodeIDs` is not a validator.',
      node.failWhen(METHOD, (call) => unknownNodes(call).length > 0),
    ],
    'filter-does-not-change-records/reward-in-the-list-only': [
      'The potential reward is 0 if the request contains `nodeIDs`.',
      node.mapResultAtIn(METHOD, 'validators/*/potentialReward', (reward, { args }) =>
        args.has('nodeIDs') ? '0' : reward,
      ),
    ],
    'bad-node-id-is-an-error/checksum-of-node-ignored': [
      'The method ignores the checksums of `nodeIDs`.',
      node.ignoreChecksum(METHOD, 'nodeIDs'),
    ],
  }),
];

function isEmpty({ args }: node.Call): boolean {
  return args.has('nodeIDs') && args.nodeIds('nodeIDs').length === 0;
}

function unknownNodes({ ledger, args }: node.Call): readonly string[] {
  const subnetId = args.id('subnetID');
  const listed = [...ledger.currentValidators(subnetId), ...ledger.l1Validators(subnetId)];
  const known = new Set(listed.map(({ nodeId }) => nodeId));
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

function allForUnknown(): node.Change {
  return node.wrapHandler(
    METHOD,
    (base) => (call) => base(unknownNodes(call).length > 0 ? withoutNodeIds(call) : call),
  );
}
