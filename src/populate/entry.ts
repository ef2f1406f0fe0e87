import type { JsonRpc } from '../target/json-rpc.ts';
import type { Releases } from '../catalogue/release.ts';
import type { ContractChain } from './contract-chain.ts';
import type { Network } from './network.ts';
import type { Key } from './official-library.ts';
import type { Subnets } from './subnets.ts';
import type { Wallet } from './wallet.ts';

/** What an entry works with. */
export interface Populating {
  readonly rpc: JsonRpc;
  readonly network: Network;
  readonly key: Key;
  readonly p: Wallet;
  readonly x: Wallet;
  readonly c: ContractChain;
  readonly subnets: Subnets;
}

/** A part of the plan: test data that requirements need, and how they come onto a chain. */
export interface Entry {
  readonly id: string;
  /** What it makes, as a noun: `an address with 2,600 UTXOs`. */
  readonly makes: string;
  /** Patterns of the IDs of requirements that it serves. */
  readonly serves: readonly string[];
  /** Releases whose rules allow it; all when left out. */
  readonly releases?: Releases;
  /** Whether Etna's rules must be active, or must not be; all the same when left out. */
  readonly rules?: 'etna' | 'before-etna';
  /** Entries that must be done before. */
  readonly needs?: readonly string[];
  /** Whether it is made only where it is named: it leaves a node in a state that nobody wants without knowing. */
  readonly onlyIfNamed?: boolean;
  /**
   * Makes what is not there yet.
   *
   * @returns How many transactions it took; none when all was there.
   */
  make(on: Populating): Promise<number>;
}
