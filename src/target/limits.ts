/** Largest size of a response body in bytes: 32 MiB. The suite does not read a longer one to its end. */
export const MAX_BODY_BYTES = 32 * 1024 * 1024;

/** Largest number of JSON values in a response: the list of 13,000 validators. */
const MAX_VALUES = 300_000;
/** The same for a health report, which grows with the chains of a node alone: the report of 12,000 checks. */
const MAX_HEALTH_VALUES = 50_000;

/** The largest number of JSON values that the suite reads in a response at this path. */
export function maxValuesAt(path: string): number {
  return path.startsWith('/ext/health') ? MAX_HEALTH_VALUES : MAX_VALUES;
}
