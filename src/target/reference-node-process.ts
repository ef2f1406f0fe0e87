import { parentPort, workerData } from 'node:worker_threads';
import { encodeHex } from '../encoding/hex.ts';
import type { Dialect } from '../reference-node/dialect.ts';
import { startReferenceNode } from '../reference-node/index.ts';
import { mutantOf } from '../reference-node/mutants/mutant-of.ts';
import { fundedKey } from '../reference-node/ledger/funded-key.ts';
import type { Scenario } from '../reference-node/index.ts';
import { knowledgeOf, type Knowledge } from './knowledge.ts';

/** What the thread is told to serve: nodes of these scenarios, the first of them the one that is judged. */
export interface ServeOrder {
  readonly scenarios: readonly Scenario[];
  readonly seed: number;
  readonly dialect: Dialect;
  /** Name of the mutant whose defect they have. */
  readonly mutant?: string;
  /** Milliseconds from one block of theirs to the next. */
  readonly blockEveryMs?: number;
}

/** What the thread tells once its nodes answer. */
export interface Served {
  readonly urls: readonly string[];
  /** What there is to know of the first. */
  readonly known: Knowledge;
}

// Who starts this thread gives it an order, and nobody else does.
const { scenarios, seed, dialect, mutant, blockEveryMs } = workerData as ServeOrder;
const patch = mutant === undefined ? {} : mutantOf(mutant).patch;
const how = { seed, dialect, patch, ...(blockEveryMs === undefined ? {} : { blockEveryMs }) };
const nodes = await Promise.all(scenarios.map((scenario) => startReferenceNode({ ...how, scenario })));
const [node] = nodes;
if (node === undefined) throw new Error('No reference node was asked for.');
const served: Served = {
  urls: nodes.map(({ url }) => url),
  known: { ...knowledgeOf(node.ledger), key: encodeHex(fundedKey(seed).privateKey) },
};
parentPort?.postMessage(served);
