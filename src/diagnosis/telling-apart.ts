import type { Defect } from './defect.ts';
import type { Likelihood } from './likelihood.ts';
import type { Symptom } from './symptom.ts';

/** The requirement that tells two defects apart, and what is known to fail on each. */
export interface Telling {
  readonly id: string;
  /** The failure on the first defect; undefined if the requirement passes there. */
  readonly first?: Symptom | undefined;
  readonly second?: Symptom | undefined;
}

/** How much more a requirement says that fails on one of the defects only. */
const ON_ONE = 10;

/** The requirements whose results tell two defects apart, the best first. */
export function tellingsApart(one: Defect, other: Defect, known: Likelihood): readonly Telling[] {
  const [first, second] = [one, other].map(({ symptoms }) => new Map(symptoms.map((each) => [each.id, each])));
  const ids = new Set([...one.symptoms, ...other.symptoms].map(({ id }) => id));
  const rated = [...ids].map((id) => {
    const [onOne, onOther] = [first?.get(id), second?.get(id)];
    const telling: Telling = {
      id,
      first: onOne,
      second: onOther,
    };
    return { telling, worth: worthOf(telling, known) };
  });
  return rated
    .filter(({ worth }) => worth > 0)
    .sort((a, b) => b.worth - a.worth || (a.telling.id < b.telling.id ? -1 : 1))
    .map(({ telling }) => telling);
}

function worthOf({ id, first, second }: Telling, known: Likelihood): number {
  if (first === undefined || second === undefined) return ON_ONE + known.rarityOf(id);
  return first.features.filter((text, at) => text !== second.features[at]).length;
}
