import type { LedgerOutput } from '../ledger/outputs.ts';

/** Addresses that are asked together, and the outputs that blocks leave them. */
export interface AddressFacts {
  /** 20 bytes each, as hex. */
  readonly owners: readonly string[];
  readonly hrp: string;
  /** Name -> output: those of blocks, and rewards as `platform.getRewardUTXOs` returns them. */
  readonly outputs: ReadonlyMap<string, LedgerOutput>;
  /** What is staked on the Primary Network, if it is known. */
  readonly asset: string | undefined;
  /** Whether the aggregates of a balance may count other assets, too. */
  readonly mayCountAllAssets: boolean;
  /** The height at which they hold. */
  readonly height: bigint;
  /** Unix seconds. */
  readonly time: bigint;
  /** The output of the genesis with this name, if it may exist: undefined if a block spends it, or the genesis file has none. */
  readonly genesis: (name: string) => 'unknown' | LedgerOutput | undefined;
  /** Takes an output of the genesis from the node's answer. */
  readonly take: (name: string, output: LedgerOutput) => void;
  /** Whether `platform.getRewardUTXOs` has told the rewards of this transaction. */
  readonly isRewardTold: (txId: string) => boolean;
  /** Height of the block that holds a transaction; undefined if none does. */
  readonly heightOf: (txId: string) => string | undefined;
}
