import type { OpenTarget } from '../../src/client/open-target.ts';
import type { RunOutcome } from '../../src/run/run-options.ts';
import { AssertionPlaces } from './assertion-places.ts';
import type { Marks } from './marks.ts';
import type { TrialNodes } from './trial-nodes.ts';

/** What a run on a node with a change found, by which responses, and where its checks failed. */
export interface Tested {
  readonly outcome: RunOutcome;
  readonly marks: Marks;
  readonly places: AssertionPlaces;
}

/** Tests a node with a change by some requirements. */
export async function testWithMarks(
  nodes: TrialNodes,
  target: OpenTarget,
  only: readonly string[],
  disarmed: readonly string[],
): Promise<Tested> {
  const marks = nodes.marksOf(target);
  const places = new AssertionPlaces();
  const { onExchange, onChecked } = marks.observers;
  const outcome = await nodes.test(target, only, {
    disarmed,
    onExchange,
    onChecked: (...checked) => {
      onChecked(...checked);
      places.observers.onChecked(...checked);
    },
  });
  return { outcome, marks, places };
}
