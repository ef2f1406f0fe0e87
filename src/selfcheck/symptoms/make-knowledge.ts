import { loadCatalogue } from '../../catalogue/catalogue.ts';
import type { Profile } from '../../catalogue/profile.ts';
import { loadProfiles } from '../../catalogue/profiles.ts';
import { encodeKnowledge } from '../../diagnosis/knowledge-file.ts';
import type { Defect } from '../../diagnosis/defect.ts';
import type { Symptom } from '../../diagnosis/symptom.ts';
import type { FaultKind } from '../../reference-node/faults/fault-kinds.ts';
import { type Fault, faultName, isInArgument } from '../../reference-node/faults/fault.ts';
import { MUTANTS, type Mutant, type Touched } from '../../reference-node/mutants/index.ts';
import { schemasOf } from '../../run/profile-schemas.ts';
import { seededShuffle } from '../../target/seeded.ts';
import { requirementsOfAnswers } from '../../validation/schema/annotations.ts';
import { firstProfile } from '../plan/plan-trials.ts';
import { defectsOf, digestOf, placesOf, symptomsIn } from './defects-of.ts';
import { type Known, knownOf, measureSymptoms } from './measure-symptoms.ts';
import type { Surroundings } from './surroundings.ts';
import type { SymptomRow, SymptomTask } from './trial.ts';

/** Where the knowledge is measured. A proof measures elsewhere. */
export const MEASURED: Surroundings = { seed: 1, scenario: 'standard', runs: 2 };
/** The document, and the profile with the methods that it does not have. */
export const PROFILES = ['document', '1.14.1'];
/** Defects of each method that run with every check that reads its responses. The checks that failed run with the others. */
const PILOTS = 4;
/** Faults that stand for all of a place, by what it holds: a value, a list, or a whole response. */
const OF_PLACES: readonly FaultKind[] = ['other-value', 'first-lost', 'stale'];

/** How the knowledge is made. */
export interface MakeOptions {
  /** The knowledge from before: its defects are not measured again. Default: all are measured. */
  readonly previous?: readonly Defect[];
  readonly onRow?: (done: number, of: number) => void;
}

/** Measures the symptoms of all mutants and of the places of all messages, and returns the text of the file. */
export async function makeKnowledge({ previous = [], onRow = () => undefined }: MakeOptions): Promise<string> {
  const catalogue = await loadCatalogue();
  const profiles = await loadProfiles(catalogue);
  const known = await knownOf(PROFILES, MEASURED, 0);
  const symptoms = symptomsOfMutants(previous);
  const mutants = MUTANTS.filter(({ name }) => !symptoms.has(name));
  const placesBefore = previous.filter(({ breaks }) => breaks === undefined);
  const faults = placesBefore.length > 0 ? [] : [...known.faults.values()].filter(isOfPlaces);
  const tasks: SymptomTask[] = [
    ...mutants.map((mutant) => taskOf(mutant, firstProfile(mutant, profiles))),
    ...faults.map((fault) => ({ defects: [faultName(fault)], profile: PROFILES[0] ?? '', width: 'tuned' as const })),
  ];
  const rows = await measured(tasks, known, previous, onRow);
  for (const row of rows) symptoms.set(row.defects[0] ?? '', symptomsIn(row));
  const places =
    placesBefore.length > 0
      ? placesBefore.map(({ names: [name = ''], symptoms: own }) => {
          const [method = '', path = ''] = splitPlace(name);
          return { method, path, symptoms: own };
        })
      : placesOf(rows, known.faults);
  return encodeKnowledge(digestOf(catalogue.requirements), defectsOf(symptoms), places);
}

/**
 * Measures some defects of each method with all checks, and the others with those that found something. A value that does
 * not match its schema needs no other check.
 */
async function measured(
  tasks: readonly SymptomTask[],
  known: Known,
  previous: readonly Defect[],
  onRow: Required<MakeOptions>['onRow'],
): Promise<readonly SymptomRow[]> {
  const finders = new Map<string, string[]>();
  const find = (methods: Touched, ids: readonly string[]): void => {
    if (methods === 'all') return;
    for (const method of methods) finders.set(method, [...new Set([...(finders.get(method) ?? []), ...ids])]);
  };
  for (const { methods, symptoms } of previous) {
    find(
      methods,
      symptoms.map(({ id }) => id),
    );
  }
  const touched = touchedBy(known.faults);
  const counts = new Map<string, number>();
  const isPilot = ({ defects: [name = ''], width }: SymptomTask): boolean => {
    const methods = touched(name);
    if (width === 'narrow' || methods === 'all' || methods.every((method) => finders.has(method))) return false;
    for (const method of methods) counts.set(method, (counts.get(method) ?? 0) + 1);
    return methods.some((method) => (counts.get(method) ?? 0) <= PILOTS);
  };
  const shuffled = seededShuffle(tasks, MEASURED.seed, 'pilots');
  const pilots = new Set(shuffled.filter(isPilot));
  const wide = [...pilots].map((task) => ({ ...task, width: 'wide' as const }));
  const first = await measureSymptoms(wide, MEASURED, { ...known, finders }, (done) => {
    onRow(done, tasks.length);
  });
  for (const { defects, failed } of first) {
    find(
      touched(defects[0] ?? ''),
      failed.map(({ id }) => id),
    );
  }
  const others = shuffled.filter((task) => !pilots.has(task));
  const rest = await measureSymptoms(others, MEASURED, { ...known, finders }, (done) => {
    onRow(first.length + done, tasks.length);
  });
  return [...first, ...rest];
}

/** How a mutant is measured. The suite finds a value that does not match its schema in any response. */
export function taskOf({ name, breaks }: Mutant, profile: Profile): SymptomTask {
  const shapes = SHAPES.get(profile) ?? requirementsOfAnswers(schemasOf(profile));
  SHAPES.set(profile, shapes);
  return { defects: [name], profile: profile.name, width: shapes.has(breaks) ? 'narrow' : 'tuned' };
}

/** Profile -> the requirements in its schemas. */
const SHAPES = new Map<Profile, ReadonlySet<string>>();

function touchedBy(faults: Known['faults']): (name: string) => Touched {
  const mutants = new Map<string, Mutant>(MUTANTS.map((mutant) => [mutant.name, mutant]));
  return (name) => {
    const fault = faults.get(name);
    return fault === undefined ? (mutants.get(name)?.touches ?? 'all') : [fault.method];
  };
}

/** Names of mutants that have not changed, and their symptoms. */
function symptomsOfMutants(previous: readonly Defect[]): Map<string, readonly Symptom[]> {
  const known = new Set(MUTANTS.map(({ name }) => name));
  const own = previous.filter(({ breaks }) => breaks !== undefined);
  return new Map(
    own.flatMap(({ names, symptoms }) =>
      names.filter((name) => known.has(name)).map((name) => [name, symptoms] as const),
    ),
  );
}

function splitPlace(name: string): [string, string] {
  const cut = name.lastIndexOf(' ');
  return [name.slice(0, cut), name.slice(cut + 1)];
}

/** Whether a fault stands for all of its place. */
export function isOfPlaces(fault: Fault): boolean {
  return isInArgument(fault) ? fault.kind === 'removed' : OF_PLACES.includes(fault.kind);
}
