import type { Selection } from '../catalogue/selection.ts';
import type { RunOptions } from '../run/run-options.ts';
import { capabilitiesOf } from './capabilities.ts';
import { sampleOptions } from './samples.ts';
import { flagOf } from './table/setting-names.ts';
import { ROWS, type Settings } from './table/settings.ts';
import { UsageError } from './usage-error.ts';

/**
 * The options of a run with these settings.
 *
 * @throws UsageError when settings contradict each other.
 */
export function runOptions(settings: Settings, selection: Selection, profile: RunOptions['profile']): RunOptions {
  assertOneTarget(settings);
  const { target, scenario = 'standard', mutant, blockEvery } = settings;
  const defect = mutant === undefined ? {} : { mutant };
  const moving = blockEvery === undefined ? {} : { blockEveryMs: blockEvery };
  return {
    target:
      target === undefined
        ? { referenceNode: { scenario, seed: settings.seed, ...defect, ...moving } }
        : { url: target },
    profile,
    seed: settings.seed,
    runs: settings.runs,
    repeat: settings.repeat,
    survey: settings.survey,
    ...selection,
    ...(settings.maxRequests === undefined ? {} : { maxRequests: settings.maxRequests }),
    concurrency: settings.concurrency,
    ...(settings.rate === undefined ? {} : { ratePerSecond: settings.rate }),
    timeoutMs: settings.timeout,
    runTimeoutMs: settings.runTimeout * 1000,
    waitReadyMs: settings.waitReady * 1000,
    assumeNode: settings.assumeNode ?? false,
    headers: settings.header ?? [],
    ...(settings.ca === undefined ? {} : { ca: settings.ca }),
    insecure: settings.insecure ?? false,
    ...sampleOptions(settings),
    capabilities: capabilitiesOf(settings),
    outDir: settings.out,
  };
}

/** @throws UsageError when the settings choose both a node and the reference node. */
function assertOneTarget(settings: Settings): void {
  const given = new Map<string, unknown>(Object.entries(settings));
  const [other] =
    [...ROWS].find(([name, { about }]) => about === 'reference node' && given.get(name) !== undefined) ?? [];
  if (settings.target !== undefined && other !== undefined) {
    throw new UsageError(`${flagOf(other)} is for the reference node: leave out --target, or ${flagOf(other)}.`);
  }
}
