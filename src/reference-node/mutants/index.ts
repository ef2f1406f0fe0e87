import type { Mutant } from './mutant.ts';
import { EXPORT_KEY_MUTANTS } from './platform.exportKey.ts';
import { GET_BALANCE_MUTANTS } from './platform.getBalance.ts';
import { GET_BLOCK_MUTANTS } from './platform.getBlock.ts';
import { GET_BLOCK_BY_HEIGHT_MUTANTS } from './platform.getBlockByHeight.ts';
import { GET_HEIGHT_MUTANTS } from './platform.getHeight.ts';
import { GET_REWARD_UTXOS_MUTANTS } from './platform.getRewardUTXOs.ts';
import { GET_TIMESTAMP_MUTANTS } from './platform.getTimestamp.ts';
import { GET_TX_MUTANTS } from './platform.getTx.ts';
import { GET_TX_STATUS_MUTANTS } from './platform.getTxStatus.ts';
import { UTXO_WALK_MUTANTS } from './platform.getUTXOs-walks.ts';
import { GET_UTXOS_MUTANTS } from './platform.getUTXOs.ts';
import { ISSUE_TX_MUTANTS } from './platform.issueTx.ts';
import { LIST_ADDRESSES_MUTANTS } from './platform.listAddresses.ts';

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
];
