import { AUDITED } from '../../audit/audited.ts';
import { loadCatalogue } from '../../judge/catalogue/catalogue.ts';
import { select } from '../../judge/catalogue/selection.ts';
import { defined } from '../../encoding/defined.ts';
import type { PopulationEntry, RequirementResult } from '../../generated/report.ts';
import type { Entry } from '../../launch/populate/entry.ts';
import { PLAN } from '../../launch/populate/plan.ts';
import type { RunOptions, RunOutcome } from '../../run/run-options.ts';
import { timeLimit } from '../../run/time-limit.ts';
import type { LaunchOrder } from '../settings/launch-order.ts';
import type { OpenTarget } from '../../client/open-target.ts';
import type { TestedNode } from './given-node.ts';
import type { LaunchedNode } from '../../launch/launched-node.ts';
import { LaunchedTarget } from './launched-target.ts';

/** A node that the suite launches, fills, tests, audits unless the order says otherwise, and stops. */
export function launchedNode(
  options: RunOptions,
  order: LaunchOrder,
  say: (stage: string, entry?: string) => void = () => undefined,
): TestedNode {
  const limit = timeLimit(options.runTimeoutMs, options.signal);
  let target: OpenTarget | undefined;
  let before: RunOutcome | undefined;
  /** The node still has in memory what it took in since its start. */
  const beforeRestart = async (node: LaunchedNode): Promise<void> => {
    const { requirements } = await loadCatalogue();
    const selected = new Set(select(requirements, options).map(({ id }) => id));
    if (!order.audit || !AUDITED.some((id) => selected.has(id))) return;
    const { auditNode } = await import('./audit-nodes.ts');
    const settings = { ...options, signal: launched.signal };
    before = await launched.audit((genesis) =>
      auditNode(node.url, settings, { genesis, isOfSuite: true, selected, turn: 0 }),
    );
  };
  const launched = new LaunchedTarget(order, { signal: limit.signal, outDir: options.outDir, say, beforeRestart });
  const audit = async (tested: RunOutcome): Promise<RunOutcome> => {
    if (target === undefined) return tested;
    await launched.endTests();
    const { lost, cut, requirements } = tested;
    const isWanted = order.audit && requirements.some(({ id }) => AUDITED.includes(id));
    if (!isWanted || lost !== undefined || cut !== undefined) return tested;
    const { auditNodes } = await import('./audit-nodes.ts');
    const settings = { ...options, signal: launched.signal };
    const among = { ...tested, ...defined({ network: launched.standings }) };
    return launched.audit((genesis) =>
      auditNodes(among, settings, { nodes: launched.network, before, genesis, isOfSuite: true }),
    );
  };
  const describe = async (found: RunOutcome): Promise<RunOutcome> => ({
    ...found,
    later: { ...found.later, population: plannedOf(launched.population) },
    noteItems: [...found.noteItems, ...launched.notes],
    ...defined({ network: found.network ?? launched.standings }),
    ...defined({ missed: missedIn(found) }),
    ...launched.outcome(target !== undefined),
  });
  const missedIn = ({ requirements, profile, later }: RunOutcome): string | undefined => {
    const audited = new Set(later?.audited?.map(({ id }) => id));
    const untested = requirements.filter(({ id, verdict }) => verdict === 'not-testable' && !audited.has(id));
    if (launched.whySplit !== undefined) return launched.whySplit;
    if (untested.some(({ service }) => service === 'upgrade') && launched.whyNotCrossed !== undefined)
      return launched.whyNotCrossed;
    // A node that is no release need not take each transaction.
    return profile.name === 'document' ? undefined : whyMissing(untested, launched.population);
  };
  return {
    signal: launched.signal,
    open: async () => (target = await launched.open()),
    after: [audit, describe],
    close: async () => {
      limit.release();
      await launched.close();
    },
  };
}

/** The entries of the plan, with what became of them. */
function plannedOf(population: readonly PopulationEntry[]): (Entry & PopulationEntry)[] {
  return population.flatMap((ended) =>
    PLAN.filter(({ id }) => id === ended.id).map((entry) => ({ ...entry, ...ended })),
  );
}

/**
 * Which entry of the population failed on a launched node; undefined if none did. A node takes all transactions of its release.
 *
 * @param untested The requirements that are not testable. Those of the entry are counted.
 */
export function whyMissing(
  untested: readonly RequirementResult[],
  population: readonly PopulationEntry[],
): string | undefined {
  for (const { id, outcome, reason = 'no reason given', serves } of plannedOf(population)) {
    if (outcome !== 'failed') continue;
    const { length } = select(untested, { only: serves });
    const many = length === 1 ? '1 requirement is' : `${length} requirements are`;
    return `the population entry ${id} failed (${reason})${length === 0 ? '' : `, and ${many} not testable without it`}`;
  }
  return undefined;
}
