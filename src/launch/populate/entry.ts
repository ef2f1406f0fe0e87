import type { RpcClient } from '../../client/rpc-client.ts';
import type { Releases } from '../../judge/catalogue/release.ts';
import type { ContractChain } from './contract-chain.ts';
import type { Costs } from './fees/costs.ts';
import type { Network } from './network.ts';
import type { Key } from '../../encoding/codec/key.ts';
import type { Subnets } from './subnets.ts';
import type { Wallet } from './wallet.ts';

/** The clients and wallets of an entry. */
export interface Populating {
  readonly rpc: RpcClient;
  /** The nodes that follow it. */
  readonly peers: readonly RpcClient[];
  readonly network: Network;
  readonly key: Key;
  readonly p: Wallet;
  readonly x: Wallet;
  readonly c: ContractChain;
  readonly subnets: Subnets;
  /** Whether the chain has no data of the plan yet. No list is asked for before it has items: what a node remembers of them shows. */
  readonly isFresh: boolean;
}

/** The rules of the network do not allow the data of an entry, or the node makes it too slowly: it is left out. */
export class NotAllowed extends Error {}

/** A part of the plan: test data for requirements, and the way to create them on a chain. */
export interface Entry {
  readonly id: string;
  /** The data that it creates, as a noun: `an address with 2,600 UTXOs`. */
  readonly makes: string;
  /**
   * Patterns of the requirement IDs that become testable with the data, as measured on releases 1.14.2 and 1.13.5. Data
   * that several entries create are listed with the simplest one. Empty if only other entries need the data.
   */
  readonly serves: readonly string[];
  readonly most: Costs;
  /** Releases whose rules allow the data; undefined for all. */
  readonly releases?: Releases;
  /** Whether Etna or Helicon must be active, or Etna must not be active yet; undefined when all are possible. */
  readonly rules?: 'etna' | 'before-etna' | 'helicon';
  /**
   * Whether a launched node makes it behind its upgrades, although it may before: the node starts again for them, and is to be tested
   * on data of each kind that it has taken in since its start.
   */
  readonly isRecent?: boolean;
  /** Entries that must end before this one starts. */
  readonly needs?: readonly string[];
  /** Whether it runs only when it is selected by name, because it leaves a node in a state that is unwanted by default. */
  readonly onlyIfNamed?: boolean;
  /**
   * Creates the data that do not exist yet.
   *
   * @returns The number of transactions; 0 when all data existed.
   * @throws NotAllowed if the rules or the speed of the network do not allow it.
   */
  make(on: Populating): Promise<number>;
}
