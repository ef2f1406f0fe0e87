import type { Epoch, ProposerHeader } from '../../../encoding/codec/proposer-block.ts';

/** Seconds that an epoch lasts at least. */
const EPOCH_SECONDS = 300n;

/** The epoch of the block behind `parent`: the same until a block comes after its end, which is the last of the epoch. */
export function nextEpoch({ time, platformHeight, epoch }: ProposerHeader): Epoch {
  if (epoch !== undefined && time < epoch.start + EPOCH_SECONDS) return epoch;
  return { platformHeight, number: (epoch?.number ?? 0n) + 1n, start: time };
}
