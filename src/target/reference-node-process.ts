import { once } from 'node:events';
import { encodeHex } from '../encoding/hex.ts';
import type { Dialect } from '../reference-node/dialect.ts';
import { startReferenceNode } from '../reference-node/index.ts';
import { mutantOf } from '../reference-node/mutants/mutant-of.ts';
import { fundedKey } from '../reference-node/ledger/keys/funded-key.ts';
import type { Scenario } from '../reference-node/index.ts';
import { knowledgeOf, type Knowledge } from './knowledge.ts';

/** What the process is told to serve: nodes of these scenarios, the first of them the one that is judged. */
export interface ServeOrder {
  readonly scenarios: readonly Scenario[];
  readonly seed: number;
  readonly dialect: Dialect;
  /** Name of the mutant whose defect they have. */
  readonly mutant?: string;
  /** Milliseconds from one block of theirs to the next. */
  readonly blockEveryMs?: number;
}

/** What the process tells once its nodes answer. */
export interface Served {
  readonly urls: readonly string[];
  /** What there is to know of the first. */
  readonly known: Knowledge;
}

// An interrupt is meant for the run, which asks on for a moment; the process ends when who started it lets go of it.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);
process.on('disconnect', () => process.exit());
// Who starts this process gives it an order, and nobody else does.
const [order] = (await once(process, 'message')) as [ServeOrder];
const { scenarios, seed, dialect, mutant, blockEveryMs } = order;
const patch = mutant === undefined ? {} : mutantOf(mutant).patch;
const how = { seed, dialect, patch, ...(blockEveryMs === undefined ? {} : { blockEveryMs }) };
const nodes = await Promise.all(
  // The nodes beside the first are asked only for what it cannot show: often for nothing.
  scenarios.map((scenario, at) => startReferenceNode({ ...how, scenario, onDemand: at > 0 })),
);
const [node] = nodes;
if (node === undefined) throw new Error('The process received no settings of a reference node.');
const served: Served = {
  urls: nodes.map(({ url }) => url),
  known: { ...knowledgeOf(node.ledger), key: encodeHex(fundedKey(seed).privateKey) },
};
process.send?.(served);
process.on('message', (event: 'restart' | 'upgrade') => {
  node[event]();
  process.send?.('done');
});
