import { shownAddress } from '../transport/address.ts';
import type { Report } from '../generated/report.ts';
import type { RunOptions, RunOutcome } from '../run/run-options.ts';
import { outcomeOf } from '../run/suite.ts';
import type { RunRequest } from './settings/run-request.ts';
import type { Header } from '../transport/exchange.ts';
import type { TransportSettings } from '../transport/transport.ts';
import { UsageError } from './settings/usage-error.ts';
import { givenNode, type TestedNode } from './stages/given-node.ts';

/** The signal and the progress callbacks of a run, and the name of its target in the report. */
export interface Watch extends Pick<RunOptions, 'signal' | 'onProgress'> {
  /** The name of the target in the configuration. */
  readonly targetName?: string | undefined;
  /** Receives each stage of the launch, and each entry of test data while it is made. */
  readonly onLaunch?: (stage: string, entry?: string) => void;
}

export interface Reported {
  readonly report: Report;
  /** A suite bug outside of any check. The report contains the results before it. */
  readonly broke?: Error | undefined;
}

/**
 * Runs the checks, on a node that it launches if the request says so, and makes the report.
 *
 * @throws UsageError if the node cannot be launched, or the command for headers fails.
 */
export async function testAndReport(request: RunRequest, watch: Watch = {}): Promise<Reported> {
  const { launch, audit, replay, gate, asked, again, selection, shard, part } = request;
  const { targetName, onLaunch, ...watched } = watch;
  const options = { ...request.options, ...watched };
  const transports = [options.transport, ...(options.peers ?? []).flatMap(({ transport }) => transport ?? [])];
  for (const { headerSource } of transports) await headerSource?.start();
  const node =
    launch === undefined
      ? givenNode(options, { name: targetName, audit })
      : await launchNode(options, launch, onLaunch);
  const startedAt = new Date();
  let found = nothingFound(options, launch === undefined ? options.target : { url: '' }, startedAt);
  let broke: Error | undefined;
  // A suite bug in one step leaves the results of those before it.
  const attempt = async (step: (before: RunOutcome) => Promise<RunOutcome>): Promise<void> => {
    try {
      found = await step(found);
    } catch (error) {
      if (error instanceof UsageError) throw error;
      broke ??= error instanceof Error ? error : new Error(String(error));
    }
  };
  try {
    await attempt(async (before) => {
      const target = await node.open();
      if (target === undefined) return before;
      // Loaded only if needed: help and usage errors need not wait for it.
      const { testTarget } = await import('../run/test-target.ts');
      return testTarget(target, { ...options, signal: node.signal });
    });
    for (const step of node.after) await attempt(step);
  } finally {
    await node.close();
  }
  found = { ...found, startedAt: startedAt.toISOString(), durationMs: Date.now() - startedAt.getTime() };
  const { conclude } = await import('./conclude.ts');
  const about = {
    ...gate,
    asked,
    again,
    selection,
    shard,
    part,
    targetName,
    broke: broke?.message,
    address: 'url' in options.target && launch === undefined ? options.target.url : undefined,
    headers: transports.flatMap(secretHeaders),
  };
  return { report: conclude({ ...found, replay: [...replay] }, about), broke };
}

/** The headers of the user in a run, which a target may reflect. */
export function secretHeaders({ headers = [], headerSource }: TransportSettings): readonly Header[] {
  return [...headers, ...(headerSource?.all ?? [])];
}

async function launchNode(
  options: RunOptions,
  order: NonNullable<RunRequest['launch']>,
  say: Watch['onLaunch'],
): Promise<TestedNode> {
  // Loaded only if needed: a run on a given node need not wait for it.
  const { launchedNode } = await import('./stages/launched-node.ts');
  return launchedNode(options, order, say);
}

function nothingFound(
  { profile, seed, transport }: RunOptions,
  target: RunOptions['target'],
  startedAt: Date,
): RunOutcome {
  return outcomeOf(startedAt, {
    target:
      'url' in target
        ? { kind: 'node', url: target.url && shownAddress(target.url, transport.showAddress) }
        : { kind: 'reference-node', url: '', scenario: target.referenceNode.scenario },
    profile:
      profile === 'auto'
        ? { name: 'auto', reason: 'no request was sent to the node', errata: [] }
        : { name: profile.file.name, reason: profile.reason, errata: [] },
    seed,
    requests: 0,
    requirements: [],
    noteItems: [],
  });
}
