import type { BlockchainStatus } from '../ledger.ts';
import { encodeNodeId } from '../../encoding/node-id.ts';
import { idKey } from '../ledger/codec/id-key.ts';
import { PRIMARY_NETWORK } from '../ledger/state/network.ts';
import type { BlockchainEntry, PlatformState } from '../ledger/state/platform-state.ts';
import type { NodeFacts } from '../ledger/reference-ledger.ts';
import type { PeerFacts, StakerEntry } from '../ledger/state/staker.ts';
import type { Accounts } from './accounts.ts';
import { nodeIdOf } from './standard-genesis.ts';

/** Subnets and chains as this node treats them. */
export interface Tracking {
  readonly subnets: readonly Uint8Array[];
  /** Blockchains that could not be started. */
  readonly failedChains: readonly Uint8Array[];
}

/** What the answering node knows of peers and blockchains. */
export function observations(
  accounts: Accounts,
  state: PlatformState,
  tracking: Tracking,
): Pick<NodeFacts, 'nodeId' | 'peer' | 'blockchainStatus'> {
  const self = nodeIdOf(accounts, 0);
  const tracked = new Set([PRIMARY_NETWORK, ...tracking.subnets].map(idKey));
  const failed = new Set(tracking.failedChains.map(idKey));
  return {
    nodeId: encodeNodeId(self),
    peer: (entry) =>
      peerFacts(entry, idKey(entry.facts.nodeId) === idKey(self), tracked.has(idKey(entry.facts.subnetId))),
    blockchainStatus: (blockchain: BlockchainEntry): BlockchainStatus => {
      const { subnetID } = blockchain.body;
      if (!tracked.has(idKey(subnetID)) || failed.has(idKey(blockchain.id))) return 'Created';
      return state.stakers.validator(subnetID, self) ? 'Validating' : 'Syncing';
    },
  };
}

/** Uptime and connection follow from the node ID: the same on each start. */
function peerFacts(entry: StakerEntry, isSelf: boolean, isTracked: boolean): PeerFacts {
  const [first = 0, second = 0] = entry.facts.nodeId;
  const connected = isSelf || first % 8 !== 0;
  if (!isTracked) return { connected: false };
  const uptime = isSelf ? 100 : (connected ? 95 : 60) + (second * 5) / 256;
  return { connected, uptime };
}
