import type { Profiles } from '../../judge/catalogue/profiles.ts';
import type { Catalogue, Requirement } from '../../judge/catalogue/catalogue.ts';
import type { Note, RequirementResult } from '../../generated/report.ts';
import { abridge, withFewHeaders } from '../../client/abridge.ts';
import { type Observation, Observations } from '../../client/observations.ts';
import type { NotOfTarget, OddEntry, Recorded } from '../../transport/recording/recording.ts';
import type { Exchange } from '../../transport/exchange.ts';
import { shownRecorded } from '../../transport/address.ts';
import { isRedacted, secretsOf, withoutSecrets } from '../../transport/redact.ts';
import type { ExchangeJudgement } from '../../judge/validation/judge-exchange.ts';
import { requirementsOfAnswers } from '../../judge/validation/schema/annotations.ts';
import { SchemaSet } from '../../judge/validation/schema/schemas.ts';
import { shownIn } from '../collect.ts';
import { evidence } from '../evidence.ts';
import { judgeAlone } from '../judge-alone.ts';
import { counted } from '../../encoding/cut.ts';
import type { Profile } from '../../judge/catalogue/profile.ts';
import type { DetectedProfile } from '../../client/profile/detect-profile.ts';
import { CallResults } from './call-results.ts';
import { HabitsByOrigin } from './habits-by-origin.ts';
import type { RecordedProfile } from './recorded-release.ts';
import { erratumOf, expectationOf, type Expectation } from '../expectation.ts';
import type { RunOptions, RunOutcome } from '../run-options.ts';
import { outcomeOf } from '../suite.ts';
import { unknownMemberNotes } from '../unknown-members.ts';
import { settle } from '../../judge/verdict/settle.ts';

/**
 * Why an exchange was skipped: its service is not covered, it is a batch, a body or the response is missing or shows nothing, a secret was
 * removed, or the response is not of the node.
 */
type Skipped = 'batch' | 'foreign' | 'incomplete' | 'mute' | 'redacted' | 'refused' | 'unanswered' | NotOfTarget;

const SKIPPED: Readonly<Record<Skipped, string>> = {
  foreign: 'of a service that the document does not cover',
  batch: 'a batch of calls, of which the document says nothing',
  mute: 'the response shows nothing by itself, such as an HTTP error without a JSON-RPC body',
  refused: 'a gateway in front of the node responded in its place',
  cached: 'the response is of a cache or of a test, not of the node',
  incomplete: 'a body was not recorded completely, or is too large to read',
  detached: 'a body is in another file, which is missing',
  encoded: 'a body was recorded in an encoding that HAR does not name',
  redacted: 'a secret was removed from the response',
  unanswered: 'it has no response',
};
/** Why no response shows a requirement, by what the recorded calls of its method got. */
const UNSHOWN = {
  tested: 'no recorded response shows it',
  refused: 'each recorded call of its method was answered with an error',
  unjudged: 'no recorded call of its method has params whose response the profile defines',
} as const;
const SKIPS = Object.keys(SKIPPED) as readonly Skipped[];
/** Statuses of gateways that a note names. */
const MOST_STATUSES = 10;
/** The first bytes of a batch, after a byte order mark and white space. */
const BATCH = /^(?:\u00ef\u00bb\u00bf)?\s*\[/;

/** Where recorded exchanges come from. */
interface Source {
  /** The files, or the node. */
  readonly url: string;
  readonly startedAt: Date;
  /** The selected profile. */
  readonly asked: RunOptions['profile'];
}

/**
 * Checks recorded exchanges, one after the other: each against the envelope and the schema of its method. It keeps only the
 * exchanges that a report shows.
 */
export class RecordedChecks {
  readonly #profiles: Profiles;
  readonly #detected: RecordedProfile;
  readonly #expected: Expectation;
  readonly #others: readonly Reading[];
  readonly #habits: HabitsByOrigin;
  readonly #schemas: SchemaSet;
  readonly #calls: CallResults;
  readonly #observations = new Observations();
  readonly #exchanges = new Map<number, Exchange>();
  /** How many exchanges were skipped, and the number of the first. */
  readonly #skipped = new Map<Skipped, { readonly count: number; readonly first: number }>();
  readonly #statuses = new Set<number>();
  readonly #excused = new Set<string>();
  readonly #leftOut: Note[] = [];
  #count = 0;
  #isOfRun = false;

  /** @param habits What the recordings show of gateways in front of the nodes. */
  constructor(
    catalogue: Catalogue,
    profiles: Profiles,
    detected: RecordedProfile,
    habits: HabitsByOrigin = new HabitsByOrigin(),
  ) {
    this.#profiles = profiles;
    this.#detected = detected;
    this.#habits = habits;
    this.#others = (detected.fitting ?? []).map((profile) => new Reading(catalogue, profile));
    this.#expected = expectationOf(catalogue, detected);
    this.#schemas = new SchemaSet(detected.profile.patches);
    this.#calls = new CallResults(detected.profile.methods);
  }

  /** Whether calls were answered, and none with a result of a method that nodes serve. */
  get areWithoutResult(): boolean {
    return this.#calls.areWithoutResult;
  }

  /** Checks one exchange. `number` identifies it in the evidence. */
  add(recorded: Recorded, number: number): void {
    this.#count += 1;
    this.#isOfRun ||= recorded.isOfRun === true;
    const checked = this.#check(recorded);
    if (typeof checked === 'string') {
      const { count, first } = this.#skipped.get(checked) ?? { count: 0, first: number };
      this.#skipped.set(checked, { count: count + 1, first });
    } else this.#keep(checked, shownOf(recorded), number);
  }

  /** Notes that entries of a file are not HAR 1.2. */
  leaveOut(file: string, { number, reason }: OddEntry, count: number): void {
    const which =
      count === 1
        ? `Entry ${number} of ${file} was left out: it is not HAR 1.2`
        : `${count} entries of ${file} were left out: they are not HAR 1.2 (first entry ${number})`;
    this.#leftOut.push({ kind: 'remark', text: `${which}: ${reason}.` });
  }

  /** The results of all exchanges. They include only requirements that a single response can prove. */
  outcome({ url, startedAt, asked }: Source): RunOutcome {
    const { version } = this.#detected;
    return outcomeOf(startedAt, {
      target: { kind: 'recording', url, version },
      profile: this.#expected.use,
      seed: 0,
      requests: this.#count,
      requirements: this.#requirements().map((requirement) => this.#resultOf(requirement)),
      part: {
        what: this.#isOfRun ? 'recording of a run' : 'recording',
        of: this.#expected.catalogue.requirements.length,
      },
      noteItems: [...releaseNotes(this.#detected, asked), ...this.#notes()],
    });
  }

  #check({ exchange, incomplete, notOfTarget }: Recorded): Skipped | ExchangeJudgement {
    const { outcome } = exchange;
    if (outcome.kind === 'fault') return 'unanswered';
    if (notOfTarget !== undefined) return notOfTarget;
    const judgement = incomplete === undefined ? judgeAlone(exchange, this.#schemas) : undefined;
    if (judgement?.kind === 'other') return 'foreign';
    if (this.#habits.isOfGateway(exchange)) {
      if (this.#statuses.size < MOST_STATUSES) this.#statuses.add(outcome.status);
      return 'refused';
    }
    if (judgement === undefined) return 'incomplete';
    this.#calls.add(judgement);
    if (isRedacted(outcome.body)) return 'redacted';
    if (isBatch(exchange)) return 'batch';
    return judgement.seen.size === 0 ? 'mute' : this.#excuse(judgement, exchange);
  }

  /** The judgement without what one of the fitting releases may do. */
  #excuse(judgement: ExchangeJudgement, exchange: Exchange): ExchangeJudgement {
    const wrong = new Set(judgement.findings.map(({ requirement }) => requirement));
    const excused = [...wrong].filter((id) =>
      this.#others.some((reading) => reading.allows(id, exchange, this.#schemas)),
    );
    if (excused.length === 0) return judgement;
    for (const id of excused) this.#excused.add(id);
    const isJudged = (id: string): boolean => !excused.includes(id);
    return {
      ...judgement,
      findings: judgement.findings.filter(({ requirement }) => isJudged(requirement)),
      seen: new Map([...judgement.seen].filter(([id]) => isJudged(id))),
    };
  }

  #keep({ seen, findings, unknown, method = '' }: ExchangeJudgement, exchange: Exchange, number: number): void {
    const observations = this.#observations;
    const secrets = secretsOf(exchange.request);
    observations.noteSeen(seen, number);
    for (const { requirement, ...finding } of findings)
      observations.noteFinding(requirement, { ...withoutSecrets(finding, secrets), exchange: number });
    observations.noteUnknown(method, withoutSecrets(unknown, secrets));
    const ids = [...seen.keys(), ...findings.map(({ requirement }) => requirement)];
    if (ids.some((id) => numbersIn(observations.of(id)).has(number)))
      this.#exchanges.set(number, abridge(withFewHeaders({ ...exchange, number })));
  }

  /** The requirements in the schemas of responses, and those with an observation in these responses. */
  #requirements(): readonly Requirement[] {
    const ids = new Set(requirementsOfAnswers(this.#schemas));
    for (const id of this.#observations.entries().keys()) ids.add(id);
    return [...this.#expected.catalogue.requirements.values()].filter(({ id }) => ids.has(id));
  }

  #resultOf(requirement: Requirement): RequirementResult {
    const { id } = requirement;
    const observation: Partial<Observation> = this.#observations.of(id) ?? {};
    const numbers = numbersIn(observation);
    const exchanges = [...numbers].flatMap((number) => this.#exchanges.get(number) ?? []);
    const failed = (observation.findings ?? []).length > 0;
    const shown = shownIn(observation, evidence(exchanges, numbers, failed));
    const reason = UNSHOWN[this.#calls.callsOf(id.slice(0, id.indexOf('/')))];
    return settle({
      requirement,
      rounds: [{ untested: { reason, cause: { kind: 'test-data' } }, shown }],
      erratum: erratumOf(id, this.#profiles.sources.errata, this.#detected),
      ruledOut: this.#expected.notApplicable.get(id),
    });
  }

  #notes(): Note[] {
    const counts = SKIPS.flatMap((skip): Note[] => {
      const skipped = this.#skipped.get(skip);
      if (skipped === undefined) return [];
      const { count, first } = skipped;
      const which = count === 1 ? `Exchange ${first} was` : `${count} exchanges (the first is number ${first}) were`;
      const statuses = skip === 'refused' ? ` (HTTP ${[...this.#statuses].sort((a, b) => a - b).join(', ')})` : '';
      return [{ kind: 'remark', text: `${which} skipped: ${SKIPPED[skip]}${statuses}.` }];
    });
    const [first = ''] = [...this.#excused].sort();
    const text =
      `Responses differ from the document in ${counted(this.#excused.size, 'requirement')}, such as ${first}, ` +
      'as a release that fits may do: no failure, since the release is not known. Name it with --profile.';
    const excused: Note[] = this.#excused.size === 0 ? [] : [{ kind: 'remark', text }];
    return [
      ...this.#leftOut,
      ...counts,
      ...this.#calls.notes,
      ...excused,
      ...unknownMemberNotes(this.#observations.unknownMembers),
    ];
  }
}

/** What a release allows. */
class Reading {
  readonly #expected: Expectation;
  readonly #schemas: SchemaSet;

  constructor(catalogue: Catalogue, profile: Profile) {
    this.#expected = expectationOf(catalogue, { profile, reason: '' });
    this.#schemas = new SchemaSet(profile.patches);
  }

  /**
   * Whether the exchange does not break the requirement of this release, or it has none.
   *
   * @param paramsBy The schemas by which the result was found wrong: a release that refuses the params excuses no result.
   */
  allows(id: string, exchange: Exchange, paramsBy: SchemaSet): boolean {
    const { notApplicable, catalogue } = this.#expected;
    if (notApplicable.has(id) || (catalogue.has(id) && catalogue.get(id).level === 'observed')) return true;
    return (
      judgeAlone(exchange, this.#schemas, paramsBy)?.findings.every(({ requirement }) => requirement !== id) === true
    );
  }
}

/** The exchange of a client, with no more of its address than people are shown; that of a run has no more. */
function shownOf({ exchange, isOfRun }: Recorded): Exchange {
  const { request } = exchange;
  return isOfRun === true ? exchange : { ...exchange, request: { ...request, ...shownRecorded(request.url) } };
}

function isBatch({ request: { body } }: Exchange): boolean {
  return body !== undefined && BATCH.test(Buffer.from(body.subarray(0, 100)).toString('latin1'));
}

/** Numbers of the exchanges in the evidence of a requirement. */
function numbersIn({ findings = [], shownBy = [] }: Partial<Observation> = {}): ReadonlySet<number> {
  return new Set([...findings.flatMap(({ exchange }) => exchange ?? []), ...shownBy]);
}

/** Notes about the profile that was detected for the recordings. */
function releaseNotes({ profile, reason, notes = [] }: DetectedProfile, choice: RunOptions['profile']): Note[] {
  const text = `Checked against the profile ${profile.name}: ${reason}.`;
  return [
    ...(choice === 'auto' ? [{ kind: 'found-profile', text } as const] : []),
    ...notes.map((each): Note => ({ kind: 'remark', text: each })),
  ];
}
