import type { Catalogue } from '../judge/catalogue/catalogue.ts';
import type { Profiles } from '../judge/catalogue/profiles.ts';
import { NodeClient } from '../client/node-client.ts';
import type { OpenTarget } from '../client/target.ts';
import { detectProfile } from '../client/profile/detect-profile.ts';
import { Transport } from '../transport/transport.ts';
import type { Budget } from './budget.ts';
import { type Expectation, expectationOf } from './expectation.ts';
import type { Recorder } from './recorder.ts';
import type { TestOptions } from './run-options.ts';
import type { SameNode } from './same-node.ts';

/** What a run knows when it asks the peers of its node. */
interface Beside {
  readonly target: OpenTarget;
  readonly options: TestOptions;
  readonly catalogue: Catalogue;
  readonly profiles: Profiles;
  readonly recorder: Recorder;
  readonly budget: Budget;
  readonly signal: AbortSignal;
  readonly same: SameNode;
}

/**
 * What to expect of each peer that the suite did not launch, by its address: in a network that is upgraded node by node, releases differ. A
 * peer that does not respond is none of them, and with a profile that the user chose, each is tested by that one.
 */
export async function peerExpectations({
  target: { network },
  options: { profile, transport: reach },
  catalogue,
  profiles,
  recorder: { number, onExchange },
  budget,
  same,
  ...run
}: Beside): Promise<ReadonlyMap<string, Expectation>> {
  const found = new Map<string, Expectation>();
  if (network === undefined || network.isOfSuite === true) return found;
  const signal = AbortSignal.any([run.signal, budget.signal]);
  for (const { name, url: baseUrl, transport = reach } of network.nodes.slice(1)) {
    const sending = new Transport({ ...transport, baseUrl, signal, onSend: budget.spend });
    const client = new NodeClient(sending, undefined, { number, onExchange });
    try {
      const { exchange } = await client.call('info.getNodeVersion', {});
      same.has(name, exchange.outcome);
      if (profile === 'auto' && exchange.outcome.kind === 'answer')
        found.set(baseUrl, expectationOf(catalogue, await detectProfile(client, profiles)));
    } finally {
      await client.close();
    }
  }
  return found;
}
