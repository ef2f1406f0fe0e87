import type { Mutant } from './mutant.ts';
import { GET_HEIGHT_MUTANTS } from './platform.getHeight.ts';

export type { Change, Mutant, Touched } from './mutant.ts';

/** Every mutant, by service and method. */
export const MUTANTS: readonly Mutant[] = [...GET_HEIGHT_MUTANTS];
