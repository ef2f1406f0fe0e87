import type { Ledger } from './ledger.ts';
import { buildLedger, type Scenario as LedgerScenario } from './scenarios/build-ledger.ts';
import { type Gateway, GATEWAYS, isGateway } from './scenarios/gateways.ts';
import { type RunningNode, type ServeOptions, serveLedger } from './server/serve-ledger.ts';

/** The ledger of a reference node, or the gateway in front of one with the ledger `standard`. */
export type Scenario = LedgerScenario | Gateway;

/** How a reference node is started. */
export interface ReferenceNodeOptions extends ServeOptions {
  readonly scenario?: Scenario;
  /** The same seed gives the same chain. */
  readonly seed?: number;
  /** Whether the chain is built only when the first request arrives. */
  readonly onDemand?: boolean;
}

/**
 * Builds a ledger and serves it as a node over HTTP, by default on a free port of 127.0.0.1 and literally by the document.
 * @throws the system's error when the port cannot be taken.
 */
export async function startReferenceNode(options: ReferenceNodeOptions = {}): Promise<RunningNode> {
  const { scenario = 'standard', seed = 1, onDemand = false, ...serve } = options;
  const build = (): Ledger => buildLedger(isGateway(scenario) ? 'standard' : scenario, seed, serve.dialect?.rules);
  const patch = isGateway(scenario) ? { ...serve.patch, ...GATEWAYS[scenario]() } : serve.patch;
  return serveLedger(onDemand ? build : build(), { ...serve, patch });
}
