import { createHash } from 'node:crypto';
import type { Defect } from '../../src/diagnosis/defect.ts';
import type { KnownPlace } from '../../src/diagnosis/knowledge-file.ts';
import { STATUS } from '../../src/diagnosis/place.ts';
import { type Symptom, symptomOf } from '../../src/diagnosis/symptom.ts';
import type { Fault } from '../../src/reference-node/faults/fault.ts';
import { MUTANTS, mutantOf } from '../../src/reference-node/mutants.ts';
import type { SymptomRow } from './trial.ts';

/** The symptoms of a row, in the order of their requirements. */
export function symptomsIn({ failed }: Pick<SymptomRow, 'failed'>): Symptom[] {
  return failed.map(symptomOf).sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** The mutants as known defects. Those with equal symptoms are one; those that nothing shows are left out. */
export function defectsOf(symptoms: ReadonlyMap<string, readonly Symptom[]>): Defect[] {
  const groups = new Map<string, Defect & { readonly names: string[] }>();
  for (const { name } of MUTANTS) {
    const own = symptoms.get(name);
    if (own === undefined || own.length === 0) continue;
    const { breaks, defect, touches } = mutantOf(name);
    const key = JSON.stringify(own);
    const known = groups.get(key);
    if (known !== undefined) known.names.push(name);
    else
      groups.set(key, {
        names: [name],
        says: defect,
        breaks,
        methods: touches === 'all' ? [] : touches,
        symptoms: own,
      });
  }
  return [...groups.values()];
}

/** The name of the place that is wrong: a member or an argument, or the HTTP status of the responses of a method. */
export function nameOfPlace(place: Pick<Fault, 'method' | 'path'> & { readonly kind?: string }): string {
  return `${place.method} ${pathOf(place)}`;
}

function pathOf({ path, kind }: Pick<Fault, 'path'> & { readonly kind?: string }): string {
  return kind?.startsWith('status') === true ? STATUS : path;
}

/** The places of faults, each with the symptoms of all its faults: none, if nothing finds them. */
export function placesOf(rows: readonly SymptomRow[], faults: ReadonlyMap<string, Fault>): KnownPlace[] {
  const places = new Map<string, Omit<KnownPlace, 'symptoms'> & { readonly symptoms: Map<string, Symptom> }>();
  for (const row of rows) {
    const fault = faults.get(row.defects[0] ?? '');
    if (fault === undefined) continue;
    const { method } = fault;
    const name = nameOfPlace(fault);
    const place = places.get(name) ?? { method, path: pathOf(fault), symptoms: new Map<string, Symptom>() };
    places.set(name, place);
    for (const symptom of symptomsIn(row)) if (!place.symptoms.has(symptom.id)) place.symptoms.set(symptom.id, symptom);
  }
  return [...places.values()].map(({ symptoms, ...place }) => ({ ...place, symptoms: [...symptoms.values()] }));
}

/** A digest of everything that the knowledge is made of: it is stale if the digest has changed. */
export function digestOf(requirements: readonly { readonly id: string }[]): string {
  const mutants = MUTANTS.map(({ name, breaks, defect }) => [name, breaks, defect]);
  const text = JSON.stringify([mutants, requirements.map(({ id }) => id)]);
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
