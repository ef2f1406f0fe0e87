import type { Requirement } from '../catalogue/catalogue.ts';
import type { RequirementResult } from '../generated/report.ts';
import { Collector } from '../run/collect.ts';
import { registeredChecks } from '../harness/registry.ts';
import { runOnFirstThatShows } from '../run/run-check.ts';
import type { Staged } from './stage.ts';

/** Checks that are under way at once, as in a run. */
const AT_ONCE = 8;

/**
 * Runs the checks of these requirements and settles their verdicts by all that answers have shown, as a run does. Those of
 * `disarmed` find nothing.
 */
export async function judgeStaged(
  { sessions }: Staged,
  requirements: readonly Requirement[],
  disarmed: readonly string[] = [],
): Promise<RequirementResult[]> {
  const collector = new Collector(requirements);
  const clients = sessions.map(({ client }) => client);
  const open = [...requirements];
  const judgeNext = async (): Promise<void> => {
    for (let requirement = open.shift(); requirement !== undefined; requirement = open.shift()) {
      const check = registeredChecks().get(requirement.id);
      if (check === undefined) continue;
      const armed = disarmed.includes(check.id) ? { ...check, run: async () => undefined } : check;
      const { result } = await runOnFirstThatShows(armed, requirement, sessions);
      collector.add({
        result,
        notes: [],
        observations: clients.flatMap((client) => client.news.drain()).filter(([id]) => !disarmed.includes(id)),
        unknownMembers: [],
      });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, judgeNext));
  return collector.results('was not asked');
}
