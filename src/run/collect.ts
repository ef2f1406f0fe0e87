import type { Cause, EvidenceItem, Finding, Grounds, Note, RequirementResult } from '../generated/report.ts';
import type { Requirement } from '../catalogue/catalogue.ts';
import type { RuledOut } from '../catalogue/profile-view.ts';
import { Observations, type Observation } from '../target/observations.ts';
import type { Exchange } from '../transport/exchange.ts';
import { evidence } from './evidence.ts';
import { unknownMemberNotes } from './unknown-members.ts';
import type { Checked } from './run-check.ts';

/** Which requirements results are wanted of. */
export interface Scope {
  readonly chosen: readonly Requirement[];
  /** Of requirements, chosen or not, why they are not tested. */
  readonly notApplicable?: ReadonlyMap<string, RuledOut>;
  /** Those that other shards test. */
  readonly otherShards?: readonly Requirement[];
}

/** Gathers what the checks of a run tell, in any order, and settles the verdict of each chosen requirement at the end. */
export class Collector {
  readonly #chosen: ReadonlyMap<string, Requirement>;
  readonly #otherShards: ReadonlyMap<string, Requirement>;
  readonly #notApplicable: ReadonlyMap<string, RuledOut>;
  readonly #observations: Observations;
  readonly #results = new Map<string, RequirementResult>();
  readonly #notes = new Set<string>();

  /** `observations` is what answers show, whichever check sends the request. */
  constructor({ chosen, notApplicable = new Map(), otherShards = [] }: Scope, observations = new Observations()) {
    this.#chosen = new Map(chosen.map((requirement) => [requirement.id, requirement]));
    this.#otherShards = new Map(otherShards.map((requirement) => [requirement.id, requirement]));
    this.#notApplicable = notApplicable;
    this.#observations = observations;
  }

  get done(): number {
    return this.#results.size;
  }

  /** Takes what one check told. */
  add({ result, notes }: Checked): void {
    this.#results.set(result.id, result);
    for (const note of notes) this.#notes.add(`${result.id}: ${note}`);
  }

  /** A result for each chosen requirement, in the catalogue's order. `reason` tells why some were never asked. */
  results(reason?: string): RequirementResult[] {
    return [...this.#chosen.values()].map((requirement) => this.#settle(requirement, reason, { kind: 'ended' }));
  }

  /** What answers have shown of the requirements that other shards judge; not-testable where nothing. */
  otherShards(): RequirementResult[] {
    return [...this.#otherShards.values()].map((requirement) =>
      this.#settle(requirement, 'no response contains it', { kind: 'test-data' }),
    );
  }

  /** What was seen and is no verdict, among it findings on requirements that were not chosen. */
  notes(): Note[] {
    for (const [id, { findings }] of this.#observations.entries()) {
      const [first] = findings;
      const isJudged = this.#chosen.has(id) || this.#otherShards.has(id);
      if (first !== undefined && !isJudged && !this.#notApplicable.has(id))
        this.#notes.add(`Also found, but not selected: ${id}: ${first.message}`);
    }
    const remarks = [...this.#notes].sort().map((text): Note => ({ kind: 'remark', text }));
    return [...remarks, ...unknownMemberNotes(this.#observations.unknownMembers)];
  }

  #settle(requirement: Requirement, reason: string | undefined, cause: Cause): RequirementResult {
    const ruledOut = this.#notApplicable.get(requirement.id);
    if (ruledOut !== undefined) return { ...unasked(requirement, ruledOut), verdict: 'not-applicable' };
    const unanswered = reason === undefined ? undefined : { reason, cause };
    const result = this.#results.get(requirement.id) ?? unasked(requirement, unanswered);
    const observation = this.#observations.of(requirement.id);
    if (observation === undefined || (result.verdict !== 'pass' && result.verdict !== 'not-testable')) return result;
    const { findings, count, exchange, shownBy } = observation;
    if (findings.length === 0 && shownBy.length === 0) return result;
    const rest = { ...result, restsOn: together(result.restsOn, observation) };
    delete rest.reason;
    delete rest.cause;
    if (findings.length > 0) {
      const evidence = exchange === undefined ? result.evidence : withFirst(exchange, result.evidence);
      return { ...rest, verdict: 'fail', findings: summed(findings, count), evidence };
    }
    return { ...rest, verdict: 'pass' };
  }
}

/** What a result rests on: what its check asserted, and what answers have shown. */
function together(own: Grounds | undefined, { places, responses }: Observation): Grounds {
  return { assertions: (own?.assertions ?? 0) + places, responses: (own?.responses ?? 0) + responses };
}

/** The exchange that shows a finding goes first: the check itself may have asked for others. */
function withFirst(exchange: Exchange, items: readonly EvidenceItem[]): EvidenceItem[] {
  const others = items.filter((item) => item.exchange !== exchange.number);
  return [...evidence([exchange], new Set([exchange.number]), true), ...others];
}

/** The findings, with a count of those of the same kind that were not kept. */
export function summed(findings: readonly Finding[], count: number): Finding[] {
  const more = count - findings.length;
  return more > 0
    ? [...findings, { message: `…and ${more} more of this kind.`, signature: { kind: 'more' } }]
    : [...findings];
}

function unasked(requirement: Requirement, why: RuledOut | undefined): RequirementResult {
  const { id, level, section, service, method, statement } = requirement;
  return {
    id,
    level,
    section,
    service,
    method,
    statement,
    ...(why === undefined
      ? { verdict: 'error', reason: 'No check of this suite tests it.' }
      : { verdict: 'not-testable', ...why }),
    findings: [],
    evidence: [],
  };
}
