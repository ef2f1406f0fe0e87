import { type Decoded, decoded, undecodable } from './decoded.ts';
import { quote } from './cut.ts';
import { remembered } from './remembered.ts';

const SHAPE = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2}):(\d{2})(?:\.(\d+))?(?:Z|([+-])(\d{2}):(\d{2}))$/i;
const SECOND = 1_000_000_000n;
const NANOSECOND_DIGITS = 9;
/** The check of a page of containers decodes its times, and the survey does so again. */
const PAGE = { kept: 4096, longest: 40 };

/** An RFC 3339 time with offset as Unix nanoseconds, without a further fraction (sections 2.1, 2.7). A leap second counts as the next. */
export const decodeTimestamp = remembered(decodeText, PAGE);

function decodeText(text: string): Decoded<bigint> {
  const parts = SHAPE.exec(text);
  if (!parts) {
    const bare = SHAPE.test(`${text}Z`);
    return undecodable(bare ? 'no offset (Z or ±hh:mm) at the end' : `${quote(text)} is not an RFC 3339 time`);
  }
  const [year, month, day, hour, minute, second] = parts.slice(1, 7).map(Number) as Six;
  const fraction = parts[7] ?? '';
  const [offsetHour, offsetMinute] = [Number(parts[9] ?? 0), Number(parts[10] ?? 0)];
  if (month < 1 || month > 12) return undecodable(`there is no month ${month}`);
  if (day < 1 || day > daysIn(year, month)) return undecodable(`month ${month} of ${year} has no day ${day}`);
  if (hour > 23 || minute > 59) return undecodable(`there is no time ${text.slice(11, 16)} in a day`);
  if (offsetHour > 23 || offsetMinute > 59) return undecodable(`there is no offset ${text.slice(-6)}`);
  const offset = (offsetHour * 60 + offsetMinute) * (parts[8] === '-' ? -1 : 1);
  const minuteOfDay = (((hour * 60 + minute - offset) % 1440) + 1440) % 1440;
  if (second > (minuteOfDay === 1439 ? 60 : 59)) return undecodable(`there is no second ${second} in that minute`);
  const seconds = startOf(year, month, day) + (hour * 60 + minute - offset) * 60 + second;
  return decoded(
    BigInt(seconds) * SECOND + BigInt(fraction.slice(0, NANOSECOND_DIGITS).padEnd(NANOSECOND_DIGITS, '0')),
  );
}

type Six = [number, number, number, number, number, number];

/**
 * RFC 3339 text of a time: `Z` for offset 0, without trailing zeros in the fraction.
 * @throws RangeError unless the local year has four digits.
 */
export function encodeTimestamp(unixNanoseconds: bigint, offsetMinutes = 0): string {
  const local = unixNanoseconds + BigInt(offsetMinutes) * 60n * SECOND;
  const nanoseconds = ((local % SECOND) + SECOND) % SECOND;
  const date = new Date(Number((local - nanoseconds) / 1_000_000n));
  const year = date.getUTCFullYear();
  if (!(year >= 0 && year <= 9999)) throw new RangeError(`RFC 3339 has no way to write the year ${year}.`);
  const fraction = nanoseconds === 0n ? '' : `.${nanoseconds.toString().padStart(9, '0').replace(/0+$/, '')}`;
  return date.toISOString().slice(0, 19) + fraction + encodeOffset(offsetMinutes);
}

function encodeOffset(minutes: number): string {
  if (minutes === 0) return 'Z';
  const size = Math.abs(minutes);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

/** Unix seconds of the start of a day in UTC. `Date.UTC` reads years below 100 as years of the 20th century. */
function startOf(year: number, month: number, day: number): number {
  return new Date(0).setUTCFullYear(year, month - 1, day) / 1000;
}

function daysIn(year: number, month: number): number {
  return new Date(new Date(0).setUTCFullYear(year, month, 0)).getUTCDate();
}
