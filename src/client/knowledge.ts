import type { Capability } from './capabilities.ts';
import { encodeAddress } from '../encoding/address.ts';
import { INDEX_PATHS, type Ledger } from '../reference-node/ledger.ts';
import { RUN_EVERY_MS } from '../reference-node/services/health/health-monitor.ts';
import { NO_HINTS, type SampleHints } from './sample-hints.ts';

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
  /** Unix nanoseconds at which it had accepted nothing yet. */
  readonly freshAt?: bigint | undefined;
  /** Capabilities that it was told to offer: their requirements fail where it does not. */
  readonly offers?: readonly Capability[];
  readonly hints: SampleHints;
}

/** The knowledge about a node that serves this ledger. */
export function knowledgeOf(ledger: Ledger): Knowledge {
  const { landmarks, hrp, networkId } = ledger;
  const times = INDEX_PATHS.flatMap((path) => ledger.index(path)?.[0]?.acceptedAt ?? []);
  const { user, processingTxId, droppedTxId, preferredBlockchainId } = landmarks;
  const present = (...ids: readonly (string | undefined)[]): string[] => ids.filter((id) => id !== undefined);
  return {
    user: user?.username,
    password: user?.password,
    networks: [networkId],
    healthCheckMs: RUN_EVERY_MS,
    freshAt: times.reduce((a, b) => (a < b ? a : b), times[0] ?? 0n),
    hints: {
      ...NO_HINTS,
      addresses: user === undefined ? [] : [encodeAddress({ chain: 'P', hrp, bytes: user.address })],
      transactions: present(processingTxId, droppedTxId),
      blockchains: present(preferredBlockchainId),
    },
  };
}
