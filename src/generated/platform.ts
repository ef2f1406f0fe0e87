// Generated from schemas/platform by tools/generate.mjs. Do not edit: change the source and run `npm run generate`.

import type {
  Address,
  Cb58Id,
  FloatString,
  Hex,
  NaturalEither,
  NaturalString,
  NodeId,
  Timestamp,
  Uint32Either,
  Uint64Either,
  Uint64Number,
  Uint64String,
} from './common.ts';

/**
 * A block in the `json` encoding.
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
 * The signatures that allow a transaction to spend one input. A wrapper that names the feature extension may contain the credential.
 */
export interface CredentialJson {
  signatures?: Hex[];
  fxID?: string;
  credential?: Record<string, unknown>;
}

/**
 * A delegation to a current validator.
 */
export interface Delegator {
  txID: Cb58Id;
  startTime: Uint64Either;
  endTime: Uint64Either;
  stakeAmount?: Uint64Either;
  nodeID: NodeId;
  rewardOwner: RewardOwner;
  potentialReward: Uint64Either;
}

/**
 * The credentials of a user of the node, and one of the user's addresses.
 */
export interface ExportKeyParams {
  username: string;
  password: string;
  address: Address;
}

/**
 * The private key that controls the address.
 */
export interface ExportKeyResult {
  privateKey: string;
}

/**
 * The height of the validator sets, or "proposed" for the proposed height.
 */
export interface GetAllValidatorsAtParams {
  height: Uint64Either | 'proposed';
}

/**
 * The validator sets of all chains at a height.
 */
export interface GetAllValidatorsAtResult {
  validatorSets: {
    [k: string]: WarpValidatorSet;
  };
}

/**
 * The addresses whose balance the node returns.
 */
export interface GetBalanceParams {
  addresses: Address[];
}

/**
 * The balance of a set of addresses, by asset and by kind of lock.
 */
export interface GetBalanceResult {
  balances: {
    [k: string]: NaturalEither;
  };
  unlockeds: {
    [k: string]: NaturalEither;
  };
  lockedStakeables: {
    [k: string]: NaturalEither;
  };
  lockedNotStakeables: {
    [k: string]: NaturalEither;
  };
  utxoIDs: {
    txID: Cb58Id;
    outputIndex: Uint32Either;
  }[];
  balance: NaturalString;
  unlocked: NaturalString;
  lockedStakeable: NaturalString;
  lockedNotStakeable: NaturalString;
}

/**
 * The ID of the block and the encoding of the result.
 */
export interface GetBlockParams {
  blockID: Cb58Id;
  encoding?: undefined | ('hex' | 'json');
}

/**
 * The block in the requested encoding.
 */
export interface GetBlockResult {
  block: string | BlockJson;
  encoding: 'hex' | 'json';
}

/**
 * The height of the block and the encoding of the result.
 */
export interface GetBlockByHeightParams {
  height: Uint64Either;
  encoding?: undefined | ('hex' | 'json');
}

/**
 * The block in the requested encoding.
 */
export interface GetBlockByHeightResult {
  block: string | BlockJson;
  encoding: 'hex' | 'json';
}

/**
 * The blockchain whose status the node returns.
 */
export interface GetBlockchainStatusParams {
  blockchainID: string;
}

/**
 * The status of a blockchain on this node.
 */
export interface GetBlockchainStatusResult {
  status: 'Validating' | 'Created' | 'Preferred' | 'Syncing' | 'Unknown';
}

/**
 * The method takes no arguments.
 */
export type GetBlockchainsParams = Record<string, unknown>;

/**
 * All blockchains except the P-Chain. The order is not defined.
 */
export interface GetBlockchainsResult {
  blockchains: Blockchain[];
}

/**
 * The Subnet whose supply the node returns.
 */
export interface GetCurrentSupplyParams {
  subnetID?: undefined | Cb58Id;
}

/**
 * An upper bound on the tokens that can be staked on a Subnet.
 */
export interface GetCurrentSupplyResult {
  supply: NaturalEither;
}

/**
 * The Subnet and the validators to return.
 */
export interface GetCurrentValidatorsParams {
  subnetID?: undefined | Cb58Id;
  nodeIDs?: undefined | NodeId[];
}

/**
 * The current validators. The order is not defined.
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
 * The price of P-Chain transactions at the last accepted block.
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
 * The ID of the validation to return.
 */
export interface GetL1ValidatorParams {
  validationID: Cb58Id;
}

/**
 * A validator of an L1, and the height at which the record is valid.
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
 * The maximum stake of a validator at any time of a period.
 */
export interface GetMaxStakeAmountResult {
  amount: Uint64Either;
}

/**
 * The Subnet whose minimum stakes the node returns.
 */
export interface GetMinStakeParams {
  subnetID?: undefined | Cb58Id;
}

/**
 * The minimum stake of a validator and of a delegator.
 */
export interface GetMinStakeResult {
  minValidatorStake: Uint64Either;
  minDelegatorStake: Uint64Either;
}

/**
 * The Subnet and the pending validators and delegators to return.
 */
export interface GetPendingValidatorsParams {
  subnetID?: undefined | Cb58Id;
  nodeIDs?: undefined | NodeId[];
}

/**
 * The validators and delegators whose period has not started. The order is not defined.
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
 * The P-Chain height on which the next block of a chain would be built.
 */
export interface GetProposedHeightResult {
  height: Uint64String;
}

/**
 * The transaction that added the staker.
 */
export interface GetRewardUTXOsParams {
  txID: Cb58Id;
  encoding?: undefined | 'hex';
}

/**
 * The UTXOs that pay the reward of a staker.
 */
export interface GetRewardUTXOsResult {
  numFetched: Uint64Either;
  /**
   * The document does not show the value without UTXOs: an empty array or null.
   */
  utxos: Hex[];
  encoding: 'hex';
}

/**
 * The addresses whose stake the node returns, and whether the result excludes delegators.
 */
export interface GetStakeParams {
  addresses: Address[];
  validatorsOnly?: undefined | boolean;
}

/**
 * The stake of a set of addresses, without rewards.
 */
export interface GetStakeResult {
  staked?: NaturalEither;
  stakeds: {
    [k: string]: NaturalEither;
  };
  stakedOutputs: Hex[];
  encoding: 'hex';
}

/**
 * The Subnet whose staking asset the node returns.
 */
export interface GetStakingAssetIDParams {
  subnetID?: undefined | Cb58Id;
}

/**
 * The ID of the asset that validators stake on a Subnet.
 */
export interface GetStakingAssetIDResult {
  assetID: Cb58Id & string;
}

/**
 * The Subnet to return.
 */
export interface GetSubnetParams {
  subnetID: Cb58Id;
}

/**
 * The owner of a Subnet and the transformation of the Subnet.
 */
export interface GetSubnetResult {
  isPermissioned: boolean;
  controlKeys: Address[];
  threshold: string;
  locktime: Uint64String;
  /**
   * The document does not show the value for a Subnet that was never transformed.
   */
  subnetTransformationTxID: Cb58Id;
}

/**
 * The Subnets to return; all Subnets if the list is omitted.
 */
export interface GetSubnetsParams {
  ids?: undefined | Cb58Id[];
}

/**
 * The Subnets. The order is not defined.
 */
export interface GetSubnetsResult {
  /**
   * The document does not show the value without Subnets: an empty array or null.
   */
  subnets: Subnet[];
}

/**
 * The method takes no arguments.
 */
export type GetTimestampParams = Record<string, never>;

/**
 * The time of the chain. The document gives the member two names.
 */
export interface GetTimestampResult {
  timestamp?: Timestamp;
  time?: Timestamp;
}

/**
 * The Subnet whose total stake the node returns.
 */
export interface GetTotalStakeParams {
  subnetID: Cb58Id;
}

/**
 * The total stake or the total weight of a Subnet.
 */
export interface GetTotalStakeResult {
  stake?: NaturalString;
  weight: NaturalString;
}

/**
 * The transaction and the encoding of the result.
 */
export interface GetTxParams {
  txID: Cb58Id;
  encoding?: undefined | ('hex' | 'json');
}

/**
 * The transaction in the requested encoding.
 */
export interface GetTxResult {
  tx: string | TransactionJson;
  encoding: 'hex' | 'json';
}

/**
 * The transaction whose status the node returns.
 */
export interface GetTxStatusParams {
  txID: Cb58Id;
}

/**
 * The status of a transaction on this node.
 */
export interface GetTxStatusResult {
  status: 'Committed' | 'Processing' | 'Dropped' | 'Unknown';
  reason?: string;
}

/**
 * The addresses whose UTXOs the node returns, the maximum number of UTXOs and the start of the page.
 */
export interface GetUTXOsParams {
  addresses: Address[];
  limit?: undefined | Uint32Either;
  startIndex?: undefined | UtxoCursor;
  sourceChain?: undefined | string;
  encoding?: undefined | 'hex';
}

/**
 * A page of UTXOs and its last position.
 */
export interface GetUTXOsResult {
  numFetched: Uint64Either;
  utxos: Hex[];
  /**
   * The last position of a page with UTXOs. The document does not show the value on an empty page.
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
 * The fee per second of an L1 validator at the last accepted block.
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
  subnetID?: undefined | Cb58Id;
}

/**
 * The validator set at a height.
 */
export interface GetValidatorsAtResult {
  validators: {
    [k: string]: Uint64Either;
  };
}

/**
 * An input of a transaction in the `json` encoding. The document does not describe the `input` of a locked kind, which contains an input of its own.
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
  encoding?: undefined | 'hex';
}

/**
 * The ID of the issued transaction.
 */
export interface IssueTxResult {
  txID: Cb58Id;
}

/**
 * The owner who may spend the remaining balance, or who may disable a validator of an L1.
 */
export interface L1Owner {
  locktime: Uint64String;
  threshold: string;
  addresses: Address[];
}

/**
 * The credentials of a user of the node.
 */
export interface ListAddressesParams {
  username: string;
  password: string;
}

/**
 * The addresses that the user controls.
 */
export interface ListAddressesResult {
  addresses: Address[];
}

/**
 * An output of a transaction in the `json` encoding. The document does not describe the `output` of a locked kind, which contains an output of its own.
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
 * A delegation whose period has not started.
 */
export interface PendingDelegator {
  txID: Cb58Id;
  startTime: Uint64Either;
  endTime: Uint64Either;
  stakeAmount: Uint64Either;
  nodeID: NodeId;
}

/**
 * A validator whose period has not started.
 */
export interface PendingValidator {
  txID: Cb58Id;
  startTime: Uint64Either;
  endTime: Uint64Either;
  stakeAmount?: Uint64Either;
  nodeID: NodeId;
  delegationFee?: number | FloatString;
  delegationFeeRate?: number | FloatString;
  connected: boolean;
  signer?: {
    publicKey: Hex;
    proofOfPosession?: Hex;
    proofOfPossession?: Hex;
  };
  weight?: Uint64Either;
}

/**
 * The owner of a reward: any `threshold` of the addresses may spend it from `locktime` (Unix seconds) on.
 */
export interface RewardOwner {
  locktime: Uint64Either;
  threshold: Uint32Either;
  addresses: Address[];
}

/**
 * The number of validators to sample, and their Subnet.
 */
export interface SampleValidatorsParams {
  size: Uint32Either;
  subnetID?: undefined | Cb58Id;
}

/**
 * A random sample of validators.
 */
export interface SampleValidatorsResult {
  validators: NodeId[];
}

/**
 * The BLS key of a validator and its proof of possession.
 */
export interface Signer {
  publicKey: Hex;
  proofOfPosession?: Hex;
  proofOfPossession?: Hex;
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
 * A signed transaction in the `json` encoding. The document lists the observed members of `unsignedTx`; the kind of the transaction determines its members.
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
 * A position in a list of UTXOs: the address and the last UTXO.
 */
export interface UtxoCursor {
  address: Address;
  utxo: string;
}

/**
 * The blockchain whose Subnet the node returns.
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
 * The Subnet whose blockchains the node returns.
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
  txID?: Cb58Id;
  startTime: Uint64String;
  endTime?: Uint64String;
  stakeAmount?: Uint64String;
  nodeID: NodeId;
  weight?: Uint64String;
  validationRewardOwner?: TypedOwner;
  delegationRewardOwner?: TypedOwner;
  potentialReward?: Uint64String;
  delegationFee?: FloatString;
  delegationFeeRate?: FloatString;
  uptime?: FloatString;
  connected?: boolean;
  signer?: Signer;
  delegatorCount?: Uint64String;
  delegatorWeight?: NaturalString;
  /**
   * The document does not show the value without delegators: an empty array or null.
   */
  delegators?: Delegator[];
}

/**
 * The document gives the types of a validator's owners, and not those of a delegator's.
 */
export type TypedOwner = RewardOwner & {
  locktime?: string;
  threshold?: string;
};

/**
 * The validators of one chain that can sign, and the total weight of the set.
 */
export interface WarpValidatorSet {
  validators: {
    publicKey: Hex;
    weight: Uint64String;
    nodeIDs: NodeId[];
  }[];
  totalWeight: Uint64String;
}
