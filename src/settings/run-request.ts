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

/** What a run does, and what the verdict on it depends on. */
export interface RunRequest {
  readonly options: RunOptions;
  /** The node to start, and to test in place of the target of the options. */
  readonly launch?: LaunchOrder;
  readonly gate: Gate;
  /** How many requirements the run is to give a result for. */
  readonly asked: number;
  /** What restricted it to a part of the requirements. */
  readonly selection?: RunSelection;
  readonly shard?: Shard;
  /** Words for the command that repeats a check of this run. */
  readonly replay: readonly string[];
}

/**
 * Makes a run of settings.
 *
 * @throws UsageError when they contradict each other, or name what does not exist.
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

/** How the report tells that a run was restricted to a part of the catalogue, which has `of` requirements. */
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
