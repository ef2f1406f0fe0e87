import type { Ended, GatePolicy, RequirementResult, Summary } from '../../generated/report.ts';
import { EXIT_CODES, type ExitCode } from './exit-code.ts';
import { DEFAULT_GATE, gateName, gatesBy, isBroken } from './gates.ts';
import { isBlockedByWaived } from './blocked.ts';
import { clientUses } from './client-uses.ts';
import { listed, notOffered, notOfferedText } from './not-offered.ts';
import { missingMethod, missingMethods } from './method-states.ts';
import { adviceOn, isLimited, isRefused, isUnavailable, statusesShown } from './refused.ts';
import { partText, type Parted } from './restricted-by.ts';
import { isJudged, unmetDemands } from './required-tested.ts';
import { conformingWords } from './verdict-words.ts';

/** The number of IDs in a sentence. */
const NAMED = 3;

/** The events that ended a run, and the settings that decide its verdict. */
export interface Circumstances extends Parted, Readonly<Ended> {
  /** The failures that fail the run; undefined for the default gate. */
  readonly gate?: GatePolicy | undefined;
  /** The number of notes that are warnings, without those of results. */
  readonly notes?: number | undefined;
  /** The number of requirements of the run. */
  readonly asked?: number | undefined;
  /** The IDs of requirements that failed before, and are tested again. */
  readonly again?: readonly string[] | undefined;
  /** Why a part of a whole had nothing to test: the merge of all parts decides. */
  readonly idle?: string | undefined;
}

/** The verdict on a run: an exit code for scripts, a sentence for users, and counts. */
export interface Decision {
  readonly exitCode: ExitCode;
  readonly outcome: string;
  readonly summary: Summary;
}

/**
 * The only function that chooses the exit code of a run. Suite bugs (5) and connection errors (3) take precedence over
 * failures (1), since they make the other results doubtful. An incomplete run (4) comes last. Each sentence names the
 * failures found so far, and begins with the words of `verdictWords`. What the node does not offer comes last.
 */
export function decide(results: readonly RequirementResult[], circumstances: Circumstances): Decision {
  const summary = summarise(results);
  const judged = results.filter(isJudged).length;
  const { gate = DEFAULT_GATE, notes = 0 } = circumstances;
  const stops = gatesBy(gate);
  const failures = results.filter(stops).length;
  const noted = notes + results.filter((result) => isBroken(result) && !stops(result)).length;
  const warnings = gate.failOnWarning ? noted : 0;
  const { exitCode, outcome } = verdictOfRun({ results, circumstances, summary, judged, failures, warnings });
  const missing = notOffered(results);
  const said = [
    outcome,
    ...(exitCode === EXIT_CODES.doesNotConform && circumstances.cut !== undefined
      ? [`Ended early: ${sentence(circumstances.cut)}`]
      : []),
    ...(missing.length === 0 ? [] : [`${capital(notOfferedText(missing, results.length))}.`]),
    ...(exitCode === EXIT_CODES.conforms && gateName(gate) === 'clients' ? withoutNeeds(results) : []),
  ];
  return { exitCode, outcome: said.join(' '), summary };
}

/** What a user declares as not offered fails no run, and the gate is about clients. */
function withoutNeeds(results: readonly RequirementResult[]): string[] {
  const names = clientUses(results).flatMap(({ name, notOffered }) => (notOffered?.length === 0 ? [] : [name]));
  return names.length === 0 ? [] : [`These clients need what is not offered: ${listed(names)}.`];
}

/** Counts the results by verdict. Every verdict has a count. */
export function summarise(results: readonly RequirementResult[]): Summary {
  const summary: Summary = {
    pass: 0,
    fail: 0,
    'expected-fail': 0,
    'unexpected-pass': 0,
    'not-applicable': 0,
    'not-testable': 0,
    error: 0,
  };
  for (const { verdict } of results) summary[verdict] += 1;
  return summary;
}

interface Facts {
  readonly results: readonly RequirementResult[];
  readonly circumstances: Circumstances;
  readonly summary: Summary;
  readonly judged: number;
  readonly failures: number;
  /** The number of notes that the gate treats as failures. */
  readonly warnings: number;
}

function verdictOfRun(facts: Facts): Pick<Decision, 'exitCode' | 'outcome'> {
  const { circumstances, summary, judged, failures } = facts;
  if (circumstances.broke !== undefined) {
    const broken = failures === 0 ? '' : ` Before that, ${count(failures)} failed.`;
    return {
      exitCode: EXIT_CODES.suiteBroke,
      outcome: `Suite bug: ${sentence(circumstances.broke)}${broken}`,
    };
  }
  if (circumstances.unreachable !== undefined)
    return { exitCode: EXIT_CODES.noTarget, outcome: `Target not reached: ${sentence(circumstances.unreachable)}` };
  if (circumstances.unusable !== undefined) {
    const outcome = `Trusted node not usable: ${sentence(circumstances.unusable)}`;
    return { exitCode: EXIT_CODES.noTarget, outcome };
  }
  if (circumstances.lost !== undefined) {
    const failed = failures === 0 ? '' : `, of which ${failures} failed`;
    const outcome = `Target lost after ${count(judged)}${failed}: ${sentence(circumstances.lost)}`;
    return { exitCode: EXIT_CODES.noTarget, outcome };
  }
  if (summary.error > 0) {
    const broke = `Suite bug in the checks of ${count(summary.error)}. This says nothing about the target.`;
    return { exitCode: EXIT_CODES.suiteBroke, outcome: failures === 0 ? broke : `${broke} ${failing(facts)}` };
  }
  if (failures > 0) return { exitCode: EXIT_CODES.doesNotConform, outcome: stopped(facts) };
  if (facts.warnings > 0) {
    const noun = facts.warnings === 1 ? 'warning' : 'warnings';
    const outcome = `Does not conform: ${facts.warnings} ${noun}, treated as ${facts.warnings === 1 ? 'a failure' : 'failures'}.`;
    return { exitCode: EXIT_CODES.doesNotConform, outcome };
  }
  if (judged === 0 && circumstances.idle !== undefined && circumstances.cut === undefined)
    return {
      exitCode: EXIT_CODES.conforms,
      outcome: `${conformingWords(circumstances, facts.results)}: ${circumstances.idle}`,
    };
  const shortfall = whatWasNotJudged(facts);
  if (shortfall !== undefined) return { exitCode: EXIT_CODES.notJudged, outcome: shortfall };
  return { exitCode: EXIT_CODES.conforms, outcome: conforming(facts) };
}

function whatWasNotJudged({ results, circumstances, judged }: Facts): string | undefined {
  const planned = Math.max(circumstances.asked ?? 0, results.length);
  const part = partText(circumstances);
  const of = part === undefined ? '' : ` (${part})`;
  if (circumstances.cut !== undefined)
    return `Ended early: ${sentence(circumstances.cut)} Tested: ${judged} of ${count(planned)}${of}, no failure.`;
  if (circumstances.missed !== undefined)
    return `Incomplete: ${sentence(circumstances.missed)} Tested: ${judged} of ${count(planned)}${of}, no failure.`;
  const refused = results.filter(isRefused).length;
  const limited = isLimited(results, planned, circumstances.gate?.requireTested);
  if (refused > judged || limited || results.some(isUnavailable)) {
    const what =
      judged === 0 ? 'no requirement was tested' : `only ${count(judged)} ${judged === 1 ? 'was' : 'were'} tested`;
    const why = `requests for ${count(refused)} were refused in front of the node`;
    const cure = limited && judged > 0 ? ' To accept this, say with --require-tested what must be tested.' : '';
    return `Incomplete: ${what}, and ${why}${statusesShown(results)}. ${adviceOn(results)}, or test the node directly.${cure}`;
  }
  const again = results.filter(({ id }) => circumstances.again?.includes(id) === true);
  const left = again.filter((result) => !isJudged(result)).map(({ id, reason = '' }) => `${id} (${reason})`);
  const names = listed(left.slice(0, NAMED)) + (left.length > NAMED ? `, and ${left.length - NAMED} more` : '');
  if (left.length > 0)
    return `Incomplete: ${left.length} of ${again.length} that failed before could not be tested again: ${names}.`;
  if (judged === 0) {
    const none = planned === 0 ? '' : ` None of ${count(planned)} is testable on this target.`;
    return `Incomplete: no requirement was tested.${none}`;
  }
  if (results.length < planned) return `Incomplete: only ${results.length} of ${count(planned)} gave a result.`;
  const unmet = unmetDemands(
    results,
    circumstances.gate?.requireTested ?? [],
    circumstances.selection?.only !== undefined,
  );
  return unmet.length === 0
    ? undefined
    : `Incomplete: fewer requirements were tested than required. ${unmet.join(' ')}`;
}

/** The sentence for a run with failures. A stale waiver also fails the run, but it is not a failure of the node. */
function stopped(facts: Facts): string {
  const stale = facts.results.filter(({ verdict }) => verdict === 'unexpected-pass').map(({ id }) => id);
  if (stale.length < facts.failures) return `Does not conform: ${failing(facts)}`;
  const names = stale.slice(0, NAMED).join(', ') + (stale.length > NAMED ? `, and ${stale.length - NAMED} more` : '');
  const passing = `${count(stale.length)} ${stale.length === 1 ? 'passes' : 'pass'}`;
  return `Stale waivers: ${passing} that a waiver expects to fail (${names}), and none fails. Remove stale entries from the waiver file.`;
}

/** A method that the node does not know counts once, however many requirements need it. */
function failing({ results, circumstances, judged, failures, summary }: Facts): string {
  const stale = summary['unexpected-pass'] > 0 ? ' (or passed where a waiver expects a failure)' : '';
  const lacking = results.filter(gatesBy(circumstances.gate)).filter((result) => missingMethod(result) !== undefined);
  const methods = missingMethods(results);
  const tested = judged - lacking.length;
  const which = lacking.length === 0 ? 'tested' : 'other tested';
  const rest = `${failures - lacking.length} of ${tested} ${which} ${tested === 1 ? 'requirement' : 'requirements'} failed${stale}`;
  if (lacking.length === 0) return `${rest}.`;
  const noted = results.filter(isBroken).length - failures;
  const names = methods.length > NAMED ? '' : `${methods.join(', ')}: `;
  const are = methods.length === 1 ? '1 method is' : `${methods.length} methods are`;
  const others = tested === 0 ? '' : `, and ${rest}`;
  return `${are} missing (${names}${count(lacking.length)})${others}${noted > 0 ? `, ${noted} only noted` : ''}.`;
}

function conforming({ results, circumstances, judged, summary }: Facts): string {
  const refused = results.filter(isRefused).length;
  const blocked = results.filter(isBlockedByWaived).length;
  const untested = results.filter((result) => result.verdict === 'not-testable' && !isRefused(result)).length;
  const silent = untested - blocked;
  const known = summary['expected-fail'];
  const observed = results.filter(isBroken).length;
  const noted =
    observed === 0 ? '' : `, ${observed} observed ${observed === 1 ? 'deviation' : 'deviations'} (see the notes)`;
  const one = known === 1;
  const keeps = blocked === 0 ? undefined : `${one ? 'keeps' : 'keep'} ${count(blocked)} from being tested`;
  const waived =
    known === 0
      ? 'no failure'
      : `${one ? '1 failure, which is' : `${known} failures, which are`} waived${keeps === undefined ? '' : ` and ${keeps}`}`;
  const rest = silent === 0 ? '' : `; ${count(silent)} not testable with this target's data`;
  const gateway = refused === 0 ? '' : `; requests for ${count(refused)} were refused in front of the node`;
  const words = conformingWords(circumstances, results);
  const head =
    circumstances.part === undefined
      ? `${words}: ${count(judged)} tested, ${waived}`
      : `${words}${known === 0 ? '' : `; ${known} waived${keeps === undefined ? '' : `, which ${keeps}`}`}`;
  return `${head}${noted}${rest}${gateway}.`;
}

/** The name of a method stays as it is. */
function capital(text: string): string {
  if (/^\w+\.\w/.test(text)) return text;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function count(number: number): string {
  return `${number} ${number === 1 ? 'requirement' : 'requirements'}`;
}

function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
