import type { Mutant } from './mutant.ts';
import { EXPORT_KEY_MUTANTS } from './platform.exportKey.ts';
import { GET_BALANCE_MUTANTS } from './platform.getBalance.ts';
import { GET_BLOCK_MUTANTS } from './platform.getBlock.ts';
import { GET_BLOCK_BY_HEIGHT_MUTANTS } from './platform.getBlockByHeight.ts';
import { GET_BLOCKCHAINS_MUTANTS } from './platform.getBlockchains.ts';
import { GET_BLOCKCHAIN_STATUS_MUTANTS } from './platform.getBlockchainStatus.ts';
import { GET_CURRENT_SUPPLY_MUTANTS } from './platform.getCurrentSupply.ts';
import { GET_CURRENT_VALIDATORS_MUTANTS } from './platform.getCurrentValidators.ts';
import { GET_HEIGHT_MUTANTS } from './platform.getHeight.ts';
import { GET_MAX_STAKE_AMOUNT_MUTANTS } from './platform.getMaxStakeAmount.ts';
import { GET_MIN_STAKE_MUTANTS } from './platform.getMinStake.ts';
import { GET_PENDING_VALIDATORS_MUTANTS } from './platform.getPendingValidators.ts';
import { GET_REWARD_UTXOS_MUTANTS } from './platform.getRewardUTXOs.ts';
import { GET_STAKE_MUTANTS } from './platform.getStake.ts';
import { GET_STAKING_ASSET_ID_MUTANTS } from './platform.getStakingAssetID.ts';
import { GET_SUBNET_MUTANTS } from './platform.getSubnet.ts';
import { GET_SUBNETS_MUTANTS } from './platform.getSubnets.ts';
import { GET_TIMESTAMP_MUTANTS } from './platform.getTimestamp.ts';
import { GET_TOTAL_STAKE_MUTANTS } from './platform.getTotalStake.ts';
import { GET_TX_MUTANTS } from './platform.getTx.ts';
import { GET_TX_STATUS_MUTANTS } from './platform.getTxStatus.ts';
import { UTXO_WALK_MUTANTS } from './platform.getUTXOs-walks.ts';
import { GET_UTXOS_MUTANTS } from './platform.getUTXOs.ts';
import { GET_VALIDATORS_AT_MUTANTS } from './platform.getValidatorsAt.ts';
import { ISSUE_TX_MUTANTS } from './platform.issueTx.ts';
import { LIST_ADDRESSES_MUTANTS } from './platform.listAddresses.ts';
import { SAMPLE_VALIDATORS_MUTANTS } from './platform.sampleValidators.ts';
import { VALIDATED_BY_MUTANTS } from './platform.validatedBy.ts';
import { VALIDATES_MUTANTS } from './platform.validates.ts';

export type { Change, Mutant, Touched } from './mutant.ts';

/** Every mutant, by service and method. */
export const MUTANTS: readonly Mutant[] = [
  ...EXPORT_KEY_MUTANTS,
  ...GET_BALANCE_MUTANTS,
  ...GET_BLOCK_MUTANTS,
  ...GET_BLOCK_BY_HEIGHT_MUTANTS,
  ...GET_HEIGHT_MUTANTS,
  ...GET_REWARD_UTXOS_MUTANTS,
  ...GET_TIMESTAMP_MUTANTS,
  ...GET_TX_MUTANTS,
  ...GET_TX_STATUS_MUTANTS,
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
];
