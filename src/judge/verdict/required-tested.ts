import { select } from '../catalogue/selection.ts';
import type { RequirementResult, Verdict } from '../../generated/report.ts';
import { DOCUMENT_SERVICES, isService } from './not-offered.ts';

const JUDGED: ReadonlySet<Verdict> = new Set(['pass', 'fail', 'expected-fail', 'unexpected-pass']);
/** The number of IDs in a sentence. */
const NAMED = 3;

/** Whether the requirement was tested on the target. */
export function isJudged({ verdict }: Pick<RequirementResult, 'verdict'>): boolean {
  return JUDGED.has(verdict);
}

/**
 * The demands that the results do not meet, one sentence each. A demand is `services` (at least one tested requirement
 * of each service of the document), `all`, a number of requirements, or a pattern of IDs. Requirements that are not applicable are
 * not demanded, unless the run detected that the node does not offer their service. If the user or the profile declared a service as not
 * offered, its requirements are not demanded.
 *
 * @param isChosen Whether the user chose the requirements: a service without any is then demanded, too.
 */
export function unmetDemands(
  results: readonly RequirementResult[],
  demands: readonly string[],
  isChosen = false,
): string[] {
  const applying = results.filter((result) => result.verdict !== 'not-applicable' || isUndeclared(result));
  return demands.flatMap((demand) =>
    demand === 'services'
      ? [...(isChosen ? absentServices(results) : []), ...untestedServices(applying)]
      : (unmet(applying, demand) ?? []),
  );
}

function absentServices(results: readonly RequirementResult[]): string[] {
  const present = new Set(results.map(({ service }) => service));
  return [...DOCUMENT_SERVICES]
    .filter((service) => !present.has(service))
    .map((service) => `No requirement of the service ${service} was tested.`);
}

/** Whether the run detected that the node does not offer something, without a declaration by the user or the profile. */
function isUndeclared({ cause }: RequirementResult): boolean {
  return cause?.kind === 'not-offered' && !cause.declared;
}

function untestedServices(results: readonly RequirementResult[]): string[] {
  const services = [...new Set(results.map(({ service }) => service))].filter(isService);
  return services
    .filter((service) => !results.some((result) => result.service === service && isJudged(result)))
    .map(
      (service) =>
        `No requirement of the service ${service} was tested${service === 'platform' ? '' : `; --without ${service} leaves it out`}.`,
    );
}

function unmet(results: readonly RequirementResult[], demand: string): string | undefined {
  if (/^\d+$/.test(demand)) {
    const judged = results.filter(isJudged).length;
    return judged < Number(demand) ? `${judged} were tested; --require-tested demands ${demand}.` : undefined;
  }
  const demanded = demand === 'all' ? results : select(results, { only: [demand] });
  if (demanded.length === 0) return `No requirement of this run matches ${demand}.`;
  const missing = demanded.filter((result) => !isJudged(result));
  if (missing.length === 0) return undefined;
  const names = missing.slice(0, NAMED).map(({ id }) => id);
  const more = missing.length > NAMED ? `, and ${missing.length - NAMED} more` : '';
  return `${missing.length} of ${demanded.length} required (${demand}) could not be tested: ${names.join(', ')}${more}.`;
}
