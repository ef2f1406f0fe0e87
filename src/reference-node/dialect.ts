import { METHODS } from '../generated/methods.ts';

/**
 * Which rules a chain has come to live by: those of the document; Durango's, without memos, too; Etna's, with L1s and a price of gas,
 * too; Granite's, with epochs in the proposer layer, too; Helicon's, with validators that renew themselves, too.
 */
const RULES = ['document', 'durango', 'etna', 'granite', 'helicon'] as const;
export type Rules = (typeof RULES)[number];

/** Whether a chain that lives by these rules lives by others, too. */
export function includes(rules: Rules, others: Rules): boolean {
  return RULES.indexOf(rules) >= RULES.indexOf(others);
}

/**
 * Everything in which releases of the node differ from each other or from the document, one named difference each.
 * The handlers read it; a defect is a dialect with one wrong entry, or a patch.
 */
export interface Dialect {
  /** The rules of the chain itself. */
  readonly rules: Rules;
  /** Name and version that `info.getNodeVersion` reports; that method is missing where there is none. */
  readonly nodeVersion: string | undefined;
  /** The version of the protocol between the node and its virtual machines, and the versions of these by name. */
  readonly rpcProtocol: number;
  readonly vmVersions: Readonly<Record<string, string>>;
  /** The methods served, by full name. */
  readonly methods: ReadonlySet<string>;

  /** HTTP: Host header checked (403), and whether large answers are compressed on demand. */
  readonly hostCheck: boolean;
  readonly gzip: boolean;
  /** JSON-RPC: `error.data` of an error that has none of its own. */
  readonly errorData: 'object' | 'null';

  /** Encodings `hexc` and `hexnc` besides `hex` and `json`. */
  readonly hexVariants: boolean;
  /** `json` where only hex is allowed: refused always, or only once there is something to encode. */
  readonly jsonInsteadOfHex: 'refused' | 'refused-with-items';

  /** index.getContainerRange: `{containers: []}` instead of the array. */
  readonly rangeWrapped: boolean;
  /** index.getContainerRange with numToFetch 0. */
  readonly rangeOfNothing: 'null' | 'error';
  readonly rangeErrorText: 'bounds' | 'page-size';
  /** index.getIndex and index.isAccepted read `encoding`, and so refuse a bad one. */
  readonly lookupsReadEncoding: boolean;
  /** The indexes X/tx and X/vtx: what was accepted, or nothing, since nothing goes there any more. */
  readonly retiredIndexes: 'filled' | 'empty';

  /** platform.getValidatorsAt: `{validators: {nodeID: weight}}`, or nodeID to `{publicKey, weight}`. */
  readonly validatorsAtShape: 'integers' | 'records';
  readonly validatorsAtAboveTip: 'not-found' | 'unfinalized' | 'at-height';
  /** platform.getValidatorsAt takes the height `"proposed"` and refuses 2^64 - 1 as an argument. */
  readonly validatorsAtProposed: boolean;
  /** platform.issueTx and getTxStatus: the rule that a transaction breaks, alone or with the place of its failure. */
  readonly refusalText: 'rule' | 'execution';
  /** The same of a transaction that waits for nothing, since another one spends the same: its ID, or no more than that. */
  readonly conflictText: 'with-id' | 'bare';
  /** platform.getTotalStake of a Subnet: weight alone, or stake beside it. */
  readonly totalStakeOfSubnet: 'weight' | 'both';
  /** platform.getTotalStake and sampleValidators of a Subnet without validators. */
  readonly unknownSubnetStake: 'zero' | 'error';
  readonly sampleErrorText: 'sampling-id' | 'no-set';
  /** The same of more than the whole weight. */
  readonly sampleTooLarge: 'out of range' | 'insufficient weight';

  /** Staker records: weight or stakeAmount by kind of Subnet, both, or weight alone. */
  readonly stakerAmounts: 'by-subnet' | 'both' | 'weight';
  readonly uptimePresence: 'proof-of-stake' | 'tracked' | 'primary';
  /** `connected` is left out of what is not on the Primary Network. */
  readonly connectedPresence: 'always' | 'primary';
  readonly signerProofName: 'proofOfPosession' | 'proofOfPossession';
  /** Validator records: the old `rewardOwner` beside its two successors. */
  readonly validatorRewardOwner: boolean;
  readonly accruedDelegateeReward: boolean;
  /** The record of a validator that renews itself says how. */
  readonly renewalMembers: boolean;
  /** Pending validators of a permissioned Subnet carry a delegationFee too. */
  readonly pendingDelegationFee: 'always' | 'proof-of-stake';

  readonly supplyHeight: boolean;
  /** platform.getSubnet of an elastic Subnet: no keys and threshold 0, or those of its owner. */
  readonly elasticSubnetOwner: 'empty' | 'shown';
  /** platform.getSubnets of all Subnets: their present owner, or the one that they were created with. */
  readonly listedSubnetOwner: 'present' | 'first';
  /** platform.getSubnet: conversionID, managerChainID, managerAddress. */
  readonly subnetConversion: boolean;
  /** platform.getCurrentValidators lists the validators of L1s. */
  readonly listsL1Validators: boolean;
  /** platform.getSubnets when none of the asked ones exists. */
  readonly noSubnetsFound: 'empty' | 'null';
  /** platform.getBlockchainStatus of the P-Chain. */
  readonly platformChainStatus: 'as-validated' | 'Syncing';
  /** platform.getUTXOs with sourceChain: a page begins with the cursor's UTXO. */
  readonly atomicPagingInclusive: boolean;
  /** platform.getBalance without any UTXO: `utxoIDs`. */
  readonly noUtxoIds: 'empty' | 'null';
  /** Block json: `txs` in every block, as the kind of block has it, or not in proposals either. */
  readonly blockTxs: 'always' | 'by-kind' | 'standard-only';

  /** Keys of a chain's consensus report. */
  readonly consensusReport: 'processing-blocks' | 'outstanding-blocks';
  readonly avgAcceptanceTime: boolean;
  readonly availableDiskPercentage: boolean;
  /** A node that bootstraps has the P-Chain alone, without a consensus. */
  readonly startsWithPlatformChain: boolean;
  readonly disconnectedValidators: boolean;
  readonly primaryValidatorReport: boolean;
  /** Further checks of the whole node. */
  readonly extraChecks: readonly ('bls' | 'futureupgrade')[];
  /** The check `bootstrapped` is in every filtered report. */
  readonly bootstrappedIsGlobal: boolean;
}

/** The methods that later releases have added to those of the document. */
const LATER: ReadonlySet<string> = new Set(
  [
    ...['getAllValidatorsAt', 'getProposedHeight', 'getL1Validator'],
    ...['getFeeConfig', 'getFeeState', 'getValidatorFeeConfig', 'getValidatorFeeState'],
  ].map((name) => `platform.${name}`),
);

/** The literal reading of the document; where it is silent, what deployed nodes do. */
export const DOCUMENT: Dialect = {
  rules: 'document',
  nodeVersion: undefined,
  rpcProtocol: 0,
  vmVersions: {},
  methods: new Set([
    ...METHODS.map(({ method }) => method).filter((method) => !LATER.has(method)),
    ...['avm.getTx', 'avm.getTxStatus'],
  ]),
  hostCheck: true,
  gzip: false,
  errorData: 'object',
  hexVariants: false,
  jsonInsteadOfHex: 'refused',
  rangeWrapped: false,
  rangeOfNothing: 'null',
  rangeErrorText: 'bounds',
  lookupsReadEncoding: true,
  retiredIndexes: 'filled',
  validatorsAtShape: 'integers',
  validatorsAtAboveTip: 'not-found',
  validatorsAtProposed: false,
  refusalText: 'rule',
  conflictText: 'with-id',
  totalStakeOfSubnet: 'weight',
  unknownSubnetStake: 'zero',
  sampleErrorText: 'sampling-id',
  sampleTooLarge: 'out of range',
  stakerAmounts: 'by-subnet',
  uptimePresence: 'proof-of-stake',
  connectedPresence: 'always',
  signerProofName: 'proofOfPosession',
  validatorRewardOwner: false,
  accruedDelegateeReward: false,
  renewalMembers: false,
  pendingDelegationFee: 'always',
  supplyHeight: false,
  elasticSubnetOwner: 'empty',
  listedSubnetOwner: 'present',
  subnetConversion: false,
  listsL1Validators: false,
  noSubnetsFound: 'empty',
  platformChainStatus: 'as-validated',
  atomicPagingInclusive: false,
  noUtxoIds: 'empty',
  blockTxs: 'always',
  consensusReport: 'processing-blocks',
  avgAcceptanceTime: false,
  availableDiskPercentage: true,
  startsWithPlatformChain: false,
  disconnectedValidators: false,
  primaryValidatorReport: false,
  extraChecks: [],
  bootstrappedIsGlobal: true,
};
