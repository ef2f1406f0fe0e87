import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { loadCatalogue, type Requirement } from '../catalogue/catalogue.ts';
import { loadProfiles, type Profiles } from '../catalogue/profiles.ts';
import { select } from '../catalogue/selection.ts';
import type { ReportTarget, RequirementResult } from '../generated/report.ts';
import type { DetectedProfile } from '../target/detect-profile.ts';
import { dialectOf } from '../target/dialect-of.ts';
import { openReferenceNode, openUrl, type OpenTarget } from '../target/open-target.ts';
import { Collector } from './collect.ts';
import { evidence } from './evidence.ts';
import { closeExchangeLog, HAR_FILE } from './exchange-log.ts';
import { expectationOf, explainByErrata, type Expectation } from './expectation.ts';
import { meet, type Met } from './meet.ts';
import { overRepetitions } from './repetitions.ts';
import { openSessions } from './open-sessions.ts';
import type { RunOptions, RunOutcome } from './run-options.ts';
import { runChecks } from './run-checks.ts';
import { suiteOf } from './suite.ts';

/** The reference node is started as a node of the profile that it is judged by. */
function open({ target, profile }: RunOptions, profiles: Profiles): Promise<OpenTarget> | OpenTarget {
  if ('url' in target) return openUrl(target.url);
  const spoken = profile === 'auto' ? profiles.get('document') : profiles.extend(profile.file);
  return openReferenceNode({ ...target.referenceNode, dialect: dialectOf(spoken) });
}

function targetOf({ kind, url, scenario }: OpenTarget, version: string | undefined): ReportTarget {
  return {
    kind,
    url: withoutSecrets(url),
    ...(scenario === undefined ? {} : { scenario }),
    ...(version === undefined ? {} : { version }),
  };
}

function withoutSecrets(url: string): string {
  const { origin, pathname } = new URL(url);
  return origin + (pathname === '/' ? '' : pathname);
}

/** Asks the chosen requirements of a node that is ready; gives what broke in the suite itself. */
async function judge(
  target: OpenTarget,
  chosen: readonly Requirement[],
  expected: Expectation,
  met: Met,
  collector: Collector,
  options: RunOptions,
  harFile: string,
): Promise<readonly string[]> {
  const selected = chosen.filter(({ id }) => !expected.notApplicable.has(id));
  const sessions = openSessions(target, expected, met, options, harFile);
  try {
    return await runChecks({
      sessions,
      selected: new Set(selected.map(({ id }) => id)),
      onCheck: (outcome) => {
        collector.add(outcome);
        options.onProgress?.(collector.done, selected.length, outcome.result);
      },
      ...(options.signal === undefined ? {} : { signal: options.signal }),
    });
  } finally {
    await sessions.close();
  }
}

/** Judges as often as is asked for, each time with sessions of its own, so that nothing found before hides what changed. */
async function judgeRepeatedly(
  target: OpenTarget,
  chosen: readonly Requirement[],
  expected: Expectation,
  met: Met,
  options: RunOptions,
  harFile: string,
): Promise<{ readonly rounds: readonly Collector[]; readonly broken: readonly string[] }> {
  const rounds: Collector[] = [];
  const broken: string[] = [];
  let { requests } = met;
  for (let round = 0; round < (options.repeat ?? 1); round += 1) {
    const collector = new Collector(chosen, expected.notApplicable);
    rounds.push(collector);
    broken.push(...(await judge(target, chosen, expected, { ...met, requests }, collector, options, harFile)));
    requests += collector.requests;
    if (collector.absence !== undefined || options.signal?.aborted === true) break;
  }
  return { rounds, broken };
}

/** Refusals by something in front of the node leave holes in what was judged; a reader has to know how large. */
function refusedInFront(results: readonly RequirementResult[]): string[] {
  const count = results.filter(({ reason }) => reason?.includes('something in front of the node') === true).length;
  if (count === 0) return [];
  return [`${count} requirements were not judged, since something in front of the node refused; see their reasons.`];
}

/** What was found absent before judging is shown by what was asked then. */
function withEvidence(result: RequirementResult, { shownBy }: Expectation): RequirementResult {
  const exchanges = result.verdict === 'not-applicable' ? shownBy.get(result.id) : undefined;
  return exchanges === undefined ? result : { ...result, evidence: evidence(exchanges, new Set(), true) };
}

/** What was found out about the release, and what speaks against it. */
function foundOut({ profile, reason, notes = [] }: DetectedProfile, options: RunOptions): string[] {
  const found = `Judged by the profile ${profile.name}: ${reason}.`;
  return [...(options.profile === 'auto' ? [found] : []), ...notes];
}

/** Why chosen requirements have no result, when that is no fault of the suite. */
function endOf(absence: Collector['absence'], signal: AbortSignal | undefined): { lost?: string; cut?: string } {
  if (signal?.aborted === true) return { cut: 'the run was interrupted' };
  if (absence?.kind === 'lost') return { lost: absence.reason };
  return absence?.kind === 'cut' ? { cut: absence.reason } : {};
}

/**
 * Judges a node: opens it, waits until it is ready, runs the checks of the chosen requirements and gathers what they found.
 * Writes `exchanges.har` into the output folder.
 */
export async function runConformance(options: RunOptions): Promise<RunOutcome> {
  const startedAt = new Date();
  const catalogue = await loadCatalogue();
  const profiles = await loadProfiles(catalogue);
  await mkdir(options.outDir, { recursive: true });
  const harFile = join(options.outDir, HAR_FILE);
  const target = await open(options, profiles);
  try {
    const met = await meet(target, profiles, options, harFile);
    const { ready, detected } = met;
    const expected = expectationOf(catalogue, detected, met.absences);
    const chosen = select(expected.catalogue.requirements, options);
    const stopped = options.signal?.aborted === true;
    const { rounds, broken } =
      ready.ready && !stopped
        ? await judgeRepeatedly(target, chosen, expected, met, options, harFile)
        : { rounds: [new Collector(chosen, expected.notApplicable)], broken: [] };
    const end = ready.ready || stopped ? endOf(rounds.at(-1)?.absence, options.signal) : { unreachable: ready.reason };
    const [reason] = Object.values(end);
    const unasked = reason === undefined ? undefined : `never asked: ${reason}`;
    const requirements = overRepetitions(rounds.map((collector) => collector.results(unasked)))
      .map((result) => explainByErrata(result, profiles.sources.errata, detected))
      .map((result) => withEvidence(result, expected));
    return {
      schemaVersion: '1.0',
      suite: suiteOf(),
      target: targetOf(target, detected.version),
      profile: expected.use,
      seed: options.seed,
      startedAt: startedAt.toISOString(),
      durationMs: Date.now() - startedAt.getTime(),
      requests: Math.max(
        met.requests,
        rounds.reduce((sum, collector) => sum + collector.requests, 0),
      ),
      requirements,
      notes: [
        ...foundOut(detected, options),
        ...refusedInFront(requirements),
        ...broken.map((error) => `The suite broke: ${error}`),
        ...new Set(rounds.flatMap((collector) => collector.notes())),
      ],
      ...end,
      ...(broken[0] === undefined ? {} : { broke: broken[0] }),
    };
  } finally {
    await target.close();
    await closeExchangeLog(harFile);
  }
}
