import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Scenario } from '../reference-node/index.ts';
import { isFront } from '../reference-node/scenarios/fronts.ts';
import type { Knowledge } from './knowledge.ts';
import type { Served, ServeOrder } from './reference-node-thread.ts';

/** A node to be judged, and how to let go of it. */
export interface OpenTarget {
  readonly kind: 'node' | 'reference-node';
  readonly url: string;
  readonly scenario?: string;
  /** Whether it may lack what releases have, or have something in front that refuses requests in its place. */
  readonly mayBeLimited: boolean;
  /** Base addresses of nodes in other states, asked for what this one's data cannot show. */
  readonly alternatives: readonly string[];
  /** What its owner knows of it and no method lists. */
  readonly known?: Knowledge;
  close(): Promise<void>;
}

/** A node that runs already. It is not touched. */
export function openUrl(url: string): OpenTarget {
  return { kind: 'node', url, mayBeLimited: true, alternatives: [], close: async () => undefined };
}

/** States that no node can be in together with those of the scenario `standard`. */
export const BESIDE_STANDARD = ['unhealthy', 'starting', 'empty'] as const;

/**
 * The embedded reference node on a free port of 127.0.0.1, in a thread of its own, so that it answers while the judge thinks.
 * Beside `standard` and `large` run more, in states that no node can be in together with theirs, so that between them they show
 * every rule. All of them have the defect of `mutant`, when one is named.
 */
export async function openReferenceNode({
  scenario,
  ...how
}: Omit<ServeOrder, 'scenarios'> & { readonly scenario: Scenario }): Promise<OpenTarget> {
  const beside = scenario === 'standard' || scenario === 'large' ? BESIDE_STANDARD : [];
  const order: ServeOrder = { ...how, scenarios: [scenario, ...beside] };
  // A thread is made of built code, also where the rest is run from its sources.
  const thread = new Worker(new URL('./reference-node-thread.js', import.meta.url), { workerData: order });
  const [served] = (await once(thread, 'message')) as [Served];
  const [url = '', ...alternatives] = served.urls;
  return {
    kind: 'reference-node',
    url,
    scenario,
    mayBeLimited: isFront(scenario),
    alternatives,
    known: served.known,
    close: async () => {
      await thread.terminate();
    },
  };
}
