import { setTimeout as delay } from 'node:timers/promises';
import { type RunningNode, serveLedger } from '../../src/reference-node/server/serve-ledger.ts';
import type { Fault, Faults, NamedNode, TargetNetwork } from '../../src/client/target.ts';

/** Milliseconds for what a fault must show: some runs of the health checks. */
const MOST_MS = 1500;
/** Blocks that may lack the gas for a transaction, and milliseconds until there is more. */
const MOST_BLOCKS = 20;
const REFILL_MS = 50;
/** Milliseconds for which a peer is said to have been gone: stakes of the reference chain are years old. */
const GONE_MS = 1_000_000;

/** A network of the node of a trial and two peers on one chain. */
export interface FaultyNetwork {
  readonly network: TargetNetwork;
  readonly faults: Faults;
  close(): Promise<void>;
}

/** @param ofPeers How the peers are served. */
export async function faultyNetwork(
  node: RunningNode,
  ofPeers: Parameters<typeof serveLedger>[1],
): Promise<FaultyNetwork> {
  const peers = await Promise.all([1, 2].map(() => serveLedger(node.ledger.forAnotherNode(), ofPeers)));
  const [staked, other] = peers;
  if (staked === undefined || other === undefined) throw new Error('no peers');
  const apart: Partial<Record<Fault, readonly RunningNode[]>> = {
    paused: [node, other],
    'cut-off': [node],
    minority: [other],
  };
  const payers: Partial<Record<Fault, RunningNode>> = {
    'cut-off': staked,
    ...{ minority: node, slow: node, reset: node, torn: node, full: node },
  };
  const nodes = [node, ...peers];
  const put: Faults['put'] = async (fault, during) => {
    const parted = apart[fault] ?? [];
    const payer = payers[fault];
    const strained = payer === undefined || parted.length > 0 ? [] : nodes;
    for (const each of strained) each.strain(true);
    for (const each of parted) each.part(true);
    const pay = async (): Promise<void> => {
      for (let block = 0; block === 0 || (payer?.ledger.lacksGas === true && block < MOST_BLOCKS); block += 1) {
        payer?.ledger.acceptBlock();
        await delay(REFILL_MS);
      }
    };
    await during(payer && pay);
    for (const each of parted) each.part(false);
    for (const each of strained) each.strain(false);
    if (fault === 'gone') node.miss(GONE_MS / 1000);
    if (fault === 'full') node.crash();
    if (fault === 'restarted') for (const each of nodes) each.restart();
    return undefined;
  };
  const names = new Map(nodes.map((each, at) => [each, at === 0 ? 'node' : `peer-${at}`]));
  const nameOf = (each: RunningNode): string => names.get(each) ?? '';
  const named = (each: RunningNode): NamedNode => ({ name: nameOf(each), url: each.url });
  return {
    network: { nodes: [named(node), named(staked), named(other)] },
    faults: {
      apart: Object.fromEntries(Object.entries(apart).map(([fault, all]) => [fault, all.map(nameOf)])),
      frail: named(node),
      mostMs: MOST_MS,
      goneMs: GONE_MS,
      put,
    },
    close: async () => {
      await Promise.all(peers.map((each) => each.close()));
    },
  };
}
