import { explainFailures, hypothesesFor, nameOf, type Explanation } from '../../../diagnosis/explain-failures.ts';
import { observedIn } from '../../../diagnosis/diagnose.ts';
import { type ExactRequest, exactRequest } from '../../../diagnosis/exact-request.ts';
import type { Likelihood, Weighed } from '../../../diagnosis/likelihood.ts';
import { readLikelihood } from '../../../diagnosis/read-knowledge.ts';
import { symptomOf, type Symptom } from '../../../diagnosis/symptom.ts';
import { tellingsApart, type Telling } from '../../../diagnosis/telling-apart.ts';
import type { Report } from '../../../generated/report.ts';
import { escapeText } from '../../../reporting/escape-text.ts';
import { NO_KNOWN_DEFECT } from '../../../reporting/hypotheses/hypotheses.ts';
import { curlOf } from '../../../transport/curl.ts';
import { failureGroups } from '../../../verdict/failure-groups.ts';
import { type TargetResult, askTarget, testAgain } from './ask-target.ts';

/** Largest number of hypotheses for a group of failures. */
const TOLD = 5;
const JSON_TYPE = [['content-type', 'application/json']] as const;

/**
 * The likely defects of a run with all evidence, and what tells the first two apart.
 *
 * @param target The node to send this request to.
 */
export async function diagnosisText(report: Report, { target }: { readonly target?: string }): Promise<string> {
  const known = await readLikelihood();
  const observed = observedIn(report.requirements);
  const explanation = explainFailures(known, observed);
  const lines = [...headOf(observed.failed.length, explanation)];
  for (const { causes, hypotheses } of byHypotheses(report, explanation)) {
    lines.push('', ...causes);
    if (hypotheses.length === 0) lines.push(`  ${NO_KNOWN_DEFECT}`);
    lines.push(...hypotheses.flatMap(hypothesisLines));
    lines.push(...(await apart(hypotheses, known, report, target)));
  }
  return lines.map((line) => `${escapeText(line, 2000)}\n`).join('');
}

interface Explained {
  readonly causes: string[];
  readonly hypotheses: readonly Weighed[];
}

/** The groups of failures; those with the same hypotheses are together. */
function byHypotheses(report: Report, explanation: Explanation): readonly Explained[] {
  const together = new Map<string, Explained>();
  for (const { cause, others } of failureGroups(report)) {
    const ids = new Set([cause, ...others].map(({ id }) => id));
    const hypotheses = hypothesesFor(ids, explanation, TOLD);
    const key = JSON.stringify(hypotheses.map(({ defect }) => nameOf(defect)));
    const known = together.get(key) ?? { causes: [], hypotheses };
    known.causes.push(`${cause.id}${others.length === 0 ? '' : ` (and ${others.length} with it)`}`);
    together.set(key, known);
  }
  return [...together.values()];
}

function headOf(failed: number, { cover }: Explanation): string[] {
  if (failed === 0) return ['Nothing failed: there is nothing to diagnose.'];
  const explained = new Set(cover.flatMap(({ explains }) => explains)).size;
  return [
    failed === 1 && explained === 1
      ? '1 failure. A known defect explains it (a guess):'
      : `${failed} ${failed === 1 ? 'failure' : 'failures'}. These known defects explain ${explained} of them (a guess):`,
    ...cover.map(({ defect: { says, names } }) => `  ${names[0] ?? ''}: ${says}`),
  ];
}

function hypothesisLines({ defect, explains, against, fit }: Weighed, at: number): string[] {
  return [
    `  ${at + 1}. ${defect.says}`,
    `     known as: ${defect.names.join(', ')}`,
    `     ${Math.round(fit * 100)} % of the features of the failures fit`,
    ...explains.map((id) => `     explains  ${id}`),
    ...against.map((id) => `     against   ${id} passed, and would have failed`),
  ];
}

/** What tells the first two hypotheses apart: one request if there is one, and otherwise a check. */
async function apart(
  [one, other]: readonly Weighed[],
  known: Likelihood,
  report: Report,
  target: string | undefined,
): Promise<string[]> {
  if (one === undefined || other === undefined) return [];
  const tellings = tellingsApart(one.defect, other.defect, known);
  const exact = tellings.flatMap((telling) => {
    const symptom = telling.first ?? telling.second;
    const request = symptom === undefined ? undefined : exactRequest(symptom, report.requirements);
    return symptom === undefined || request === undefined ? [] : [{ telling, symptom, request }];
  });
  const [best] = exact;
  const telling = best?.telling ?? tellings[0];
  if (telling === undefined) return ['  Nothing known tells 1 and 2 apart.'];
  const { id, first, second } = telling;
  const own = report.requirements.find((result) => result.id === id);
  const lines = [
    `  To tell 1 and 2 apart: ${id}`,
    `     on 1 it ${outcomeOf(first)}; on 2 it ${outcomeOf(second)}; in this report: ${own?.verdict ?? 'not tested'}`,
    best === undefined
      ? '     No single request decides it: the check compares several responses, or needs data that the report does not contain.'
      : `     request   ${requestText(best.request, target ?? report.target.url)}`,
  ];
  if (target === undefined) return lines;
  const answer = await (best === undefined
    ? testAgain(target, id, report)
    : askTarget(target, best.request, best.symptom, report.profile.name));
  return [
    ...lines,
    `     on ${target}, ${best === undefined ? 'the check' : 'this request'}: ${saidBy(answer, telling)}`,
  ];
}

function outcomeOf(symptom: Symptom | undefined): string {
  if (symptom === undefined) return 'passes';
  const [rule, place, how, , answered] = symptom.features;
  const parts = [rule, place, how, answered].filter((text) => text !== '');
  return `fails (${parts.join(', ')})`;
}

function requestText({ method, path, body }: ExactRequest, base: string): string {
  const sent = body === undefined ? { headers: [] } : { headers: JSON_TYPE, body: Buffer.from(body) };
  return curlOf({ request: { method, url: `${base.replace(/\/$/, '')}${path}`, ...sent } });
}

function saidBy(answer: TargetResult, { first, second }: Telling): string {
  if ('reason' in answer) return `nothing: ${answer.reason}`;
  const [a = 0, b = 0] = [first, second].map((expected) => likeness(answer, expected));
  return `${answer.verdict}; ${a === b ? 'it does not tell them apart' : `it fits ${a > b ? 1 : 2}`}`;
}

/** How many features of a result are as expected; -1 if the verdict is not. */
function likeness(result: Exclude<TargetResult, { reason: string }>, expected: Symptom | undefined): number {
  if (expected === undefined) return result.verdict === 'pass' ? 1 : -1;
  if (result.verdict === 'pass') return -1;
  const { features } = symptomOf(result);
  return features.filter((text, at) => text === expected.features[at]).length;
}
