import { MUTANTS } from '../../src/reference-node/mutants.ts';
import type { Mutant } from '../../src/reference-node/kit/mutant.ts';
import type { RunningNode } from '../../src/reference-node/server/serve-ledger.ts';
import { startStandardNode } from './standard-node.ts';

/** The mutant with this name. */
export function mutantNamed(name: string): Mutant {
  const mutant = MUTANTS.find((each) => each.name === name);
  if (mutant === undefined) throw new Error(`There is no mutant ${name}.`);
  return mutant;
}

/** Serves a mutant of the reference node until the test ends. */
export async function startMutant(name: string): Promise<RunningNode> {
  return startStandardNode({ patch: mutantNamed(name).patch });
}
