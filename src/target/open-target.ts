import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Scenario } from '../reference-node/index.ts';
import { isGateway } from '../reference-node/scenarios/gateways.ts';
import type { NodeClient } from './node-client.ts';
import type { Knowledge } from './knowledge.ts';
import type { Served, ServeOrder } from './reference-node-process.ts';

/** A node in another state than the target's. */
export interface Alternative {
  readonly url: string;
  /** The services that it can be asked for in its state; all when left out. */
  readonly services?: readonly string[];
}

/**
 * Stops a node, starts it again on the data that it has, and waits until it is ready.
 *
 * @returns Why it did not come back; undefined when it did.
 */
export type Restart = () => Promise<string | undefined>;

/** What became of an upgrade that a node was to cross. */
export type Crossing =
  | { readonly kind: 'crossed' }
  /** The node runs, and nothing can be compared across the upgrade. */
  | { readonly kind: 'not-crossed'; readonly reason: string }
  /** The node has ended. */
  | { readonly kind: 'lost'; readonly reason: string };

/**
 * Waits until the rules of a node's chain have changed while it runs, and puts accepted transactions behind the change. A node does
 * that once: whoever calls later is told the same.
 */
export type Upgrade = () => Promise<Crossing>;

const NO_RESTART = 'the suite restarts only a node that it has started itself: run --launch';
const NO_UPGRADE = 'only a node that the suite has started itself crosses an upgrade while it is tested: run --launch';

/** Services of requirements about a part of a node's life that few targets have, and why they do not apply to a target. */
export function whyNotInItsLife({
  restart,
  upgrade,
  whyNoUpgrade = NO_UPGRADE,
}: Pick<OpenTarget, 'restart' | 'upgrade' | 'whyNoUpgrade'>): ReadonlyMap<string, string> {
  return new Map([
    ...(restart === undefined ? [['restart', NO_RESTART] as const] : []),
    ...(upgrade === undefined ? [['upgrade', whyNoUpgrade] as const] : []),
  ]);
}

/** A node to be judged, and how to let go of it. */
export interface OpenTarget {
  readonly kind: 'node' | 'reference-node';
  readonly url: string;
  readonly scenario?: string;
  /** Name of the mutant whose defect it has. */
  readonly mutant?: string;
  /** Whether it may lack what releases have, or have something in front that refuses requests in its place. */
  readonly mayBeLimited: boolean;
  /** Nodes in other states, for what this one's data cannot show. */
  readonly alternatives: readonly Alternative[];
  /** What its owner knows of it and no method lists. */
  readonly known?: Knowledge;
  /** What finds data on the node whose client is given, in place of that client. `at` is 0, or the position of an alternative plus one. */
  readonly discovery?: (own: NodeClient, at: number) => Pick<NodeClient, 'call'>;
  /** Present where the suite may restart the node. */
  readonly restart?: Restart;
  /** Present where an upgrade of the network lies ahead of the node: what is not about it is tested behind it. */
  readonly upgrade?: Upgrade;
  /** Why there is no `upgrade`, where more is known than that. */
  readonly whyNoUpgrade?: string;
  close(): Promise<void>;
}

/** A node that runs already, with what its owner says of it. It is not touched. */
export function openUrl(
  url: string,
  about: Partial<Pick<OpenTarget, 'alternatives' | 'known' | 'restart' | 'upgrade' | 'whyNoUpgrade'>> = {},
): OpenTarget {
  return { kind: 'node', url, mayBeLimited: true, alternatives: [], ...about, close: async () => undefined };
}

/** States that no node can be in together with those of the scenario `standard`. */
export const ALTERNATIVE_SCENARIOS = ['unhealthy', 'starting', 'empty'] as const;

/**
 * The embedded reference node on a free port of 127.0.0.1, in a process of its own, so that it answers while the judge thinks, and
 * what it holds is no memory of the judge's.
 * Beside `standard` and `large` run more, in states that no node can be in together with theirs, so that between them they show
 * every rule. All of them have the defect of `mutant`, when one is named.
 */
export async function openReferenceNode({
  scenario,
  ...how
}: Omit<ServeOrder, 'scenarios'> & { readonly scenario: Scenario }): Promise<OpenTarget> {
  const others = scenario === 'standard' || scenario === 'large' ? ALTERNATIVE_SCENARIOS : [];
  const order: ServeOrder = { ...how, scenarios: [scenario, ...others] };
  // A process is made of built code, also where the rest is run from its sources.
  const script = fileURLToPath(new URL('./reference-node-process.js', import.meta.url));
  const child = fork(script, {
    // Its ledger is small; what is more is garbage, which would pile up.
    execArgv: ['--max-old-space-size=220', '--max-semi-space-size=4'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  child.send(order);
  const served = await firstMessage(child);
  const [url = '', ...alternatives] = served.urls;
  return {
    kind: 'reference-node',
    url,
    scenario,
    ...(how.mutant === undefined ? {} : { mutant: how.mutant }),
    mayBeLimited: isGateway(scenario),
    alternatives: alternatives.map((each) => ({ url: each })),
    known: served.known,
    restart: async () => {
      child.send('restart');
      await once(child, 'message');
      return undefined;
    },
    upgrade: async () => {
      child.send('upgrade');
      await once(child, 'message');
      return { kind: 'crossed' };
    },
    close: async () => {
      if (!child.connected) return;
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}

async function firstMessage(child: ChildProcess): Promise<Served> {
  const [told] = (await Promise.race([once(child, 'message'), once(child, 'exit')])) as [Served | number | null];
  if (typeof told === 'object' && told !== null) return told;
  throw new Error(`The reference node ended before it was ready (exit code ${told ?? 'unknown'}).`);
}
