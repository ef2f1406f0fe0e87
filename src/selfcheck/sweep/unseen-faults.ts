import { FORM_MEMBERS } from '../../harness/index.ts';
import type { FaultKind } from '../../reference-node/faults/fault-kinds.ts';
import type { Fault } from '../../reference-node/faults/fault.ts';

/** Faults that no requirement can find, with the reason. */
interface Unseen {
  readonly methods: RegExp;
  readonly paths: RegExp;
  /** Undefined for all kinds. */
  readonly kinds?: readonly FaultKind[];
  /** Undefined for all profiles. */
  readonly profiles?: RegExp;
  readonly reason: string;
}

const VALUES: readonly FaultKind[] = [
  'other-value',
  'off-by-one',
  'one-less',
  'rounded',
  'value-of-another',
  'swapped-with-next',
  'checksum',
  'emptied',
  'first-lost',
  'last-twice',
  'first-two-swapped',
];
const STATUS: readonly FaultKind[] = ['status-202', 'status-404', 'status-500'];
const HEALTH = /health/;
const ANY = /./;

/** The members of blocks and transactions in the document; a credential may be wrapped in another object. */
const SHOWN = ['\\*', ...FORM_MEMBERS, 'credential'].join('|');

const UNSEEN: readonly Unseen[] = [
  {
    methods: /^platform\.get(L1Validator|AllValidatorsAt|ProposedHeight|(Validator)?Fee(Config|State))$/,
    paths: ANY,
    reason: 'The document does not have this method: its requirements are observed, and do not fail a run.',
  },
  {
    methods: /^platform\.getCurrentValidators$/,
    paths:
      /^result\/validators\/\*\/(balance|deactivationOwner|remainingBalanceOwner|publicKey|validationID|minNonce)(\/|$)/,
    reason:
      'The document does not have L1 validators: requirements about their records are observed, and do not fail a run.',
  },
  {
    methods: /^platform\.getCurrentSupply$/,
    paths: /^result\/height$/,
    reason: 'The document does not have this member: its requirements are observed, and do not fail a run.',
  },
  {
    methods: /^platform\.getCurrentValidators$/,
    paths: /^result\/validators\/\*\/(accruedDelegateeReward$|rewardOwner(\/|$)|delegators\/\*\/weight$)/,
    reason: 'The document does not have this member: its requirements are observed, and do not fail a run.',
  },
  {
    methods: /^platform\.getPendingValidators$/,
    paths: /^result\/delegators\/\*\/weight$/,
    reason: 'The document does not have this member: its requirements are observed, and do not fail a run.',
  },
  {
    methods: /^platform\.getSubnet$/,
    paths: /^result\/(conversionID|managerAddress|managerChainID)$/,
    reason: 'The document does not have this member: its requirements are observed, and do not fail a run.',
  },
  {
    methods: /^platform\.getValidatorsAt$/,
    paths: /^result\/.*\/publicKey$/,
    reason: 'The document does not have this member: its requirements are observed, and do not fail a run.',
  },
  {
    methods: HEALTH,
    paths: /checks\/\*\/message\/(availableDiskPercentage|(networking\/)?disconnectedValidators)(\/|$)/,
    reason: 'The document does not have this member: its requirements are observed, and do not fail a run.',
  },
  {
    methods: ANY,
    paths: /^error\/(code|message)$/,
    kinds: VALUES,
    reason: 'The document does not define codes or messages of errors.',
  },
  {
    methods: ANY,
    paths: /^id$/,
    kinds: ['emptied', 'first-lost', 'last-twice', 'first-two-swapped'],
    reason: 'The `id` of a request is an integer in the document: requirements about arrays are observed.',
  },
  { methods: ANY, paths: /^error\/data\b/, reason: 'JSON-RPC does not define the content of `data` in an error.' },
  {
    methods: ANY,
    paths: /^error$/,
    kinds: STATUS,
    reason: 'The document does not define the HTTP status of an error.',
  },
  { methods: ANY, paths: /^error$/, kinds: ['stale'], reason: 'Two calls may return the same error.' },
  {
    methods: ANY,
    paths: /^result$/,
    kinds: ['status-202'],
    reason: 'The document does not define the HTTP status of a result, and every 2xx status is a success.',
  },
  {
    methods: /^platform\.get(Block|BlockByHeight|Tx)$/,
    paths: new RegExp(`^result/(block|tx)/(.*/)?(?!(${SHOWN})(/|$))`),
    kinds: ['missing', 'null', 'emptied'],
    reason: 'The document does not show this member of a block or transaction, so that it may be optional.',
  },
  {
    methods: /^platform\.getTx$/,
    paths: /unsignedTx\/fxIDs(\/\*)?$/,
    kinds: [...VALUES, 'other-type'],
    reason: 'Transactions with this member may exist only in the genesis, and a node returns no block with them.',
  },
  {
    methods: /^(platform\.getBlockByHeight|index\.getContainer(ByIndex|Range))$/,
    paths: /^params\/(height|index|startIndex|numToFetch)$/,
    kinds: ['swapped-with-next'],
    reason: 'This fault needs a number as text, and a node need not accept text.',
  },
  {
    methods: /^platform\.get(Block|BlockByHeight|Tx)$/,
    paths: /credentials\/\*\/fxID$/,
    reason: 'The document shows credentials with and without the ID of their feature extension.',
  },
  {
    methods: /^platform\.get(Current|Pending)Validators$/,
    paths: /(potentialReward|uptime|connected)$/,
    kinds: VALUES,
    reason: 'Only the node knows the reward of a staker and its own observations of other nodes.',
  },
  {
    methods: /^platform\.get(Current|Pending)Validators$/,
    paths: /(delegationFee|startTime|proofOfPoss?ession)$/,
    kinds: [...VALUES, 'bit-flipped'],
    reason: 'The document does not show this value in a transaction.',
  },
  {
    methods: ANY,
    paths:
      /(addresses|blockchainIDs|blockchains|controlKeys|delegators|stakedOutputs|subnets|utxoIDs|utxos|validators)$/,
    kinds: ['first-two-swapped'],
    reason: 'The document does not define an order of these lists.',
  },
  {
    methods: ANY,
    paths: /^params\/(addresses|nodeIDs|ids|tags)$/,
    kinds: ['first-two-swapped', 'last-twice'],
    reason: 'A request with the same items in another order, or with one of them twice, has the same meaning.',
  },
  {
    methods: /^platform\.getStake$/,
    paths: /^result\/staked$/,
    reason: 'The document shows `staked` in an example, but does not describe it.',
  },
  {
    methods: /^platform\.getStake$/,
    paths: /^result\/stakedOutputs\/\*$/,
    kinds: [...VALUES, 'bit-flipped'],
    reason: 'The document does not define the bytes of outputs, and no other response contains them separately.',
  },
  {
    methods: /^platform\.getBlockchains$/,
    paths: /^result\/blockchains\/\*\/(name|vmID)$/,
    kinds: VALUES,
    reason: 'The document does not show the name and the VM in the transaction that creates a blockchain.',
  },
  {
    methods: /^platform\.listAddresses$/,
    paths: /^result(\/addresses(\/\*)?)?$/,
    kinds: [...VALUES, 'stale'],
    reason: 'No other response contains the addresses of a user.',
  },
  {
    methods: /^platform\.getMaxStakeAmount$/,
    paths: /^params\/(start|end)Time$/,
    kinds: VALUES,
    reason: 'The largest stake is the same in most similar periods.',
  },
  {
    methods: /^platform\.get(Blockchains|Height|Timestamp)$/,
    paths: /^result$/,
    kinds: ['stale'],
    reason: 'The response is the same until the next block.',
  },
  {
    methods: /^platform\.getTimestamp$/,
    paths: /^result\/timestamp$/,
    kinds: VALUES,
    reason: 'The document does not define a relation between the chain time and the time in a block.',
  },
  {
    methods: /^platform\.getTotalStake$/,
    paths: /^result\/stake$/,
    kinds: VALUES,
    reason: 'The document does not define a relation between `stake` and `weight`.',
  },
  {
    methods: /^platform\.getUTXOs$/,
    paths: /^params\/sourceChain$/,
    kinds: ['checksum'],
    reason: 'Only an ID has a checksum, and the document uses aliases of chains only.',
  },
  {
    methods: /^platform\.getTxStatus$/,
    paths: /^result\/reason$/,
    kinds: VALUES,
    reason: 'Only the node knows why it dropped a transaction.',
  },
  {
    methods: /^platform\.getCurrentSupply$/,
    paths: /^result\/supply$/,
    kinds: ['other-value', 'off-by-one', 'one-less', 'rounded'],
    reason: 'The supply is an upper bound that depends on rewards, which only the node computes.',
  },
  {
    methods: /^platform\.getSubnet$/,
    paths: /^result\/locktime$/,
    kinds: VALUES,
    reason: 'No other response in the document contains the locktime of a Subnet.',
  },
  {
    methods: /^platform\.issueTx$/,
    paths: /^result$/,
    kinds: ['stale'],
    reason: 'A run issues only one transaction that is accepted, so that no earlier response differs.',
  },
  {
    methods: HEALTH,
    paths: /checks\/\*\/message(\/|$)/,
    kinds: VALUES,
    reason: 'Each run of a health check measures another value, and no other response contains it.',
  },
  {
    methods: HEALTH,
    paths: /checks\/\*\/message(\/|$)/,
    kinds: ['missing', 'null'],
    reason: 'A health check may have no message, and a message need not have every member of the examples.',
  },
  {
    methods: HEALTH,
    paths: /checks\/\*\/message\/\*$/,
    kinds: ['other-type'],
    reason: 'The document says that the message of `bootstrapped` is an array, but does not define its items.',
  },
  {
    methods: /readiness/,
    paths: /^(query|params\/tags\/\*)$/,
    reason: 'The document lists only a global readiness check, which every tag includes.',
  },
  {
    methods: HEALTH,
    paths: /^(result|result\/checks|checks|healthy)$/,
    kinds: ['stale'],
    reason: 'An earlier report of a node may be equal to the current one.',
  },
  {
    methods: HEALTH,
    paths: /checks\/\*\/(contiguousFailures|timeOfFirstFailure)$/,
    kinds: ['missing', 'null'],
    reason: 'These members of a failing check are optional.',
  },
  {
    methods: HEALTH,
    paths: /checks\/\*\/message\/engine\/vm$/,
    reason: 'The document says that `vm` may be null, but does not define its type.',
  },
  {
    methods: HEALTH,
    paths: /checks\/\*\/contiguousFailures$/,
    kinds: VALUES,
    reason: 'Only the node knows how many times a check failed before the first response.',
  },
  {
    methods: HEALTH,
    paths: /checks\/\*\/duration$/,
    kinds: VALUES,
    reason: 'Only the node knows the duration of a check.',
  },
  {
    methods: HEALTH,
    paths: /checks\/\*\/(timestamp|timeOfFirstFailure)$/,
    kinds: ['other-value', 'off-by-one', 'one-less', 'value-of-another', 'swapped-with-next'],
    reason: 'Only the node knows the time of a check.',
  },
  {
    methods: HEALTH,
    paths: /checks\/\*\/error/,
    reason: 'The document says that a failing check has an `error`, but does not define its value.',
  },
];

/** Why no requirement can find a fault; undefined when one must find it. */
export function unseen({ method, path, kind }: Fault, profile: string): string | undefined {
  return UNSEEN.find(
    ({ methods, paths, kinds, profiles }) =>
      methods.test(method) && paths.test(path) && kinds?.includes(kind) !== false && profiles?.test(profile) !== false,
  )?.reason;
}
