import { firstProfile } from '../../src/trials/first-profile.ts';
import { loadCatalogue } from '../../src/catalogue/catalogue.ts';
import type { Profile } from '../../src/catalogue/profile.ts';
import { loadProfiles, type Profiles } from '../../src/catalogue/profiles.ts';
import type { Defect, Observed } from '../../src/diagnosis/defect.ts';
import { type Explanation, explainFailures } from '../../src/diagnosis/explain-failures.ts';
import { Likelihood } from '../../src/diagnosis/likelihood.ts';
import { readKnowledge } from '../../src/diagnosis/read-knowledge.ts';
import { type Fault, faultName } from '../../src/reference-node/faults/fault.ts';
import { MUTANTS, mutantOf } from '../../src/reference-node/mutants.ts';
import type { Mutant } from '../../src/reference-node/kit/mutant.ts';
import { seededShuffle } from '../../src/target/seeded.ts';
import { nameOfPlace, symptomsIn } from './defects-of.ts';
import { faultsOfPlaces } from './make-knowledge.ts';
import { type Known, knownOf, measureSymptoms, type Progress } from './measure-symptoms.ts';
import type { Surroundings } from './surroundings.ts';
import type { SymptomRow, SymptomTask } from './trial.ts';

/** Where hypotheses are proved: another scenario and other profiles than those of the knowledge. */
const ELSEWHERE: Omit<Surroundings, 'seed'> = { scenario: 'unhealthy', runs: 2 };
const PROFILES = ['document', '1.10.10', '1.12.2', '1.14.1'];

/** What is proved, and the number of nodes. */
export interface ProofOptions extends Progress {
  /** The seed of the chain, of the checks and of the sample: another than that of the knowledge. */
  readonly seed: number;
  readonly mutants: number;
  readonly pairs: number;
  readonly faults: number;
  readonly leftOut: number;
}

/** How often a hypothesis was right. */
export interface Share {
  readonly what: string;
  readonly right: number;
  /** The nodes on which anything failed. */
  readonly of: number;
  /** Defects that were not named right. */
  readonly wrong: readonly string[];
}

interface KnownDefects {
  readonly defects: readonly Defect[];
  /** Requirements that do not apply where they were measured. */
  readonly elsewhere: Pick<ReadonlySet<string>, 'has'>;
}

/** Serves defects elsewhere, and counts how often the hypotheses are right. */
export async function proveDiagnosis(options: ProofOptions): Promise<readonly Share[]> {
  const where = { ...ELSEWHERE, seed: options.seed };
  const profiles = await loadProfiles(await loadCatalogue());
  const known = await knownOf(PROFILES, where, 1);
  const rows = await measureSymptoms(tasksOf(options, profiles, known), where, known, options);
  const elsewhere = profiles.get('document').notApplicable;
  return sharesOf(rows, known.faults, options, { defects: await readKnowledge(), elsewhere });
}

function tasksOf(options: ProofOptions, profiles: Profiles, { faults }: Known): readonly SymptomTask[] {
  const { seed } = options;
  const isBoth = ({ breaks, writes, touches }: Mutant): boolean =>
    !profiles.get('document').notApplicable.has(breaks) && writes !== true && touches !== 'all';
  const paired = seededShuffle(MUTANTS.filter(isBoth), seed, 'pairs');
  const isKnown = new Set(faultsOfPlaces(faults.values()).map(faultName));
  const others = [...faults.keys()].filter((name) => !isKnown.has(name));
  const inDocument = (defects: readonly string[]): SymptomTask => ({ defects, profile: 'document' });
  return [
    ...seededShuffle(MUTANTS, seed, 'proof')
      .slice(0, Math.max(options.mutants, options.leftOut))
      .map((mutant) => ({ ...inDocument([mutant.name]), profile: profileFor(mutant, profiles, seed) })),
    ...Array.from({ length: options.pairs }, (_, at) =>
      inDocument(paired.slice(2 * at, 2 * at + 2).map(({ name }) => name)),
    ),
    ...seededShuffle(others, seed, 'faults')
      .slice(0, options.faults)
      .map((name) => inDocument([name])),
  ];
}

/** Another profile than that of the knowledge, if the defect can show in one. */
function profileFor(mutant: Mutant, profiles: Profiles, seed: number): string {
  const first = firstProfile(mutant, profiles);
  const others = PROFILES.map((name) => profiles.get(name)).filter((each) => each !== first && canShow(mutant, each));
  const [other] = seededShuffle(others, seed, mutant.name);
  return (other ?? first).name;
}

function canShow({ breaks, touches, needs = [], hiddenBy = [] }: Mutant, profile: Profile): boolean {
  const { methods, notApplicable, errata } = profile;
  const isServed = touches === 'all' || touches.length === 0 || touches.some((method) => methods.has(method));
  const isHidden = errata.some(({ id }) => hiddenBy.includes(id));
  return isServed && !isHidden && !notApplicable.has(breaks) && needs.every((method) => methods.has(method));
}

/** Counts the right hypotheses in rows. */
export function sharesOf(
  rows: readonly SymptomRow[],
  faults: Known['faults'],
  { leftOut }: Pick<ProofOptions, 'leftOut'>,
  { defects, elsewhere }: KnownDefects,
): readonly Share[] {
  const known = new Likelihood(defects, elsewhere);
  const failing = rows.filter(({ failed }) => failed.length > 0);
  const explained = (row: SymptomRow): Explanation => explainFailures(known, observedOn(row));
  const [singles, pairs, places] = [
    failing.filter(({ defects: own }) => own.length === 1 && !faults.has(own[0] ?? '')),
    failing.filter(({ defects: own }) => own.length === 2),
    failing.filter(({ defects: own }) => faults.has(own[0] ?? '')),
  ];
  const positions = new Map(singles.map((row) => [row, positionOf(row.defects[0] ?? '', explained(row))]));
  const areNamed = (row: SymptomRow): boolean => {
    const explanation = explained(row);
    return row.defects.every((name) => positionOf(name, explanation) < 5);
  };
  const within = (most: number) => (row: SymptomRow) => (positions.get(row) ?? most) < most;
  return [
    share('mutants named first', singles, within(1)),
    share('mutants among the first three', singles, within(3)),
    share('pairs, both among the first five', pairs, areNamed),
    share('pairs of which both show, both among the first five', pairs.filter(bothShow), areNamed),
    share('faults of the sweep, method and member among the first three', places, (row) => {
      const fault = faults.get(row.defects[0] ?? '');
      return (
        fault !== undefined &&
        explained(row)
          .ranked.slice(0, 3)
          .some(({ defect }) => namesPlace(defect, fault))
      );
    }),
    share('left out, and no confident wrong guess', singles.slice(0, leftOut), (row) =>
      isRightWithout(row, { defects, elsewhere }),
    ),
  ];
}

/** What a row shows, as a report would show it. */
export function observedOn(row: SymptomRow): Observed {
  return { failed: symptomsIn(row), passed: new Set(row.passed) };
}

/** Whether no defect hides the other: the requirement of each failed. */
function bothShow({ defects, failed }: SymptomRow): boolean {
  return defects.every((name) => failed.some(({ id }) => id === mutantOf(name).breaks));
}

function share(what: string, rows: readonly SymptomRow[], isRight: (row: SymptomRow) => boolean): Share {
  const wrong = rows
    .filter((row) => !isRight(row))
    .map(({ defects, profile }) => `${defects.join(' + ')} (${profile})`);
  return { what, right: rows.length - wrong.length, of: rows.length, wrong };
}

function positionOf(name: string, { ranked }: Explanation): number {
  const at = ranked.findIndex(({ defect }) => defect.names.includes(name));
  return at < 0 ? Number.POSITIVE_INFINITY : at;
}

/** Whether a hypothesis names the method of a fault, and its member or argument. */
function namesPlace({ names, says, methods, breaks, symptoms }: Defect, fault: Fault): boolean {
  if (!methods.includes(fault.method)) return false;
  const member = nameOfPlace(fault)
    .split(/[ /]/)
    .findLast((step) => step !== '*');
  if (member === undefined) return false;
  if (breaks === undefined) return names.some((name) => name.split(/[ /]/).includes(member));
  return says.includes(member) || symptoms.some(({ features: [, place] }) => place.split(/[/ ]/).includes(member));
}

/**
 * Whether nothing wrong is told with confidence when no defect of the broken requirement is known: nothing, a weak guess, a defect with
 * the same symptoms, or the place that is wrong.
 */
function isRightWithout(row: SymptomRow, { defects, elsewhere }: KnownDefects): boolean {
  const [name = ''] = row.defects;
  const { breaks, touches, defect: says } = mutantOf(name);
  const known = new Likelihood(
    defects.filter((each) => each.breaks !== breaks),
    elsewhere,
  );
  const observed = observedOn(row);
  const [first] = explainFailures(known, observed).ranked;
  if (first === undefined || first.isWeak || first.defect.names.includes(name)) return true;
  const { names, methods, breaks: isMutant } = first.defect;
  if (isMutant !== undefined || touches === 'all' || !methods.some((method) => touches.includes(method))) return false;
  const member = names[0]?.split(/[ /]/).findLast((step) => step !== '*') ?? '';
  if (member === 'result') return true;
  const text = `${says} ${breaks.split('/').at(-1) ?? ''}`.toLowerCase();
  const isNamed = member.split(/(?=[A-Z])/).some((word) => text.includes(word.toLowerCase()));
  return isNamed || observed.failed.some(({ features: [, place] }) => place.split(/[/ ]/).includes(member));
}
