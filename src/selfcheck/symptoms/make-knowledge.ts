import { loadCatalogue } from '../../catalogue/catalogue.ts';
import { judgedCatalogue } from '../../catalogue/judged-catalogue.ts';
import type { Profile } from '../../catalogue/profile.ts';
import { loadProfiles } from '../../catalogue/profiles.ts';
import { encodeKnowledge, type KnownPlace } from '../../diagnosis/knowledge-file.ts';
import type { Defect } from '../../diagnosis/defect.ts';
import type { Symptom } from '../../diagnosis/symptom.ts';
import type { FaultKind } from '../../reference-node/faults/fault-kinds.ts';
import { type Fault, faultName, isInArgument } from '../../reference-node/faults/fault.ts';
import { MUTANTS, type Mutant, type Touched } from '../../reference-node/mutants/index.ts';
import { schemasOf } from '../../run/profile-schemas.ts';
import { seededShuffle } from '../../target/seeded.ts';
import { dialectOf } from '../../target/profile/dialect-of.ts';
import { requirementsOfAnswers } from '../../validation/schema/annotations.ts';
import { firstProfile } from '../plan/plan-trials.ts';
import { defectsOf, digestOf, placesOf, symptomsIn } from './defects-of.ts';
import { type Known, knownOf, measureSymptoms } from './measure-symptoms.ts';
import { ledgersIn, type Surroundings } from './surroundings.ts';
import { failuresInAnswers } from './symptoms-of-answers.ts';
import type { SymptomRow, SymptomTask } from './trial.ts';

/** Where the knowledge is measured. A proof measures elsewhere. */
const MEASURED: Surroundings = { seed: 1, scenario: 'standard', runs: 2 };
/** The document, and the profile with the methods that it does not have. */
const PROFILES = ['document', '1.14.1'];
/** Defects of each method that run with every check that reads its responses. The checks that failed run with the others. */
const PILOTS = 4;
/** Faults that stand for all of a place, by what it holds: a value, a list, or a whole response. */
const OF_PLACES: readonly FaultKind[] = ['other-value', 'first-lost', 'stale'];

/** How the knowledge is made. */
export interface MakeOptions {
  /** The knowledge from before: its defects are not measured again. Default: all are measured. */
  readonly previous?: readonly Defect[];
  /** Largest number of nodes to test. The file then lacks the others, until it is made again. Default: all. */
  readonly most?: number;
  readonly onRow?: (done: number, of: number) => void;
}

/** Measures the symptoms of all mutants and of the places of all messages, and returns the text of the file. */
export async function makeKnowledge({
  previous: earlier = [],
  most = Number.POSITIVE_INFINITY,
  onRow = () => undefined,
}: MakeOptions): Promise<string> {
  const catalogue = await loadCatalogue();
  const previous = earlier.filter(({ symptoms }) => symptoms.every(({ id }) => catalogue.has(id)));
  const profiles = await loadProfiles(catalogue);
  const known = await knownOf(PROFILES, MEASURED, 0);
  const symptoms = symptomsOfMutants(previous);
  const tasks: SymptomTask[] = [];
  for (const mutant of MUTANTS.filter(({ name }) => !symptoms.has(name))) {
    const profile = firstProfile(mutant, profiles);
    const shown = isOfSchema(mutant, profile) ? await inAnswers(mutant, profile, known) : undefined;
    if (shown === undefined) tasks.push({ defects: [mutant.name], profile: profile.name, width: 'tuned' });
    else symptoms.set(mutant.name, shown);
  }
  const placesBefore = previous.flatMap(knownPlace);
  const isKnown = new Set(placesBefore.map(({ method, path }) => `${method} ${path}`));
  const faults = [...known.faults.values()].filter(
    (each) => isOfPlaces(each) && !isKnown.has(`${each.method} ${each.path}`),
  );
  tasks.push(...faults.map((fault) => ({ defects: [faultName(fault)], profile: 'document', width: 'tuned' as const })));
  const rows = await measured(tasks.slice(0, most), known, previous, onRow);
  for (const row of rows) symptoms.set(row.defects[0] ?? '', symptomsIn(row));
  const places = [...placesBefore, ...placesOf(rows, known.faults)];
  return knowledgeText(digestOf(catalogue.requirements), symptoms, places);
}

/** The text of the file. It depends on no order of its parts. */
export function knowledgeText(
  of: string,
  symptoms: ReadonlyMap<string, readonly Symptom[]>,
  places: readonly KnownPlace[],
): string {
  const sorted = [...places].sort((a, b) => (`${a.method} ${a.path}` < `${b.method} ${b.path}` ? -1 : 1));
  return encodeKnowledge(of, defectsOf(symptoms), sorted);
}

/** The symptoms of a value that does not match its schema, which single responses show. Undefined if none does. */
async function inAnswers(mutant: Mutant, profile: Profile, known: Known): Promise<readonly Symptom[] | undefined> {
  const catalogue = judgedCatalogue(await loadCatalogue(), profile);
  const { standard, others } = LEDGERS(dialectOf(profile).rules);
  const failed = await failuresInAnswers(mutant, { ...known, profile, catalogue, ledgers: [standard, ...others] });
  return failed.some(({ id }) => id === mutant.breaks) ? symptomsIn({ failed }) : undefined;
}

const LEDGERS = ledgersIn(MEASURED);

/** Measures some defects of each method with all checks, and the others with those that found something. */
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
  const isPilot = ({ defects: [name = ''] }: SymptomTask): boolean => {
    const methods = touched(name);
    if (methods === 'all' || methods.every((method) => finders.has(method))) return false;
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

/** Whether a mutant breaks a requirement that the schema of a response states. */
function isOfSchema({ breaks }: Mutant, profile: Profile): boolean {
  const shapes = SHAPES.get(profile) ?? requirementsOfAnswers(schemasOf(profile));
  SHAPES.set(profile, shapes);
  return shapes.has(breaks);
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
export function symptomsOfMutants(previous: readonly Defect[]): Map<string, readonly Symptom[]> {
  const known = new Set(MUTANTS.map(({ name }) => name));
  const own = previous.filter(({ breaks }) => breaks !== undefined);
  return new Map(
    own.flatMap(({ names, symptoms }) =>
      names.filter((name) => known.has(name)).map((name) => [name, symptoms] as const),
    ),
  );
}

/** A place that is known, if the defect is one. */
export function knownPlace({ names: [name = ''], breaks, symptoms }: Defect): KnownPlace[] {
  const cut = name.lastIndexOf(' ');
  return breaks === undefined ? [{ method: name.slice(0, cut), path: name.slice(cut + 1), symptoms }] : [];
}

/** Whether a fault stands for all of its place. */
export function isOfPlaces(fault: Fault): boolean {
  return isInArgument(fault) ? fault.kind === 'removed' : OF_PLACES.includes(fault.kind);
}
