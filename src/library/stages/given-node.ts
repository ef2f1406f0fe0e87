import { isWithin } from '../../judge/catalogue/release.ts';
import type { RunOptions, RunOutcome } from '../../run/run-options.ts';
import type { OpenTarget } from '../../client/open-target.ts';
import { releaseIn } from '../../client/profile/detect-profile.ts';

/** The node that a run tests. Always close it. */
export interface TestedNode {
  /** Ends the tests of the node. */
  readonly signal: AbortSignal | undefined;
  /** @returns undefined if the node did not become ready */
  open(): Promise<OpenTarget | undefined>;
  /** What becomes known after the tests, step by step. */
  readonly after: readonly ((found: RunOutcome) => Promise<RunOutcome>)[];
  close(): Promise<void>;
}

/** A node that the suite does not launch. */
export function givenNode(options: RunOptions): TestedNode {
  let opened: OpenTarget | undefined;
  return {
    signal: options.signal,
    open: async () => {
      const { openTarget } = await import('../../run/open-target.ts');
      return (opened = await openTarget(options));
    },
    after: [(found) => ('url' in options.target ? nameEntries(found) : Promise.resolve(found))],
    close: async () => opened?.close(),
  };
}

async function nameEntries(found: RunOutcome): Promise<RunOutcome> {
  if (!found.requirements.some(({ verdict }) => verdict === 'not-testable')) return found;
  const { PLAN } = await import('../../launch/populate/plan.ts');
  // An unknown node may be of any release.
  const release = releaseIn(found.target.version ?? '');
  const population = PLAN.filter(
    ({ onlyIfNamed, releases }) =>
      onlyIfNamed !== true && (release === undefined || releases === undefined || isWithin(release, releases)),
  );
  return { ...found, later: { population } };
}
