import { setTimeout as delay } from 'node:timers/promises';
import type { KnownResults } from '../../src/reference-node/server/known-results.ts';
import { type RunningNode, serveLedger } from '../../src/reference-node/server/serve-ledger.ts';
import type { Fault, Faults, NamedNode, TargetNetwork } from '../../src/client/open-target.ts';

/** Milliseconds for what a fault must show: some runs of the health checks. */
const MOST_MS = 1500;
/** Blocks that may lack the gas for a transaction, and milliseconds until there is more. */
const [MOST_BLOCKS, REFILL_MS] = [20, 50];

/** A network of the node of a trial and two peers on one chain. */
export interface FaultyNetwork {
  readonly network: TargetNetwork;
  readonly faults: Faults;
  close(): Promise<void>;
}

/**
 * @param ofPeers How the peers are served.
 * @param results Those of the node, which are others when the chain goes on.
 */
export async function faultyNetwork(
  node: RunningNode,
  ofPeers: Parameters<typeof serveLedger>[1],
  results: KnownResults,
): Promise<FaultyNetwork> {
  const { ledger } = node;
  const peers = await Promise.all([1, 2].map(() => serveLedger(node.ledger.forAnotherNode(), ofPeers)));
  const [staked, other] = peers;
  if (staked === undefined || other === undefined) throw new Error('no peers');
  const apart: Readonly<Record<Fault, readonly RunningNode[]>> = {
    paused: [node, other],
    'cut-off': [node],
    minority: [other],
    restarted: [],
  };
  const nodes = [node, ...peers];
  const put: Faults['put'] = async (fault, during) => {
    for (const each of apart[fault]) each.part(true);
    const pay = async (): Promise<void> => {
      const payer = (fault === 'minority' ? node : staked).ledger;
      for (let block = 0; block === 0 || (payer.lacksGas === true && block < MOST_BLOCKS); block += 1) {
        payer.acceptBlock();
        await delay(REFILL_MS);
      }
      results.leave(ledger);
    };
    await during(apart[fault].length === 1 ? pay : undefined);
    for (const each of apart[fault]) each.part(false);
    if (fault === 'restarted') for (const each of nodes) each.restart();
    return undefined;
  };
  const names = new Map(nodes.map((each, at) => [each, at === 0 ? 'node' : `peer-${at}`]));
  const nameOf = (each: RunningNode): string => names.get(each) ?? '';
  const named = (each: RunningNode): NamedNode => ({ name: nameOf(each), url: each.url });
  return {
    network: { nodes: [named(node), named(staked), named(other)] },
    faults: {
      apart: {
        paused: apart.paused.map(nameOf),
        'cut-off': apart['cut-off'].map(nameOf),
        minority: apart.minority.map(nameOf),
        restarted: [],
      },
      mostMs: MOST_MS,
      put,
    },
    close: async () => {
      await Promise.all(peers.map((each) => each.close()));
    },
  };
}
