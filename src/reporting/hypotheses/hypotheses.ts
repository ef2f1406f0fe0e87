import type { Hypothesis, Report } from '../../generated/report.ts';

/** Said above hypotheses, wherever they are shown. */
const LIKELY_DEFECTS = 'Likely defect (a guess)';
const POSSIBLE_DEFECTS = 'Possible defect (a weak guess)';
/** Said in the place of hypotheses when none fits. */
export const NO_KNOWN_DEFECT = 'No known defect looks like this.';

/** A hypothesis in words. */
export interface Guess {
  /** The defect in a sentence, with its method if the sentence does not name it. */
  readonly defect: string;
  /** What speaks for it and against it: `explains 3 of 4 failures; against it: index.getIndex/index passed`. */
  readonly evidence: string;
  /** The names of its mutants, or of its place. Responses do not tell them apart. */
  readonly names: string;
}

/** The hypotheses for a group of failures. */
export interface Guesses {
  readonly title: string;
  /** The likeliest first. */
  readonly guesses: readonly Guess[];
  /** Whether an earlier group has the same hypotheses. */
  readonly isAgain: boolean;
}

/** The hypotheses for a group of failures; undefined if the report contains no diagnosis of it. */
export function guessesOf({ diagnosis }: Pick<Report, 'diagnosis'>, cause: string): Guesses | undefined {
  const at = diagnosis?.groups.findIndex((each) => each.cause === cause) ?? -1;
  const group = diagnosis?.groups[at];
  if (diagnosis === undefined || group === undefined) return undefined;
  const key = String(group.hypotheses);
  const hypotheses = group.hypotheses.flatMap((position) => diagnosis.hypotheses[position] ?? []);
  return {
    title: hypotheses[0]?.weak === true ? POSSIBLE_DEFECTS : LIKELY_DEFECTS,
    guesses: hypotheses.map(guessOf),
    isAgain: diagnosis.groups.slice(0, at).some(({ hypotheses }) => String(hypotheses) === key),
  };
}

function guessOf(hypothesis: Hypothesis): Guess {
  const { names, more = 0 } = hypothesis;
  return {
    defect: defectText(hypothesis),
    evidence: evidenceText(hypothesis),
    names: `${names.join(' or ')}${more === 0 ? '' : ` or ${more} more`}`,
  };
}

function defectText({ says, methods: [method, ...others] }: Hypothesis): string {
  return method === undefined || others.length > 0 || says.includes(method) ? says : `${method}: ${says}`;
}

function evidenceText({ explains, of, against, passed }: Hypothesis): string {
  const share = `explains ${explains} of ${of} ${of === 1 ? 'failure' : 'failures'}`;
  const [first] = against;
  if (first === undefined) return share;
  const more = passed === 1 ? '' : ` and ${passed - 1} more`;
  return `${share}; against it: ${first}${more} passed`;
}
