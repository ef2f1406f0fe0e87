import { byName, loadDeclared } from './load-declared.ts';
import type { Mutant } from './kit/mutant.ts';

/** Every mutant -> the path of the module that declares it. */
export const MUTANT_MODULES: ReadonlyMap<Mutant, string> = await loadDeclared<Mutant>('mutants');

/** Every mutant, by service and method. */
export const MUTANTS: readonly Mutant[] = [...MUTANT_MODULES.keys()];

const BY_NAME: ReadonlyMap<string, Mutant> = byName(MUTANT_MODULES);

/** @throws Error when there is no mutant of that name. */
export function mutantOf(name: string): Mutant {
  const mutant = BY_NAME.get(name);
  if (mutant === undefined) throw new Error(`There is no mutant ${name}.`);
  return mutant;
}
