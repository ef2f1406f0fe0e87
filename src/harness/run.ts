import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { loadCatalogue, type Requirement } from '../catalogue/catalogue.ts';
import { select } from '../catalogue/selection.ts';
import type { ReportTarget } from '../generated/report.ts';
import { NodeClient } from '../target/node-client.ts';
import { openReferenceNode, openUrl, type OpenTarget } from '../target/open-target.ts';
import { awaitReadiness } from '../target/readiness.ts';
import { NO_HINTS } from '../target/sample.ts';
import { MAX_BODY_BYTES } from '../target/limits.ts';
import { Transport } from '../transport/transport.ts';
import { SchemaSet } from '../validation/schemas.ts';
import { Collector } from './collect.ts';
import { closeExchangeLog, HAR_FILE } from './exchange-log.ts';
import type { InjectedRun } from './injected.ts';
import type { RunOptions, RunOutcome, TargetChoice } from './run-options.ts';
import { runSpecs } from './run-specs.ts';
import { suiteOf } from './suite.ts';

function open(target: TargetChoice): Promise<OpenTarget> | OpenTarget {
  return 'url' in target
    ? openUrl(target.url)
    : openReferenceNode(target.referenceNode.scenario, target.referenceNode.seed);
}

function targetOf({ kind, url, scenario }: OpenTarget): ReportTarget {
  return { kind, url: withoutSecrets(url), ...(scenario === undefined ? {} : { scenario }) };
}

function withoutSecrets(url: string): string {
  const { origin, pathname } = new URL(url);
  return origin + (pathname === '/' ? '' : pathname);
}

async function readiness(target: OpenTarget, options: RunOptions) {
  const transport = new Transport({
    baseUrl: target.url,
    timeoutMs: options.timeoutMs,
    maxBodyBytes: MAX_BODY_BYTES,
    concurrency: 1,
    headers: options.headers,
    insecure: options.insecure,
    ...(options.ca === undefined ? {} : { ca: options.ca }),
  });
  const client = new NodeClient(transport, new SchemaSet());
  try {
    return await awaitReadiness(client, options.waitReadyMs, options.signal);
  } finally {
    await client.close();
  }
}

function injectedRun(
  { url, alternatives, known }: OpenTarget,
  chosen: readonly Requirement[],
  options: RunOptions,
): InjectedRun {
  const { profile, seed, runs, concurrency, timeoutMs, headers, insecure, ratePerSecond, ca } = options;
  // What was asked for goes before what the target's owner knows.
  const { user, password } = options.user === undefined ? { ...known } : options;
  const key = options.key ?? known?.key;
  return {
    mode: 'judge',
    url,
    alternatives,
    profile,
    seed,
    runs,
    selected: chosen.map(({ id }) => id),
    concurrency,
    timeoutMs,
    deadline: Date.now() + options.runTimeoutMs,
    headers,
    insecure,
    harFile: join(options.outDir, HAR_FILE),
    ...(ratePerSecond === undefined ? {} : { ratePerSecond }),
    ...(ca === undefined ? {} : { ca }),
    ...(user === undefined ? {} : { user }),
    ...(password === undefined ? {} : { password }),
    ...(key === undefined ? {} : { key }),
    hints: { ...NO_HINTS, ...known?.hints, ...options.hints },
  };
}

/** Asks the chosen requirements of a node that is ready; gives what broke in the suite itself. */
async function judge(
  target: OpenTarget,
  chosen: readonly Requirement[],
  collector: Collector,
  options: RunOptions,
): Promise<string[]> {
  const allureDir = join(options.outDir, 'allure-results');
  await rm(allureDir, { recursive: true, force: true });
  const injected = injectedRun(target, chosen, options);
  try {
    return await runSpecs({
      injected,
      ...(options.allure ? { allureDir } : {}),
      ...(options.signal === undefined ? {} : { signal: options.signal }),
      onCheck: (meta) => {
        collector.add(meta);
        options.onProgress?.(collector.done, chosen.length, meta.result);
      },
    });
  } finally {
    await closeExchangeLog(injected.harFile);
  }
}

/** Why chosen requirements have no result, when that is no fault of the suite. */
function endOf(collector: Collector, signal: AbortSignal | undefined): { lost?: string; cut?: string } {
  if (signal?.aborted === true) return { cut: 'the run was interrupted' };
  if (collector.absence?.kind === 'lost') return { lost: collector.absence.reason };
  return collector.absence?.kind === 'cut' ? { cut: collector.absence.reason } : {};
}

/**
 * Judges a node: opens it, waits until it is ready, runs the checks of the chosen requirements and gathers what they found.
 * Writes `exchanges.har` and, when asked, `allure-results/` into the output folder.
 */
export async function runConformance(options: RunOptions): Promise<RunOutcome> {
  const startedAt = new Date();
  const catalogue = await loadCatalogue();
  const chosen = select([...catalogue.requirements.values()], options);
  const collector = new Collector(chosen);
  await mkdir(options.outDir, { recursive: true });
  const target = await open(options.target);
  try {
    const ready = await readiness(target, options);
    const broken = ready.ready ? await judge(target, chosen, collector, options) : [];
    const end = ready.ready ? endOf(collector, options.signal) : { unreachable: ready.reason };
    const [reason] = Object.values(end);
    return {
      schemaVersion: '1.0',
      suite: suiteOf(),
      target: targetOf(target),
      profile: { name: options.profile, reason: 'asked for', errata: [] },
      seed: options.seed,
      startedAt: startedAt.toISOString(),
      durationMs: Date.now() - startedAt.getTime(),
      requests: collector.requests,
      requirements: collector.results(reason === undefined ? undefined : `never asked: ${reason}`),
      notes: [...broken.map((error) => `The suite broke: ${error}`), ...collector.notes()],
      ...end,
      ...(broken[0] === undefined ? {} : { broke: broken[0] }),
    };
  } finally {
    await target.close();
  }
}
