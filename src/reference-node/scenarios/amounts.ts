/** Smallest units of one AVAX. */
export const AVAX = 1_000_000_000n;
export const DAY = 86_400n;
/** 1 January 2024. */
export const GENESIS_TIME = 1_704_067_200n;
/** 1 January 2045: behind any clock that reads this chain. */
export const FAR_FUTURE = 2_366_841_600n;
