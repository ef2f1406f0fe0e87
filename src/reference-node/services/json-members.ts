import type { Json } from '../ledger.ts';

/** The members of a JSON object. */
export type Members = Readonly<Record<string, Json | undefined>>;

/** Whether a JSON value is an object. */
export function isMembers(value: Json | undefined): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
