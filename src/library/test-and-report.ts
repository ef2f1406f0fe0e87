import type { Report } from '../generated/report.ts';
import type { RunOptions, RunOutcome } from '../run/run-options.ts';
import { suiteOf } from '../run/suite.ts';
import type { LaunchOrder } from '../settings/launch-order.ts';
import type { RunRequest } from '../settings/run-request.ts';
import { conclude } from './conclude.ts';

/** What stops a run, who sees it, and by which name the report knows the target. */
export interface Watch extends Pick<RunOptions, 'signal' | 'onProgress'> {
  /** The name of the target in the configuration. */
  readonly targetName?: string | undefined;
  /** Told of each step of a node that is started. */
  readonly onLaunch?: (text: string) => void;
}

/** What came of a run. */
export interface Reported {
  readonly report: Report;
  /** What broke in the suite itself, outside of any check; the report holds what was found before. */
  readonly broke?: Error;
}

/**
 * Runs, on a node that it starts where that is asked for, and decides on what was found.
 *
 * @throws UsageError when the node cannot be started as asked.
 */
export async function testAndReport(
  request: RunRequest,
  { targetName, onLaunch, ...watch }: Watch = {},
): Promise<Reported> {
  const { options, launch, replay, gate, asked, selection, shard } = request;
  const watched = { ...options, ...watch };
  const { found, broke } = await (launch === undefined ? run(watched) : runLaunched(watched, launch, onLaunch));
  const report = conclude(
    { ...found, replay: [...replay] },
    {
      ...gate,
      asked,
      ...(selection === undefined ? {} : { selection }),
      ...(shard === undefined ? {} : { shard }),
      ...(targetName === undefined ? {} : { targetName }),
      ...(broke === undefined ? {} : { broke: broke.message }),
    },
  );
  return { report, ...(broke === undefined ? {} : { broke }) };
}

/** Starts a node, runs on it and stops it. */
async function runLaunched(
  options: RunOptions,
  order: LaunchOrder,
  say: Watch['onLaunch'] = () => undefined,
): ReturnType<typeof run> {
  const startedAt = new Date();
  // Loaded here and not above: who names a node that runs need not wait for it.
  const [{ LaunchedTarget }, { namingMissingEntries }] = await Promise.all([
    import('./launched-target.ts'),
    import('./missing-entries.ts'),
  ]);
  const { outDir, signal = new AbortController().signal } = options;
  const launched = new LaunchedTarget(order, { signal, outDir, say });
  try {
    const target = await launched.open();
    if (target === undefined) {
      const nowhere = { ...options, target: { url: '' } };
      return { found: { ...nothingFound(nowhere, startedAt), ...launched.outcome(false) } };
    }
    const { found, ...rest } = await launched.test(() => run({ ...options, target, signal: launched.signal }));
    const requirements = namingMissingEntries(found.requirements, launched.population);
    return { ...rest, found: { ...found, requirements, ...launched.outcome(true) } };
  } finally {
    await launched.close();
  }
}

/** A suite that breaks still leaves an outcome behind. */
async function run(options: RunOptions): Promise<{ readonly found: RunOutcome; readonly broke?: Error }> {
  const startedAt = new Date();
  try {
    // Loaded here and not above: who only asks for the help, or makes a mistake in the settings, need not wait for it.
    const { runSuite } = await import('../run/run.ts');
    return { found: await runSuite(options) };
  } catch (error) {
    const broke = error instanceof Error ? error : new Error(String(error));
    return { found: nothingFound(options, startedAt), broke };
  }
}

function nothingFound({ target, profile, seed }: RunOptions, startedAt: Date): RunOutcome {
  return {
    schemaVersion: '1.0',
    suite: suiteOf(),
    target:
      'url' in target
        ? { kind: 'node', url: target.url }
        : { kind: 'reference-node', url: '', scenario: target.referenceNode.scenario },
    profile:
      profile === 'auto'
        ? { name: 'auto', reason: 'no request was sent to the node', errata: [] }
        : { name: profile.file.name, reason: profile.reason, errata: [] },
    seed,
    startedAt: startedAt.toISOString(),
    durationMs: Date.now() - startedAt.getTime(),
    requests: 0,
    requirements: [],
    noteItems: [],
  };
}
