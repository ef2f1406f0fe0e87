import type { Mutant } from './mutant.ts';
import { GET_BLOCK_MUTANTS } from './platform.getBlock.ts';
import { GET_BLOCK_BY_HEIGHT_MUTANTS } from './platform.getBlockByHeight.ts';
import { GET_HEIGHT_MUTANTS } from './platform.getHeight.ts';
import { GET_TIMESTAMP_MUTANTS } from './platform.getTimestamp.ts';

export type { Change, Mutant, Touched } from './mutant.ts';

/** Every mutant, by service and method. */
export const MUTANTS: readonly Mutant[] = [
  ...GET_BLOCK_MUTANTS,
  ...GET_BLOCK_BY_HEIGHT_MUTANTS,
  ...GET_HEIGHT_MUTANTS,
  ...GET_TIMESTAMP_MUTANTS,
];
