import type { Patch } from '../server/patch.ts';

/** Methods whose answers a change may alter; `all` where it cannot be told. */
export type Touched = readonly string[] | 'all';

/** A change to a node and how far it reaches. */
export interface Change {
  readonly patch: Patch;
  readonly touches: Touched;
  /** The checks that it concerns issue transactions. */
  readonly writes?: true;
}
