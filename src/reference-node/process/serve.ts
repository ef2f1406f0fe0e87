import { once } from 'node:events';
import { encodeHex } from '../../encoding/hex.ts';
import type { Dialect } from '../dialect.ts';
import { type Scenario, startReferenceNode } from '../index.ts';
import type { Peers } from '../ledger.ts';
import { fundedKey } from '../ledger/keys/keys.ts';
import { knowledgeOf } from './knowledge-of.ts';

/** The settings of the process: it serves one node for each scenario. The first one is the target. */
export interface ServeOrder {
  readonly scenarios: readonly Scenario[];
  readonly seed: number;
  readonly dialect: Dialect;
  /** Name of the mutant of all nodes. */
  readonly mutant?: string | undefined;
  readonly blockEveryMs?: number | undefined;
}

/** The message of the process when its nodes are ready. */
export interface Served {
  readonly urls: readonly string[];
  /** Knowledge about the first node. */
  readonly known: ReturnType<typeof knowledgeOf> & { readonly key: string };
}

/** What happens to the nodes: to the first one, or to the one at a place. */
export type NodeEvent =
  | 'restart'
  | 'crash'
  | 'upgrade'
  | { readonly at: number; readonly peers: Peers }
  | { readonly args: readonly string[]; readonly after?: readonly (readonly string[])[] | undefined };

// An interrupt is for the run, which still sends requests for a moment. This process ends when its parent disconnects.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
process.on('disconnect', () => process.exit());
// The cast is safe: only the parent process sends messages.
const [order] = (await once(process, 'message')) as [ServeOrder];
const { scenarios, seed, dialect, mutant, blockEveryMs } = order;
// Loading all mutants takes as long as the rest of the start.
const patch = mutant === undefined ? {} : (await import('../mutants.ts')).mutantOf(mutant).patch;
const how = { seed, dialect, patch, blockEveryMs };
const nodes = await Promise.all(
  // The other nodes start on demand, because many runs never need them.
  scenarios.map((scenario, at) => startReferenceNode({ ...how, scenario, onDemand: at > 0 })),
);
const [node] = nodes;
if (node === undefined) throw new Error('The process received no settings of a reference node.');
const served: Served = {
  urls: nodes.map(({ url }) => url),
  known: { ...knowledgeOf(node.ledger), key: encodeHex(fundedKey(seed).privateKey) },
};
process.send?.(served);
process.on('message', (event: NodeEvent) => {
  if (typeof event === 'object' && 'args' in event) {
    void node
      .startWith(event.args, event.after)
      .then(({ url, hasEnded, listensAt }) => process.send?.({ url, hasEnded, listensAt }));
    return;
  }
  if (typeof event === 'string') node[event]();
  else nodes[event.at]?.meet(event.peers);
  process.send?.('done');
});
