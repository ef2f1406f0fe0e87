import { loadCatalogue } from '../catalogue/catalogue.ts';
import { select, type Selection } from '../catalogue/selection.ts';
import type { RunSelection, Shard } from '../generated/report.ts';
import type { RunOptions } from '../run/run-options.ts';
import { gateOf, type Gate } from './gate-of.ts';
import { assertMutant } from './assert-named.ts';
import { launchOrder, type LaunchOrder } from './launch-order.ts';
import { profileOf } from './profile-of.ts';
import { replayWords } from './replay-words.ts';
import { runOptions } from './run-options-of.ts';
import { selectionOf } from './selection-of.ts';
import type { Settings } from './table/settings.ts';
import { shardPart } from './shard-part.ts';

/** The options of a run, and the settings that decide the verdict on it. */
export interface RunRequest {
  readonly options: RunOptions;
  /** The node to start and test; it replaces the target of the options. */
  readonly launch?: LaunchOrder;
  readonly gate: Gate;
  /** The number of requirements that the run must give a result for. */
  readonly asked: number;
  /** The filters that limit the run to a part of the requirements; undefined without filters. */
  readonly selection?: RunSelection;
  readonly shard?: Shard;
  /** Flags for the command that repeats a check of this run. */
  readonly replay: readonly string[];
}

/**
 * Turns settings into the request for a run.
 *
 * @throws UsageError when settings contradict each other, or contain an unknown name.
 */
export async function runRequest(settings: Settings): Promise<RunRequest> {
  await assertMutant(settings.mutant);
  const launch = launchOrder(settings);
  const { requirements } = await loadCatalogue();
  const chosen = selectionOf(settings, requirements);
  const { selection, otherShards, shard } = shardPart(chosen, settings, requirements);
  const profile = await profileOf(
    settings,
    settings.target === undefined && launch === undefined ? 'document' : 'auto',
  );
  return {
    options: {
      ...runOptions(settings, selection, profile),
      ...(otherShards === undefined ? {} : { otherShards }),
    },
    ...(launch === undefined ? {} : { launch }),
    gate: gateOf(settings, requirements),
    asked: select(requirements, selection).length,
    ...restriction(chosen, requirements.length),
    ...(shard === undefined ? {} : { shard }),
    replay: replayWords(settings),
  };
}

/** The filters of the run for the report; `of` is the number of requirements in the catalogue. */
function restriction({ services, methods, only, skip }: Selection, of: number): { selection?: RunSelection } {
  if ([services, methods, only, skip].every((list) => list === undefined)) return {};
  return {
    selection: {
      of,
      ...(services === undefined ? {} : { services: [...services] }),
      ...(methods === undefined ? {} : { methods: [...methods] }),
      ...(only === undefined ? {} : { only: [...only] }),
      ...(skip === undefined ? {} : { skip: [...skip] }),
    },
  };
}
