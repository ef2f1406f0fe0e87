/** Seconds. */
export const DAY = 86_400n;
/** nAVAX. */
export const AVAX = 1_000_000_000n;

/** Unix seconds. */
export function now(): bigint {
  return BigInt(Math.floor(Date.now() / 1000));
}
