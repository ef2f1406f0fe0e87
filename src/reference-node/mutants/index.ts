import type { Mutant } from './kit/mutant.ts';
import { ENCODING_MUTANTS } from './envelope/encoding.ts';
import { ENVELOPE_MUTANTS } from './envelope/envelope.ts';
import { ENVELOPE_DEPLOYED_MUTANTS } from './envelope/deployed.ts';
import { ENVELOPE_REQUEST_MUTANTS } from './envelope/requests.ts';
import { HEALTH_MUTANTS } from './health/health.ts';
import { HEALTH_TAGS_MUTANTS } from './health/health-tags.ts';
import { HEALTH_OVER_TIME_MUTANTS } from './health/over-time.ts';
import { LIVENESS_MUTANTS } from './health/liveness.ts';
import { READINESS_MUTANTS } from './health/readiness.ts';
import { HEALTH_REPORT_MUTANTS } from './health/report.ts';
import { HTTP_HEALTH_MUTANTS } from './http/health.ts';
import { HTTP_HEALTH_PATHS_MUTANTS } from './http/health-paths.ts';
import { HTTP_PATHS_MUTANTS } from './http/paths.ts';
import { CONTAINER_MUTANTS } from './index/container.ts';
import { GET_CONTAINER_BY_ID_MUTANTS } from './index/getContainerByID.ts';
import { GET_CONTAINER_BY_INDEX_MUTANTS } from './index/getContainerByIndex.ts';
import { GET_CONTAINER_RANGE_MUTANTS } from './index/getContainerRange.ts';
import { RANGE_ARGUMENT_MUTANTS } from './index/getContainerRange-arguments.ts';
import { GET_INDEX_MUTANTS } from './index/getIndex.ts';
import { GET_LAST_ACCEPTED_MUTANTS } from './index/getLastAccepted.ts';
import { IS_ACCEPTED_MUTANTS } from './index/isAccepted.ts';
import { OLD_CONTAINER_MUTANTS } from './index/old-container.ts';
import { EXPORT_KEY_MUTANTS } from './platform/owners/exportKey.ts';
import { FEE_MUTANTS } from './platform/chain/fees.ts';
import { GET_ALL_VALIDATORS_AT_MUTANTS } from './platform/stakers/getAllValidatorsAt.ts';
import { GET_BALANCE_MUTANTS } from './platform/owners/getBalance.ts';
import { GET_BLOCK_MUTANTS } from './platform/chain/getBlock.ts';
import { GET_BLOCK_BY_HEIGHT_MUTANTS } from './platform/chain/getBlockByHeight.ts';
import { GET_BLOCKCHAINS_MUTANTS } from './platform/subnets/getBlockchains.ts';
import { GET_BLOCKCHAIN_STATUS_MUTANTS } from './platform/subnets/getBlockchainStatus.ts';
import { GET_CURRENT_SUPPLY_MUTANTS } from './platform/subnets/getCurrentSupply.ts';
import { GET_CURRENT_VALIDATORS_MUTANTS } from './platform/stakers/getCurrentValidators.ts';
import { GET_HEIGHT_MUTANTS } from './platform/chain/getHeight.ts';
import { GET_L1_VALIDATOR_MUTANTS } from './platform/stakers/getL1Validator.ts';
import { GET_MAX_STAKE_AMOUNT_MUTANTS } from './platform/stakers/getMaxStakeAmount.ts';
import { GET_MIN_STAKE_MUTANTS } from './platform/stakers/getMinStake.ts';
import { GET_PENDING_VALIDATORS_MUTANTS } from './platform/stakers/getPendingValidators.ts';
import { GET_PROPOSED_HEIGHT_MUTANTS } from './platform/chain/getProposedHeight.ts';
import { GET_REWARD_UTXOS_MUTANTS } from './platform/owners/getRewardUTXOs.ts';
import { GET_STAKE_MUTANTS } from './platform/owners/getStake.ts';
import { GET_STAKING_ASSET_ID_MUTANTS } from './platform/subnets/getStakingAssetID.ts';
import { RELEASE_FORM_MUTANTS } from './releases/forms.ts';
import { GET_SUBNET_MUTANTS } from './platform/subnets/getSubnet.ts';
import { GET_SUBNETS_MUTANTS } from './platform/subnets/getSubnets.ts';
import { GET_TIMESTAMP_MUTANTS } from './platform/chain/getTimestamp.ts';
import { GET_TOTAL_STAKE_MUTANTS } from './platform/stakers/getTotalStake.ts';
import { GET_TX_MUTANTS } from './platform/chain/getTx.ts';
import { GET_TX_STATUS_MUTANTS } from './platform/chain/getTxStatus.ts';
import { UTXO_CHAIN_MUTANTS } from './platform/owners/getUTXOs-chain.ts';
import { UTXO_WALK_MUTANTS } from './platform/owners/getUTXOs-walks.ts';
import { GET_UTXOS_MUTANTS } from './platform/owners/getUTXOs.ts';
import { GET_VALIDATORS_AT_MUTANTS } from './platform/stakers/getValidatorsAt.ts';
import { ISSUE_TX_MUTANTS } from './platform/chain/issueTx.ts';
import { LIST_ADDRESSES_MUTANTS } from './platform/owners/listAddresses.ts';
import { SAMPLE_VALIDATORS_MUTANTS } from './platform/stakers/sampleValidators.ts';
import { VALIDATED_BY_MUTANTS } from './platform/subnets/validatedBy.ts';
import { VALIDATES_MUTANTS } from './platform/subnets/validates.ts';
import { LIFE_MUTANTS } from './life/life.ts';
import { HEALTH_IN_PART_MUTANTS } from './health/in-part.ts';
import { INDEX_IN_PART_MUTANTS } from './index/in-part.ts';
import { OWNERS_IN_PART_MUTANTS } from './platform/owners/in-part.ts';
import { CHAIN_IN_PART_MUTANTS } from './platform/chain/in-part.ts';
import { STAKERS_IN_PART_MUTANTS } from './platform/stakers/in-part.ts';

export type { Change, Touched } from '../changes/change.ts';
export { both } from '../changes/changes.ts';
export type { Mutant } from './kit/mutant.ts';

/** Every mutant, by service and method. */
export const MUTANTS: readonly Mutant[] = [
  ...ENCODING_MUTANTS,
  ...ENVELOPE_MUTANTS,
  ...ENVELOPE_DEPLOYED_MUTANTS,
  ...ENVELOPE_REQUEST_MUTANTS,
  ...HEALTH_MUTANTS,
  ...HEALTH_TAGS_MUTANTS,
  ...HEALTH_OVER_TIME_MUTANTS,
  ...LIVENESS_MUTANTS,
  ...READINESS_MUTANTS,
  ...HEALTH_REPORT_MUTANTS,
  ...HTTP_HEALTH_MUTANTS,
  ...HTTP_HEALTH_PATHS_MUTANTS,
  ...HTTP_PATHS_MUTANTS,
  ...CONTAINER_MUTANTS,
  ...OLD_CONTAINER_MUTANTS,
  ...GET_CONTAINER_BY_ID_MUTANTS,
  ...GET_CONTAINER_BY_INDEX_MUTANTS,
  ...GET_CONTAINER_RANGE_MUTANTS,
  ...RANGE_ARGUMENT_MUTANTS,
  ...GET_INDEX_MUTANTS,
  ...GET_LAST_ACCEPTED_MUTANTS,
  ...IS_ACCEPTED_MUTANTS,
  ...EXPORT_KEY_MUTANTS,
  ...GET_BALANCE_MUTANTS,
  ...GET_BLOCK_MUTANTS,
  ...GET_BLOCK_BY_HEIGHT_MUTANTS,
  ...GET_HEIGHT_MUTANTS,
  ...GET_REWARD_UTXOS_MUTANTS,
  ...GET_TIMESTAMP_MUTANTS,
  ...GET_TX_MUTANTS,
  ...GET_TX_STATUS_MUTANTS,
  ...UTXO_CHAIN_MUTANTS,
  ...UTXO_WALK_MUTANTS,
  ...GET_UTXOS_MUTANTS,
  ...ISSUE_TX_MUTANTS,
  ...LIST_ADDRESSES_MUTANTS,
  ...GET_CURRENT_VALIDATORS_MUTANTS,
  ...GET_PENDING_VALIDATORS_MUTANTS,
  ...GET_VALIDATORS_AT_MUTANTS,
  ...SAMPLE_VALIDATORS_MUTANTS,
  ...GET_MAX_STAKE_AMOUNT_MUTANTS,
  ...GET_MIN_STAKE_MUTANTS,
  ...GET_STAKE_MUTANTS,
  ...GET_TOTAL_STAKE_MUTANTS,
  ...GET_STAKING_ASSET_ID_MUTANTS,
  ...GET_CURRENT_SUPPLY_MUTANTS,
  ...GET_SUBNET_MUTANTS,
  ...GET_SUBNETS_MUTANTS,
  ...GET_BLOCKCHAINS_MUTANTS,
  ...GET_BLOCKCHAIN_STATUS_MUTANTS,
  ...VALIDATED_BY_MUTANTS,
  ...VALIDATES_MUTANTS,
  ...FEE_MUTANTS,
  ...GET_ALL_VALIDATORS_AT_MUTANTS,
  ...GET_L1_VALIDATOR_MUTANTS,
  ...GET_PROPOSED_HEIGHT_MUTANTS,
  ...LIFE_MUTANTS,
  ...HEALTH_IN_PART_MUTANTS,
  ...INDEX_IN_PART_MUTANTS,
  ...OWNERS_IN_PART_MUTANTS,
  ...CHAIN_IN_PART_MUTANTS,
  ...STAKERS_IN_PART_MUTANTS,
  ...RELEASE_FORM_MUTANTS,
];
