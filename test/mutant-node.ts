import { onTestFinished } from 'vitest';
import { MUTANTS, type Mutant } from '../src/reference-node/mutants/index.ts';
import { buildLedger } from '../src/reference-node/scenarios/build-ledger.ts';
import { serveLedger, type RunningNode } from '../src/reference-node/server/serve-ledger.ts';

/** The mutant with this name. */
export function mutantNamed(name: string): Mutant {
  const mutant = MUTANTS.find((each) => each.name === name);
  if (mutant === undefined) throw new Error(`There is no mutant ${name}.`);
  return mutant;
}

/** Serves a mutant of the reference node until the test ends. */
export async function startMutant(name: string): Promise<RunningNode> {
  const node = await serveLedger(buildLedger('standard', 1), { patch: mutantNamed(name).patch });
  onTestFinished(() => node.close());
  return node;
}
