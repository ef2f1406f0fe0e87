import { firstProfile } from '../../src/trials/first-profile.ts';
import { loadCatalogue } from '../../src/catalogue/catalogue.ts';
import { loadProfiles } from '../../src/catalogue/profiles.ts';
import { encodeKnowledge, type KnownPlace } from '../../src/diagnosis/knowledge-file.ts';
import type { Defect } from '../../src/diagnosis/defect.ts';
import type { Symptom } from '../../src/diagnosis/symptom.ts';
import type { FaultKind } from '../../src/reference-node/faults/fault-kinds.ts';
import { type Fault, faultName, isInArgument } from '../../src/reference-node/faults/fault.ts';
import { MUTANTS } from '../../src/reference-node/mutants.ts';
import { defectsOf, digestOf, nameOfPlace, placesOf, symptomsIn } from './defects-of.ts';
import { knownOf, measureSymptoms, type Progress } from './measure-symptoms.ts';
import type { Surroundings } from './surroundings.ts';

/** Where the knowledge is measured. A proof measures elsewhere. */
const MEASURED: Surroundings = { seed: 1, scenario: 'standard', runs: 2 };
/** The document, and the profile with the methods that it does not have. */
const PROFILES = ['document', '1.14.1'];
/** Faults that stand for all of a place, by what it holds: a value, a list, or a whole response. */
const OF_PLACES: readonly FaultKind[] = ['other-value', 'first-lost', 'stale', 'status-500'];
/** The fault that stands for an argument, and for a place that can have none of the others. */
const OTHERWISE: FaultKind = 'missing';

/** How the knowledge is made. */
export interface MakeOptions extends Progress {
  /** The knowledge from before: its defects are not measured again. Default: all are measured. */
  readonly previous?: readonly Defect[];
}

/** Measures the symptoms of all mutants and of the places of all messages, and returns the text of the file. */
export async function makeKnowledge({ previous: before = [], ...progress }: MakeOptions): Promise<string> {
  const catalogue = await loadCatalogue();
  const profiles = await loadProfiles(catalogue);
  const known = await knownOf(PROFILES, MEASURED, 0);
  const previous = before.filter(({ symptoms: own }) => own.every(({ id }) => catalogue.has(id)));
  const symptoms = symptomsOfMutants(previous);
  const mutants = MUTANTS.filter(({ name }) => !symptoms.has(name));
  const places = previous.flatMap(knownPlace);
  const isKnown = new Set(places.map(nameOfPlace));
  const faults = faultsOfPlaces(known.faults.values()).filter((fault) => !isKnown.has(nameOfPlace(fault)));
  const tasks = [
    ...faults.map((fault) => ({ defects: [faultName(fault)], profile: 'document' })),
    ...mutants.map((mutant) => ({ defects: [mutant.name], profile: firstProfile(mutant, profiles).name })),
  ];
  const rows = await measureSymptoms(tasks, MEASURED, known, progress);
  for (const row of rows) symptoms.set(row.defects[0] ?? '', symptomsIn(row));
  const text = knowledgeText(digestOf(catalogue.requirements), symptoms, [...places, ...placesOf(rows, known.faults)]);
  return text;
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

/** The faults that each stand for all of their place. */
export function faultsOfPlaces(faults: Iterable<Fault>): readonly Fault[] {
  const places = new Map<string, Fault[]>();
  for (const fault of faults) {
    const own = places.get(nameOfPlace(fault)) ?? [];
    places.set(nameOfPlace(fault), [...own, fault]);
  }
  return [...places.values()].flatMap((own) => {
    const chosen = own.filter((fault) => !isInArgument(fault) && OF_PLACES.includes(fault.kind));
    return chosen.length > 0 ? chosen : own.filter(({ kind }) => kind === OTHERWISE);
  });
}
