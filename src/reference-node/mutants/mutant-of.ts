import { MUTANTS, type Mutant } from './index.ts';

/** @throws Error when there is no mutant of that name. */
export function mutantOf(name: string): Mutant {
  const mutant = MUTANTS.find((each) => each.name === name);
  if (mutant === undefined) throw new Error(`There is no mutant ${name}.`);
  return mutant;
}
