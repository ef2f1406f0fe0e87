import { isShown } from '../../src/harness/index.ts';
import type { FaultKind, Fault } from '../../src/reference-node/faults/fault.ts';
import type { TrialNodes } from '../trials/trial-nodes.ts';
import { appliedInPlace, appliedToItem, appliedToMember } from '../../src/judge/validation/schema/applicators.ts';
import { requirementOf, type SchemaNode } from '../../src/judge/validation/schema/schema-node.ts';
import type { SchemaSet } from '../../src/judge/validation/schema/schemas.ts';

const ORDER: readonly FaultKind[] = ['first-two-swapped'];
const ITEMS: readonly FaultKind[] = ['emptied', 'first-lost', 'last-twice', ...ORDER];
const TIMES: readonly FaultKind[] = ['other-value', 'off-by-one', 'one-less', 'value-of-another', 'swapped-with-next'];
const VALUES: readonly FaultKind[] = [...TIMES, 'rounded', 'checksum', ...ITEMS];
const BYTES: readonly FaultKind[] = [...VALUES, 'bit-flipped'];
const ABSENCE: readonly FaultKind[] = ['missing', 'null'];
const STATUS: readonly FaultKind[] = ['status-202', 'status-404', 'status-500'];
const STALE: readonly FaultKind[] = ['stale'];
/** The members of blocks and transactions that the document does not show. */
const UNSHOWN = {
  test: (place: string): boolean => {
    const [, path] = /^platform\.get(?:Block|BlockByHeight|Tx) result\/(?:block|tx)(\/.*)$/.exec(place) ?? [];
    return path !== undefined && !isShown(path);
  },
};

/** Members of a validator record in releases. */
const OF_RELEASES = [
  ...['accruedDelegateeReward', 'rewardOwner', 'balance', 'deactivationOwner', 'remainingBalanceOwner'],
  ...['minNonce', 'publicKey', 'validationID'],
];

type Place = readonly [methodAndPath: Pick<RegExp, 'test'>, kinds?: readonly FaultKind[]];

/** Faults that no requirement can find, although not all about the place are observed, by reason: places, and kinds (default: all). */
const UNSEEN: Readonly<Record<string, Place>> = {
  'The document does not have this member of a health check: its requirements are observed.': [
    /health.* .*checks\/\*\/message\/(availableDiskPercentage|(networking\/)?disconnectedValidators)(\/|$)/,
  ],
  'The document does not have this member of a validator, and no schema states it.': [
    new RegExp(`^platform\\.getCurrentValidators result/validators/\\*/(${OF_RELEASES.join('|')})(/|$)`),
  ],
  'The document does not define codes or messages of errors.': [/ error\/(code|message)$/, VALUES],
  'The `id` of a request is an integer in the document: requirements about arrays are observed.': [/ id$/, ITEMS],
  'JSON-RPC does not define the content of `data` in an error.': [/ error\/data\b/],
  'The document does not define the HTTP status of an error.': [/ error$/, STATUS],
  'Two calls may return the same error.': [/ error$/, STALE],
  'The document does not define the HTTP status of a result, and every 2xx status is a success.': [
    / result$/,
    ['status-202'],
  ],
  'The document does not show this member of a block or transaction, so that it may be optional.': [
    UNSHOWN,
    [...ABSENCE, 'emptied'],
  ],
  'The document does not show the signer of a transaction, so that it may have another form.': [
    /^platform\.getTx result\/tx\/unsignedTx\/signer\/proofOfPossession$/,
    ['other-type'],
  ],
  'Transactions with this member may exist only in the genesis, and a node returns no block with them.': [
    /^platform\.getTx .*unsignedTx\/fxIDs(\/\*)?$/,
    [...VALUES, 'other-type'],
  ],
  'This fault needs a number as text, and a node need not accept text.': [
    /^(platform\.getBlockByHeight|index\.getContainer(ByIndex|Range)) params\/(height|index|startIndex|numToFetch)$/,
    ['swapped-with-next'],
  ],
  'The document shows credentials with and without the ID of their feature extension.': [
    /^platform\.get(Block|BlockByHeight|Tx) .*credentials\/\*\/fxID$/,
  ],
  'Only the node knows the reward of a staker and its own observations of other nodes.': [
    /^platform\.get(Current|Pending)Validators .*(potentialReward|uptime|connected)$/,
    VALUES,
  ],
  'The document does not show this value in a transaction.': [
    /^platform\.get(Current|Pending)Validators .*(delegationFee|startTime|proofOfPoss?ession)$/,
    BYTES,
  ],
  'The document does not define an order of these lists.': [
    /(addresses|blockchainIDs|blockchains|controlKeys|delegators|stakedOutputs|subnets|utxoIDs|utxos|validators)$/,
    ORDER,
  ],
  'A request with the same items in another order, or with one of them twice, has the same meaning.': [
    / params\/(addresses|nodeIDs|ids|tags)$/,
    [...ORDER, 'last-twice'],
  ],
  'The document does not define the bytes of outputs, and no other response contains them separately.': [
    /^platform\.getStake result\/stakedOutputs\/\*$/,
    BYTES,
  ],
  'The document does not show the name and the VM in the transaction that creates a blockchain.': [
    /^platform\.getBlockchains result\/blockchains\/\*\/(name|vmID)$/,
    VALUES,
  ],
  'No other response contains the addresses of a user.': [
    /^platform\.listAddresses result(\/addresses(\/\*)?)?$/,
    [...VALUES, 'stale'],
  ],
  'The largest stake is the same in most similar periods.': [
    /^platform\.getMaxStakeAmount params\/(start|end)Time$/,
    VALUES,
  ],
  'The response is the same until the next block.': [/^platform\.get(Blockchains|Height|Timestamp) result$/, STALE],
  'The document does not define a relation between the chain time and the time in a block.': [
    /^platform\.getTimestamp result\/timestamp$/,
    VALUES,
  ],
  'The document does not define a relation between `stake` and `weight`.': [
    /^platform\.getTotalStake result\/stake$/,
    VALUES,
  ],
  'Only an ID has a checksum, and the document uses aliases of chains only.': [
    /^platform\.getUTXOs params\/sourceChain$/,
    ['checksum'],
  ],
  'The document does not define the form of a private key: whether it can be read is observed.': [
    /^platform\.exportKey result\/privateKey$/,
    ['other-value'],
  ],
  'Double precision rounds only heights above every tip, and an error follows from each of them.': [
    /^platform\.getBlockByHeight params\/height$/,
    ['rounded'],
  ],
  'Only the node knows why it dropped a transaction.': [/^platform\.getTxStatus result\/reason$/, VALUES],
  'The supply is an upper bound that depends on rewards, which only the node computes.': [
    /^platform\.getCurrentSupply result\/supply$/,
    ['other-value', 'off-by-one', 'one-less', 'rounded'],
  ],
  'The document does not say which minimum an elastic Subnet has: the requirements of its value are observed.': [
    /^platform\.getMinStake (params\/subnetID|result(\/min(Validator|Delegator)Stake)?)$/,
    [...VALUES, ...STALE],
  ],
  'The minima for a `subnetID` of another type may be those of the Primary Network, and the document does not say which a Subnet has.':
    [/^platform\.getMinStake params\/subnetID$/, ['other-type']],
  'No other response in the document contains the locktime of a Subnet.': [
    /^platform\.getSubnet result\/locktime$/,
    VALUES,
  ],
  'A run issues only one transaction that is accepted, so that no earlier response differs.': [
    /^platform\.issueTx result$/,
    STALE,
  ],
  'Each run of a health check measures another value, and no other response contains it.': [
    /health.* .*checks\/\*\/message(\/|$)/,
    VALUES,
  ],
  'A health check may have no message, and a message need not have every member of the examples.': [
    /health.* .*checks\/\*\/message(\/|$)/,
    ABSENCE,
  ],
  'The document says that the message of `bootstrapped` is an array, but does not define its items.': [
    /health.* .*checks\/\*\/message\/\*$/,
    ['other-type'],
  ],
  'The document lists only a global readiness check, which every tag includes.': [
    /readiness.* (query|params\/tags\/\*)$/,
  ],
  'The document lists no liveness check, so that a tag leaves out none.': [/liveness query$/, ['missing']],
  'An earlier report of a node may be equal to the current one.': [
    /health.* (result|result\/checks|checks|healthy)$/,
    STALE,
  ],
  'These members of a failing check are optional.': [
    /health.* .*checks\/\*\/(contiguousFailures|timeOfFirstFailure)$/,
    ABSENCE,
  ],
  'The document says that `vm` may be null, but does not define its type.': [
    /health.* .*checks\/\*\/message\/engine\/vm$/,
  ],
  'Only the node knows how many times a check failed before the first response.': [
    /health.* .*checks\/\*\/contiguousFailures$/,
    VALUES,
  ],
  'Only the node knows the duration of a check.': [/health.* .*checks\/\*\/duration$/, VALUES],
  'Only the node knows the time of a check.': [/health.* .*checks\/\*\/(timestamp|timeOfFirstFailure)$/, TIMES],
  'The document says that a failing check has an `error`, but does not define its value.': [
    /health.* .*checks\/\*\/error/,
  ],
};

/** Why no requirement can find a fault; undefined when one must find it. */
export function unseen(fault: Fault, nodes: Pick<TrialNodes, 'catalogue' | 'schemas'>): string | undefined {
  if (isObserved(fault, nodes)) return 'The requirements about this place are observed, and do not fail a run.';
  const place = `${fault.method} ${fault.path}`;
  const found = Object.entries(UNSEEN).find(
    ([, [at, kinds]]) => at.test(place) && kinds?.includes(fault.kind) !== false,
  );
  return found?.[0];
}

/** Whether all requirements of the method are observed, or all that the schemas state for the place, or for what it stands in. */
function isObserved(
  { method, path }: Fault,
  { catalogue, schemas }: Pick<TrialNodes, 'catalogue' | 'schemas'>,
): boolean {
  const own = catalogue.requirements.filter((row) => row.method === method);
  if (own.length > 0 && own.every(({ level }) => level === 'observed')) return true;
  const file = `${method.replace('.', '/')}.result.json`;
  const [whole, ...steps] = path.split('/');
  if (whole !== 'result' || !schemas.has(file)) return false;
  let nodes = applied(schemas, [schemas.root(file)]);
  let nearest: readonly string[] = [];
  for (const step of ['', ...steps]) {
    if (step !== '')
      nodes = applied(
        schemas,
        nodes.flatMap((node) => partsOf(node, step)),
      );
    const stated = nodes.map(requirementOf).filter((id) => id !== undefined);
    if (stated.length > 0) nearest = stated;
  }
  return nearest.length > 0 && nearest.every((id) => catalogue.get(id).level === 'observed');
}

function partsOf(node: SchemaNode, step: string): SchemaNode[] {
  return [...appliedToMember(node, step), ...(step === '*' ? appliedToItem(node, 0) : [])];
}

/** Schemas, and the schemas that they apply to the same value. */
function applied(set: SchemaSet, nodes: readonly SchemaNode[]): SchemaNode[] {
  const all = new Set(nodes);
  for (const node of all)
    for (const { keyword, node: own } of appliedInPlace(set, node)) if (keyword !== 'propertyNames') all.add(own);
  return [...all];
}
