import type { Ledger } from './ledger.ts';
import { buildLedger, type Scenario as LedgerScenario } from './scenarios/build-ledger.ts';
import { type RunningNode, type ServeOptions, serveLedger } from './server/serve-ledger.ts';
import { textAnswer, type NodeAnswer, type NodeRequest } from './server/message.ts';
import type { Patch } from './server/patch.ts';

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

/** A proxy in front of a node that answers some requests in its place. */
type Gateway = 'public' | 'forbidden' | 'rate-limited';

/** Requests that the gateway `rate-limited` lets through in one second. */
const PER_SECOND = 50;
const SECOND = 1000;

/** Paths that public servers do not pass on. */
const PRIVATE = /^\/ext\/(health|index|info|admin|keystore)(\/|$)/;

/**
 * The gateways by scenario. `public` knows nothing of the paths of one node, `forbidden` answers them with
 * 403, `rate-limited` answers with 429 what goes beyond fifty requests in a second.
 */
export const GATEWAYS: Readonly<Record<Gateway, () => Patch>> = {
  public: () => ({ onAnswer: atPrivatePaths(textAnswer(404, 'Not Found\n')) }),
  forbidden: () => ({ onAnswer: atPrivatePaths(textAnswer(403, 'Forbidden\n')) }),
  'rate-limited': () => {
    let [second, count] = [0, 0];
    return {
      onAnswer: (_request, answer) => {
        const now = Math.floor(performance.now() / SECOND);
        if (now !== second) [second, count] = [now, 0];
        count += 1;
        return count > PER_SECOND ? textAnswer(429, 'Too Many Requests\n', ['Retry-After', '1']) : answer;
      },
    };
  },
};

function atPrivatePaths(refusal: NodeAnswer): NonNullable<Patch['onAnswer']> {
  return ({ path }: NodeRequest, answer: NodeAnswer) => (PRIVATE.test(path) ? refusal : answer);
}

/** Whether a scenario is one of a node behind a gateway. */
export function isGateway(scenario: string): scenario is Gateway {
  return Object.hasOwn(GATEWAYS, scenario);
}
