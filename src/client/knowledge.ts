import type { Capability } from './capabilities.ts';
import type { Weights } from './fees/price.ts';

/** Knowledge about a node that no method returns, but that checks need. */
export interface Knowledge {
  readonly user?: string | undefined;
  readonly password?: string | undefined;
  /** A private key, as hex with `0x`, whose funds the run may spend. */
  readonly key?: string;
  /** IDs of the networks that the suite has made, for which it may sign. */
  readonly networks?: readonly number[];
  /** Milliseconds between the runs of its health checks, as it was told. */
  readonly healthCheckMs?: number | undefined;
  /** Whether it was told to propose its last block: `--proposervm-use-current-height`, as the tests of avalanchego start their networks. */
  readonly proposesLast?: boolean | undefined;
  /** The weights of gas with which its network was started. */
  readonly gasWeights?: Weights | undefined;
  /** Unix nanoseconds at which it had accepted nothing yet. */
  readonly freshAt?: bigint | undefined;
  /** The signed transactions of the P-Chain that it refused as its chain was filled. */
  readonly refused?: readonly Uint8Array[];
  /** Capabilities that it was told to offer: their requirements fail where it does not. */
  readonly offers?: readonly Capability[];
  readonly hints: SampleHints;
}

/** Test data from the user. It takes precedence over discovered data. */
export interface SampleHints {
  readonly addresses: readonly string[];
  readonly subnets: readonly string[];
  /** IDs of transactions of any status. Those that are not accepted are test data for other statuses. */
  readonly transactions: readonly string[];
  /** IDs of blockchains of any status, also of those that no list contains. */
  readonly blockchains: readonly string[];
}

export const NO_HINTS: SampleHints = { addresses: [], subnets: [], transactions: [], blockchains: [] };
