import type { Asker } from './asker.ts';

/** The largest height, and position of an index, that an audit reads: 134 million. What a node says of its length is no bound. */
export const MOST_RECORDS = 2n ** 27n;

/** The last record to read of those that the node says it has. Counts the others as left out. */
export function lastRead(asker: Asker, what: string, last: bigint): bigint {
  if (last <= MOST_RECORDS) return last;
  asker.leaveOutBeyond(
    `${what} above ${MOST_RECORDS}, the largest number that an audit reads`,
    Number(last - MOST_RECORDS),
  );
  return MOST_RECORDS;
}
