import { defined } from '../../encoding/defined.ts';
import type { Requirement } from '../catalogue/catalogue.ts';
import type { Contract } from '../catalogue/contract.ts';
import type { RuledOut } from '../catalogue/profile-view.ts';
import { isWithin } from '../catalogue/release.ts';
import { select } from '../catalogue/selection.ts';
import type {
  EvidenceItem,
  Finding,
  Grounds,
  Note,
  PopulationEntry,
  RequirementResult,
  Verdict,
} from '../../generated/report.ts';
import { withBlocked, withoutUnanswered } from './blocked.ts';
import { isBroken } from './gates.ts';
import { missingMethod } from './method-states.ts';
import { mergedNotes } from './merge/merge-notes.ts';
import { withUntoldPasses } from './untold-passes.ts';
import { applyWaivers, waiverNotes, type Waivers, type WaiverScope } from './waivers/waiver.ts';

/** What one round of checks tells of a requirement. */
export interface RoundFacts {
  /** Why the round ran no check of it. Without this and a result, the suite has none. */
  readonly untested?: Pick<RequirementResult, 'reason' | 'cause'> | undefined;
  readonly checked?: RequirementResult | undefined;
  /** What responses show of it, whichever check sent the requests. */
  readonly shown?:
    | {
        readonly findings: readonly Finding[];
        /** Number of all findings, kept or not. */
        readonly count: number;
        readonly evidence: readonly EvidenceItem[];
        readonly restsOn?: Grounds;
      }
    | undefined;
  /** Number of an exchange -> what it shows, if the node answered it like a call of a method that no node has. */
  readonly unwritten?: ReadonlyMap<number, Finding> | undefined;
  /** That the node does not know the method of the requirement, which no check has called. */
  readonly missing?: { readonly finding: Finding; readonly evidence: readonly EvidenceItem[] } | undefined;
}

/** What is known of a requirement when its rounds have ended. Recorded traffic and an audit are one round without checks. */
export interface Facts {
  readonly requirement: Requirement;
  /** One for each repetition. */
  readonly rounds: readonly RoundFacts[];
  /** The round while the chain accepted transactions. */
  readonly moving?: RoundFacts | undefined;
  /** The erratum that may explain a failure. */
  readonly erratum?: string | undefined;
  readonly ruledOut?: RuledOut | undefined;
}

/** An entry of the population: what it makes, and for which requirements. */
interface Entry extends Partial<Pick<PopulationEntry, 'outcome' | 'reason'>> {
  readonly id: string;
  readonly makes: string;
  readonly serves: readonly string[];
}

/** What is known of all requirements at the end of a run. */
export interface RunFacts {
  /** The passes and failures of an audit of the same node. */
  readonly audited?: readonly RequirementResult[];
  /** The population of a launched node, each entry with its outcome. Without one, an entry could be made on the tested node. */
  readonly population?: readonly Entry[];
  readonly scope: WaiverScope;
  readonly waivers?: Waivers | undefined;
  readonly contract?: Contract | undefined;
}

export interface Results {
  readonly requirements: RequirementResult[];
  /** The results of requirements that are not in the contract. */
  readonly notScored: RequirementResult[];
  readonly noteItems: Note[];
}

/** What facts make of a result. Without its fact, a rule leaves the result as it is. */
type Rule<F> = (result: RequirementResult, facts: F) => RequirementResult;

/** The rules of one round, in their order. */
const IN_A_ROUND: readonly Rule<RoundFacts>[] = [
  // First: a round that ended early leaves out checks, which is no suite bug.
  notTested,
  // Over that: a check that ran before the end has its result.
  ofItsCheck,
  // After the check: responses to others decide what it left open, and excuse nothing that it found.
  byResponses,
  // After that: whatever was found in the responses, they are those of a method that is not there.
  ofUnwritten,
  // Last: a method that is not there is named beside another one that its check needed first.
  ofMissing,
];

/** The rules of all rounds, in their order. They begin with the result of the first round. */
const AFTER_THE_ROUNDS: readonly Rule<Facts>[] = [
  // First: it counts the failures in rounds of one kind.
  overRepetitions,
  // After the count, which is about a chain at rest.
  whileMoving,
  // After all that finds something, and before a failure that no erratum is about.
  explained,
  // Last: whatever was found about a requirement, it counts only where the requirement applies.
  whereItApplies,
];

/** The rules of a run, in their order. */
const AT_THE_END: readonly ((results: Results, facts: RunFacts) => Results)[] = [
  // First: an audit asks the same node, and tells what the rounds could not.
  each(byAudit),
  // After the audit: the node shows the data that the audit has seen.
  each(unshown),
  // After that: what is still not testable tells which data were not made.
  each(notMade),
  // Like that, where nothing was to be made.
  creatable,
  // After the last rule that can make a pass.
  withUntoldPasses,
  // After the last rule that finds a failure, because a failure blocks others.
  all(withoutUnanswered),
  all(withBlocked),
  // After the blocked ones, because the waiver of a failure covers what it blocks.
  waived,
  // Last: a contract changes what counts, and nothing that was found.
  scored,
];

/** The result of a requirement by all that its rounds tell. */
export function settle(facts: Facts): RequirementResult {
  const [first = {}] = facts.rounds;
  return AFTER_THE_ROUNDS.reduce((result, rule) => rule(result, facts), inRound(facts.requirement, first));
}

/** The results of a run by all that is known at its end. */
export function settleRun(found: Pick<Results, 'requirements' | 'noteItems'>, facts: RunFacts): Results {
  return AT_THE_END.reduce<Results>((results, rule) => rule(results, facts), { ...found, notScored: [] });
}

function inRound(requirement: Requirement, facts: RoundFacts): RequirementResult {
  const unknown = resultOf(requirement, { verdict: 'error', reason: 'No check of this suite tests it.' });
  return IN_A_ROUND.reduce((result, rule) => rule(result, facts), unknown);
}

export function resultOf(
  { id, level, neededBy, section, service, method, statement }: Requirement,
  { findings = [], evidence = [], ...rest }: Pick<RequirementResult, 'verdict'> & Partial<RequirementResult>,
): RequirementResult {
  return { id, level, ...defined({ neededBy }), section, service, method, statement, ...rest, findings, evidence };
}

function notTested(result: RequirementResult, { untested }: RoundFacts): RequirementResult {
  return untested === undefined ? result : { ...result, verdict: 'not-testable', ...untested };
}

function ofItsCheck(result: RequirementResult, { checked }: RoundFacts): RequirementResult {
  return checked ?? result;
}

/** What a check shows by its results on two nodes, or in two states of one. */
export function inAnotherState(result: RequirementResult, again: RequirementResult): RequirementResult {
  const isOpen = result.verdict === 'pass' || result.verdict === 'not-testable';
  // A wrong response prevented the check: a node with other data does not make up for it.
  const isMadeUp = again.verdict === 'pass' && (result.verdict === 'pass' || result.cause?.kind === 'blocked');
  return isOpen && again.verdict !== 'not-testable' && !isMadeUp ? again : result;
}

/** One faulty response to any check is enough for a failure; one correct response is enough for a pass. */
export function byResponses(result: RequirementResult, { shown }: Pick<RoundFacts, 'shown'>): RequirementResult {
  if (shown === undefined) return result;
  const { findings, count, evidence, restsOn } = shown;
  const { reason: _reason, cause: _cause, ...open } = result;
  const { verdict } = open;
  const isOpen = verdict === 'pass' || verdict === 'not-testable' || (verdict === 'error' && findings.length > 0);
  if (!isOpen) return result;
  const numbers = new Set(evidence.map(({ exchange }) => exchange));
  const more = count - findings.length;
  const rest: Finding = { message: `…and ${more} more of this kind.`, signature: { kind: 'more' } };
  const decided: RequirementResult = {
    ...open,
    verdict: findings.length > 0 ? 'fail' : 'pass',
    findings: more > 0 ? [...findings, rest] : [...findings],
    evidence: [...evidence, ...result.evidence.filter(({ exchange }) => !numbers.has(exchange))],
    restsOn: restsOn === undefined ? result.restsOn : sumOf(restsOn, result.restsOn),
  };
  return withSuiteBug(decided, [result]);
}

/** A failure on calls of a method that the node does not have is one for want of it. So is a pass that rests on a refusal of them. */
function ofUnwritten(result: RequirementResult, { unwritten }: RoundFacts): RequirementResult {
  const { verdict, method, findings, evidence } = result;
  if (verdict !== 'fail' && verdict !== 'pass') return result;
  const own = findings.filter(({ signature }) => signature?.kind !== 'more');
  const rests = verdict === 'fail' ? own : evidence;
  if (own.some(isOfErrorItself)) return result;
  const wanting = rests.flatMap(({ exchange = -1 }) => unwritten?.get(exchange) ?? []);
  const found = verdict === 'fail' ? wanting[0] : wanting.find(({ signature }) => signature?.method === method);
  const isForWantOfIt = verdict === 'pass' || wanting.length === own.length;
  return found === undefined || !isForWantOfIt ? result : { ...result, verdict: 'fail', findings: [found] };
}

/** A failure for want of another method says that its own one is missing, too. */
function ofMissing(result: RequirementResult, { missing }: RoundFacts): RequirementResult {
  if (missing === undefined || result.verdict !== 'fail' || missingMethod(result) === undefined) return result;
  const [findings, evidence] = [
    [missing.finding, ...result.findings],
    [...missing.evidence, ...result.evidence],
  ];
  return { ...result, findings, evidence };
}

/** Whether the member `error` is no object: so it is wrong for an unknown method, too. */
function isOfErrorItself({ signature }: Finding): boolean {
  return signature?.kind === 'schema' && signature.at === '/error' && signature.rule === 'type';
}

function sumOf(one: Grounds, other: Grounds = { assertions: 0, responses: 0 }): Grounds {
  return { assertions: one.assertions + other.assertions, responses: one.responses + other.responses };
}

/** Which verdict decides, if results of one requirement differ: the first of these that occurs. */
export const PRECEDENCE: readonly Verdict[] = [
  'fail',
  'error',
  'expected-fail',
  'unexpected-pass',
  'pass',
  'not-testable',
  'not-applicable',
];

/** Whether a verdict takes precedence over another one of the same requirement. */
export function takesPrecedence(verdict: Verdict, other: Verdict): boolean {
  return PRECEDENCE.indexOf(verdict) < PRECEDENCE.indexOf(other);
}

/** The result of a requirement, with the suite bug in another of its results if it failed: a failure stays one beside it. */
export function withSuiteBug(result: RequirementResult, all: readonly RequirementResult[]): RequirementResult {
  const bug = all.find(({ verdict }) => verdict === 'error');
  if (result.verdict !== 'fail' || bug === undefined) return result;
  const { reason } = result;
  return { ...result, reason: `${reason === undefined ? '' : `${reason} `}Suite bug beside it: ${bug.reason ?? ''}` };
}

/** A requirement that failed in one repetition fails, and says in how many. */
function overRepetitions(first: RequirementResult, { requirement, rounds }: Facts): RequirementResult {
  const results = [first, ...rounds.slice(1).map((round) => inRound(requirement, round))];
  const decisive = results.reduce((one, other) => (takesPrecedence(other.verdict, one.verdict) ? other : one));
  const of = results.length;
  const failed = results.filter(({ verdict }) => verdict === 'fail').length;
  if (of === 1 || failed === 0) return decisive;
  const flaky = failed < of ? { reason: `Flaky: it failed in ${failed} of ${of} repetitions.` } : {};
  return withSuiteBug({ ...decisive, ...flaky, repetitions: { of, failed } }, results);
}

/** A failure while the chain moves is one, and says so. What only that round could test has its result. */
function whileMoving(result: RequirementResult, { requirement, moving }: Facts): RequirementResult {
  const moved = moving && inRound(requirement, moving);
  if (moved === undefined || moved.verdict === 'not-testable' || moved.verdict === 'not-applicable') return result;
  if (!takesPrecedence(moved.verdict, result.verdict)) return withSuiteBug(result, [moved]);
  const findings = moved.findings.map((finding) => ({
    ...finding,
    message: `While the chain accepted transactions: ${finding.message}`,
  }));
  return withSuiteBug({ ...moved, findings }, [result]);
}

/** Releases are known to differ from the document there. */
function explained(result: RequirementResult, { erratum }: Facts): RequirementResult {
  if (result.verdict !== 'fail' || erratum === undefined) return result;
  return { ...result, findings: result.findings.map((finding) => ({ erratum, ...finding })) };
}

const NOT_SERVED = { kind: 'not-served', rule: 'capability' } as const;

/** What the node does not offer rules its requirements out; they fail if it had to offer this. */
function whereItApplies(result: RequirementResult, { requirement, ruledOut }: Facts): RequirementResult {
  if (ruledOut === undefined) return result;
  const { reason, cause, evidence = [], isDemanded = false } = ruledOut;
  if (!isDemanded) return resultOf(requirement, { verdict: 'not-applicable', reason, cause, evidence: [...evidence] });
  const message = `The node must offer what it lacks: ${reason}.`;
  const finding = { message, exchange: evidence[0]?.exchange, signature: NOT_SERVED };
  return resultOf(requirement, { verdict: 'fail', findings: [finding], evidence: [...evidence] });
}

/** A rule for each result. */
function each(rule: Rule<RunFacts>): (results: Results, facts: RunFacts) => Results {
  return (results, facts) => ({ ...results, requirements: results.requirements.map((result) => rule(result, facts)) });
}

/** A rule for all results together. */
function all(rule: (results: readonly RequirementResult[]) => RequirementResult[]): (results: Results) => Results {
  return (results) => ({ ...results, requirements: rule(results.requirements) });
}

/** A failure of the audit fails the requirement; what only the audit tests has its result. */
function byAudit(result: RequirementResult, { audited = [] }: RunFacts): RequirementResult {
  const found = audited.find(({ id }) => id === result.id);
  if (found === undefined) return result;
  if (result.service === 'audit' || (found.verdict === 'pass' && result.verdict === 'not-testable')) return found;
  if (found.verdict === 'pass') return result;
  const findings = [...result.findings, ...found.findings];
  return withSuiteBug({ ...found, findings, evidence: [...result.evidence, ...found.evidence] }, [result]);
}

/** After a lookup that failed, nobody knows whether the data are missing. */
function lacksData({ verdict, cause }: RequirementResult): boolean {
  return verdict === 'not-testable' && cause?.kind === 'test-data' && cause.lookup === undefined;
}

function isServed(result: RequirementResult, { serves }: Entry): boolean {
  return select([result], { only: serves }).length > 0;
}

/** From this release on, what an entry has made makes each requirement testable that it serves. */
const MEASURED_FROM = '1.11.0';

/** What the node accepted and does not show is a failure. */
function unshown(result: RequirementResult, { population = [], scope: { profile } }: RunFacts): RequirementResult {
  if (!lacksData(result) || !/^\d+\.\d+\.\d+$/.test(profile) || !isWithin(profile, { first: MEASURED_FROM }))
    return result;
  const entry = population.findLast(
    (each) => (each.outcome === 'made' || each.outcome === 'there') && isServed(result, each),
  );
  if (entry === undefined) return result;
  const { reason: actual, cause: _cause, ...rest } = result;
  const accepted = `the transactions of the population entry ${entry.id}, which make ${entry.makes}`;
  const message = `The node accepted ${accepted}, and does not show what they made.`;
  return { ...rest, verdict: 'fail', findings: [{ message, actual, signature: { kind: 'assertion', rule: 'shown' } }] };
}

/** The reason names the entry of the population that was to make the data of a launched node, and did not. */
function notMade(result: RequirementResult, { population = [] }: RunFacts): RequirementResult {
  if (result.verdict !== 'not-testable') return result;
  const entry = population.findLast(
    (each) => (each.outcome === 'left out' || each.outcome === 'failed') && isServed(result, each),
  );
  if (entry === undefined) return result;
  const { id, outcome, reason = 'no reason given' } = entry;
  const said = outcome === 'failed' ? 'failed' : 'was left out';
  return { ...result, reason: `${result.reason ?? ''}; the population entry ${id} ${said}: ${reason}` };
}

/**
 * The reason names the entries that can make the data of a node which the suite did not launch. Where something that an entry is for was
 * tested, its data are there.
 */
function creatable(results: Results, { population = [] }: RunFacts): Results {
  const isThere = (entry: Entry): boolean =>
    results.requirements.some((each) => (each.verdict === 'pass' || each.verdict === 'fail') && isServed(each, entry));
  const missing = population.filter((entry) => entry.outcome === undefined && !isThere(entry));
  const requirements = results.requirements.map((result): RequirementResult => {
    const ids = lacksData(result) ? missing.filter((entry) => isServed(result, entry)).map(({ id }) => id) : [];
    if (ids.length === 0) return result;
    const create = ids.length === 1 ? `entry ${ids.join()} creates it` : `entries ${ids.join(' and ')} create it`;
    return { ...result, reason: `${result.reason ?? ''}; on a test network, the population ${create}` };
  });
  return { ...results, requirements };
}

function waived(results: Results, { waivers, scope }: RunFacts): Results {
  if (waivers === undefined) return results;
  const requirements = applyWaivers(results.requirements, waivers, scope);
  return {
    ...results,
    requirements,
    noteItems: [...results.noteItems, ...waiverNotes(waivers, scope, requirements)],
  };
}

/** What was added to the suite after the contract is not scored. A level that the profile of the run changed stays. */
function scored(results: Results, { contract }: RunFacts): Results {
  if (contract === undefined) return results;
  const { requirements, noteItems } = results;
  const { levels, otherLevels, use } = contract;
  const notScored = requirements.filter(({ id }) => !levels.has(id));
  const broken = notScored.filter((result) => isBroken(result) || result.verdict === 'error');
  const note: Note = {
    kind: 'contract',
    date: use.date,
    notScored: notScored.length,
    broken: broken.map(({ id, findings, reason = '' }) => `${id} (${findings[0]?.message ?? reason})`),
  };
  return {
    requirements: requirements.flatMap((result) => {
      const level = levels.get(result.id);
      if (level === undefined) return [];
      return [otherLevels.get(result.id) === result.level ? { ...result, level } : result];
    }),
    notScored,
    noteItems: notScored.length === 0 ? noteItems : mergedNotes([...noteItems, note]),
  };
}
