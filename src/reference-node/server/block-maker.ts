import type { Ledger } from '../ledger.ts';

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
  let regular: NodeJS.Timeout | undefined;
  return {
    onIssued: () => {
      soon ??= setTimeout(() => {
        soon = undefined;
        ledger.acceptBlock();
      }, acceptAfterMs).unref();
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
