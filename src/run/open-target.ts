import type { Knowledge } from '../client/knowledge.ts';
import { dialectOf } from '../client/profile/dialect-of.ts';
import { type Alternative, openUrl, type OpenTarget, startingNode, type StartWith } from '../client/target.ts';
import { reasonOf } from '../encoding/system-error.ts';
import { loadCatalogue } from '../judge/catalogue/catalogue.ts';
import { loadProfiles } from '../judge/catalogue/profiles.ts';
import { type Scenario, isGateway } from '../reference-node/index.ts';
import type { NodeEvent, ServeOrder } from '../reference-node/process/serve.ts';
import { startProcess } from '../reference-node/process/start-process.ts';
import type { StartedNode } from '../reference-node/server/serve-ledger.ts';
import { loadChecks } from './load-checks.ts';
import type { RunOptions } from './run-options.ts';

/** Opens the chosen target. A reference node starts with the behaviour of the selected profile. */
export async function openTarget({
  target,
  profile,
  against,
}: Pick<RunOptions, 'target' | 'profile' | 'against'>): Promise<OpenTarget> {
  if ('url' in target) return openUrl(target.url, { twin: against });
  const profiles = await loadProfiles(await loadCatalogue());
  const spoken = profile === 'auto' ? profiles.get('document') : profiles.extend(profile.file);
  const opening = openReferenceNode({ ...target.referenceNode, dialect: dialectOf(spoken) });
  // Its process starts meanwhile.
  const [node] = await Promise.all([opening, loadChecks()]);
  return node;
}

/** Scenarios with something of everything. */
const WHOLE: readonly Scenario[] = ['standard', 'large'];
/** Scenarios that no node can combine with them. */
export const ALTERNATIVE_SCENARIOS = ['unhealthy', 'starting', 'empty'] as const;

/** Reference nodes, the target first and then those of the alternative scenarios, in their order. */
export interface ReferenceNodes {
  readonly urls: readonly string[];
  readonly known: Knowledge;
  /** Lets something happen to the target, or to the node at a place. @returns why it was lost */
  readonly happen: (event: Exclude<NodeEvent, { readonly args: unknown }>) => Promise<string | undefined>;
  readonly startWith: StartWith;
}

/** The target that is these nodes. Its `close` does nothing. */
export function referenceTarget({ urls: [url = '', ...others], known, happen, startWith }: ReferenceNodes): OpenTarget {
  const alternatives = others.map((url, index): Alternative => {
    const meet: Alternative['meet'] = async (peers) => {
      await happen({ at: index + 1, peers });
    };
    return ALTERNATIVE_SCENARIOS[index] === 'starting' ? startingNode(url, meet) : { url };
  });
  return {
    kind: 'reference-node',
    url,
    mayBeLimited: true,
    alternatives,
    known,
    restart: () => happen('restart'),
    crash: async (read) => {
      await read();
      return happen('crash');
    },
    startWith,
    upgrade: async () => {
      const reason = await happen('upgrade');
      return reason === undefined ? { kind: 'crossed' } : { kind: 'lost', reason };
    },
    close: async () => undefined,
  };
}

/**
 * Starts the embedded reference node in its own process. With `standard` and `large`, it also starts nodes in the scenarios that they
 * exclude, so that every rule is testable. All nodes have the defect of `mutant`, if it is given.
 */
export async function openReferenceNode({
  scenario,
  ...how
}: Omit<ServeOrder, 'scenarios'> & { readonly scenario: Scenario }): Promise<OpenTarget> {
  const others = WHOLE.includes(scenario) ? ALTERNATIVE_SCENARIOS : [];
  const { ask, close, ...served } = await startProcess({ ...how, scenarios: [scenario, ...others] });
  const target = referenceTarget({
    ...served,
    happen: (event) => ask(event).then(() => undefined, reasonOf),
    startWith: async (args, { after } = {}) => {
      try {
        // The cast is safe: the process answers so.
        const { hasEnded, ...where } = (await ask({ args, after })) as Omit<StartedNode, 'close'>;
        return { kind: hasEnded ? 'ended' : 'running', ...where, stop: async () => undefined };
      } catch (error) {
        return { kind: 'not-started', reason: reasonOf(error) };
      }
    },
  });
  return { ...target, isPassing: true, scenario, mutant: how.mutant, mayBeLimited: isGateway(scenario), close };
}
