import type { Defect, Observed } from './defect.ts';
import type { Likelihood, Weighed } from './likelihood.ts';
import { memberOf, placesIn } from './place.ts';
import { OF_MESSAGES, type Symptom } from './symptom.ts';

/**
 * A hypothesis is told if it reaches all of these, of 1: how well it fits; which part it explains of what it would cause, and of what
 * is left of its methods; and the product. Measured on defects that nobody described: see docs/internals/proof.md.
 */
const LEAST = { fit: 0.5, part: 0.5, product: 0.5 };
const LEAST_SCORE = 3;
/** The product from which on a hypothesis is no weak guess. */
const SURE = 0.75;
/** What a mutant must reach whose own requirement was not tested, as in a run of a few methods. */
const UNTESTED = { score: 20, fit: 0.95 };
/** What happens to a node in some runs. A defect that begins with it shows only after it. */
const OF_STAGE = /^(restart|upgrade)\//;
/** The least fit of such a defect: most defects do not begin so late. */
const LATE = 0.9;
/** A hypothesis that is so much less likely than the first, as a logarithm, is not told beside it. */
const FAR_BEHIND = 12;
/** Largest number of defects that a run is explained with. */
const MOST_DEFECTS = 5;

/** A hypothesis that is told. */
export interface LikelyDefect extends Weighed {
  /** Whether much is left unexplained, or fits badly: another defect may be just as likely. */
  readonly isWeak: boolean;
}

/** What is likely wrong with a node. */
export interface Explanation {
  /** The defects that together explain the failures, chosen one after the other: each explains the most of what is left. */
  readonly cover: readonly LikelyDefect[];
  /** All hypotheses that fit, the likeliest first: the cover, then those that would explain the same. */
  readonly ranked: readonly LikelyDefect[];
}

/** Explains failures with known defects. Nothing that fits badly is told, or that leaves too much unexplained. */
export function explainFailures(known: Likelihood, observed: Observed): Explanation {
  const weight = (ids: readonly string[]): number => ids.reduce((sum, id) => sum + known.rarityOf(id), 0);
  const explanationsOf = (hypothesis: Weighed, cover: readonly Weighed[]): LikelyDefect[] => {
    const { defect, explains, against, fit, namesPlace } = hypothesis;
    const explained = weight(explains);
    const left = unexplainedBeside(hypothesis, cover, observed);
    const unmeasured = left.filter((id) => !known.isMeasured(defect, id));
    const rest = weight(left) - weight(unmeasured) / 2;
    const part = explained / (explained + rest + weight(against));
    const isEnough = part >= LEAST.part && fit * part >= LEAST.product;
    const isItsPlace = namesPlace && defect.breaks === undefined;
    return isEnough || isItsPlace ? [{ ...hypothesis, isWeak: !isItsPlace && fit * part < SURE }] : [];
  };
  let greedy = coverOf(known, observed);
  for (;;) {
    const cover = greedy.flatMap((each) => explanationsOf(each, greedy));
    if (cover.length === greedy.length) {
      const others = fitting(known, observed, observed.failed).flatMap((each) => explanationsOf(each, cover));
      return { cover, ranked: withoutRepeats([...cover, ...others]) };
    }
    greedy = cover;
  }
}

/** The failures that nothing explains, of the methods of a hypothesis: if it were true, it would be likely to explain them too. */
function unexplainedBeside({ defect, explains }: Weighed, cover: readonly Weighed[], { failed }: Observed): string[] {
  const explained = new Set([...cover.flatMap((each) => each.explains), ...explains]);
  const own = new Set(explains);
  const near = new Set([...defect.methods, ...failed.filter(({ id }) => own.has(id)).flatMap(methodsOf)]);
  const isNear = (symptom: Symptom): boolean =>
    defect.methods.length === 0 ? OF_MESSAGES.test(symptom.id) : methodsOf(symptom).some((method) => near.has(method));
  return failed.filter((symptom) => !explained.has(symptom.id) && isNear(symptom)).map(({ id }) => id);
}

/** The methods that a failure is about: that of its requirement, and that whose response shows it. */
function methodsOf({ id, call }: Symptom): readonly string[] {
  return [id.split('/', 1).join(), call];
}

/** Leaves out what comes twice, and places that a likelier hypothesis names in its sentence. */
function withoutRepeats(ranked: readonly LikelyDefect[]): readonly LikelyDefect[] {
  return ranked.filter(({ defect }, at) => {
    const member = memberOf(defect);
    return !ranked
      .slice(0, at)
      .some(
        ({ defect: other }) =>
          nameOf(other) === nameOf(defect) ||
          (member !== undefined && other.says.includes(member) && other.methods.includes(defect.methods[0] ?? '')),
      );
  });
}

/**
 * The hypotheses that the failures fit.
 *
 * @param failed The failures to explain, of all that were observed.
 */
function fitting(known: Likelihood, observed: Observed, failed: Observed['failed']): readonly Weighed[] {
  const broken = new Set(observed.failed.map(({ id }) => id));
  const about = new Map(failed.map((symptom) => [symptom.id, methodsOf(symptom)]));
  const isNear = ({ methods }: Defect, ids: readonly string[]): boolean =>
    ids.some((id) => about.get(id)?.some((method) => methods.includes(method)) === true);
  const fits = ({ defect, score, fit, explains }: Weighed): boolean => {
    const { breaks } = defect;
    if (score < LEAST_SCORE || fit < LEAST.fit) return false;
    if (breaks === undefined) return isNear(defect, explains);
    const isLate = OF_STAGE.test(breaks);
    if (broken.has(breaks)) return !isLate || fit >= LATE;
    return !isLate && !observed.passed.has(breaks) && score >= UNTESTED.score && fit >= UNTESTED.fit;
  };
  return known.weigh({ failed, passed: observed.passed }, placesIn(failed)).filter(fits);
}

function coverOf(known: Likelihood, observed: Observed): readonly Weighed[] {
  const cover: Weighed[] = [];
  let left = observed.failed;
  while (left.length > 0 && cover.length < MOST_DEFECTS) {
    const [best] = fitting(known, observed, left);
    if (best === undefined) break;
    cover.push(best);
    const explained = new Set(best.explains);
    left = left.filter(({ id }) => !explained.has(id));
  }
  return cover;
}

export function nameOf({ names }: Defect): string {
  return names[0] ?? '';
}

/** The hypotheses for some of the failures, at most `most`. */
export function hypothesesFor(
  ids: ReadonlySet<string>,
  { ranked }: Explanation,
  most: number,
): readonly LikelyDefect[] {
  const own = ranked.filter(({ explains }) => explains.some((id) => ids.has(id)));
  const best = Math.max(...own.map(({ score }) => score));
  return own.filter(({ score }) => score > best - FAR_BEHIND).slice(0, most);
}
