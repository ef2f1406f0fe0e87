import type { Ended, Report, RunSelection, Shard } from '../generated/report.ts';
import type { RunOutcome } from '../run/run-options.ts';
import { applyWaivers } from '../verdict/waivers/apply-waivers.ts';
import { blameLookups } from '../verdict/blame-lookups.ts';
import { decide } from '../verdict/decide.ts';
import { mergedNotes } from '../verdict/merge/merge-notes.ts';
import { isWarning, noteText } from '../verdict/note-text.ts';
import type { Gate } from '../settings/gate-of.ts';

/** The settings of a run that decide its outcome. */
interface Asked extends Gate {
  /** The number of selected requirements. */
  readonly asked?: number;
  readonly shard?: Shard;
  readonly selection?: RunSelection;
  /** The name of the target in the configuration. */
  readonly targetName?: string;
  /** Why a shard had nothing to test. */
  readonly idle?: string;
  /** The message of a suite bug outside of the run. */
  readonly broke?: string;
}

/** Makes the report of a run: its results, its outcome and its exit code. */
export function conclude(
  found: RunOutcome,
  { asked, policy, waivers, shard, selection, targetName, idle, ...around }: Asked,
): Report {
  const { unreachable, lost, cut, broke, requirements: tested, noteItems: noted, ...run } = found;
  const results = blameLookups(tested);
  const noteItems = mergedNotes(noted);
  const ended: Ended = {
    ...(broke === undefined ? {} : { broke }),
    ...around,
    ...(unreachable === undefined ? {} : { unreachable }),
    ...(lost === undefined ? {} : { lost }),
    // A run that ends because a node ended is not an interrupted run.
    ...(cut === undefined || lost !== undefined ? {} : { cut }),
  };
  const scope = { targets: [run.target.url, run.target.kind, targetName ?? ''], profile: run.profile.name };
  const requirements = waivers === undefined ? results : applyWaivers(results, waivers, scope);
  const decision = decide(requirements, {
    ...ended,
    ...(asked === undefined ? {} : { asked }),
    ...(idle === undefined ? {} : { idle }),
    gate: policy,
    ...(run.profile.draft === true && policy.acceptDraft !== true ? { draft: run.profile.name } : {}),
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
