import type { Report } from '../generated/report.ts';
import type { RunOptions, RunOutcome, TargetChoice } from '../run/run-options.ts';
import { suiteOf } from '../run/suite.ts';
import type { RunRequest } from '../settings/run-request.ts';
import { conclude } from './conclude.ts';

/** A node that is started for the run. */
export interface Launched {
  /** Starts it. Undefined when there is nothing to test; the outcome then says why. */
  open(): Promise<TargetChoice | undefined>;
  /** Runs what tests it. */
  test<T>(action: () => Promise<T>): Promise<T>;
  /** What the outcome tells of the launch, and of a node that ended by itself. */
  outcome(wasTested: boolean): Pick<RunOutcome, 'cut' | 'lost' | 'unreachable' | 'launch'>;
}

/** What stops a run, who sees it, and by which name the report knows the target. */
export interface Watch extends Pick<RunOptions, 'signal' | 'onProgress'> {
  /** The name of the target in the configuration. */
  readonly targetName?: string | undefined;
  /** The node to start and test, in place of the target of the options. */
  readonly launched?: Launched | undefined;
}

/** What came of a run. */
export interface Reported {
  readonly report: Report;
  /** What broke in the suite itself, outside of any check; the report holds what was found before. */
  readonly broke?: Error;
}

/** Runs, and decides on what was found. */
export async function testAndReport(
  request: RunRequest,
  { targetName, launched, ...watch }: Watch = {},
): Promise<Reported> {
  const { options, replay, gate, asked, selection, shard } = request;
  const watched = { ...options, ...watch };
  const { found, broke } = await (launched === undefined ? run(watched) : runLaunched(watched, launched));
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

/** Starts a node and runs on it. */
async function runLaunched(options: RunOptions, launched: Launched): ReturnType<typeof run> {
  const startedAt = new Date();
  const target = await launched.open();
  if (target === undefined) return { found: { ...nothingFound(options, startedAt), ...launched.outcome(false) } };
  const { found, ...rest } = await launched.test(() => run({ ...options, target }));
  return { ...rest, found: { ...found, ...launched.outcome(true) } };
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
        ? { name: 'auto', reason: 'the node was not asked', errata: [] }
        : { name: profile.file.name, reason: profile.reason, errata: [] },
    seed,
    startedAt: startedAt.toISOString(),
    durationMs: Date.now() - startedAt.getTime(),
    requests: 0,
    requirements: [],
    noteItems: [],
  };
}
