import { explainFailures, hypothesesFor, type Explanation } from '../../../diagnosis/explain-failures.ts';
import { observedIn } from '../../../diagnosis/diagnose.ts';
import { Likelihood, type Weighed } from '../../../diagnosis/likelihood.ts';
import { readKnowledge } from '../../../diagnosis/read-knowledge.ts';
import { symptomOf, type Symptom } from '../../../diagnosis/symptom.ts';
import { tellingApart, type Telling } from '../../../diagnosis/telling-apart.ts';
import type { Report, RequirementResult } from '../../../generated/report.ts';
import { runConformance } from '../../../library/run-conformance.ts';
import { escapeText } from '../../../reporting/escape-text.ts';
import { NO_KNOWN_DEFECT } from '../../../reporting/hypotheses/hypotheses.ts';
import { failureGroups } from '../../../verdict/failure-groups.ts';

/** Largest number of hypotheses for a group of failures. */
const TOLD = 5;

/**
 * The likely defects of a run with all evidence, and what tells the first two apart.
 *
 * @param target The node to send this request to.
 */
export async function diagnosisText(report: Report, { target }: { readonly target?: string }): Promise<string> {
  const known = new Likelihood(await readKnowledge());
  const observed = observedIn(report.requirements);
  const explanation = explainFailures(known, observed);
  const lines = [...headOf(observed.failed.length, explanation)];
  for (const { cause, others } of failureGroups(report)) {
    const ids = new Set([cause, ...others].map(({ id }) => id));
    const own = hypothesesFor(ids, explanation, TOLD);
    lines.push('', `${cause.id}${others.length === 0 ? '' : ` (and ${others.length} with it)`}`);
    if (own.length === 0) lines.push(`  ${NO_KNOWN_DEFECT}`);
    lines.push(...own.flatMap(hypothesisLines));
    lines.push(...(await apart(own, known, report, target)));
  }
  return lines.map((line) => `${escapeText(line, 2000)}\n`).join('');
}

function headOf(failed: number, { cover }: Explanation): string[] {
  if (failed === 0) return ['Nothing failed: there is nothing to diagnose.'];
  const explained = new Set(cover.flatMap(({ explains }) => explains)).size;
  return [
    `${failed} ${failed === 1 ? 'failure' : 'failures'}. These known defects explain ${explained} of them (a guess):`,
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

/** What tells the first two hypotheses apart, and what it shows on the node. */
async function apart(
  [one, other]: readonly Weighed[],
  known: Likelihood,
  report: Report,
  target: string | undefined,
): Promise<string[]> {
  if (one === undefined || other === undefined) return [];
  const telling = tellingApart(one.defect, other.defect, known);
  if (telling === undefined) return ['  No known request tells 1 and 2 apart.'];
  const { id, first, second } = telling;
  const own = report.requirements.find((result) => result.id === id);
  return [
    `  To tell 1 and 2 apart: ${id}`,
    `     on 1 it ${outcomeOf(first)}; on 2 it ${outcomeOf(second)}; in this report: ${own?.verdict ?? 'not tested'}`,
    ...(first === undefined && second === undefined ? [] : [`     request   ${requestOf(first ?? second, own)}`]),
    ...(target === undefined ? [] : await asked(telling, target, report)),
  ];
}

function outcomeOf(symptom: Symptom | undefined): string {
  if (symptom === undefined) return 'passes';
  const [rule, place, how, , answered] = symptom.features;
  const parts = [rule, place, how, answered].filter((text) => text !== '');
  return `fails (${parts.join(', ')})`;
}

function requestOf(symptom: Symptom | undefined, own: RequirementResult | undefined): string {
  const shown = own?.evidence[0]?.curl;
  if (shown !== undefined) return shown;
  return `${symptom?.call ?? ''} ${symptom?.features[3] ?? ''}`.trimEnd();
}

/** Tests the requirement on the node, with the settings of the report, and says which hypothesis the result fits. */
async function asked({ id, first, second }: Telling, target: string, report: Report): Promise<string[]> {
  const { seed, profile } = report;
  const again = await runConformance({ target, only: [id], seed, profile: profile.name });
  const result = again.requirements.find((each) => each.id === id);
  if (result?.verdict !== 'fail' && result?.verdict !== 'pass')
    return [`     on ${target}: ${result?.verdict ?? 'not tested'}: ${result?.reason ?? again.outcome}`];
  const fits = [first, second].map((expected) => likeness(result, expected));
  const [a = 0, b = 0] = fits;
  const said = a === b ? 'it does not tell them apart' : `it fits ${a > b ? 1 : 2}`;
  return [`     on ${target}: ${result.verdict}; ${said}`];
}

/** How many features of a result are as expected; -1 if the verdict is not. */
function likeness(result: RequirementResult, expected: Symptom | undefined): number {
  if (expected === undefined) return result.verdict === 'pass' ? 1 : -1;
  if (result.verdict === 'pass') return -1;
  const { features } = symptomOf(result);
  return features.filter((text, at) => text === expected.features[at]).length;
}
