import { crc32 } from 'node:zlib';

/** A share of the questions: `index` is from 1 on. */
export interface Shard {
  readonly index: number;
  readonly of: number;
}

/** Whether a question is of this shard: by its hash, so that each shard knows its own, whatever the others have seen of the chain. */
export function isOfShard({ index, of }: Shard, question: string): boolean {
  return crc32(question) % of === index - 1;
}
