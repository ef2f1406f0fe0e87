import type { SignedTransaction } from '../../encoding/codec/platform-chain.ts';
import type { Staker } from './stakers.ts';

/** What a ledger must know that no block tells. */
export interface NodeFacts {
  /** An accepted transaction by its ID (32 bytes as hex); its hash proves it. Undefined if the node does not return it. */
  transaction(id: string): Promise<SignedTransaction | undefined>;
  /** Begins to ask for a transaction that will be needed. */
  foresee(id: string): void;
  /**
   * The weight of a validator behind the block at a height that renews it: no block shows what it restakes. Undefined if the node does not
   * tell it.
   */
  renewedWeight(height: bigint, staker: Staker): Promise<bigint | undefined>;
  /**
   * Whether a staker with a start in the future validates from its acceptance on, as under Durango's rules, or waits for its start:
   * blocks do not tell the rules in force.
   *
   * @param height Height of the block that accepts it.
   * @param without Weight of its node in the set without the staker; undefined if the node is not in the set.
   */
  startsAtOnce(height: bigint, staker: Staker, without: bigint | undefined): Promise<boolean>;
}
