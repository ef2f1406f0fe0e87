import type { Defect, Observed } from './defect.ts';
import type { Likelihood, Weighed } from './likelihood.ts';
import { memberOf, placesIn } from './place.ts';

/** A hypothesis is told if it reaches all of these. Measured on defects that nobody described: see docs/proof.md. */
const LEAST = { fit: 0.84, score: 3 };
/** Kinds of faults of a place have features of their own. It must explain the failures, and little may speak against it. */
const OF_PLACE = { fit: 0.25, against: 0.5 };
/** Of the failures that a mutant explains and those that nothing explains, the least part that it must explain. */
const LEAST_PART = 0.5;
/** A hypothesis that is so much less likely than the first, as a logarithm, is not told beside it. */
const FAR_BEHIND = 12;
/** Largest number of defects that a run is explained with. */
const MOST_DEFECTS = 8;

/** What is likely wrong with a node. */
export interface Explanation {
  /** The defects that together explain the failures, chosen one after the other: each explains the most of what is left. */
  readonly cover: readonly Weighed[];
  /** All hypotheses that fit, the likeliest first: the cover, then those that would explain the same. */
  readonly ranked: readonly Weighed[];
}

/** Explains failures with known defects. Nothing that fits badly is told, or that leaves too much unexplained. */
export function explainFailures(known: Likelihood, observed: Observed): Explanation {
  const greedy = coverOf(known, observed);
  const explained = new Set(greedy.flatMap(({ explains }) => explains));
  const weight = (ids: readonly string[]): number => ids.reduce((sum, id) => sum + known.rarityOf(id), 0);
  const rest = weight(observed.failed.flatMap(({ id }) => (explained.has(id) ? [] : [id])));
  const isEnough = ({ explains, namesPlace }: Weighed): boolean =>
    namesPlace || weight(explains) >= LEAST_PART * (weight(explains) + rest);
  const cover = greedy.filter(isEnough);
  return { cover, ranked: withoutRepeats([...cover, ...fitting(known, observed).filter(isEnough)]) };
}

/** Leaves out what comes twice, and places that a likelier hypothesis names in its sentence. */
function withoutRepeats(ranked: readonly Weighed[]): readonly Weighed[] {
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

/** What happens to a node in some runs: a defect that begins with it cannot have shown in the others. */
const STAGES: ReadonlySet<string | undefined> = new Set(['restart', 'upgrade']);

function stageOf(id: string): string | undefined {
  return id.split('/', 1)[0];
}

function fitting(known: Likelihood, observed: Observed): readonly Weighed[] {
  const stages = new Set([...observed.passed, ...observed.failed.map(({ id }) => id)].map(stageOf));
  const canShow = (stage: string | undefined): boolean => !STAGES.has(stage) || stages.has(stage);
  return known
    .weigh(observed, placesIn(observed.failed))
    .filter(({ defect: { breaks = '' } }) => canShow(stageOf(breaks)) && !observed.passed.has(breaks))
    .filter((each) => each.score >= LEAST.score && (each.fit >= LEAST.fit || isLikelyPlace(each)));
}

function isLikelyPlace({ defect, fit, explains, against }: Weighed): boolean {
  return defect.breaks === undefined && fit >= OF_PLACE.fit && against.length <= OF_PLACE.against * explains.length;
}

function coverOf(known: Likelihood, { failed, passed }: Observed): readonly Weighed[] {
  const cover: Weighed[] = [];
  let left = failed;
  while (left.length > 0 && cover.length < MOST_DEFECTS) {
    const [best] = fitting(known, { failed: left, passed });
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
export function hypothesesFor(ids: ReadonlySet<string>, { ranked }: Explanation, most: number): readonly Weighed[] {
  const own = ranked.filter(({ explains }) => explains.some((id) => ids.has(id)));
  const best = Math.max(...own.map(({ score }) => score));
  return own.filter(({ score }) => score > best - FAR_BEHIND).slice(0, most);
}
