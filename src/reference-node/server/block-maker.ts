import type { Ledger } from '../ledger.ts';

/** Milliseconds to the next block when transactions are left for which the last one had no gas. */
const REFILL_MS = 50;

/** Accepts blocks in the background. */
export interface BlockMaker {
  /** To be called when a transaction was taken: a block follows. */
  readonly onIssued: () => void;
  start(): void;
  stop(): void;
}

/**
 * Accepts a block some milliseconds after a transaction was taken, and on demand one at regular intervals.
 * Neither keeps the process alive.
 */
export function blockMakerOf(
  ledger: Ledger,
  { acceptAfterMs, blockEveryMs }: { acceptAfterMs: number; blockEveryMs: number | undefined },
): BlockMaker {
  let soon: NodeJS.Timeout | undefined;
  const acceptSoon = (afterMs: number): void => {
    soon ??= setTimeout(() => {
      soon = undefined;
      ledger.acceptBlock();
      if (ledger.lacksGas === true) acceptSoon(REFILL_MS);
    }, afterMs).unref();
  };
  let regular: NodeJS.Timeout | undefined;
  return {
    onIssued: () => {
      acceptSoon(acceptAfterMs);
    },
    start: () => {
      if (blockEveryMs !== undefined) regular = setInterval(() => ledger.acceptBlock(), blockEveryMs).unref();
    },
    stop: () => {
      clearTimeout(soon);
      clearInterval(regular);
    },
  };
}
