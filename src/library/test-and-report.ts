import type { Report } from '../generated/report.ts';
import type { RunOptions, RunOutcome } from '../run/run-options.ts';
import { suiteOf } from '../run/suite.ts';
import { timeLimit } from '../run/time-limit.ts';
import type { LaunchOrder } from '../settings/launch-order.ts';
import type { RunRequest } from '../settings/run-request.ts';
import { releaseIn } from '../target/profile/detect-profile.ts';
import type { LaunchedTarget } from './launched-target.ts';
import { withDiagnosis } from './with-diagnosis.ts';

/** The signal and the progress callbacks of a run, and the name of its target in the report. */
export interface Watch extends Pick<RunOptions, 'signal' | 'onProgress'> {
  /** The name of the target in the configuration. */
  readonly targetName?: string | undefined;
  /** Receives a message for each step of the launch. */
  readonly onLaunch?: (text: string) => void;
}

/** The result of a run. */
export interface Reported {
  readonly report: Report;
  /** A suite bug outside of any check. The report contains the results before it. */
  readonly broke?: Error;
}

/**
 * Runs the checks, on a node that it launches if the request says so, and makes the report.
 *
 * @throws UsageError if the node cannot be launched.
 */
export async function testAndReport(
  request: RunRequest,
  { targetName, onLaunch, ...watch }: Watch = {},
): Promise<Reported> {
  const { options, launch, replay, gate, asked, selection, shard } = request;
  const watched = { ...options, ...watch };
  const { found, broke } = await (launch === undefined ? runGiven(watched) : runLaunched(watched, launch, onLaunch));
  const { conclude } = await import('./conclude.ts');
  const concluded = conclude(
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
  const report = await withDiagnosis(concluded);
  return { report, ...(broke === undefined ? {} : { broke }) };
}

/** Tests a node that the suite does not start. */
async function runGiven(options: RunOptions): ReturnType<typeof run> {
  const { found, ...rest } = await run(options);
  if (!('url' in options.target) || !found.requirements.some(({ verdict }) => verdict === 'not-testable'))
    return { found, ...rest };
  const { namingHelpfulEntries } = await import('./missing-entries.ts');
  const requirements = namingHelpfulEntries(found.requirements, releaseIn(found.target.version ?? ''));
  return { ...rest, found: { ...found, requirements } };
}

/** Launches a node, tests it and stops it. */
async function runLaunched(
  options: RunOptions,
  order: LaunchOrder,
  say: Watch['onLaunch'] = () => undefined,
): ReturnType<typeof run> {
  const startedAt = new Date();
  // Loaded only if needed: a run on a given node need not wait for it.
  const [{ LaunchedTarget }, { namingMissingEntries }] = await Promise.all([
    import('./launched-target.ts'),
    import('./missing-entries.ts'),
  ]);
  const { outDir } = options;
  const limit = timeLimit(options.runTimeoutMs, options.signal);
  const { signal } = limit;
  const launched = new LaunchedTarget(order, { signal, outDir, say });
  try {
    const target = await launched.open();
    if (target === undefined) {
      const nowhere = { ...options, target: { url: '' } };
      return { found: { ...nothingFound(nowhere, startedAt), ...launched.outcome(false) } };
    }
    const { found: tested, ...rest } = await launched.test(() => run({ ...options, target, signal: launched.signal }));
    const found = await audited(tested, order, options, target, launched);
    const requirements = namingMissingEntries(found.requirements, launched.population);
    const noteItems = [...found.noteItems, ...launched.notes];
    return { ...rest, found: { ...found, requirements, noteItems, ...launched.outcome(true) } };
  } finally {
    limit.release();
    await launched.close();
  }
}

/** Adds the results of an audit, if the user asked for one and the node still runs. */
async function audited(
  tested: RunOutcome,
  { audit }: LaunchOrder,
  options: RunOptions,
  target: RunOptions['target'],
  launched: LaunchedTarget,
): Promise<RunOutcome> {
  if (audit !== true || !('url' in target) || tested.lost !== undefined || tested.cut !== undefined) return tested;
  const { auditLaunched } = await import('./audit-launched.ts');
  return launched.audit((genesis) =>
    auditLaunched(tested, { ...options, signal: launched.signal }, target.url, genesis),
  );
}

/** A run whose suite bug still leaves an outcome. */
async function run(options: RunOptions): Promise<{ readonly found: RunOutcome; readonly broke?: Error }> {
  const startedAt = new Date();
  try {
    // Loaded only if needed: help and usage errors need not wait for it.
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
