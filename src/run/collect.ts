import type { Cause, EvidenceItem, Finding, Grounds, Note, RequirementResult } from '../generated/report.ts';
import type { Requirement } from '../catalogue/catalogue.ts';
import { withSuiteBug } from '../catalogue/with-suite-bug.ts';
import type { RuledOut } from '../catalogue/profile-view.ts';
import { Observations, type Observation } from '../target/client/observations.ts';
import type { Exchange } from '../transport/exchange.ts';
import { evidence } from './evidence.ts';
import { unknownMemberNotes } from './unknown-members.ts';
import type { Checked } from './run-checks.ts';

/** The requirements of a run. */
export interface Scope {
  readonly chosen: readonly Requirement[];
  /** ID of a requirement that does not apply, chosen or not -> the reason. */
  readonly notApplicable?: ReadonlyMap<string, RuledOut>;
  /** Requirements that other shards test. */
  readonly otherShards?: readonly Requirement[];
}

/** Collects the results of the checks of a run, in any order. At the end, it gives each chosen requirement a verdict. */
export class Collector {
  readonly #chosen: ReadonlyMap<string, Requirement>;
  readonly #otherShards: ReadonlyMap<string, Requirement>;
  readonly #notApplicable: ReadonlyMap<string, RuledOut>;
  readonly #observations: Observations;
  readonly #results = new Map<string, RequirementResult>();
  readonly #notes = new Set<string>();

  /** @param observations Findings in the responses of the run, whichever check sent the request. */
  constructor({ chosen, notApplicable = new Map(), otherShards = [] }: Scope, observations = new Observations()) {
    this.#chosen = new Map(chosen.map((requirement) => [requirement.id, requirement]));
    this.#otherShards = new Map(otherShards.map((requirement) => [requirement.id, requirement]));
    this.#notApplicable = notApplicable;
    this.#observations = observations;
  }

  get done(): number {
    return this.#results.size;
  }

  /** Adds the result and the notes of one check. */
  add({ result, notes }: Checked): void {
    this.#results.set(result.id, result);
    for (const note of notes) this.#notes.add(`${result.id}: ${note}`);
  }

  /** A result for each chosen requirement, in the catalogue's order. `reason` says why the run skipped the rest. */
  results(reason?: string): RequirementResult[] {
    return [...this.#chosen.values()].map((requirement) => this.#settle(requirement, reason, { kind: 'ended' }));
  }

  /** IDs of the requirements that responses show. */
  get shown(): ReadonlySet<string> {
    return new Set(this.#observations.entries().keys());
  }

  /** The results of responses for these requirements of other shards; not-testable if no response shows the requirement. */
  otherShards(ids: ReadonlySet<string>): RequirementResult[] {
    return [...this.#otherShards.values()]
      .filter(({ id }) => ids.has(id))
      .map((requirement) => this.#settle(requirement, 'no response contains it', { kind: 'test-data' }));
  }

  /** The notes of the run, with findings for requirements that were not chosen. */
  notes(): Note[] {
    for (const [id, { findings }] of this.#observations.entries()) {
      const [first] = findings;
      const isJudged = this.#chosen.has(id) || this.#otherShards.has(id);
      if (first !== undefined && !isJudged && !this.#notApplicable.has(id))
        this.#notes.add(`Also found, but not selected: ${id}: ${first.message}`);
    }
    const remarks = [...this.#notes].sort().map((text): Note => ({ kind: 'remark', text }));
    const { unknownMembers, variety } = this.#observations;
    const untold = variety?.untold();
    const isAllTold = untold === undefined || Object.values(untold).every(({ length }) => length === 0);
    const untoldNotes: Note[] = isAllTold ? [] : [{ kind: 'untold-members', ...untold, passes: [] }];
    return [...remarks, ...unknownMemberNotes(unknownMembers), ...untoldNotes];
  }

  #settle(requirement: Requirement, reason: string | undefined, cause: Cause): RequirementResult {
    const ruledOut = this.#notApplicable.get(requirement.id);
    if (ruledOut !== undefined) return { ...resultWithoutCheck(requirement, ruledOut), verdict: 'not-applicable' };
    const unanswered = reason === undefined ? undefined : { reason, cause };
    const result = this.#results.get(requirement.id) ?? resultWithoutCheck(requirement, unanswered);
    const observation = this.#observations.of(requirement.id);
    if (observation === undefined) return result;
    const { findings, count, exchange, shownBy } = observation;
    const { verdict } = result;
    const isOpen = verdict === 'pass' || verdict === 'not-testable' || (verdict === 'error' && findings.length > 0);
    if (!isOpen) return result;
    if (findings.length === 0 && shownBy.length === 0) return result;
    const rest = { ...result, restsOn: addGrounds(result.restsOn, observation) };
    delete rest.reason;
    delete rest.cause;
    if (findings.length > 0) {
      const evidence = exchange === undefined ? result.evidence : withFirst(exchange, result.evidence);
      return withSuiteBug({ ...rest, verdict: 'fail', findings: countTheRest(findings, count), evidence }, [result]);
    }
    return { ...rest, verdict: 'pass' };
  }
}

/** Adds the grounds of a check and those of the observed responses. */
function addGrounds(own: Grounds | undefined, { places, responses }: Observation): Grounds {
  return { assertions: (own?.assertions ?? 0) + places, responses: (own?.responses ?? 0) + responses };
}

/** Puts the exchange of the finding before the check's own exchanges. */
function withFirst(exchange: Exchange, items: readonly EvidenceItem[]): EvidenceItem[] {
  const others = items.filter((item) => item.exchange !== exchange.number);
  return [...evidence([exchange], new Set([exchange.number]), true), ...others];
}

/**
 * The findings, and a last one with the number of findings that were not kept.
 *
 * @param count Number of all findings, kept or not.
 */
export function countTheRest(findings: readonly Finding[], count: number): Finding[] {
  const more = count - findings.length;
  return more > 0
    ? [...findings, { message: `…and ${more} more of this kind.`, signature: { kind: 'more' } }]
    : [...findings];
}

function resultWithoutCheck(requirement: Requirement, why: RuledOut | undefined): RequirementResult {
  const untested = emptyResult(requirement);
  return why === undefined
    ? { ...untested, verdict: 'error', reason: 'No check of this suite tests it.' }
    : { ...untested, verdict: 'not-testable', ...why };
}

/** The result of a requirement without its verdict, findings and evidence. */
export function emptyResult(requirement: Requirement): Omit<RequirementResult, 'verdict'> {
  const { id, level, section, service, method, statement } = requirement;
  return { id, level, section, service, method, statement, findings: [], evidence: [] };
}
