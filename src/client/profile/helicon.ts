import type { JsonValue } from '../../encoding/json.ts';
import { textOf } from '../../encoding/read-json.ts';

/** The first release that knows Helicon. */
export const HELICON = '1.15.0';
/** Releases write an upgrade without a date as the end of this year. */
const NEVER = Date.UTC(9999);

/** When the rules of Helicon begin to apply, in Unix milliseconds. Undefined if the node has no date for them. */
export function heliconTime(upgrades: JsonValue | undefined): number | undefined {
  const time = Date.parse(textOf(upgrades, 'heliconTime') ?? '');
  return time < NEVER ? time : undefined;
}
