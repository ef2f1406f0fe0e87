import {
  decodeDuration,
  decodeTimestamp,
  isJsonObject,
  type JsonObject,
  type JsonValue,
} from '../../../src/harness/index.ts';

const NANOSECONDS = 1_000_000_000n;
/** Nanoseconds of an hour. */
export const HOUR = 3600n * NANOSECONDS;

/** Unix nanoseconds of a timestamp. 0 for an invalid timestamp: another requirement tests its format. */
export function nanosecondsOf(timestamp: JsonValue | undefined): bigint {
  const decoded = typeof timestamp === 'string' ? decodeTimestamp(timestamp) : undefined;
  return decoded?.ok === true ? decoded.value : 0n;
}

/** Unix nanoseconds of the first failure. Undefined if the check does not contain this time. */
export function firstFailure({ timeOfFirstFailure }: JsonObject): bigint | undefined {
  return timeOfFirstFailure === undefined || timeOfFirstFailure === null
    ? undefined
    : nanosecondsOf(timeOfFirstFailure);
}

/** Whether a timestamp is exact enough to distinguish two runs in the same second. */
export function isExact(time: JsonValue | undefined): boolean {
  return typeof time === 'string' && /\.\d/.test(time);
}

/** Whether a check has not run yet: it fails, and its timestamp is in the year 1. */
export function isNotYetRun({ error, timestamp }: JsonObject): boolean {
  return error !== undefined && typeof timestamp === 'string' && timestamp.startsWith('0001-');
}

/** The durations since the last received and since the last sent message in a `network` check, in nanoseconds. */
export function durationsOf(message: JsonValue | undefined): readonly bigint[] {
  if (!isJsonObject(message)) return [];
  return [message.timeSinceLastMsgReceived, message.timeSinceLastMsgSent].flatMap((text) => {
    const decoded = typeof text === 'string' ? decodeDuration(text) : undefined;
    return decoded?.ok === true ? [decoded.value] : [];
  });
}
