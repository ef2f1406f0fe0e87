import { createHash } from 'node:crypto';
import type { Selectable } from './selection.ts';

/** One of so many parts, counted from 1. */
export interface ShardChoice {
  readonly index: number;
  readonly of: number;
}

/** The requirements of a part. Which part a requirement is in depends on its ID alone, so that others may come and go. */
export function inShard<T extends Selectable>(requirements: readonly T[], { index, of }: ShardChoice): T[] {
  return requirements.filter(({ id }) => (createHash('sha256').update(id).digest().readUInt32BE(0) % of) + 1 === index);
}
