import { encodeId } from '../../src/encoding/id.ts';
import { encodeNodeId } from '../../src/encoding/node-id.ts';
import { idKey, vmId } from '../../src/reference-node/ledger/codec/id-key.ts';
import type { NodeFacts } from '../../src/reference-node/ledger/reference-ledger.ts';
import { isPrimary } from '../../src/reference-node/ledger/state/subnet-registry.ts';
import type { BlockchainEntry } from '../../src/reference-node/ledger/state/platform-state.ts';
import { type Ailments, healthOf } from '../../src/reference-node/scenarios/node-health.ts';
import type { LiveChains } from './live-chains.ts';

const VMS: ReadonlySet<string> = new Set(['avm', 'evm'].map((name) => idKey(vmId(name))));
/** Milliseconds from the first failure of a check to the one that is seen first: a failing check counts from 3. */
const BEFORE_MS = 1000;

/**
 * What a node without peers knows beside its chains. It tracks every Subnet, and runs every blockchain whose VM it has.
 * @param nodeId 20 bytes
 */
export function factsOf({ platform: { state }, exchange }: LiveChains, nodeId: Uint8Array): NodeFacts {
  let failingSince = 0n;
  return {
    nodeId: encodeNodeId(nodeId),
    users: [],
    exchangeTxs: exchange.accepted,
    landmarks: {},
    peer: ({ facts }) => {
      const isSelf = idKey(facts.nodeId) === idKey(nodeId);
      return { connected: isSelf, uptime: isSelf ? 100 : 0 };
    },
    blockchainStatus: (blockchain) => {
      if (!canRun(blockchain)) return 'Created';
      return state.stakers.validator(blockchain.body.subnetID, nodeId) ? 'Validating' : 'Syncing';
    },
    health: (ledger, peers) => {
      const ofSubnets = state.blockchains.filter(({ body }) => !isPrimary(body.subnetID));
      const failedChains = ofSubnets.filter((each) => !canRun(each)).map(failureOf);
      if (failedChains.length > 0 && failingSince === 0n) failingSince = BigInt(Date.now() - BEFORE_MS) * 1_000_000n;
      const ailments: Ailments = {
        bootstrapping: [],
        failedChains,
        lonelyChains: [],
        peers: peers === 'lost' ? 0 : 1,
        since: peers === 'lost' ? BigInt(Date.now()) * 1_000_000n : failingSince,
      };
      return healthOf(ledger, ofSubnets.filter(canRun).map(namesOf), ailments);
    },
  };
}

function canRun({ body }: BlockchainEntry): boolean {
  return VMS.has(idKey(body.vmID));
}

function namesOf({ id, body }: BlockchainEntry): { readonly id: string; readonly subnetId: string } {
  return { id: encodeId(id), subnetId: encodeId(body.subnetID) };
}

function failureOf(blockchain: BlockchainEntry): Ailments['failedChains'][number] {
  const { id, subnetId } = namesOf(blockchain);
  const why = `error while looking up VM: there is no ID with alias: ${encodeId(blockchain.body.vmID)}`;
  return { id, subnetId, error: `failed to create chain on subnet ${subnetId}: ${why}` };
}
