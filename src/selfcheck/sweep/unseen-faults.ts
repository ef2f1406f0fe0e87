import { FORM_MEMBERS } from '../../harness/index.ts';
import type { FaultKind } from '../../reference-node/faults/fault-kinds.ts';
import type { Fault } from '../../reference-node/faults/fault.ts';

/** Faults that no requirement can find, and why. */
interface Unseen {
  readonly methods: RegExp;
  readonly paths: RegExp;
  /** All kinds without it. */
  readonly kinds?: readonly FaultKind[];
  /** All profiles without it. */
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
  'bad-checksum',
  'emptied',
  'first-lost',
  'last-twice',
  'first-two-swapped',
];
const STATUS: readonly FaultKind[] = ['status-202', 'status-404', 'status-500'];
const HEALTH = /health/;
const ANY = /./;

/** Steps to what the document shows of blocks and transactions; a credential may be wrapped. */
const SHOWN = ['\\*', ...FORM_MEMBERS, 'credential'].join('|');

const UNSEEN: readonly Unseen[] = [
  {
    methods: /^platform\.get(L1Validator|AllValidatorsAt|ProposedHeight|(Validator)?Fee(Config|State))$/,
    paths: ANY,
    reason: 'The document does not have this method: what it answers is observed, and fails no run.',
  },
  {
    methods: /^platform\.getCurrentValidators$/,
    paths:
      /^result\/validators\/\*\/(balance|deactivationOwner|remainingBalanceOwner|publicKey|validationID|minNonce)(\/|$)/,
    reason: 'The document does not have L1 validators: what their records hold is observed, and fails no run.',
  },
  {
    methods: /^platform\.getCurrentSupply$/,
    paths: /^result\/height$/,
    reason: 'The document does not have this member: what it holds is observed, and fails no run.',
  },
  {
    methods: /^platform\.getSubnet$/,
    paths: /^result\/(conversionID|managerAddress|managerChainID)$/,
    reason: 'The document does not have this member: what it holds is observed, and fails no run.',
  },
  {
    methods: /^platform\.getValidatorsAt$/,
    paths: /^result\/.*\/publicKey$/,
    reason: 'The document does not have this member: what it holds is observed, and fails no run.',
  },
  {
    methods: HEALTH,
    paths: /checks\/\*\/message\/(availableDiskPercentage|(networking\/)?disconnectedValidators)(\/|$)/,
    reason: 'The document does not have this member: what it holds is observed, and fails no run.',
  },
  {
    methods: ANY,
    paths: /^error\/(code|message)$/,
    kinds: VALUES,
    reason: 'The document names neither codes nor messages of errors.',
  },
  { methods: ANY, paths: /^error\/data\b/, reason: 'JSON-RPC leaves the member `data` of an error to the node.' },
  { methods: ANY, paths: /^error$/, kinds: STATUS, reason: 'The document names no HTTP status of a refused call.' },
  { methods: ANY, paths: /^error$/, kinds: ['stale'], reason: 'The error of one call may be that of another.' },
  {
    methods: ANY,
    paths: /^result$/,
    kinds: ['status-202'],
    reason: 'The document names no HTTP status of a result, and any 2xx is a success.',
  },
  {
    methods: /^platform\.get(Block|BlockByHeight|Tx)$/,
    paths: new RegExp(`^result/(block|tx)/(.*/)?(?!(${SHOWN})(/|$))`),
    kinds: ['removed', 'null', 'emptied'],
    reason: 'The document shows no such member of a block or transaction, so that one of its forms may lack it.',
  },
  {
    methods: /^platform\.getTx$/,
    paths: /unsignedTx\/fxIDs(\/\*)?$/,
    kinds: [...VALUES, 'other-type'],
    reason: 'Transactions with this member may stand in genesis alone, of which no block is given.',
  },
  {
    methods: /^(platform\.getBlockByHeight|index\.getContainer(ByIndex|Range))$/,
    paths: /^params\/(height|index|startIndex|numToFetch)$/,
    kinds: ['swapped-with-next'],
    reason: 'Only a number as text has a neighbour of its type, and a node need not take text.',
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
    reason: 'What a staker will earn, and what a node has seen of another, is known to the node alone.',
  },
  {
    methods: /^platform\.get(Current|Pending)Validators$/,
    paths: /(delegationFee|startTime|proofOfPosession)$/,
    kinds: VALUES,
    reason: 'The document does not show what a transaction says of it.',
  },
  {
    methods: ANY,
    paths:
      /(addresses|blockchainIDs|blockchains|controlKeys|delegators|stakedOutputs|subnets|utxoIDs|utxos|validators)$/,
    kinds: ['first-two-swapped'],
    reason: 'No order of these lists is promised.',
  },
  {
    methods: ANY,
    paths: /^params\/(addresses|nodeIDs|ids|tags)$/,
    kinds: ['first-two-swapped', 'last-twice'],
    reason: 'Whoever names the same twice or in another order asks for the same.',
  },
  {
    methods: /^platform\.getStake$/,
    paths: /^result\/staked$/,
    reason: 'The document shows `staked` in an example, and says nothing of it.',
  },
  {
    methods: /^platform\.getStake$/,
    paths: /^result\/stakedOutputs\/\*$/,
    kinds: [...VALUES, 'bit-flipped'],
    reason: 'The document does not lay out the bytes of outputs, and no other response has them alone.',
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
    reason: 'No other response tells which addresses a user has.',
  },
  {
    methods: /^platform\.getMaxStakeAmount$/,
    paths: /^params\/(start|end)Time$/,
    kinds: VALUES,
    reason: 'The largest stake is the same in most periods that differ little.',
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
    reason: 'The document does not tie the chain time to the time in a block.',
  },
  {
    methods: /^platform\.getTotalStake$/,
    paths: /^result\/stake$/,
    kinds: VALUES,
    reason: 'The document does not tell how `stake` and `weight` differ, and defines neither of them by the other.',
  },
  {
    methods: /^platform\.getUTXOs$/,
    paths: /^params\/sourceChain$/,
    kinds: ['bad-checksum'],
    reason: 'Only an ID has a checksum, and the document names chains by alias alone.',
  },
  {
    methods: /^platform\.getTxStatus$/,
    paths: /^result\/reason$/,
    kinds: VALUES,
    reason: 'The reason for which a transaction is dropped is known to the node alone.',
  },
  {
    methods: /^platform\.getCurrentSupply$/,
    paths: /^result\/supply$/,
    kinds: ['other-value', 'off-by-one', 'one-less', 'rounded'],
    reason: 'The supply is an upper bound, which depends on rewards that the node alone has computed.',
  },
  {
    methods: /^platform\.getSubnet$/,
    paths: /^result\/locktime$/,
    kinds: VALUES,
    reason: 'No other response that the document lays out tells the locktime of a Subnet.',
  },
  {
    methods: /^platform\.issueTx$/,
    paths: /^result$/,
    kinds: ['stale'],
    reason: 'A run issues a single transaction that is accepted: no earlier response differs from it.',
  },
  {
    methods: HEALTH,
    paths: /checks\/\*\/message(\/|$)/,
    kinds: VALUES,
    reason: 'What a check measures is another at each run of it, and no other response tells it.',
  },
  {
    methods: HEALTH,
    paths: /checks\/\*\/message(\/|$)/,
    kinds: ['removed', 'null'],
    reason: 'A check may have no message, and a message need not have every member of the examples.',
  },
  {
    methods: HEALTH,
    paths: /checks\/\*\/message\/\*$/,
    kinds: ['other-type'],
    reason: 'The document tells that the message of `bootstrapped` is an array, and nothing of its items.',
  },
  {
    methods: /readiness/,
    paths: /^(query|params\/tags\/\*)$/,
    reason: 'The document names only a global check of readiness, which every tag keeps.',
  },
  {
    methods: HEALTH,
    paths: /^(result|result\/checks|checks|healthy)$/,
    kinds: ['stale'],
    reason: 'An earlier report of a node may be like the current one.',
  },
  {
    methods: HEALTH,
    paths: /checks\/\*\/(contiguousFailures|timeOfFirstFailure)$/,
    kinds: ['removed', 'null'],
    reason: 'A failing check may lack these members.',
  },
  {
    methods: HEALTH,
    paths: /checks\/\*\/message\/engine\/vm$/,
    reason: 'The document tells that `vm` may be null, and nothing of its type.',
  },
  {
    methods: HEALTH,
    paths: /checks\/\*\/contiguousFailures$/,
    kinds: VALUES,
    reason: 'How often a check had failed before the first response is known to the node alone.',
  },
  {
    methods: HEALTH,
    paths: /checks\/\*\/duration$/,
    kinds: VALUES,
    reason: 'How long a check took is known to the node alone.',
  },
  {
    methods: HEALTH,
    paths: /checks\/\*\/(timestamp|timeOfFirstFailure)$/,
    kinds: ['other-value', 'off-by-one', 'one-less', 'value-of-another', 'swapped-with-next'],
    reason: 'When a check ran is known to the node alone.',
  },
  {
    methods: HEALTH,
    paths: /checks\/\*\/error/,
    reason: 'The document tells that a failing check has an `error`, and nothing of its value.',
  },
];

/** Why nothing finds a fault; undefined where something must. */
export function unseen({ method, path, kind }: Fault, profile: string): string | undefined {
  return UNSEEN.find(
    ({ methods, paths, kinds, profiles }) =>
      methods.test(method) && paths.test(path) && kinds?.includes(kind) !== false && profiles?.test(profile) !== false,
  )?.reason;
}
