import { groupBy } from '../encoding/group-by.ts';
import type { Defect, Observed } from './defect.ts';
import { FEATURES, namesMember, type Symptom } from './symptom.ts';

/** How likely a symptom shows again on a node of another chain, seed and release. */
const AGAIN = 0.9;
/** How likely each feature of a symptom is the same again: rule, place, how, asked, answered. */
const SAME = [0.95, 0.93, 0.9, 0.85, 0.9] as const;
/** The features that say something of a mutant, and of a place whatever is wrong with it: all but how. */
const OF_MUTANT = [0, 1, 2, 3, 4] as const;
const OF_PLACE = [0, 1, 3, 4] as const;
const PLACE = 1;
const ASKED = 3;
/** How alike two features are that share one of several paths, and two of which one path is in the other. */
const SHARED = 0.9;
const NEAR = 0.5;
/** Evidence against a defect whose own requirement passed, and against one of which another predicted failure did not show. */
const OWN_PASSED = 5;
const OTHER_PASSED = 1.5;

/** A place that only the findings of this run name is less likely than a defect with the same symptoms. */
const UNKNOWN = 3;

/** A defect with the evidence for and against it. */
export interface Weighed {
  readonly defect: Defect;
  /** The logarithm of how much more likely the failures are with the defect than without. */
  readonly score: number;
  /** How well the failures fit that it explains: 0 to 1. */
  readonly fit: number;
  /** Whether a finding names the place itself: a value there does not match its schema, in the way of this defect. */
  readonly namesPlace: boolean;
  /** IDs of the failures that it explains. */
  readonly explains: readonly string[];
  /** IDs of the requirements that would also have failed, and passed. */
  readonly against: readonly string[];
}

/** Failures by requirement and by place. */
interface FailureIndex {
  readonly byId: ReadonlyMap<string, Symptom>;
  readonly byPlace: ReadonlyMap<string | undefined, readonly Symptom[]>;
}

interface Predicted {
  readonly predicted: ReadonlyMap<string, Symptom>;
  readonly alike: ReadonlyMap<string | undefined, Symptom>;
}

interface SymptomCounts {
  readonly count: number;
  readonly features: readonly Map<string, number>[];
}

/**
 * A member that is wrong by itself is the same symptom in the requirements of other releases. Undefined for another
 * symptom.
 */
function placeOf(symptom: Symptom): string | undefined {
  const [rule, place, how] = symptom.features;
  return namesMember(symptom) ? [symptom.call, rule, place, how].join(' ') : undefined;
}

function shownIn(failed: readonly Symptom[]): FailureIndex {
  return { byId: new Map(failed.map((symptom) => [symptom.id, symptom])), byPlace: groupBy(failed, placeOf) };
}

function pairs(
  own: Symptom,
  symptom: Symptom | undefined,
): readonly { readonly symptom: Symptom; readonly own: Symptom }[] {
  return symptom === undefined ? [] : [{ symptom, own }];
}

function placesOf(symptoms: readonly Symptom[]): Predicted['alike'] {
  const places = symptoms.map((symptom) => [placeOf(symptom), symptom] as const);
  return new Map(places.filter(([place]) => place !== undefined));
}

/** Weighs known defects by what a run showed: the rarer a symptom is among all defects, the more it says. */
export class Likelihood {
  readonly #defects: number;
  readonly #byRequirement: ReadonlyMap<string, readonly { readonly defect: Defect; readonly symptom: Symptom }[]>;
  readonly #seen = new Map<string, SymptomCounts>();
  readonly #predicted = new Map<Defect, Predicted>();
  readonly #isKnown: ReadonlySet<Defect>;
  readonly #elsewhere: Pick<ReadonlySet<string>, 'has'>;

  /**
   * @param elsewhere Requirements that do not apply where most defects were measured. It is not known on which of these they fail.
   */
  constructor(defects: readonly Defect[], elsewhere: Pick<ReadonlySet<string>, 'has'> = new Set()) {
    this.#elsewhere = elsewhere;
    this.#defects = defects.length;
    this.#isKnown = new Set(defects);
    const caused = defects.flatMap((defect) => defect.symptoms.map((symptom) => ({ defect, symptom })));
    this.#byRequirement = groupBy(caused, ({ symptom }) => symptom.id);
  }

  /** The number of defects that a requirement fails on, and of each text of a feature. Counted when it is first needed. */
  #seenOf(id: string): SymptomCounts {
    const known = this.#seen.get(id);
    if (known !== undefined) return known;
    const own = this.#byRequirement.get(id) ?? [];
    const features = Array.from({ length: FEATURES }, () => new Map<string, number>());
    for (const { symptom } of own) {
      for (const [at, text] of symptom.features.entries()) {
        const counts = features[at];
        counts?.set(text, (counts.get(text) ?? 0) + 1);
      }
    }
    const symptoms = { count: own.length, features };
    this.#seen.set(id, symptoms);
    return symptoms;
  }

  /**
   * The defects that explain at least one of the failures, the likeliest first.
   *
   * @param also Further hypotheses, which are not known.
   */
  weigh({ failed, passed }: Observed, also: readonly Defect[] = []): Weighed[] {
    const candidates = new Set(
      failed.flatMap(({ id }) => (this.#byRequirement.get(id) ?? []).map(({ defect }) => defect)),
    );
    const features = shownIn(failed);
    return [...candidates, ...also]
      .map((defect) => this.#weighed(defect, features, passed))
      .sort((a, b) => b.score - a.score || (String(a.defect.names[0]) < String(b.defect.names[0]) ? -1 : 1));
  }

  /** The symptoms of a defect by requirement and by place. A run weighs it several times. */
  #predictedBy(defect: Defect): Predicted {
    const known = this.#predicted.get(defect);
    if (known !== undefined) return known;
    const made = {
      predicted: new Map(defect.symptoms.map((each) => [each.id, each])),
      alike: placesOf(defect.symptoms),
    };
    this.#predicted.set(defect, made);
    return made;
  }

  #weighed(defect: Defect, { byId, byPlace }: FailureIndex, passed: ReadonlySet<string>): Weighed {
    const { predicted, alike } = this.#predictedBy(defect);
    const explained = [
      ...[...predicted.values()].flatMap((own) => pairs(own, byId.get(own.id))),
      ...[...alike].flatMap(([place, own]) =>
        (byPlace.get(place) ?? []).filter(({ id }) => !predicted.has(id)).map((symptom) => ({ symptom, own })),
      ),
    ];
    const against = [...predicted.keys()].filter((id) => passed.has(id));
    let score = this.#isKnown.has(defect) ? 0 : -UNKNOWN;
    let [fits, most] = [0, 0];
    for (const { symptom, own } of explained) {
      const rarity = this.rarityOf(symptom.id);
      const { gain, fit } = this.#compared(symptom, own, defect.breaks === undefined);
      score += rarity + gain;
      fits += rarity * fit;
      most += rarity;
    }
    for (const id of against) score -= id === defect.breaks ? OWN_PASSED : OTHER_PASSED;
    return {
      defect,
      score,
      fit: most === 0 ? 0 : fits / most,
      namesPlace: explained.some(({ symptom, own }) => {
        const place = placeOf(symptom);
        return place !== undefined && place === placeOf(own);
      }),
      explains: explained.map(({ symptom: { id } }) => id),
      against,
    };
  }

  /** Whether it is known of a defect whether a requirement fails on it. */
  isMeasured({ breaks = '' }: Defect, id: string): boolean {
    return !this.#elsewhere.has(id) || this.#elsewhere.has(breaks);
  }

  /** How much a failure of a requirement says: much, if few defects cause it. */
  rarityOf(id: string): number {
    const { count } = this.#seenOf(id);
    return Math.max(0, Math.log((AGAIN * (this.#defects + 1)) / (count + 0.5)));
  }

  /**
   * What the features of a symptom say for a defect that predicts other features, and the part of them that fits.
   *
   * @param isPlace Whether anything can be wrong with the value: then only its place says something.
   */
  #compared(
    { id, features }: Symptom,
    own: Symptom,
    isPlace: boolean,
  ): { readonly gain: number; readonly fit: number } {
    const symptoms = this.#seenOf(id);
    let gain = 0;
    let [fits, most] = [0, 0];
    for (const at of comparedFeatures(features[0], isPlace)) {
      const [text = '', expected = ''] = [features[at], own.features[at]];
      const counts = symptoms.features[at];
      const chance = (of: string): number => ((counts?.get(of) ?? 0) + 0.5) / (symptoms.count + 1);
      const same = SAME[at] ?? 0.9;
      const telling = -Math.log(Math.min(chance(text), same));
      const likeness = text === expected ? 1 : isPlace && at === PLACE ? likenessOfPlaces(text, expected) : 0;
      most += telling;
      if (likeness > 0) {
        gain += likeness * Math.log(same / Math.min(chance(text), same));
        fits += likeness * telling;
      } else gain += Math.log((1 - same) / Math.max(1 - chance(expected), 1 - same));
    }
    return { gain, fit: most === 0 ? 1 : fits / most };
  }
}

/** Whichever request a check sends first shows a value that does not match its schema: the request says nothing. */
function comparedFeatures(rule: string, isPlace: boolean): readonly number[] {
  const compared = isPlace ? OF_PLACE : OF_MUTANT;
  return rule.startsWith('schema') ? compared.filter((at) => at < ASKED) : compared;
}

/** How alike the paths of two features are: 1 if they share one, less if a value is in the other. */
function likenessOfPlaces(text: string, expected: string): number {
  const [paths, others] = [text.split(' '), expected.split(' ')];
  if (paths.some((path) => path !== '' && others.includes(path))) return SHARED;
  const isIn = (path: string, other: string): boolean => path !== '' && other.startsWith(`${path}/`);
  const isNear = paths.some((path) => others.some((other) => isIn(path, other) || isIn(other, path)));
  return isNear ? NEAR : 0;
}
