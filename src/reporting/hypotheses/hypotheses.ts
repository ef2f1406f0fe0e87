import type { Hypothesis, Report } from '../../generated/report.ts';

/** Said above hypotheses, wherever they are shown. */
export const LIKELY_DEFECTS = 'Likely defect (a guess)';
/** Said in the place of hypotheses when none fits. */
export const NO_KNOWN_DEFECT = 'No known defect looks like this.';

/** The hypotheses for a group of failures, the likeliest first; undefined if the report contains no diagnosis of it. */
export function hypothesesOf(
  { diagnosis }: Pick<Report, 'diagnosis'>,
  cause: string,
): readonly Hypothesis[] | undefined {
  const group = diagnosis?.groups.find((each) => each.cause === cause);
  return group?.hypotheses.flatMap((at) => diagnosis?.hypotheses[at] ?? []);
}

/** The defect in a sentence, with its method if the sentence does not name it. */
export function defectText({ says, methods: [method, ...others] }: Hypothesis): string {
  return method === undefined || others.length > 0 || says.includes(method) ? says : `${method}: ${says}`;
}

/** What speaks for a hypothesis and against it: `explains 3 of 4 failures, but index.getIndex/index passed`. */
export function evidenceText({ explains, of, against, passed }: Hypothesis): string {
  const share = `explains ${explains} of ${of} ${of === 1 ? 'failure' : 'failures'}`;
  const [first] = against;
  if (first === undefined) return share;
  const more = passed === 1 ? '' : ` and ${passed - 1} more`;
  return `${share}; against it: ${first}${more} passed`;
}

/** The names of a hypothesis. Responses do not tell its defects apart. */
export function namesText({ names, more = 0 }: Hypothesis): string {
  return `${names.join(' or ')}${more === 0 ? '' : ` or ${more} more`}`;
}
