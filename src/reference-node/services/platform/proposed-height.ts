import type { Ledger } from '../../ledger.ts';

/** A block stays in the window for this time, in nanoseconds, and until this number of later blocks. */
const WINDOW_NS = 30_000_000_000n;
const WINDOW_BLOCKS = 64;

/** The height of the last block before those that were accepted lately. Without an index, nothing tells when that was. */
export function proposedHeight(ledger: Ledger): bigint {
  const now = BigInt(Date.now()) * 1_000_000n;
  const lately = (ledger.index('P/block') ?? [])
    .slice(-WINDOW_BLOCKS)
    .find((each) => each.acceptedAt >= now - WINDOW_NS);
  return lately?.index ?? ledger.height;
}
