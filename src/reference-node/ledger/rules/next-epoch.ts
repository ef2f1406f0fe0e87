import type { Epoch } from '../codec/proposer-container.ts';

/** Seconds that an epoch lasts at least. */
const EPOCH_SECONDS = 300n;

/** What the epoch of a block follows from: the header before it. */
export interface EpochParent {
  /** Unix seconds. */
  readonly time: bigint;
  readonly platformHeight: bigint;
  /** Undefined before Granite. */
  readonly epoch?: Epoch | undefined;
}

/** The epoch of the block behind `parent`: the same until a block comes after its end, which is the last of the epoch. */
export function nextEpoch({ time, platformHeight, epoch }: EpochParent): Epoch {
  if (epoch !== undefined && time < epoch.start + EPOCH_SECONDS) return epoch;
  return { platformHeight, number: (epoch?.number ?? 0n) + 1n, start: time };
}
