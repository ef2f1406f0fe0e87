// Generated from schemas/{health,platform,index} by tools/generate.mjs. Do not edit: change the source and run `npm run generate`.

import type {
  HealthParams,
  HealthResult,
  LivenessParams,
  LivenessResult,
  ReadinessParams,
  ReadinessResult,
} from './health.ts';
import type {
  ExportKeyParams,
  ExportKeyResult,
  GetAllValidatorsAtParams,
  GetAllValidatorsAtResult,
  GetBalanceParams,
  GetBalanceResult,
  GetBlockByHeightParams,
  GetBlockByHeightResult,
  GetBlockParams,
  GetBlockResult,
  GetBlockchainStatusParams,
  GetBlockchainStatusResult,
  GetBlockchainsParams,
  GetBlockchainsResult,
  GetCurrentSupplyParams,
  GetCurrentSupplyResult,
  GetCurrentValidatorsParams,
  GetCurrentValidatorsResult,
  GetFeeConfigParams,
  GetFeeConfigResult,
  GetFeeStateParams,
  GetFeeStateResult,
  GetHeightParams,
  GetHeightResult,
  GetL1ValidatorParams,
  GetL1ValidatorResult,
  GetMaxStakeAmountParams,
  GetMaxStakeAmountResult,
  GetMinStakeParams,
  GetMinStakeResult,
  GetPendingValidatorsParams,
  GetPendingValidatorsResult,
  GetProposedHeightParams,
  GetProposedHeightResult,
  GetRewardUTXOsParams,
  GetRewardUTXOsResult,
  GetStakeParams,
  GetStakeResult,
  GetStakingAssetIDParams,
  GetStakingAssetIDResult,
  GetSubnetParams,
  GetSubnetResult,
  GetSubnetsParams,
  GetSubnetsResult,
  GetTimestampParams,
  GetTimestampResult,
  GetTotalStakeParams,
  GetTotalStakeResult,
  GetTxParams,
  GetTxResult,
  GetTxStatusParams,
  GetTxStatusResult,
  GetUTXOsParams,
  GetUTXOsResult,
  GetValidatorFeeConfigParams,
  GetValidatorFeeConfigResult,
  GetValidatorFeeStateParams,
  GetValidatorFeeStateResult,
  GetValidatorsAtParams,
  GetValidatorsAtResult,
  IssueTxParams,
  IssueTxResult,
  ListAddressesParams,
  ListAddressesResult,
  SampleValidatorsParams,
  SampleValidatorsResult,
  ValidatedByParams,
  ValidatedByResult,
  ValidatesParams,
  ValidatesResult,
} from './platform.ts';
import type {
  GetContainerByIDParams,
  GetContainerByIDResult,
  GetContainerByIndexParams,
  GetContainerByIndexResult,
  GetContainerRangeParams,
  GetContainerRangeResult,
  GetIndexParams,
  GetIndexResult,
  GetLastAcceptedParams,
  GetLastAcceptedResult,
  IsAcceptedParams,
  IsAcceptedResult,
} from './index-service.ts';

/** Params and result of each method. */
export interface Methods {
  'health.health': { params: HealthParams; result: HealthResult };
  'health.liveness': { params: LivenessParams; result: LivenessResult };
  'health.readiness': { params: ReadinessParams; result: ReadinessResult };
  'platform.exportKey': { params: ExportKeyParams; result: ExportKeyResult };
  'platform.getAllValidatorsAt': { params: GetAllValidatorsAtParams; result: GetAllValidatorsAtResult };
  'platform.getBalance': { params: GetBalanceParams; result: GetBalanceResult };
  'platform.getBlock': { params: GetBlockParams; result: GetBlockResult };
  'platform.getBlockByHeight': { params: GetBlockByHeightParams; result: GetBlockByHeightResult };
  'platform.getBlockchainStatus': { params: GetBlockchainStatusParams; result: GetBlockchainStatusResult };
  'platform.getBlockchains': { params: GetBlockchainsParams; result: GetBlockchainsResult };
  'platform.getCurrentSupply': { params: GetCurrentSupplyParams; result: GetCurrentSupplyResult };
  'platform.getCurrentValidators': { params: GetCurrentValidatorsParams; result: GetCurrentValidatorsResult };
  'platform.getFeeConfig': { params: GetFeeConfigParams; result: GetFeeConfigResult };
  'platform.getFeeState': { params: GetFeeStateParams; result: GetFeeStateResult };
  'platform.getHeight': { params: GetHeightParams; result: GetHeightResult };
  'platform.getL1Validator': { params: GetL1ValidatorParams; result: GetL1ValidatorResult };
  'platform.getMaxStakeAmount': { params: GetMaxStakeAmountParams; result: GetMaxStakeAmountResult };
  'platform.getMinStake': { params: GetMinStakeParams; result: GetMinStakeResult };
  'platform.getPendingValidators': { params: GetPendingValidatorsParams; result: GetPendingValidatorsResult };
  'platform.getProposedHeight': { params: GetProposedHeightParams; result: GetProposedHeightResult };
  'platform.getRewardUTXOs': { params: GetRewardUTXOsParams; result: GetRewardUTXOsResult };
  'platform.getStake': { params: GetStakeParams; result: GetStakeResult };
  'platform.getStakingAssetID': { params: GetStakingAssetIDParams; result: GetStakingAssetIDResult };
  'platform.getSubnet': { params: GetSubnetParams; result: GetSubnetResult };
  'platform.getSubnets': { params: GetSubnetsParams; result: GetSubnetsResult };
  'platform.getTimestamp': { params: GetTimestampParams; result: GetTimestampResult };
  'platform.getTotalStake': { params: GetTotalStakeParams; result: GetTotalStakeResult };
  'platform.getTx': { params: GetTxParams; result: GetTxResult };
  'platform.getTxStatus': { params: GetTxStatusParams; result: GetTxStatusResult };
  'platform.getUTXOs': { params: GetUTXOsParams; result: GetUTXOsResult };
  'platform.getValidatorFeeConfig': { params: GetValidatorFeeConfigParams; result: GetValidatorFeeConfigResult };
  'platform.getValidatorFeeState': { params: GetValidatorFeeStateParams; result: GetValidatorFeeStateResult };
  'platform.getValidatorsAt': { params: GetValidatorsAtParams; result: GetValidatorsAtResult };
  'platform.issueTx': { params: IssueTxParams; result: IssueTxResult };
  'platform.listAddresses': { params: ListAddressesParams; result: ListAddressesResult };
  'platform.sampleValidators': { params: SampleValidatorsParams; result: SampleValidatorsResult };
  'platform.validatedBy': { params: ValidatedByParams; result: ValidatedByResult };
  'platform.validates': { params: ValidatesParams; result: ValidatesResult };
  'index.getContainerByID': { params: GetContainerByIDParams; result: GetContainerByIDResult };
  'index.getContainerByIndex': { params: GetContainerByIndexParams; result: GetContainerByIndexResult };
  'index.getContainerRange': { params: GetContainerRangeParams; result: GetContainerRangeResult };
  'index.getIndex': { params: GetIndexParams; result: GetIndexResult };
  'index.getLastAccepted': { params: GetLastAcceptedParams; result: GetLastAcceptedResult };
  'index.isAccepted': { params: IsAcceptedParams; result: IsAcceptedResult };
}

/** Name of a method, as it stands in a request. */
export type MethodName = keyof Methods;

/** Every method, with its service and the path that it is asked at unless told otherwise. */
export const METHODS = [
  { method: 'health.health', service: 'health', path: '/ext/health' },
  { method: 'health.liveness', service: 'health', path: '/ext/health' },
  { method: 'health.readiness', service: 'health', path: '/ext/health' },
  { method: 'platform.exportKey', service: 'platform', path: '/ext/bc/P' },
  { method: 'platform.getAllValidatorsAt', service: 'platform', path: '/ext/bc/P' },
  { method: 'platform.getBalance', service: 'platform', path: '/ext/bc/P' },
  { method: 'platform.getBlock', service: 'platform', path: '/ext/bc/P' },
  { method: 'platform.getBlockByHeight', service: 'platform', path: '/ext/bc/P' },
  { method: 'platform.getBlockchainStatus', service: 'platform', path: '/ext/bc/P' },
  { method: 'platform.getBlockchains', service: 'platform', path: '/ext/bc/P' },
  { method: 'platform.getCurrentSupply', service: 'platform', path: '/ext/bc/P' },
  { method: 'platform.getCurrentValidators', service: 'platform', path: '/ext/bc/P' },
  { method: 'platform.getFeeConfig', service: 'platform', path: '/ext/bc/P' },
  { method: 'platform.getFeeState', service: 'platform', path: '/ext/bc/P' },
  { method: 'platform.getHeight', service: 'platform', path: '/ext/bc/P' },
  { method: 'platform.getL1Validator', service: 'platform', path: '/ext/bc/P' },
  { method: 'platform.getMaxStakeAmount', service: 'platform', path: '/ext/bc/P' },
  { method: 'platform.getMinStake', service: 'platform', path: '/ext/bc/P' },
  { method: 'platform.getPendingValidators', service: 'platform', path: '/ext/bc/P' },
  { method: 'platform.getProposedHeight', service: 'platform', path: '/ext/bc/P' },
  { method: 'platform.getRewardUTXOs', service: 'platform', path: '/ext/bc/P' },
  { method: 'platform.getStake', service: 'platform', path: '/ext/bc/P' },
  { method: 'platform.getStakingAssetID', service: 'platform', path: '/ext/bc/P' },
  { method: 'platform.getSubnet', service: 'platform', path: '/ext/bc/P' },
  { method: 'platform.getSubnets', service: 'platform', path: '/ext/bc/P' },
  { method: 'platform.getTimestamp', service: 'platform', path: '/ext/bc/P' },
  { method: 'platform.getTotalStake', service: 'platform', path: '/ext/bc/P' },
  { method: 'platform.getTx', service: 'platform', path: '/ext/bc/P' },
  { method: 'platform.getTxStatus', service: 'platform', path: '/ext/bc/P' },
  { method: 'platform.getUTXOs', service: 'platform', path: '/ext/bc/P' },
  { method: 'platform.getValidatorFeeConfig', service: 'platform', path: '/ext/bc/P' },
  { method: 'platform.getValidatorFeeState', service: 'platform', path: '/ext/bc/P' },
  { method: 'platform.getValidatorsAt', service: 'platform', path: '/ext/bc/P' },
  { method: 'platform.issueTx', service: 'platform', path: '/ext/bc/P' },
  { method: 'platform.listAddresses', service: 'platform', path: '/ext/bc/P' },
  { method: 'platform.sampleValidators', service: 'platform', path: '/ext/bc/P' },
  { method: 'platform.validatedBy', service: 'platform', path: '/ext/bc/P' },
  { method: 'platform.validates', service: 'platform', path: '/ext/bc/P' },
  { method: 'index.getContainerByID', service: 'index', path: '/ext/index/X/block' },
  { method: 'index.getContainerByIndex', service: 'index', path: '/ext/index/X/block' },
  { method: 'index.getContainerRange', service: 'index', path: '/ext/index/X/block' },
  { method: 'index.getIndex', service: 'index', path: '/ext/index/X/block' },
  { method: 'index.getLastAccepted', service: 'index', path: '/ext/index/X/block' },
  { method: 'index.isAccepted', service: 'index', path: '/ext/index/X/block' },
] as const satisfies readonly { method: MethodName; service: 'health' | 'platform' | 'index'; path: string }[];

/** The arguments of each method, and what kind of value each takes; with a question mark where it may be left out. */
export const ARGUMENTS = {
  'health.health': { tags: 'list?' },
  'health.liveness': {},
  'health.readiness': { tags: 'list?' },
  'platform.exportKey': { username: 'text', password: 'text', address: 'text' },
  'platform.getAllValidatorsAt': { height: 'integer' },
  'platform.getBalance': { addresses: 'list' },
  'platform.getBlock': { blockID: 'text', encoding: 'text?' },
  'platform.getBlockByHeight': { height: 'integer', encoding: 'text?' },
  'platform.getBlockchainStatus': { blockchainID: 'text' },
  'platform.getBlockchains': {},
  'platform.getCurrentSupply': { subnetID: 'text?' },
  'platform.getCurrentValidators': { subnetID: 'text?', nodeIDs: 'list?' },
  'platform.getFeeConfig': {},
  'platform.getFeeState': {},
  'platform.getHeight': {},
  'platform.getL1Validator': { validationID: 'text' },
  'platform.getMaxStakeAmount': { subnetID: 'text', nodeID: 'text', startTime: 'integer', endTime: 'integer' },
  'platform.getMinStake': { subnetID: 'text?' },
  'platform.getPendingValidators': { subnetID: 'text?', nodeIDs: 'list?' },
  'platform.getProposedHeight': {},
  'platform.getRewardUTXOs': { txID: 'text', encoding: 'text?' },
  'platform.getStake': { addresses: 'list', validatorsOnly: 'boolean?' },
  'platform.getStakingAssetID': { subnetID: 'text?' },
  'platform.getSubnet': { subnetID: 'text' },
  'platform.getSubnets': { ids: 'list?' },
  'platform.getTimestamp': {},
  'platform.getTotalStake': { subnetID: 'text' },
  'platform.getTx': { txID: 'text', encoding: 'text?' },
  'platform.getTxStatus': { txID: 'text' },
  'platform.getUTXOs': {
    addresses: 'list',
    limit: 'integer?',
    startIndex: 'object?',
    sourceChain: 'text?',
    encoding: 'text?',
  },
  'platform.getValidatorFeeConfig': {},
  'platform.getValidatorFeeState': {},
  'platform.getValidatorsAt': { height: 'integer', subnetID: 'text?' },
  'platform.issueTx': { tx: 'text', encoding: 'text?' },
  'platform.listAddresses': { username: 'text', password: 'text' },
  'platform.sampleValidators': { size: 'integer', subnetID: 'text?' },
  'platform.validatedBy': { blockchainID: 'text' },
  'platform.validates': { subnetID: 'text' },
  'index.getContainerByID': { id: 'text', encoding: 'text?' },
  'index.getContainerByIndex': { index: 'integer', encoding: 'text?' },
  'index.getContainerRange': { startIndex: 'integer', numToFetch: 'integer', encoding: 'text?' },
  'index.getIndex': { id: 'text', encoding: 'text?' },
  'index.getLastAccepted': { encoding: 'text?' },
  'index.isAccepted': { id: 'text', encoding: 'text?' },
} as const satisfies Record<MethodName, Readonly<Record<string, string>>>;
