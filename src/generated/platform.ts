// Generated from schemas/platform by scripts/generate.mjs. Do not edit: change the source and run `npm run generate`.

import type {
  Address,
  Cb58Id,
  FloatString,
  Hex,
  NodeId,
  Timestamp,
  Uint32Either,
  Uint64Either,
  Uint64Number,
  Uint64String,
} from './common.ts';

/**
 * A block in its json form.
 */
export interface BlockJson {
  parentID: Cb58Id;
  height: Uint64Either;
  txs: TransactionJson[];
}

/**
 * A blockchain, the Subnet that validates it and the virtual machine that it runs.
 */
export interface Blockchain {
  id: Cb58Id;
  name: string;
  subnetID: Cb58Id;
  vmID: Cb58Id & string;
}

/**
 * The signatures that allow one input to be spent; a credential may stand inside a wrapper that names its feature extension.
 */
export interface CredentialJson {
  signatures?: Hex[];
  fxID?: Cb58Id;
  credential?: Record<string, unknown>;
}

/**
 * A delegation to a current validator.
 */
export interface Delegator {
  txID: Cb58Id;
  startTime: Uint64String;
  endTime: Uint64String;
  stakeAmount: Uint64String;
  nodeID: NodeId;
  rewardOwner: RewardOwner;
  potentialReward: Uint64String;
}

/**
 * A user of the node and an address of theirs.
 */
export interface ExportKeyParams {
  username: string;
  password: string;
  address: Address;
}

/**
 * The key that controls an address.
 */
export interface ExportKeyResult {
  privateKey: string;
}

/**
 * The height of the validator sets; the word "proposed" stands for the proposed height.
 */
export interface GetAllValidatorsAtParams {
  height: Uint64Either | 'proposed';
}

/**
 * The validator sets of all chains as they were at a height.
 */
export interface GetAllValidatorsAtResult {
  validatorSets: {
    [k: string]: WarpValidatorSet;
  };
}

/**
 * Whose balance.
 */
export interface GetBalanceParams {
  addresses: Address[];
}

/**
 * What a set of addresses owns, by asset and by kind of lock.
 */
export interface GetBalanceResult {
  balances: {
    [k: string]: Uint64Either;
  };
  unlockeds: {
    [k: string]: Uint64Either;
  };
  lockedStakeables: {
    [k: string]: Uint64Either;
  };
  lockedNotStakeables: {
    [k: string]: Uint64Either;
  };
  utxoIDs: {
    txID: Cb58Id;
    outputIndex: Uint32Either;
  }[];
  balance: Uint64String;
  unlocked: Uint64String;
  lockedStakeable: Uint64String;
  lockedNotStakeable: Uint64String;
}

/**
 * Which block, and in which form.
 */
export interface GetBlockParams {
  blockID: Cb58Id;
  encoding?: 'hex' | 'json';
}

/**
 * A block, in the form that was asked for.
 */
export interface GetBlockResult {
  block: string | BlockJson;
  encoding: 'hex' | 'json';
}

/**
 * Which block, and in which form.
 */
export interface GetBlockByHeightParams {
  height: Uint64Either;
  encoding?: 'hex' | 'json';
}

/**
 * A block, in the form that was asked for.
 */
export interface GetBlockByHeightResult {
  block: string | BlockJson;
  encoding: 'hex' | 'json';
}

/**
 * The blockchain whose status is asked for.
 */
export interface GetBlockchainStatusParams {
  blockchainID: string;
}

/**
 * What this node does with a blockchain.
 */
export interface GetBlockchainStatusResult {
  status: 'Validating' | 'Created' | 'Preferred' | 'Syncing' | 'Unknown';
}

/**
 * No arguments.
 */
export type GetBlockchainsParams = Record<string, unknown>;

/**
 * All blockchains but the P-Chain, in no promised order.
 */
export interface GetBlockchainsResult {
  blockchains: Blockchain[];
}

/**
 * The Subnet whose supply is asked for.
 */
export interface GetCurrentSupplyParams {
  subnetID?: Cb58Id;
}

/**
 * An upper bound on the tokens that can stake a Subnet.
 */
export interface GetCurrentSupplyResult {
  supply: Uint64Either;
}

/**
 * Whose current validators are asked for.
 */
export interface GetCurrentValidatorsParams {
  subnetID?: Cb58Id;
  nodeIDs?: NodeId[];
}

/**
 * The current validators, in no promised order.
 */
export interface GetCurrentValidatorsResult {
  validators: Validator[];
}

/**
 * The method takes no arguments.
 */
export type GetFeeConfigParams = Record<string, never>;

/**
 * The parameters of the dynamic fees of P-Chain transactions.
 */
export interface GetFeeConfigResult {
  /**
   * @minItems 4
   * @maxItems 4
   */
  weights: Uint64Number[];
  maxCapacity: Uint64Number;
  maxPerSecond: Uint64Number;
  targetPerSecond: Uint64Number;
  minPrice: Uint64Number;
  excessConversionConstant: Uint64Number;
}

/**
 * The method takes no arguments.
 */
export type GetFeeStateParams = Record<string, never>;

/**
 * What P-Chain transactions cost at the last accepted block.
 */
export interface GetFeeStateResult {
  capacity: Uint64Number;
  excess: Uint64Number;
  price: Uint64Number;
  timestamp: Timestamp;
}

/**
 * The method takes no arguments.
 */
export type GetHeightParams = Record<string, never>;

/**
 * The height of the last accepted block.
 */
export interface GetHeightResult {
  height: Uint64Either;
}

/**
 * The validation to tell of.
 */
export interface GetL1ValidatorParams {
  validationID: Cb58Id;
}

/**
 * A validator of an L1, and the height at which this holds.
 */
export interface GetL1ValidatorResult {
  subnetID: Cb58Id;
  nodeID: NodeId;
  validationID: Cb58Id;
  publicKey: Hex;
  remainingBalanceOwner: L1Owner;
  deactivationOwner: L1Owner;
  startTime: Uint64String;
  weight: Uint64String;
  minNonce: Uint64String;
  balance: Uint64String;
  height: Uint64String;
}

/**
 * The validator and the period, in Unix seconds.
 */
export interface GetMaxStakeAmountParams {
  subnetID: Cb58Id;
  nodeID: NodeId;
  startTime: Uint64Either;
  endTime: Uint64Either;
}

/**
 * The most that is staked to a validator at any time of a period.
 */
export interface GetMaxStakeAmountResult {
  amount: Uint64Either;
}

/**
 * The Subnet whose minima are asked for.
 */
export interface GetMinStakeParams {
  subnetID?: Cb58Id;
}

/**
 * The least that a validator and a delegator must stake.
 */
export interface GetMinStakeResult {
  minValidatorStake: Uint64Either;
  minDelegatorStake: Uint64Either;
}

/**
 * Whose pending validators and delegators are asked for.
 */
export interface GetPendingValidatorsParams {
  subnetID?: Cb58Id;
  nodeIDs?: NodeId[];
}

/**
 * Validators and delegators whose period has not begun, in no promised order.
 */
export interface GetPendingValidatorsResult {
  validators: PendingValidator[];
  delegators: PendingDelegator[];
}

/**
 * The method takes no arguments.
 */
export type GetProposedHeightParams = Record<string, never>;

/**
 * The height of the P-Chain that the next block of a chain would be built on.
 */
export interface GetProposedHeightResult {
  height: Uint64String;
}

/**
 * Whose reward: the transaction that put the staker in.
 */
export interface GetRewardUTXOsParams {
  txID: Cb58Id;
  encoding?: 'hex';
}

/**
 * The UTXOs that a staker was paid as reward.
 */
export interface GetRewardUTXOsResult {
  numFetched: Uint64Either;
  /**
   * What stands for no UTXOs is not shown: an empty array or null.
   */
  utxos: Hex[];
  encoding: 'hex';
}

/**
 * Whose stake is asked for, and whether delegators are skipped.
 */
export interface GetStakeParams {
  addresses: Address[];
  validatorsOnly?: boolean;
}

/**
 * What a set of addresses has staked, without rewards.
 */
export interface GetStakeResult {
  staked?: Uint64Either;
  stakeds: {
    [k: string]: Uint64Either;
  };
  stakedOutputs: Hex[];
  encoding: 'hex';
}

/**
 * The Subnet whose staking asset is asked for.
 */
export interface GetStakingAssetIDParams {
  subnetID?: Cb58Id;
}

/**
 * The asset that is staked on a Subnet.
 */
export interface GetStakingAssetIDResult {
  assetID: Cb58Id & string;
}

/**
 * The Subnet that is asked for.
 */
export interface GetSubnetParams {
  subnetID: Cb58Id;
}

/**
 * The owner of a Subnet and what it has been transformed into.
 */
export interface GetSubnetResult {
  isPermissioned: boolean;
  controlKeys: Address[];
  threshold: string;
  locktime: Uint64String;
  /**
   * What stands there for a Subnet that was never transformed is not shown.
   */
  subnetTransformationTxID: Cb58Id;
}

/**
 * The Subnets that are asked for; all of them when there is no list.
 */
export interface GetSubnetsParams {
  ids?: Cb58Id[];
}

/**
 * Subnets, in no promised order.
 */
export interface GetSubnetsResult {
  /**
   * What stands for no Subnets is not shown: an empty array or null.
   */
  subnets: Subnet[];
}

/**
 * The method takes no arguments.
 */
export type GetTimestampParams = Record<string, never>;

/**
 * The time of the chain. The document names the member in two ways.
 */
export interface GetTimestampResult {
  timestamp?: Timestamp;
  time?: Timestamp;
}

/**
 * The Subnet whose total is asked for.
 */
export interface GetTotalStakeParams {
  subnetID: Cb58Id;
}

/**
 * What is staked in all, or weighs in all, on a Subnet.
 */
export interface GetTotalStakeResult {
  stake?: Uint64String;
  weight: Uint64String;
}

/**
 * Which transaction, and in which form.
 */
export interface GetTxParams {
  txID: Cb58Id;
  encoding?: 'hex' | 'json';
}

/**
 * A transaction, in the form that was asked for.
 */
export interface GetTxResult {
  tx: string | TransactionJson;
  encoding: 'hex' | 'json';
}

/**
 * Which transaction.
 */
export interface GetTxStatusParams {
  txID: Cb58Id;
}

/**
 * What this node knows of a transaction.
 */
export interface GetTxStatusResult {
  status: 'Committed' | 'Processing' | 'Dropped' | 'Unknown';
  reason?: string;
}

/**
 * Whose UTXOs, how many at most, and from where on.
 */
export interface GetUTXOsParams {
  addresses: Address[];
  limit?: Uint32Either;
  startIndex?: UtxoCursor;
  sourceChain?: string;
  encoding?: 'hex';
}

/**
 * A page of UTXOs and where it ends.
 */
export interface GetUTXOsResult {
  numFetched: Uint64Either;
  utxos: Hex[];
  /**
   * Where a page with UTXOs ends. What stands there on an empty page is not shown.
   */
  endIndex?: UtxoCursor;
  encoding: 'hex';
}

/**
 * The method takes no arguments.
 */
export type GetValidatorFeeConfigParams = Record<string, never>;

/**
 * The parameters of the continuous fee of L1 validators.
 */
export interface GetValidatorFeeConfigResult {
  capacity: Uint64Number;
  target: Uint64Number;
  minPrice: Uint64Number;
  excessConversionConstant: Uint64Number;
}

/**
 * The method takes no arguments.
 */
export type GetValidatorFeeStateParams = Record<string, never>;

/**
 * What an L1 validator pays per second at the last accepted block.
 */
export interface GetValidatorFeeStateResult {
  excess: Uint64Number;
  price: Uint64Number;
  timestamp: Timestamp;
}

/**
 * The height and the Subnet of the validator set.
 */
export interface GetValidatorsAtParams {
  height: Uint64Either;
  subnetID?: Cb58Id;
}

/**
 * A validator set as it was at a height.
 */
export interface GetValidatorsAtResult {
  validators: {
    [k: string]: Uint64Either;
  };
}

/**
 * One input of a transaction in its json form. What the `input` of a locked kind looks like is not described: it nests an input of its own.
 */
export interface InputJson {
  txID: Cb58Id;
  outputIndex: Uint32Either;
  assetID: Cb58Id & string;
  fxID: Cb58Id & string;
  input: {
    amount?: Uint64Either;
    signatureIndices?: Uint32Either[];
  };
}

/**
 * A signed transaction.
 */
export interface IssueTxParams {
  tx: Hex;
  encoding?: 'hex';
}

/**
 * The transaction that was taken.
 */
export interface IssueTxResult {
  txID: Cb58Id;
}

/**
 * Who may spend what is left of a balance, or switch a validator of an L1 off.
 */
export interface L1Owner {
  locktime: Uint64String;
  threshold: string;
  addresses: Address[];
}

/**
 * A user of the node.
 */
export interface ListAddressesParams {
  username: string;
  password: string;
}

/**
 * The addresses that a user of the node controls.
 */
export interface ListAddressesResult {
  addresses: Address[];
}

/**
 * One output of a transaction in its json form. What the `output` of a locked kind looks like is not described: it nests an output of its own.
 */
export interface OutputJson {
  assetID: Cb58Id & string;
  fxID: Cb58Id & string;
  output: {
    addresses?: Address[];
    amount?: Uint64Either;
    locktime?: Uint64Either;
    threshold?: Uint32Either;
  };
}

/**
 * A delegation whose period has not begun.
 */
export interface PendingDelegator {
  txID: Cb58Id;
  startTime: Uint64String;
  endTime: Uint64String;
  stakeAmount: Uint64String;
  nodeID: NodeId;
}

/**
 * A validator whose period has not begun.
 */
export interface PendingValidator {
  txID: Cb58Id;
  startTime: Uint64String;
  endTime: Uint64String;
  stakeAmount?: Uint64String;
  nodeID: NodeId;
  delegationFee: FloatString;
  connected: boolean;
  signer?: {
    publicKey: Hex;
    proofOfPosession: Hex;
  };
  weight?: Uint64String;
}

/**
 * Who may spend a reward: threshold of the addresses, from locktime (Unix seconds) on.
 */
export interface RewardOwner {
  locktime: Uint64String;
  threshold: string;
  addresses: Address[];
}

/**
 * How many validators are drawn, and from which Subnet.
 */
export interface SampleValidatorsParams {
  size: Uint32Either;
  subnetID?: Cb58Id;
}

/**
 * A random draw of validators.
 */
export interface SampleValidatorsResult {
  validators: NodeId[];
}

/**
 * The BLS key of a validator, and the proof that it holds it.
 */
export interface Signer {
  publicKey: Hex;
  proofOfPosession: Hex;
}

/**
 * A Subnet in a list of Subnets.
 */
export interface Subnet {
  id: Cb58Id;
  controlKeys: Address[];
  threshold: string;
}

/**
 * A signed transaction in its json form. Of the members of `unsignedTx` the document lists those that were seen; which of them a transaction has depends on its kind.
 */
export interface TransactionJson {
  id?: Cb58Id;
  unsignedTx: {
    networkID?: Uint32Either;
    blockchainID?: Cb58Id;
    inputs?: InputJson[];
    outputs?: OutputJson[];
    memo?: Hex;
    destinationChain?: Cb58Id;
    exportedOutputs?: OutputJson[];
    validator?: {
      nodeID: NodeId;
      start: Uint64Either;
      end: Uint64Either;
      weight: Uint64Either;
    };
    stake?: OutputJson[];
    rewardsOwner?: Record<string, unknown>;
  };
  credentials: CredentialJson[];
}

/**
 * A place in a listing of UTXOs: the address and the UTXO that came last.
 */
export interface UtxoCursor {
  address: Address;
  utxo: string;
}

/**
 * The blockchain whose Subnet is asked for.
 */
export interface ValidatedByParams {
  blockchainID: Cb58Id;
}

/**
 * The Subnet that validates a blockchain.
 */
export interface ValidatedByResult {
  subnetID: Cb58Id;
}

/**
 * The Subnet whose blockchains are asked for.
 */
export interface ValidatesParams {
  subnetID: Cb58Id;
}

/**
 * The blockchains that a Subnet validates.
 */
export interface ValidatesResult {
  blockchainIDs: Cb58Id[];
}

/**
 * A current validator of the Primary Network or of a Subnet.
 */
export interface Validator {
  txID: Cb58Id;
  startTime: Uint64String;
  endTime: Uint64String;
  stakeAmount?: Uint64String;
  nodeID: NodeId;
  weight?: Uint64String;
  validationRewardOwner?: RewardOwner;
  delegationRewardOwner?: RewardOwner;
  potentialReward?: Uint64String;
  delegationFee?: FloatString;
  uptime?: FloatString;
  connected: boolean;
  signer?: Signer;
  delegatorCount?: Uint64String;
  delegatorWeight?: Uint64String;
  /**
   * What stands for no delegators is not shown: an empty array or null.
   */
  delegators?: Delegator[];
}

/**
 * The validators of one chain that can sign, and the weight of all of them.
 */
export interface WarpValidatorSet {
  validators: {
    publicKey: Hex;
    weight: Uint64String;
    nodeIDs: NodeId[];
  }[];
  totalWeight: Uint64String;
}
