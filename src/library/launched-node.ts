import { AUDITED } from '../audit/audited.ts';
import { defined } from '../encoding/defined.ts';
import type { RunOptions, RunOutcome } from '../run/run-options.ts';
import { timeLimit } from '../run/time-limit.ts';
import type { LaunchOrder } from '../settings/launch-order.ts';
import type { OpenTarget } from '../target/open-target.ts';
import type { TestedNode } from './given-node.ts';
import { LaunchedTarget } from './launched-target.ts';
import { failUnshown, nameMissingEntries, whyMissing } from './missing-entries.ts';

/** A node that the suite launches, fills, tests, audits unless the order says otherwise, and stops. */
export function launchedNode(
  options: RunOptions,
  order: LaunchOrder,
  say: (stage: string, entry?: string) => void = () => undefined,
): TestedNode {
  const limit = timeLimit(options.runTimeoutMs, options.signal);
  const launched = new LaunchedTarget(order, { signal: limit.signal, outDir: options.outDir, say });
  let target: OpenTarget | undefined;
  const audit = async (tested: RunOutcome): Promise<RunOutcome> => {
    if (target === undefined) return tested;
    await launched.endTests();
    const { lost, cut, requirements } = tested;
    const isWanted = order.audit && requirements.some(({ id }) => AUDITED.includes(id));
    if (!isWanted || lost !== undefined || cut !== undefined) return tested;
    const { url } = target;
    const { auditLaunched } = await import('./audit-launched.ts');
    const settings = { ...options, signal: launched.signal };
    return launched.audit((genesis) => auditLaunched(tested, settings, url, genesis));
  };
  const describe = async (found: RunOutcome): Promise<RunOutcome> => ({
    ...found,
    requirements: nameMissingEntries(
      failUnshown(found.requirements, launched.population, found.profile.name),
      launched.population,
    ),
    noteItems: [...found.noteItems, ...launched.notes],
    ...defined({ missed: missedIn(found) }),
    ...launched.outcome(target !== undefined),
  });
  const missedIn = ({ requirements, profile }: RunOutcome): string | undefined => {
    const isUntold = requirements.some(({ service, verdict }) => service === 'upgrade' && verdict === 'not-testable');
    if (launched.whySplit !== undefined) return launched.whySplit;
    if (isUntold && launched.whyNotCrossed !== undefined) return launched.whyNotCrossed;
    // A node that is no release need not take each transaction.
    return profile.name === 'document' ? undefined : whyMissing(requirements, launched.population);
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
