import { type JsonWritable, stringifyJson } from '../../encoding/json.ts';
import type { Json } from '../ledger.ts';
import { isMembers } from '../services/json-members.ts';

export { isMembers };

/** What a value at a path becomes; undefined takes the member out. */
export type Spoil = (value: Json) => Json | undefined;

/**
 * A copy of the value in which whatever stands at the path is changed. Steps are member names, `*` for every item or member,
 * `@` for every name of a map; `''` is the value itself. What is not there is left alone.
 */
export function changeAt(value: Json, path: string, spoil: Spoil): Json | undefined {
  return path === '' ? spoil(value) : changeBelow(value, path.split('/'), spoil);
}

function changeBelow(value: Json, [step, ...rest]: readonly string[], spoil: Spoil): Json | undefined {
  if (step === undefined) return spoil(value);
  const change = (item: Json): Json | undefined => changeBelow(item, rest, spoil);
  if (isItems(value)) return step === '*' ? value.map(change).filter((item) => item !== undefined) : value;
  if (!isMembers(value)) return value;
  if (step === '@') return Object.fromEntries(Object.entries(value).map(([name, item]) => [text(spoil(name)), item]));
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      name,
      (step === '*' || step === name) && item !== undefined ? change(item) : item,
    ]),
  );
}

/** Whether a JSON value is an array. */
export function isItems(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

/** Text as it is, anything else as JSON; undefined as no text. */
export function text(value: JsonWritable | undefined): string {
  if (value === undefined) return '';
  return typeof value === 'string' ? value : stringifyJson(value);
}
