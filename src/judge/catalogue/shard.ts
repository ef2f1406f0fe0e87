import { createHash } from 'node:crypto';
import type { Selectable } from './selection.ts';

/** A part of the requirements, counted from 1, and the number of parts. */
export interface ShardChoice {
  readonly index: number;
  readonly of: number;
}

/**
 * The requirements of one part. The part of a requirement depends on its ID alone, so that new requirements do not move
 * others.
 */
export function inShard<T extends Selectable>(requirements: readonly T[], { index, of }: ShardChoice): T[] {
  return requirements.filter(({ id }) => (createHash('sha256').update(id).digest().readUInt32BE(0) % of) + 1 === index);
}
