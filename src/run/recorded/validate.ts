import { basename } from 'node:path';
import type { RuledOut } from '../../catalogue/profile-view.ts';
import { loadProfiles } from '../../catalogue/profiles.ts';
import { loadCatalogue, type Catalogue, type Requirement } from '../../catalogue/catalogue.ts';
import type { EvidenceItem, Note, RequirementResult } from '../../generated/report.ts';
import { Observations } from '../../target/observations.ts';
import { readRecording, type Recorded } from '../../recording/recording.ts';
import type { Exchange } from '../../transport/exchange.ts';
import { isRedacted } from '../../transport/redact.ts';
import { judgeExchange } from '../../validation/judge-exchange.ts';
import { requirementsOfAnswers } from '../../validation/schema/annotations.ts';
import { SchemaSet } from '../../validation/schema/schemas.ts';
import { summed } from '../collect.ts';
import { evidence } from '../evidence.ts';
import type { DetectedProfile } from '../../target/profile/detect-profile.ts';
import { chosenFor } from './recorded-release.ts';
import { expectationOf, explainByErrata } from '../expectation.ts';
import type { RunOptions, RunOutcome } from '../run-options.ts';
import { suiteOf } from '../suite.ts';
import { unknownMemberNotes } from '../unknown-members.ts';

/** What is counted beside the verdicts. */
interface Tally {
  judged: number;
  /** Exchanges of services that the document does not cover. */
  foreign: number;
  /** Exchanges whose bodies were not recorded whole. */
  incomplete: number;
  /** Exchanges whose answer held a secret that was left out. */
  redacted: number;
  /** Exchanges without an answer. */
  unanswered: number;
}

/** Everything that recordings have shown. */
interface Judged {
  readonly observations: Observations;
  readonly exchanges: Map<number, Exchange>;
  readonly unknownMembers: Set<string>;
  readonly tally: Tally;
}

function judgeRecorded({ exchange, incomplete }: Recorded, number: number, schemas: SchemaSet, into: Judged): void {
  const { outcome, request } = exchange;
  if (outcome.kind === 'fault') {
    into.tally.unanswered += 1;
    return;
  }
  if (incomplete !== undefined) {
    into.tally.incomplete += 1;
    return;
  }
  if (isRedacted(outcome.body)) {
    into.tally.redacted += 1;
    return;
  }
  const { pathname, search } = new URL(request.url);
  const judgement = judgeExchange(schemas, {
    httpMethod: request.method,
    path: pathname + search,
    ...(request.body === undefined ? {} : { requestBody: request.body }),
    status: outcome.status,
    headers: outcome.headers,
    body: outcome.body,
  });
  if (judgement.kind === 'other') {
    into.tally.foreign += 1;
    return;
  }
  into.tally.judged += 1;
  into.exchanges.set(number, { ...exchange, number });
  into.observations.noteSeen(judgement.seen, number);
  for (const { requirement, ...finding } of judgement.findings) {
    into.observations.noteFinding(requirement, { ...finding, exchange: number });
  }
  for (const pointer of judgement.unknown) into.unknownMembers.add(`${judgement.method ?? ''} ${pointer}`);
}

function resultOf(
  requirement: Requirement,
  { observations, exchanges }: Judged,
  notApplicable: ReadonlyMap<string, RuledOut>,
): RequirementResult {
  const { id, level, section, service, method, statement } = requirement;
  const { findings = [], shownBy = [], count = 0, places = 0, responses = 0 } = observations.of(id) ?? {};
  const numbers = new Set([...findings.flatMap(({ exchange }) => exchange ?? []), ...shownBy]);
  const shown = [...numbers].flatMap((number) => exchanges.get(number) ?? []);
  const failed = findings.length > 0;
  const items: EvidenceItem[] = evidence(shown, numbers, failed);
  const base = { id, level, section, service, method, statement, evidence: items };
  const ruledOut = notApplicable.get(id);
  if (ruledOut !== undefined) {
    return { ...base, evidence: [], verdict: 'not-applicable', ...ruledOut, findings: [] };
  }
  const restsOn = { assertions: places, responses };
  if (failed) return { ...base, verdict: 'fail', findings: summed(findings, count), restsOn };
  if (shownBy.length > 0) return { ...base, verdict: 'pass', findings: [], restsOn };
  const cause = { kind: 'test-data' } as const;
  return { ...base, verdict: 'not-testable', reason: 'no recorded answer shows it', cause, findings: [] };
}

function notesOf({ tally, unknownMembers }: Judged): Note[] {
  const counts: readonly (readonly [number, string])[] = [
    [tally.foreign, 'exchanges of services that the document does not cover were skipped'],
    [tally.incomplete, 'exchanges were skipped because a body was not recorded completely'],
    [tally.redacted, 'exchanges were skipped because a secret was removed from the response'],
    [tally.unanswered, 'exchanges have no response'],
  ];
  return [
    ...counts
      .filter(([number]) => number > 0)
      .map(([number, what]): Note => ({ kind: 'remark', text: `${number} ${what}.` })),
    ...unknownMemberNotes(unknownMembers),
  ];
}

/** Which profile was found for the recordings, and why. */
function releaseNotes({ profile, reason, notes = [] }: DetectedProfile, asked: RunOptions['profile']): Note[] {
  const text = `Checked against the profile ${profile.name}: ${reason}.`;
  return [
    ...(asked === 'auto' ? [{ kind: 'found-profile', text } as const] : []),
    ...notes.map((each): Note => ({ kind: 'remark', text: each })),
  ];
}

/** Requirements that a schema of an answer states, and those that these answers have shown besides. */
function answerRequirements(
  catalogue: Catalogue,
  schemas: SchemaSet,
  { observations }: Judged,
): readonly Requirement[] {
  const ids = new Set(requirementsOfAnswers(schemas));
  for (const id of observations.entries().keys()) ids.add(id);
  return [...catalogue.requirements.values()].filter(({ id }) => ids.has(id));
}

/**
 * Judges recorded traffic without a node: each exchange against the envelope and the schema of its method. Only requirements
 * that answers alone can show are in the outcome; exchange numbers count through all files in their order.
 *
 * @throws RecordingError for a file that cannot be read or is no HAR 1.2.
 */
export async function validateRecordings(
  files: readonly string[],
  options: { readonly profile: RunOptions['profile'] },
): Promise<RunOutcome> {
  const startedAt = new Date();
  const catalogue = await loadCatalogue();
  const profiles = await loadProfiles(catalogue);
  const recordings = (await Promise.all(files.map(readRecording))).flat();
  const detected = chosenFor(recordings, options.profile, profiles);
  const { profile, version } = detected;
  const expected = expectationOf(catalogue, detected);
  const schemas = new SchemaSet(profile.patches);
  const judged: Judged = {
    observations: new Observations(),
    exchanges: new Map(),
    unknownMembers: new Set(),
    tally: { judged: 0, foreign: 0, incomplete: 0, redacted: 0, unanswered: 0 },
  };
  for (const [at, recorded] of recordings.entries()) judgeRecorded(recorded, at + 1, schemas, judged);
  return {
    schemaVersion: '1.0',
    suite: suiteOf(),
    target: {
      kind: 'recording',
      url: files.map((file) => basename(file)).join(', '),
      ...(version === undefined ? {} : { version }),
    },
    profile: expected.use,
    seed: 0,
    startedAt: startedAt.toISOString(),
    durationMs: Date.now() - startedAt.getTime(),
    requests: recordings.length,
    requirements: answerRequirements(expected.catalogue, schemas, judged).map((requirement) =>
      explainByErrata(resultOf(requirement, judged, expected.notApplicable), profiles.sources.errata, detected),
    ),
    noteItems: [...releaseNotes(detected, options.profile), ...notesOf(judged)],
  };
}
