import { encodeAddress } from '../../encoding/address.ts';
import { WEIGHTS } from '../ledger/rules/gas.ts';
import { INDEX_PATHS, type Ledger } from '../ledger.ts';
import { RUN_EVERY_MS } from '../services/health/health-monitor.ts';

/** The knowledge about a node that serves this ledger. */
export function knowledgeOf(ledger: Ledger) {
  const { landmarks, hrp, networkId } = ledger;
  const { bytes, reads, writes, compute } = WEIGHTS;
  const times = INDEX_PATHS.flatMap((path) => ledger.index(path)?.[0]?.acceptedAt ?? []);
  const { user, processingTxId, droppedTxId, preferredBlockchainId } = landmarks;
  const present = (...ids: readonly (string | undefined)[]): string[] => ids.filter((id) => id !== undefined);
  return {
    user: user?.username,
    password: user?.password,
    networks: [networkId],
    healthCheckMs: RUN_EVERY_MS,
    proposesLast: false,
    gasWeights: [bytes, reads, writes, compute] as const,
    freshAt: times.reduce((a, b) => (a < b ? a : b), times[0] ?? 0n),
    hints: {
      subnets: [],
      addresses: user === undefined ? [] : [encodeAddress({ chain: 'P', hrp, bytes: user.address })],
      transactions: present(processingTxId, droppedTxId),
      blockchains: present(preferredBlockchainId),
    },
  };
}
