import type { Diagnosis, Hypothesis, Report, RequirementResult } from '../generated/report.ts';
import { failureGroups } from '../verdict/failure-groups.ts';
import type { Observed } from './defect.ts';
import { explainFailures, hypothesesFor, type LikelyDefect } from './explain-failures.ts';
import type { Likelihood } from './likelihood.ts';
import { readLikelihood } from './read-knowledge.ts';
import { symptomOf } from './symptom.ts';

/** Largest number of hypotheses for a group of failures. */
const TOLD = 3;
/** Largest number of names of a hypothesis, and of requirements that speak against it. */
const LISTED = 5;

/** The likely defects of a run, from the knowledge in the package. */
export async function diagnosisOf(report: Pick<Report, 'requirements' | 'gate'>): Promise<Diagnosis> {
  return diagnose(report, await readLikelihood());
}

/**
 * The likely defects of a run: what is known of the mutants, turned round. It is a guess, and decides nothing.
 */
export function diagnose(report: Pick<Report, 'requirements' | 'gate'>, known: Likelihood): Diagnosis {
  const observed = observedIn(report.requirements);
  const explanation = explainFailures(known, observed);
  const explanations: LikelyDefect[] = [];
  const position = (weighed: LikelyDefect): number => {
    const at = explanations.findIndex(({ defect }) => defect === weighed.defect);
    return at < 0 ? explanations.push(weighed) - 1 : at;
  };
  const smallest = explanation.cover.map(position);
  const groups = failureGroups(report)
    .filter(({ cause: { verdict } }) => verdict === 'fail')
    .map(({ cause, others }) => {
      const ids = new Set([cause, ...others].map(({ id }) => id));
      return { cause: cause.id, hypotheses: hypothesesFor(ids, explanation, TOLD).map(position) };
    });
  return { hypotheses: explanations.map((each) => hypothesisOf(each, observed)), smallest, groups };
}

/** What the results show. A requirement that was not tested says nothing. */
export function observedIn(results: readonly RequirementResult[]): Observed {
  const having = (...verdicts: RequirementResult['verdict'][]): RequirementResult[] =>
    results.filter(({ verdict }) => verdicts.includes(verdict));
  return {
    failed: having('fail', 'expected-fail').map(symptomOf),
    passed: new Set(having('pass', 'unexpected-pass').map(({ id }) => id)),
  };
}

function hypothesisOf({ defect, fit, explains, against, isWeak }: LikelyDefect, { failed }: Observed): Hypothesis {
  const { names, says, breaks, methods } = defect;
  return {
    says,
    names: names.slice(0, LISTED),
    ...(names.length > LISTED ? { more: names.length - LISTED } : {}),
    requirement: breaks,
    methods: [...methods],
    explains: explains.length,
    of: failed.length,
    against: against.slice(0, LISTED),
    passed: against.length,
    fit: Math.round(fit * 100) / 100,
    ...(isWeak ? { weak: true } : {}),
  };
}
