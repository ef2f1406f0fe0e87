import { onTestFinished } from 'vitest';
import type { Ledger } from '../../src/reference-node/ledger.ts';
import { buildLedger } from '../../src/reference-node/scenarios/build-ledger.ts';
import { textAnswer, type NodeAnswer, type NodeRequest } from '../../src/reference-node/server/message.ts';
import { serveLedger, type RunningNode, type ServeOptions } from '../../src/reference-node/server/serve-ledger.ts';
import { buildShortLedger } from './short-ledger.ts';

/** Built once in a process: nobody who only reads from a node changes it. */
let standard: Ledger | undefined;
let short: Ledger | undefined;

/** Serves the reference node in this process until the test ends. It must not be written to: others have the same ledger. */
export async function startStandardNode(options: ServeOptions = {}): Promise<RunningNode> {
  standard ??= buildLedger('standard', 1);
  return serve(standard, options);
}

/** Serves the reference node with the short chain in this process until the test ends. It must not be written to either. */
export async function startShortNode(options: ServeOptions = {}): Promise<RunningNode> {
  short ??= buildShortLedger();
  return serve(short, options);
}

/** Serves the short chain until the test ends, on a node with neither health nor index. Gives its address. */
export async function startNarrowNode(): Promise<string> {
  const onAnswer = ({ path }: NodeRequest, answer: NodeAnswer): NodeAnswer =>
    /^\/ext\/(health|index)/.test(path) ? textAnswer(404, '404 page not found\n') : answer;
  return (await startShortNode({ patch: { onAnswer } })).url;
}

/** Serves this ledger in this process until the test ends. */
export async function serve(ledger: Ledger, options: ServeOptions = {}): Promise<RunningNode> {
  const node = await serveLedger(ledger, options);
  onTestFinished(() => node.close());
  return node;
}
