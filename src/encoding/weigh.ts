import { isJsonObject, LosslessNumber, type JsonValue } from './json.ts';

/** Estimated size of a value in memory without its text, in bytes. */
const PER_VALUE = 40;

/** The estimated size of a JSON value in memory, in bytes. It stops counting at `limit`. */
export function weigh(value: JsonValue, limit: number): number {
  const open: JsonValue[] = [value];
  let bytes = 0;
  for (let next = open.pop(); next !== undefined && bytes < limit; next = open.pop()) {
    bytes += PER_VALUE;
    if (typeof next === 'string') bytes += next.length;
    else if (next instanceof LosslessNumber) bytes += next.value.length;
    else if (Array.isArray(next)) for (const item of next) open.push(item);
    else if (isJsonObject(next)) {
      for (const [name, item] of Object.entries(next)) {
        bytes += name.length;
        open.push(item);
      }
    }
  }
  return bytes;
}
