import type { Json } from '../ledger.ts';

export type Members = Readonly<Record<string, Json | undefined>>;

/** An object by names of things: in the order of their text, as nodes write a map. */
export function mapOf<T extends Json>(entries: Iterable<readonly [name: string, value: T]>): Record<string, T> {
  return Object.fromEntries([...entries].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Whether a JSON value is an object. */
export function isMembers(value: Json | undefined): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
