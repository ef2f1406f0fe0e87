import type { Defect } from './defect.ts';
import { placeDefect } from './place.ts';
import type { Features, Symptom } from './symptom.ts';

/** What is known of all defects, as a compact file: each text once, and numbers for the rest. */
export interface KnowledgeFile {
  /** A digest of the mutants and requirements that the file was made of. */
  readonly of: string;
  readonly requirements: readonly string[];
  readonly calls: readonly string[];
  /** The beginnings of names of mutants. */
  readonly prefixes: readonly string[];
  /** The texts of features. The first is empty. */
  readonly features: readonly string[];
  /** Requirement, call, and features without the empty ones at the end. */
  readonly symptoms: readonly (readonly number[])[];
  /** Prefix and rest of each name, sentence, broken requirement, calls, symptoms. */
  readonly mutants: readonly (readonly [
    names: readonly (readonly [number, string])[],
    says: string,
    breaks: number,
    methods: readonly number[],
    symptoms: readonly number[],
  ])[];
  /** Call, path, symptoms. */
  readonly places: readonly (readonly [method: number, path: string, symptoms: readonly number[]])[];
}

/** A place of the messages of a method, and what fails if it is wrong. */
export interface KnownPlace {
  readonly method: string;
  readonly path: string;
  readonly symptoms: readonly Symptom[];
}

/** Texts that are written once, by their position. */
class Table<T> {
  readonly rows: T[] = [];
  readonly #positions = new Map<string, number>();

  at(row: T): number {
    const key = JSON.stringify(row);
    const known = this.#positions.get(key);
    if (known !== undefined) return known;
    this.#positions.set(key, this.rows.length);
    return this.rows.push(row) - 1;
  }
}

/** A file with a row per line, so that a changed defect changes few lines. */
export function encodeKnowledge(of: string, defects: readonly Defect[], places: readonly KnownPlace[]): string {
  const [requirements, calls, prefixes, features] = [
    new Table<string>(),
    new Table<string>(),
    new Table<string>(),
    new Table<string>(),
  ];
  const symptoms = new Table<readonly number[]>();
  features.at('');
  const symptomAt = ({ id, call, features: own }: Symptom): number => {
    const row = own.map((text) => features.at(text));
    while (row.at(-1) === 0) row.pop();
    return symptoms.at([requirements.at(id), calls.at(call), ...row]);
  };
  const file: KnowledgeFile = {
    of,
    requirements: requirements.rows,
    calls: calls.rows,
    prefixes: prefixes.rows,
    features: features.rows,
    symptoms: symptoms.rows,
    mutants: defects.map(({ names, says, breaks = '', methods, symptoms: own }) => [
      names.map((name) => splitName(name, breaks, prefixes)),
      says,
      requirements.at(breaks),
      methods.map((method) => calls.at(method)),
      own.map(symptomAt),
    ]),
    places: places.map(({ method, path, symptoms: own }) => [calls.at(method), path, own.map(symptomAt)]),
  };
  return textOf(file);
}

/** The name of a mutant begins with the words of its requirement's method. */
function splitName(name: string, breaks: string, prefixes: Table<string>): [number, string] {
  const words = breaks
    .split('/', 1)
    .join()
    .split(/[.-]|(?=[A-Z])/);
  const count = name.split('-').length;
  const cut = Math.min(words.length, count - 1);
  const prefix = name
    .split('-')
    .slice(0, cut)
    .map((word) => `${word}-`)
    .join('');
  return [prefixes.at(prefix), name.slice(prefix.length)];
}

function textOf(file: KnowledgeFile): string {
  const parts = Object.entries(file).map(([name, value]) => {
    const text = Array.isArray(value)
      ? `[\n${value.map((row) => JSON.stringify(row)).join(',\n')}\n]`
      : JSON.stringify(value);
    return `${JSON.stringify(name)}:${text}`;
  });
  return `{\n${parts.join(',\n')}\n}\n`;
}

/** The defects of a file: first the mutants, then the places. */
export function decodeKnowledge(file: KnowledgeFile): Defect[] {
  const { requirements, calls, prefixes, features } = file;
  const symptoms = file.symptoms.map(([id = 0, call = 0, ...row]): Symptom => {
    const text = (at: number): string => features[row[at] ?? 0] ?? '';
    const own: Features = [text(0), text(1), text(2), text(3), text(4)];
    return { id: requirements[id] ?? '', call: calls[call] ?? '', features: own };
  });
  const listed = (positions: readonly number[]): Symptom[] => positions.flatMap((at) => symptoms[at] ?? []);
  return [
    ...file.mutants.map(([names, says, breaks, methods, own]): Defect => ({
      names: names.map(([prefix, rest]) => `${prefixes[prefix] ?? ''}${rest}`),
      says,
      breaks: requirements[breaks] ?? '',
      methods: methods.map((at) => calls[at] ?? ''),
      symptoms: listed(own),
    })),
    ...file.places.map(([method, path, own]) => placeDefect(calls[method] ?? '', path, listed(own))),
  ];
}
