import type { Ended, Report, RunSelection, Shard } from '../generated/report.ts';
import type { RunOutcome } from '../run/run-options.ts';
import { applyWaivers } from '../verdict/waivers/apply-waivers.ts';
import { blameLookups } from '../verdict/blame-lookups.ts';
import { decide } from '../verdict/decide.ts';
import { mergedNotes } from '../verdict/merge/merge-notes.ts';
import { isWarning, noteText } from '../verdict/note-text.ts';
import type { Gate } from '../settings/gate-of.ts';

/** What a run was asked for, as far as the verdict on it depends on that. */
interface Asked extends Gate {
  /** How many requirements the run was to give a result for. */
  readonly asked?: number;
  readonly shard?: Shard;
  readonly selection?: RunSelection;
  /** The name of the target in the configuration. */
  readonly targetName?: string;
  /** What broke in the suite around the run. */
  readonly broke?: string;
}

/** The report of what a run found: the outcome of the run with the verdict on the whole. */
export function conclude(
  found: RunOutcome,
  { asked, policy, waivers, shard, selection, targetName, ...around }: Asked,
): Report {
  const { unreachable, lost, cut, broke, requirements: tested, noteItems: noted, ...run } = found;
  const results = blameLookups(tested);
  const noteItems = mergedNotes(noted);
  const ended: Ended = {
    ...(broke === undefined ? {} : { broke }),
    ...around,
    ...(unreachable === undefined ? {} : { unreachable }),
    ...(lost === undefined ? {} : { lost }),
    // A run that is stopped because a node has ended was not interrupted.
    ...(cut === undefined || lost !== undefined ? {} : { cut }),
  };
  const scope = { targets: [run.target.url, run.target.kind, targetName ?? ''], profile: run.profile.name };
  const requirements = waivers === undefined ? results : applyWaivers(results, waivers, scope);
  const decision = decide(requirements, {
    ...ended,
    ...(asked === undefined ? {} : { asked }),
    gate: policy,
    notes: noteItems.filter(isWarning).length,
  });
  const { exitCode, outcome, summary } = decision;
  return {
    ...run,
    gate: policy,
    ...(shard === undefined ? {} : { shard }),
    ...(selection === undefined ? {} : { selection }),
    ...(asked === undefined ? {} : { asked }),
    ...(Object.keys(ended).length === 0 ? {} : { ended }),
    exitCode,
    outcome,
    summary,
    requirements,
    notes: noteItems.map(noteText),
    noteItems,
  };
}
