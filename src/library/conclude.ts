import type { Ended, Report, RunSelection, Shard } from '../generated/report.ts';
import type { RunOutcome } from '../run/run-options.ts';
import { defined } from '../encoding/defined.ts';
import { applyWaivers } from '../verdict/waivers/apply-waivers.ts';
import { blameLookups } from '../verdict/blame-lookups.ts';
import { decide } from '../verdict/decide.ts';
import { mergedNotes } from '../verdict/merge/merge-notes.ts';
import { isWarning, noteText } from '../verdict/note-text.ts';
import type { Gate } from '../settings/gate-of.ts';

/** The settings of a run that decide its outcome. */
interface OutcomeSettings extends Gate {
  /** The number of selected requirements. */
  readonly asked?: number | undefined;
  readonly shard?: Shard | undefined;
  readonly selection?: RunSelection | undefined;
  /** The name of the target in the configuration. */
  readonly targetName?: string | undefined;
  /** Why a shard had nothing to test. */
  readonly idle?: string | undefined;
  /** The message of a suite bug outside of the run. */
  readonly broke?: string | undefined;
}

/** Makes the report of a run: its results, its outcome and its exit code. */
export function conclude(
  found: RunOutcome,
  { asked, policy, waivers, shard, selection, targetName, idle, ...around }: OutcomeSettings,
): Report {
  const { unreachable, lost, cut, broke, requirements: tested, noteItems: noted, ...run } = found;
  const results = blameLookups(tested);
  const noteItems = mergedNotes(noted);
  const ended: Ended = defined({
    broke: around.broke ?? broke,
    unreachable,
    lost,
    // A run that ends because a node ended is not an interrupted run.
    cut: lost === undefined ? cut : undefined,
  });
  const scope = { targets: [run.target.url, run.target.kind, targetName ?? ''], profile: run.profile.name };
  const requirements = waivers === undefined ? results : applyWaivers(results, waivers, scope);
  const decision = decide(requirements, {
    ...ended,
    asked,
    idle,
    gate: policy,
    draft: run.profile.draft === true && policy.acceptDraft !== true ? run.profile.name : undefined,
    notes: noteItems.filter(isWarning).length,
  });
  const { exitCode, outcome, summary } = decision;
  return {
    ...run,
    gate: policy,
    ...defined({ shard, selection, asked, ended: Object.keys(ended).length === 0 ? undefined : ended }),
    exitCode,
    outcome,
    summary,
    requirements,
    notes: noteItems.map(noteText),
    noteItems,
  };
}
